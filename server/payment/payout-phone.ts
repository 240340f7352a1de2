import type { Country } from '#contract/client.ts'
import { DIAL, readPhone } from '#rules/phone.ts'
import type { Loan } from '#server/loan/find.ts'

export const COUNTRY: Record<Loan['currency'], Country> = { KES: 'KE', TZS: 'TZ' }

/** Returns the phone number that a loan is paid out to; null if it is not a number of the loan's country. */
export function phoneOf({ bank, currency }: Pick<Loan, 'bank' | 'currency'>): string | null {
  const country = COUNTRY[currency]
  const reading = readPhone(bank?.mpesaPhone ?? '', country)
  return 'phone' in reading && reading.phone.startsWith(`+${DIAL[country]}`) ? reading.phone : null
}
