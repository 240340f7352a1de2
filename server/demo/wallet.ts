import { eq, or } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { account, profile } from '#server/db/schema/index.ts'

/** Account holder of an unknown number. */
const STRANGER = 'ASHA MWANGI'

/**
 * Returns the holder of a mobile money account, as reported by the demo's M-Pesa after a payout: the user with this phone
 * number.
 * @param phone `254700010000`
 */
export async function holderOf(sql: Sql, phone: string): Promise<string> {
  const number = `+${phone}`
  const [found] = await sql
    .select({ firstName: account.firstName, lastName: account.lastName })
    .from(account)
    .leftJoin(profile, eq(profile.account, account.id))
    .where(or(eq(account.phone, number), eq(profile.mpesaPhone, number)))
    .limit(1)
    // a stand-in must always answer, even while the server is shutting down
    .catch(() => [])
  return found ? `${found.firstName} ${found.lastName}`.toUpperCase() : STRANGER
}
