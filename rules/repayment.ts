import type { Money } from '#contract/loan.ts'
import { type Day, daysBetween } from './day.ts'
import { fraction, halfUp, WHOLE } from './fraction.ts'
import { accruals, type Instalment, type LoanTerms } from './schedule.ts'

/** An amount of money split by what it pays for. */
export type Parts = { penalty: Money; interest: Money; principal: Money; total: Money }

/** A payment for a loan. If reversed, it is ignored. */
export type Payment = { id: string; day: Day; amount: Money; reversed?: boolean }

/** A penalty for a late instalment. If reversed, it is waived. */
export type Penalty = { instalment: number; day: Day; amount: Money; reversed?: boolean }

/** A refund from a payment; a reversed payment has nothing to refund. */
export type Refund = { payment: string; day: Day; amount: Money }

/** Everything that happened to a loan since its disbursement, in booking order. */
export type LoanAccount = {
  instalments: readonly Instalment[]
  penalties: readonly Penalty[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
  /** The day at whose end the lender wrote the loan off. */
  writtenOff: Day | null
}

/** How a payment was allocated. Later refunds are part of `overpaid`. */
export type Split = Parts & { payment: string; recovered: Money; overpaid: Money }

export type InstalmentState = Instalment & {
  /** Charged in addition to the instalment's own total. */
  penalty: Money
  paid: Parts
  left: Parts
  /** The day of the payment that cleared it; null while anything is outstanding. */
  paidOn: Day | null
  standing: 'paid' | 'late' | 'due-today' | 'ahead' | 'written-off'
  daysLate: number
}

/** The state of a loan at the end of a day. */
export type LoanState = {
  standing: 'current' | 'late' | 'settled' | 'overpaid' | 'written-off'
  instalments: InstalmentState[]
  /** One for each payment that counts, in date order. */
  splits: Split[]
  paid: Parts
  outstanding: Parts
  dueToday: Money
  overdue: Money
  /** Days since the oldest outstanding instalment was due. */
  daysLate: number
  /** The next outstanding instalment after today. */
  next: { number: number; due: Day; amount: Money } | null
  /** The amount paid beyond everything owed and not refunded. */
  overpaid: Money
  /** The amount written off, and how much of it was recovered. */
  writtenOff: Parts | null
  recovered: Money
}

type Open = { instalment: Instalment; penalty: Money; paid: Parts; left: Parts; lastPaid: Day | null }

/** The order in which a payment is allocated within an instalment. */
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

/** A payment that counts, and how much of it was refunded. Its money starts as overpaid until it is allocated or counted as a recovery. */
type Purse = { split: Split; back: Money }

function purseOf({ id, amount }: Payment, refunds: readonly Refund[]): Purse {
  if (!isAmount(amount)) throw new RangeError('A payment is a whole number of minor units above zero.')
  const back = refunds.filter(({ payment }) => payment === id).reduce((sum, refund) => sum + refund.amount, 0)
  if (back > amount) throw new RangeError(`More was given back than payment ${id} brought.`)
  return { split: { payment: id, ...NOTHING, recovered: 0, overpaid: amount }, back }
}

/** Returns the part of a payment that is neither allocated nor refunded. */
const creditOf = ({ split, back }: Purse): Money => split.overpaid - back

/** Allocates a payment to the instalments in order, each one's penalty, interest and principal. */
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

/** Applies a payment to the written-off amount; returns how much was recovered. */
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

/** Replays everything that happened until the end of a day, as `repaymentState` describes. */
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
 * Returns the state of a loan at the end of a day; later events don't count yet.
 *
 * Events are replayed by day; within a day penalties come first, then payments, then the write-off. A payment is allocated to the
 * oldest instalment first, its penalty, interest and principal, then to the next, even before it is due. What remains after the last is
 * overpaid, and covers later penalties. After a write-off a payment recovers what was written off. Interest is fixed by the schedule:
 * paying late or early doesn't change it.
 *
 * A reversed or back-dated payment may thus change how later ones are allocated: the books follow with `corrected` of journal.ts.
 *
 * @throws RangeError if the account is inconsistent
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
 * Returns the schedule of a loan settled early on a day: instalments due until then remain, and one instalment on that day replaces the
 * later ones. It covers all their principal and the interest accrued until the day: for the running period pro rata by days, half up to
 * the step of the terms.
 *
 * Of a flat loan's interest that has not accrued yet, `rebate` basis points are forgiven and the rest is owed, half up to the step; a
 * declining loan never charges interest that has not accrued.
 *
 * @param instalments generated from the terms
 * @throws RangeError for a day before the disbursement, and for a rebate of more than 10,000
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
  // an interest grace period means that more interest has accrued than was due
  const owed = arisen - stay.reduce((sum, { interest }) => sum + interest, 0)
  const ahead = gone.reduce((sum, { interest }) => sum + interest, 0) - owed
  const kept = method === 'flat' ? halfUp(fraction(ahead, WHOLE - rebate), step) : 0

  const principal = gone.reduce((sum, instalment) => sum + instalment.principal, 0)
  const interest = owed + kept
  const last = { number: running.number, due: day, principal, interest, total: principal + interest }
  return [...stay, { ...last, balanceAfter: 0 }]
}

/**
 * Returns what a borrower pays on a day to settle the loan: outstanding principal, accrued interest and unpaid penalties, less
 * prepayments. @throws RangeError as `paidOffOn` and `repaymentState` do
 */
export function earlySettlement(account: LoanAccount, terms: LoanTerms, day: Day, rebate: number): Parts {
  const instalments = paidOffOn(day, terms, account.instalments, rebate)
  return repaymentState({ ...account, instalments }, day).outstanding
}

/** A penalty of `rate` basis points of an instalment's overdue amount, charged once it is more than `days` days late. */
type PenaltyRule = { days: number; rate: number }

/**
 * Returns the penalties to charge today: one for each instalment that is late enough and never had one, waived ones included; on
 * principal and interest, not on penalties; half up to the step. All penalties of a loan together are capped at its amount.
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
      const penalty = Math.min(room, halfUp(fraction(left.interest + left.principal, rule.rate), step))
      room -= penalty
      return { instalment: number, day: today, amount: penalty }
    })
    .filter(penalty => penalty.amount > 0)
}

/** Ageing buckets of arrears, in days. */
const BUCKETS = ['due-today', '1-30', '31-60', '61-90', '90+'] as const
type Bucket = (typeof BUCKETS)[number]

/** Returns the ageing bucket of a loan's arrears; null if nothing is due. Day 90 belongs to 61-90. */
export function bucketOf({ daysLate, dueToday }: Pick<LoanState, 'daysLate' | 'dueToday'>): Bucket | null {
  if (daysLate > 90) return '90+'
  if (daysLate > 60) return '61-90'
  if (daysLate > 30) return '31-60'
  if (daysLate > 0) return '1-30'
  return dueToday > 0 ? 'due-today' : null
}

/** Returns a part's share of the whole, in basis points, half up; 0 if the whole is 0. */
export const shareOf = (part: Money, whole: Money): number =>
  whole === 0 ? 0 : halfUp({ over: BigInt(part) * BigInt(WHOLE), under: BigInt(whole) })

/**
 * Computes portfolio at risk: the principal of loans more than `days` days late, and its share of all outstanding principal. Future
 * interest and penalties aren't part of a portfolio. Reports compute it in the database; a test there asserts that both agree.
 */
export function portfolioAtRisk(loans: readonly { daysLate: number; principal: Money }[], days: number) {
  const sumOf = (some: typeof loans) => some.reduce((sum, one) => sum + one.principal, 0)
  const outstanding = sumOf(loans)
  const atRisk = sumOf(loans.filter(({ daysLate }) => daysLate > days))
  return { atRisk, outstanding, share: shareOf(atRisk, outstanding) }
}
