import type { Money } from '#contract/loan.ts'
import { type Day, daysBetween } from './day.ts'

/** An instalment with everything due on it, penalties included, and how much of that is paid. */
export type Owed = { number: number; due: Day; total: Money; paid: Money }
/** A payment received that counts towards the loan. */
export type Came = { day: Day; amount: Money }

/**
 * When an instalment was paid. `unknown`: it is paid, but the known payments don't tell on which day. `given-up`: it was unpaid when
 * the lender wrote the loan off. `ahead`: it is not due yet, so it can't be late.
 */
export type Timed = {
  number: number
  due: Day
  state: 'on-time' | 'late' | 'overdue' | 'given-up' | 'unknown' | 'ahead'
  paidOn: Day | null
  daysLate: number
}

/**
 * Returns how timely each instalment of a loan was paid, as of today. Payments go to the oldest instalment first, so an instalment is
 * paid on the day when the cumulative payments cover it and all earlier ones. Instalments with nothing due are skipped.
 * @param givenUpOn the day on which the loan was written off
 */
export function timesOf(
  instalments: readonly Owed[],
  payments: readonly Came[],
  today: Day,
  givenUpOn: Day | null = null,
): Timed[] {
  const inOrder = [...payments].sort((one, other) => one.day.localeCompare(other.day))
  let asked = 0
  return instalments
    .filter(({ total }) => total > 0)
    .map(({ number, due, total, paid }) => {
      asked += total
      const late = (day: Day) => Math.max(0, daysBetween(due, day))
      if (paid >= total) {
        const paidOn = dayOfSum(inOrder, asked)
        if (paidOn === null) return { number, due, state: 'unknown', paidOn, daysLate: 0 }
        return { number, due, state: paidOn > due ? 'late' : 'on-time', paidOn, daysLate: late(paidOn) }
      }
      const open = { number, due, paidOn: null }
      if (givenUpOn !== null) return { ...open, state: 'given-up', daysLate: late(givenUpOn) }
      return { ...open, state: due < today ? 'overdue' : 'ahead', daysLate: late(today) }
    })
}

/** Returns the day on which cumulative payments reached the sum; null if they never did. */
function dayOfSum(payments: readonly Came[], sum: Money): Day | null {
  let came = 0
  for (const { day, amount } of payments) {
    came += amount
    if (came >= sum) return day
  }
  return null
}

/** Number of instalments by outcome, of one loan or several. */
export type Timeliness = {
  onTime: number
  late: number
  overdue: number
  givenUp: number
  unknown: number
  ahead: number
  /** Days the oldest unpaid instalment is overdue; 0 for none. */
  daysLate: number
  /** The most days any instalment was late, paid or not. */
  worst: number
}

/** Aggregates the timeliness of instalments. */
export function timelinessOf(times: readonly Timed[]): Timeliness {
  const of = (state: Timed['state']) => times.filter(one => one.state === state)
  const most = (some: readonly Timed[]) => some.reduce((longest, one) => Math.max(longest, one.daysLate), 0)
  return {
    onTime: of('on-time').length,
    late: of('late').length,
    overdue: of('overdue').length,
    givenUp: of('given-up').length,
    unknown: of('unknown').length,
    ahead: of('ahead').length,
    daysLate: most(of('overdue')),
    worst: most(times),
  }
}

/** A report's one-sentence verdict. `unknown`: the loan records are too incomplete to tell. */
export type Verdict = 'none' | 'not-due' | 'on-time' | 'late' | 'overdue' | 'given-up' | 'unknown'

/**
 * Returns the verdict on a credit record. Adverse findings come first, and nothing favourable is reported while any part is unknown.
 * @param loans the timeliness of each loan that was paid out; null where the book did not say
 */
export function verdictOf(loans: readonly (Timeliness | null)[]): Verdict {
  if (loans.length === 0) return 'none'
  const some = (of: 'givenUp' | 'overdue' | 'late' | 'unknown' | 'onTime') =>
    loans.some(one => one !== null && one[of] > 0)
  if (some('givenUp')) return 'given-up'
  if (some('overdue')) return 'overdue'
  if (some('unknown') || loans.includes(null)) return 'unknown'
  if (some('late')) return 'late'
  return some('onTime') ? 'on-time' : 'not-due'
}
