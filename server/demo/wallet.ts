import { eq, or } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { account, profile } from '#server/db/schema/index.ts'

/** Who a number belongs to where nobody here has it. */
const STRANGER = 'ASHA MWANGI'

/**
 * Whose mobile money account a phone number is, as the demo's M-Pesa says it when it has paid somebody: the person here who has it.
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
    // a stand-in has an answer for everything, also while the server is closing
    .catch(() => [])
  return found ? `${found.firstName} ${found.lastName}`.toUpperCase() : STRANGER
}
