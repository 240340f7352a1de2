import { eq } from 'drizzle-orm'
import type { OtherPayee } from '#contract/loan-page.ts'
import { maySamePerson } from '#rules/same-person.ts'
import type { Sql } from '#server/db/open.ts'
import { profile } from '#server/db/schema/index.ts'
import { nameOf } from '#server/people/visibility.ts'
import type { Found } from './find.ts'

/** Returns what about the payout destination is not known to be the borrower's; null where all of it is, or none is given yet. */
export async function otherPayeeOf(sql: Sql, { loan, owner }: Found): Promise<OtherPayee | null> {
  const { bank } = loan
  if (!bank) return null
  if (bank.payout === 'bank') {
    return bank.accountName && !maySamePerson(bank.accountName, nameOf(owner)) ? 'name' : null
  }
  const [known] = await sql
    .select({ mpesa: profile.mpesaPhone })
    .from(profile)
    .where(eq(profile.account, owner.id))
  const own = [owner.phone, known?.mpesa]
  return bank.mpesaPhone && !own.includes(bank.mpesaPhone) ? 'phone' : null
}
