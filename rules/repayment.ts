import type { Money } from '#contract/loan.ts'
import { type Day, daysBetween } from './day.ts'
import { halfUp, share, WHOLE } from './fraction.ts'
import { accruals, type Instalment, type LoanTerms } from './schedule.ts'

/** An amount of money by what it is for. */
export type Parts = { penalty: Money; interest: Money; principal: Money; total: Money }

/** Money that came for a loan. Reversed, it counts as if it had never come. */
export type Payment = { id: string; day: Day; amount: Money; reversed?: boolean }

/** What a late instalment costs on top. Reversed, it is forgiven. */
export type Penalty = { instalment: number; day: Day; amount: Money; reversed?: boolean }

/** Money of one payment that was given back; of a reversed one there is nothing to give back. */
export type Refund = { payment: string; day: Day; amount: Money }

/** All that happened to a loan since it was paid out, in the order in which it was booked. */
export type LoanAccount = {
  instalments: readonly Instalment[]
  penalties: readonly Penalty[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
  /** The day at whose end the lender gave the loan up. */
  writtenOff: Day | null
}

/** Where the money of a payment went. What was given back later is part of `overpaid`. */
export type Split = Parts & { payment: string; recovered: Money; overpaid: Money }

export type InstalmentState = Instalment & {
  /** Charged on top of the instalment's own total. */
  penalty: Money
  paid: Parts
  left: Parts
  /** The day of the payment that left nothing; null while something is left. */
  paidOn: Day | null
  standing: 'paid' | 'late' | 'due-today' | 'ahead' | 'written-off'
  daysLate: number
}

/** A loan at the end of a day. */
export type LoanState = {
  standing: 'current' | 'late' | 'settled' | 'overpaid' | 'written-off'
  instalments: InstalmentState[]
  /** One for each payment that counts, in the order of their days. */
  splits: Split[]
  paid: Parts
  outstanding: Parts
  dueToday: Money
  overdue: Money
  /** Days since the oldest instalment of which something is left was due. */
  daysLate: number
  /** The next instalment after today of which something is left. */
  next: { number: number; due: Day; amount: Money } | null
  /** What the borrower has paid beyond everything owed, and not got back. */
  overpaid: Money
  /** What was given up, and how much of it came in after all. */
  writtenOff: Parts | null
  recovered: Money
}

type Open = { instalment: Instalment; penalty: Money; paid: Parts; left: Parts; lastPaid: Day | null }

/** The order in which a payment serves an instalment. */
const ORDER = ['penalty', 'interest', 'principal'] as const

const NOTHING: Parts = { penalty: 0, interest: 0, principal: 0, total: 0 }

function add(to: Parts, part: (typeof ORDER)[number], amount: Money): void {
  to[part] += amount
  to.total += amount
}

const sumOf = (list: readonly Parts[]): Parts => {
  const sum = { ...NOTHING }
  for (const parts of list) for (const part of ORDER) add(sum, part, parts[part])
  return sum
}

const isAmount = (amount: Money): boolean => Number.isSafeInteger(amount) && amount > 0

function charge(open: readonly Open[], { instalment: number, amount }: Penalty): void {
  const late = open.find(({ instalment }) => instalment.number === number)
  if (!late) throw new RangeError(`There is no instalment ${number} to charge a penalty on.`)
  if (!isAmount(amount)) throw new RangeError('A penalty is a whole number of minor units above zero.')
  late.penalty += amount
  add(late.left, 'penalty', amount)
}

/** A payment that counts, and what of it was given back. Its money starts as overpaid, until it serves or recovers something. */
type Purse = { split: Split; back: Money }

function purseOf({ id, amount }: Payment, refunds: readonly Refund[]): Purse {
  if (!isAmount(amount)) throw new RangeError('A payment is a whole number of minor units above zero.')
  const back = refunds.filter(({ payment }) => payment === id).reduce((sum, refund) => sum + refund.amount, 0)
  if (back > amount) throw new RangeError(`More was given back than payment ${id} brought.`)
  return { split: { payment: id, ...NOTHING, recovered: 0, overpaid: amount }, back }
}

/** What of a payment serves nothing yet and was not given back. */
const creditOf = ({ split, back }: Purse): Money => split.overpaid - back

/** Lets a payment serve the instalments in their order, each one's penalty, interest and principal. */
function serve(open: readonly Open[], purse: Purse, day: Day): void {
  for (const one of open) {
    if (creditOf(purse) === 0) return
    for (const part of ORDER) {
      const taken = Math.min(creditOf(purse), one.left[part])
      if (taken === 0) continue
      purse.split.overpaid -= taken
      add(purse.split, part, taken)
      add(one.left, part, -taken)
      add(one.paid, part, taken)
      one.lastPaid = day
    }
  }
}

/** Lets a payment make good for what was given up; returns how much. */
function recover(purse: Purse, lost: Money): Money {
  const regained = Math.min(creditOf(purse), lost)
  purse.split.recovered = regained
  purse.split.overpaid -= regained
  return regained
}

function instalmentState(one: Open, today: Day, isWrittenOff: boolean): InstalmentState {
  const { instalment, penalty, paid, left, lastPaid } = one
  const base = { ...instalment, penalty, paid, left, paidOn: null, daysLate: 0 }
  if (left.total === 0) return { ...base, paidOn: lastPaid, standing: 'paid' }
  if (isWrittenOff) return { ...base, standing: 'written-off' }
  if (instalment.due > today) return { ...base, standing: 'ahead' }
  if (instalment.due === today) return { ...base, standing: 'due-today' }
  return { ...base, standing: 'late', daysLate: daysBetween(instalment.due, today) }
}

function standingOf(isWrittenOff: boolean, overdue: Money, left: Money, over: Money): LoanState['standing'] {
  if (isWrittenOff) return 'written-off'
  if (overdue > 0) return 'late'
  if (left > 0) return 'current'
  return over > 0 ? 'overpaid' : 'settled'
}

/** Goes through all that happened until the end of a day, as `repaymentState` says. */
function replay(account: LoanAccount, today: Day): { open: Open[]; purses: Purse[]; isWrittenOff: boolean } {
  const { instalments, refunds, writtenOff } = account
  const isWrittenOff = writtenOff !== null && writtenOff <= today
  const lastCharge = isWrittenOff ? writtenOff : today
  const byDay = (one: { day: Day }, other: { day: Day }): number =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0
  const penalties = account.penalties.filter(one => !one.reversed && one.day <= lastCharge).sort(byDay)
  const payments = account.payments.filter(one => !one.reversed && one.day <= today).sort(byDay)
  const backUntilToday = refunds.filter(({ day }) => day <= today)

  const open = instalments.map((instalment): Open => {
    const { interest, principal, total } = instalment
    const left = { penalty: 0, interest, principal, total }
    return { instalment, penalty: 0, paid: { ...NOTHING }, left, lastPaid: null }
  })
  const purses: Purse[] = []
  const chargeUntil = (day: Day): void => {
    while (penalties[0] && penalties[0].day <= day) {
      const penalty = penalties.shift() as Penalty
      charge(open, penalty)
      for (const purse of purses) serve(open, purse, penalty.day)
    }
  }
  let recovered = 0
  for (const payment of payments) {
    chargeUntil(payment.day)
    const purse = purseOf(payment, backUntilToday)
    purses.push(purse)
    if (isWrittenOff && payment.day > writtenOff)
      recovered += recover(purse, sumOf(open.map(({ left }) => left)).total - recovered)
    else serve(open, purse, payment.day)
  }
  chargeUntil(today)
  return { open, purses, isWrittenOff }
}

/**
 * Where a loan stands at the end of a day; what happened later does not count yet.
 *
 * All that happened is gone through by day, on one day penalties first, then payments, then the write-off. A payment
 * serves the oldest instalment first, its penalty, interest and principal, then the next, also ahead of its day. What
 * is left beyond the last is overpaid, and serves a penalty that comes later. After a write-off a payment recovers what
 * was given up. Interest is the schedule's: paying late or ahead changes none of it.
 *
 * A reversed or back-dated payment may so change where later ones went: the books follow with `corrected` of journal.ts.
 *
 * @throws RangeError when the account contradicts itself
 */
export function repaymentState(account: LoanAccount, today: Day): LoanState {
  const { open, purses, isWrittenOff } = replay(account, today)
  const instalments = open.map(one => instalmentState(one, today, isWrittenOff))
  const left = sumOf(open.map(one => one.left))
  const outstanding = isWrittenOff ? { ...NOTHING } : left
  const leftOf = (standing: InstalmentState['standing']): Money =>
    sumOf(instalments.filter(one => one.standing === standing).map(one => one.left)).total
  const overdue = leftOf('late')
  const overpaid = purses.reduce((sum, purse) => sum + creditOf(purse), 0)
  const next = instalments.find(one => one.standing === 'ahead')

  return {
    standing: standingOf(isWrittenOff, overdue, outstanding.total, overpaid),
    instalments,
    splits: purses.map(({ split }) => split),
    paid: sumOf(open.map(one => one.paid)),
    outstanding,
    dueToday: leftOf('due-today'),
    overdue,
    daysLate: Math.max(0, ...instalments.map(one => one.daysLate)),
    next: next ? { number: next.number, due: next.due, amount: next.left.total } : null,
    overpaid,
    writtenOff: isWrittenOff ? left : null,
    recovered: purses.reduce((sum, { split }) => sum + split.recovered, 0),
  }
}

/**
 * The schedule of a loan that is paid off on a day, before its end: instalments due until then stay, and one instalment
 * on that day takes the place of those after it. It asks for all principal of theirs and for the interest that has
 * arisen until the day: of the running period by its days, half up to the step of the terms.
 *
 * Of a flat loan's interest that has not arisen yet, `rebate` basis points are forgiven and the others are owed, half
 * up to the step; a declining loan never asks for interest that has not arisen.
 *
 * @param instalments made from the terms
 * @throws RangeError for a day before the loan was paid out, and for a rebate of more than 10,000
 */
export function paidOffOn(
  day: Day,
  terms: LoanTerms,
  instalments: readonly Instalment[],
  rebate: number,
): Instalment[] {
  const { disbursed, method, step } = terms
  if (day < disbursed) throw new RangeError(`The loan was paid out on ${disbursed}, after ${day}.`)
  if (!(rebate >= 0 && rebate <= WHOLE)) throw new RangeError('A rebate is 0 to 10,000 basis points.')
  const stay = instalments.filter(({ due }) => due <= day)
  const gone = instalments.slice(stay.length)
  const running = gone[0]
  if (!running) return stay

  const arising = accruals(terms)
  const start = stay.at(-1)?.due ?? disbursed
  const partly = halfUp(
    {
      over: BigInt(arising[stay.length] ?? 0) * BigInt(daysBetween(start, day)),
      under: BigInt(daysBetween(start, running.due)),
    },
    step,
  )
  const arisen = arising.slice(0, stay.length).reduce((sum, interest) => sum + interest, partly)
  // a grace on interest leaves more arisen than asked for
  const owed = arisen - stay.reduce((sum, { interest }) => sum + interest, 0)
  const ahead = gone.reduce((sum, { interest }) => sum + interest, 0) - owed
  const kept = method === 'flat' ? halfUp(share(ahead, WHOLE - rebate), step) : 0

  const principal = gone.reduce((sum, instalment) => sum + instalment.principal, 0)
  const interest = owed + kept
  const last = { number: running.number, due: day, principal, interest, total: principal + interest }
  return [...stay, { ...last, balanceAfter: 0 }]
}

/**
 * What a borrower pays on a day to be free of the loan: principal outstanding, interest arisen until then and unpaid
 * penalties, less what was paid ahead. @throws RangeError as `paidOffOn` and `repaymentState` do
 */
export function earlySettlement(account: LoanAccount, terms: LoanTerms, day: Day, rebate: number): Parts {
  const instalments = paidOffOn(day, terms, account.instalments, rebate)
  return repaymentState({ ...account, instalments }, day).outstanding
}

/** A penalty is charged once an instalment is more than `days` days late: `rate` basis points of what is overdue of it. */
export type PenaltyRule = { days: number; rate: number }

/**
 * The penalties to charge today: one for each instalment that is late enough and never had one, forgiven ones included;
 * on principal and interest, not on penalties; half up to the step. All penalties of a loan together stay within its amount.
 */
export function penaltiesDue(
  account: LoanAccount,
  { amount, step }: Pick<LoanTerms, 'amount' | 'step'>,
  rule: PenaltyRule,
  today: Day,
): Penalty[] {
  const had = new Set(account.penalties.map(({ instalment }) => instalment))
  const charged = account.penalties.reduce((sum, one) => sum + (one.reversed ? 0 : one.amount), 0)
  let room = Math.max(0, amount - charged)
  return repaymentState(account, today)
    .instalments.filter(({ number, daysLate }) => daysLate > rule.days && !had.has(number))
    .map(({ number, left }) => {
      const penalty = Math.min(room, halfUp(share(left.total - left.penalty, rule.rate), step))
      room -= penalty
      return { instalment: number, day: today, amount: penalty }
    })
    .filter(penalty => penalty.amount > 0)
}

/** Arrears by age, in days. */
export const BUCKETS = ['due-today', '1-30', '31-60', '61-90', '90+'] as const
export type Bucket = (typeof BUCKETS)[number]

/** The age of a loan's arrears; null when nothing is due. The ninetieth day still lies in 61-90. */
export function bucketOf({ daysLate, dueToday }: Pick<LoanState, 'daysLate' | 'dueToday'>): Bucket | null {
  if (daysLate > 90) return '90+'
  if (daysLate > 60) return '61-90'
  if (daysLate > 30) return '31-60'
  if (daysLate > 0) return '1-30'
  return dueToday > 0 ? 'due-today' : null
}

/** The share of a part in the whole, in basis points, half up; 0 of nothing. */
export const shareOf = (part: Money, whole: Money): number =>
  whole === 0 ? 0 : halfUp({ over: BigInt(part) * BigInt(WHOLE), under: BigInt(whole) })

/**
 * Portfolio at risk: the principal of loans more than `days` days late, and its share of all principal that is owed. Interest to come
 * and penalties are no part of a portfolio. Reports add it up in the database; a test there holds the two equal.
 */
export function portfolioAtRisk(loans: readonly { daysLate: number; principal: Money }[], days: number) {
  const sumOf = (some: typeof loans) => some.reduce((sum, one) => sum + one.principal, 0)
  const outstanding = sumOf(loans)
  const atRisk = sumOf(loans.filter(({ daysLate }) => daysLate > days))
  return { atRisk, outstanding, share: shareOf(atRisk, outstanding) }
}
