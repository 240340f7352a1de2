import { type Day, isDay } from '#rules/day.ts'
import { type Instalment, schedule } from '#rules/schedule.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg, verbatim } from '#server/refusal/message.ts'
import { type Ask, type CoreLoan, CoreRefusal } from './core.ts'
import { type LedgerPayment, type LoanRecord, settlementOf, standingOf, termsOf } from './standing.ts'

// The ledger's checks. Refusals are worded for users, as people and jobs alike call it.

export const MISSING = msg('book.no-loan')
export const ledgerRefusal = (why: Sentence): CoreRefusal => new CoreRefusal('refused', why)

/** Runs arithmetic whose errors explain what is wrong with the request. @throws CoreRefusal */
export function refuseOnError<Result>(reckon: () => Result): Result {
  try {
    return reckon()
  } catch (error) {
    throw error instanceof RangeError ? ledgerRefusal(verbatim(error.message)) : error
  }
}

/** Whether a payment settles a loan early: it is enough on its day, and the schedule would still charge interest not yet accrued. */
export function isEarlySettlement(record: LoanRecord, on: Day, amount: number): boolean {
  if (record.loan.status !== 'active') return false
  const settlement = settlementOf(record, on)
  return settlement <= amount && settlement < standingOf(record, on).loan.outstanding
}

/** Statuses in words. */
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
  { status }: LoanRecord['loan'],
  allowed: readonly CoreLoan['status'][],
  otherwise: Sentence,
): void {
  if (!allowed.includes(status))
    throw ledgerRefusal(msg('loan.stands-so', { stands: STANDS[status], why: otherwise }))
}

export function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw ledgerRefusal(msg('book.amount-above-zero'))
}

export function checkDay(day: Day): void {
  if (!isDay(day)) throw ledgerRefusal(msg('book.not-a-day', { day }))
}

export function checkFrom(day: Day, happened: Sentence, from: Day | null): void {
  checkDay(day)
  if (from !== null && day < from) throw ledgerRefusal(msg('book.day-before', { what: happened, day: from }))
}

/** Returns the day of the last payment that is not reversed. */
export const lastDay = (payments: readonly LedgerPayment[]): Day | null =>
  payments.reduce<Day | null>(
    (last, { day, reversedOn }) => (reversedOn === null && day > (last ?? '') ? day : last),
    null,
  )

/** Returns the instalments of a requested loan. @throws CoreRefusal for figures that the fund does not allow */
export function instalmentsOf({
  fund,
  principal,
  months,
  expectedOn,
  payDay,
}: Omit<Ask, 'id' | 'client' | 'submittedOn'>) {
  checkDay(expectedOn)
  checkAmount(principal)
  if (principal < fund.minPrincipal || principal > fund.maxPrincipal)
    throw ledgerRefusal(msg('book.fund-amount'))
  const instalments = months / fund.every
  const isOffered = instalments >= fund.minInstalments && instalments <= fund.maxInstalments
  if (!Number.isInteger(instalments) || !isOffered) throw ledgerRefusal(msg('book.fund-months'))
  return refuseOnError((): Instalment[] =>
    schedule(termsOf(fund, { amount: principal, instalments, disbursed: expectedOn, payDay })),
  )
}
