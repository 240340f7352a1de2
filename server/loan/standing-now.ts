import { type Day, daysBetween } from '#rules/day.ts'
import type { CoreInstalment, CoreLoan, Fund, LendingCore } from '#server/ledger/core.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import type { Loan } from './find.ts'
import { expectedDay } from './offer.ts'

type Cached = Pick<Loan, 'status' | 'schedule' | 'outstanding' | 'unpaidSince'>

/**
 * Returns what is due up to a day, from the loan's row alone: the outstanding total less the instalments due after the day. Payments are
 * applied to the oldest instalment first, so later ones are unpaid as long as anything older is.
 */
export function dueOf({ status, schedule, outstanding }: Cached, day: Day): number {
  if (status !== 'active' || !schedule) return 0
  const ahead = schedule
    .filter(({ due }) => due > day)
    .reduce((sum, { principal, interest }) => sum + principal + interest, 0)
  return Math.max(0, outstanding - ahead)
}

/** Returns the days since the oldest unpaid instalment was due. */
export const daysLateOf = ({ status, unpaidSince }: Cached, day: Day): number =>
  status === 'active' && unpaidSince !== null ? Math.max(0, daysBetween(unpaidSince, day)) : 0

/** Returns the arrears bucket. */
export function arrearsOf(one: Cached, day: Day): 'none' | 'today' | '1-30' | '31-60' | '61-90' | '90+' {
  const late = daysLateOf(one, day)
  if (late > 90) return '90+'
  if (late > 60) return '61-90'
  if (late > 30) return '31-60'
  if (late > 0) return '1-30'
  return one.status === 'active' && one.unpaidSince === day ? 'today' : 'none'
}

export type Booked = { instalments: CoreInstalment[]; booked: CoreLoan | null }

/**
 * Returns a loan's instalments, and the booked loan once it was paid out, from the core. While the core is unavailable, falls back to the
 * schedule cached on the row, with payments derived from its figures. Before the payout the instalments are a preview.
 */
export async function bookedOf(book: LendingCore, loan: Loan, fund: Fund): Promise<Booked> {
  try {
    if (loan.schedule) {
      const booked = await book.read(loan.core ?? loan.id)
      return { instalments: booked.schedule, booked }
    }
    const principal = loan.approvedAmount ?? loan.amount
    const expectedOn = loan.expectedDisbursement ?? expectedDay()
    const request = { fund, principal, months: loan.months, expectedOn, payDay: loan.payDay }
    return { instalments: await book.preview(request), booked: null }
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error
    return { instalments: keptInstalments(loan), booked: null }
  }
}

/** Returns the outstanding total, of the core if it answered: a penalty may have fallen due since the row was read. */
export const outstandingIn = (booked: CoreLoan | null | undefined, { outstanding }: Cached): number =>
  booked?.outstanding ?? outstanding

/** Returns the instalments as agreed, which an early settlement shortens. */
export const agreedIn = ({ instalments, booked }: Booked): CoreInstalment[] =>
  booked?.early?.agreed ?? instalments

/** Returns a loan's instalments alone. */
export const instalmentsOf = async (book: LendingCore, loan: Loan, fund: Fund): Promise<CoreInstalment[]> =>
  (await bookedOf(book, loan, fund)).instalments

/**
 * Returns the early settlement amount of today, or what was not recovered of a loan written off; the outstanding total while the core is
 * unavailable, 0 for a loan that is not owed.
 */
export async function settlementNow(book: LendingCore, loan: Loan): Promise<number> {
  if (loan.status !== 'active' && loan.status !== 'written-off') return 0
  try {
    return await book.settlement(loan.core ?? loan.id)
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error
    return loan.outstanding
  }
}

/** Returns what the borrower still owes: the outstanding total, or of a loan written off what was not recovered yet. */
export const debtNow = async (book: LendingCore, loan: Loan): Promise<number> =>
  loan.status === 'written-off' ? settlementNow(book, loan) : loan.outstanding

function keptInstalments({
  schedule,
  outstanding,
}: Pick<Loan, 'schedule' | 'outstanding'>): CoreInstalment[] {
  let left = outstanding
  // from the last one back: what is owed belongs to the newest instalments
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
