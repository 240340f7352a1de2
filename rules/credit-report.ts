import type { Money } from '#contract/loan.ts'
import { type Day, daysBetween } from './day.ts'

/** An instalment with all that is asked for it, penalties too, and what of it is paid. */
export type Owed = { number: number; due: Day; total: Money; paid: Money }
/** Money that came and counts. */
export type Came = { day: Day; amount: Money }

/**
 * When an instalment was paid. `unknown`: it is paid, and the payments that are known do not say on which day. `given-up`: it was
 * not paid when the lender wrote the loan off. `ahead`: it is not late, because its day has not passed.
 */
export type Timed = {
  number: number
  due: Day
  state: 'on-time' | 'late' | 'overdue' | 'given-up' | 'unknown' | 'ahead'
  paidOn: Day | null
  daysLate: number
}

/**
 * How timely each instalment of a loan was paid, as of today. Money serves the oldest instalment first, so one is paid on the day on
 * which all that came until then is as much as it and those before it ask for. Instalments that ask for nothing are left out.
 * @param givenUpOn the day on which the loan was written off
 */
export function timesOf(
  instalments: readonly Owed[],
  payments: readonly Came[],
  today: Day,
  givenUpOn: Day | null = null,
): Timed[] {
  const inOrder = payments.toSorted((one, other) => one.day.localeCompare(other.day))
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

/** The day on which so much had come; null where it never did. */
function dayOfSum(payments: readonly Came[], sum: Money): Day | null {
  let came = 0
  for (const { day, amount } of payments) {
    came += amount
    if (came >= sum) return day
  }
  return null
}

/** How many instalments were paid how, of one loan or of several. */
export type Timeliness = {
  onTime: number
  late: number
  overdue: number
  givenUp: number
  unknown: number
  ahead: number
  /** For how many days the oldest instalment has been overdue; 0 for none. */
  daysLate: number
  /** The most days that any instalment was late, paid or not. */
  worst: number
}

/** Adds instalments up. */
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

/** What a report says in one sentence. `unknown`: the book of loans does not say enough to tell. */
export type Verdict = 'none' | 'not-due' | 'on-time' | 'late' | 'overdue' | 'given-up' | 'unknown'

/**
 * What the record comes to. What stands against somebody is said first, and nothing good is said while a part is not known.
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
