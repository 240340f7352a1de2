import { type Day, isDay } from '#rules/day.ts'
import { type Instalment, schedule } from '#rules/schedule.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg, verbatim } from '#server/refusal/message.ts'
import { type Ask, type CoreLoan, CoreRefusal } from './core.ts'
import { type Came, type Held, isSettled, settlementOf, standingOf, termsOf } from './standing.ts'

// What the ledger refuses, in words: it is asked by people and by jobs alike.

export const MISSING = msg('book.no-loan')
export const refused = (why: Sentence): CoreRefusal => new CoreRefusal('refused', why)

/** Runs arithmetic whose errors say what is wrong with what was asked for. @throws CoreRefusal */
export function possible<Result>(reckon: () => Result): Result {
  try {
    return reckon()
  } catch (error) {
    throw error instanceof RangeError ? refused(verbatim(error.message)) : error
  }
}

/**
 * Whether a payment frees the borrower before the end: it is enough for that on its day, and the schedule would still ask for
 * interest that has not arisen. Money that came later may have been needed for it, so none may have.
 */
export function settles(held: Held, on: Day, amount: number): boolean {
  const last = lastDay(held.payments)
  if (held.loan.status !== 'active' || isSettled(held) || (last !== null && on < last)) return false
  const settlement = settlementOf(held, on)
  return settlement <= amount && settlement < standingOf(held, on).loan.outstanding
}

/** How a loan stands, in words. */
const STANDS: Record<CoreLoan['status'], Sentence> = {
  pending: msg('loan.is-undecided'),
  approved: msg('loan.is-approved'),
  active: msg('loan.is-paid-out'),
  overpaid: msg('loan.is-paid-back'),
  closed: msg('loan.is-paid-back'),
  rejected: msg('loan.is-rejected'),
  withdrawn: msg('loan.is-withdrawn'),
  'written-off': msg('loan.is-written-off'),
}

export function checkStatus(
  { status }: Held['loan'],
  allowed: readonly CoreLoan['status'][],
  otherwise: Sentence,
): void {
  if (!allowed.includes(status))
    throw refused(msg('loan.stands-so', { stands: STANDS[status], why: otherwise }))
}

export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw refused(msg('book.amount-above-zero'))
}

export function checkDay(day: Day): void {
  if (!isDay(day)) throw refused(msg('book.not-a-day', { day }))
}

export function checkFrom(day: Day, happened: Sentence, from: Day | null): void {
  checkDay(day)
  if (from !== null && day < from) throw refused(msg('book.day-before', { what: happened, day: from }))
}

/** The day of the last payment that counts. */
export const lastDay = (payments: readonly Came[]): Day | null =>
  payments.reduce<Day | null>(
    (last, { day, reversedOn }) => (reversedOn === null && day > (last ?? '') ? day : last),
    null,
  )

/** The instalments of a loan as it is asked for. @throws CoreRefusal for figures that the fund does not allow */
export function instalmentsOf({
  fund,
  principal,
  months,
  expectedOn,
  payDay,
}: Omit<Ask, 'id' | 'client' | 'submittedOn'>) {
  checkDay(expectedOn)
  checkAmount(principal)
  if (principal < fund.minPrincipal || principal > fund.maxPrincipal) throw refused(msg('book.fund-amount'))
  const instalments = months / fund.every
  const isOffered = instalments >= fund.minInstalments && instalments <= fund.maxInstalments
  if (!Number.isInteger(instalments) || !isOffered) throw refused(msg('book.fund-months'))
  return possible((): Instalment[] =>
    schedule(termsOf(fund, { amount: principal, instalments, disbursed: expectedOn, payDay })),
  )
}
