import { type Day, daysBetween } from '#rules/day.ts'
import type { CoreInstalment, CoreLoan, Fund, LendingCore } from '#server/ledger/core.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import type { Loan } from './find.ts'
import { expectedDay } from './offer.ts'

type Cached = Pick<Loan, 'status' | 'schedule' | 'outstanding' | 'unpaidSince'>

/**
 * What is due until a day, from a loan's row alone: all that is owed less what the instalments after the day ask for.
 * Payments serve the oldest instalment first, so those are unpaid as long as anything older is.
 */
export function dueOf({ status, schedule, outstanding }: Cached, day: Day): number {
  if (status !== 'active' || !schedule) return 0
  const ahead = schedule
    .filter(({ due }) => due > day)
    .reduce((sum, { principal, interest }) => sum + principal + interest, 0)
  return Math.max(0, outstanding - ahead)
}

/** Days since the oldest instalment was due that is not paid. */
export const daysLateOf = ({ status, unpaidSince }: Cached, day: Day): number =>
  status === 'active' && unpaidSince !== null ? Math.max(0, daysBetween(unpaidSince, day)) : 0

/** How old arrears are. */
export function arrearsOf(one: Cached, day: Day): 'none' | 'today' | '1-30' | '31-60' | '61-90' | '90+' {
  const late = daysLateOf(one, day)
  if (late > 90) return '90+'
  if (late > 60) return '61-90'
  if (late > 30) return '31-60'
  if (late > 0) return '1-30'
  return one.status === 'active' && one.unpaidSince === day ? 'today' : 'none'
}

/**
 * A loan's instalments, and the loan itself once it was paid out, from the book; where it is away, those kept on the row with what its figures tell of payments.
 * Before the payout they are those that it would have.
 */
export async function bookedOf(
  book: LendingCore,
  loan: Loan,
  fund: Fund,
): Promise<{ instalments: CoreInstalment[]; booked: CoreLoan | null }> {
  try {
    if (loan.schedule) {
      const booked = await book.read(loan.core ?? loan.id)
      return { instalments: booked.schedule, booked }
    }
    const principal = loan.approvedAmount ?? loan.amount
    const expectedOn = loan.expectedDisbursement ?? expectedDay()
    const asked = { fund, principal, months: loan.months, expectedOn, payDay: loan.payDay }
    return { instalments: await book.preview(asked), booked: null }
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error
    return { instalments: keptInstalments(loan), booked: null }
  }
}

/** A loan's instalments alone. */
export const instalmentsOf = async (book: LendingCore, loan: Loan, fund: Fund): Promise<CoreInstalment[]> =>
  (await bookedOf(book, loan, fund)).instalments

/** What ends a loan today, before its time; all that is owed where the book is away, 0 for one that is not running. */
export async function settlementNow(book: LendingCore, loan: Loan): Promise<number> {
  if (loan.status !== 'active') return 0
  try {
    return await book.settlement(loan.core ?? loan.id)
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error
    return loan.outstanding
  }
}

function keptInstalments({
  schedule,
  outstanding,
}: Pick<Loan, 'schedule' | 'outstanding'>): CoreInstalment[] {
  let left = outstanding
  // from the last one back: what is owed is of the newest instalments
  return (schedule ?? [])
    .toReversed()
    .map(({ number, due, principal, interest }) => {
      const total = principal + interest
      const open = Math.min(left, total)
      left -= open
      return { number, due, principal, interest, penalty: 0, paid: total - open }
    })
    .toReversed()
}
