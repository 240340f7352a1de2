import type { Money } from '#contract/loan.ts'
import { addDays, type Day } from '#rules/day.ts'
import {
  disbursed,
  type Entry,
  penaltyCharged,
  refunded,
  repaid,
  type Till,
  writtenOff,
} from '#rules/journal.ts'
import {
  earlySettlement,
  type LoanAccount,
  type LoanState,
  type Penalty,
  paidOffOn,
  penaltiesDue,
  repaymentState,
  type Split,
} from '#rules/repayment.ts'
import type { Instalment, LoanTerms } from '#rules/schedule.ts'
import type { ledgerLoan, ledgerPayment, ledgerRefund } from '#server/db/schema/index.ts'
import type { FundTerms } from '#server/db/schema/ledger.ts'
import type { CoreInstalment, CoreLoan, PaymentSplit } from './core.ts'

/** What the ledger keeps of a loan: what was agreed, and the payments in the order in which they were booked. */
export type Held = {
  loan: typeof ledgerLoan.$inferSelect
  payments: Came[]
  refunds: (typeof ledgerRefund.$inferSelect)[]
}
/** Money that came for a loan. */
export type Came = Omit<typeof ledgerPayment.$inferSelect, 'number'>

/** Where a loan of the ledger stands at the end of a day. */
export type Standing = {
  loan: CoreLoan
  /** All that the journal should say of it. */
  books: Entry
  /** All penalties charged until then. */
  penalties: number
}

/** What a schedule follows from. */
export const termsOf = (
  { penalty: _, ...terms }: FundTerms,
  rest: Pick<LoanTerms, 'amount' | 'instalments' | 'disbursed' | 'payDay'>,
): LoanTerms => ({ ...terms, ...rest })

/** A loan that was paid out. */
type Running = {
  terms: LoanTerms
  till: Till | 'payouts'
  penalty: FundTerms['penalty']
  account: LoanAccount
}

/** Whoever pays a flat loan off early pays no interest for the time after, as with a declining one. In basis points. */
const REBATE = 10_000

/** The account of a loan that was paid out; null before. Penalties are not in it. */
function runningOf({ loan, payments, refunds }: Held): Running | null {
  const { disbursedOn, disbursed: amount, till, schedule } = loan
  if (disbursedOn === null || amount === null || till === null || schedule === null) return null
  const { instalments: count, payDay } = loan
  const terms = termsOf(loan.terms, { amount, instalments: count, disbursed: disbursedOn, payDay })
  const settling = settlingOf({ loan, payments, refunds })
  const instalments = settling ? paidOffOn(settling.day, terms, schedule, REBATE) : schedule
  const account = {
    instalments,
    penalties: [],
    payments: payments.map(({ id, day, amount, reversedOn }) => ({
      id,
      day,
      amount,
      reversed: reversedOn !== null,
    })),
    refunds: refunds.map(({ payment, day, amount }) => ({ payment, day, amount })),
    writtenOff: loan.writtenOffOn,
  }
  return { terms, till, penalty: loan.terms.penalty, account }
}

const settlingOf = ({ loan, payments }: Held): Came | undefined =>
  payments.find(({ id, reversedOn }) => id === loan.settledBy && reversedOn === null)

/** Whether a payment has ended the schedule of a loan before its time. */
export const isSettled = (held: Held): boolean => settlingOf(held) !== undefined

/**
 * What frees the borrower of a loan that was paid out, on a day from the payout on. The interest of the last instalment is not
 * split: whoever pays it a few days ahead would be left with shillings to get back.
 */
export function settlementOf(held: Held, on: Day): Money {
  const running = runningOf(held)
  if (!running) throw new RangeError('A loan that was not paid out cannot be settled.')
  const account = { ...running.account, penalties: penaltiesUntil(running, on) }
  const ahead = account.instalments.filter(({ due }) => due > on)
  const owed =
    ahead.length > 1
      ? earlySettlement(account, running.terms, on, REBATE)
      : repaymentState(account, on).outstanding
  return owed.total
}

/**
 * The penalties of an account until a day: one for each instalment on the first day that is late enough for it.
 *
 * They follow from the payments by their own days, not from when somebody looked. A payment that came in time and was
 * booked late so undoes the penalty that was charged meanwhile, and one that turns out never to have come brings it.
 */
function penaltiesUntil({ account, terms, penalty }: Omit<Running, 'till'>, today: Day): Penalty[] {
  if (!penalty) return []
  const rule = { days: penalty.after, rate: penalty.rate }
  const days = new Set(account.instalments.map(({ due }) => addDays(due, rule.days + 1)))
  let penalties: Penalty[] = []
  for (const day of days) {
    if (day > today) break
    // a day begins with its penalties: money that comes later on it serves them
    const payments = account.payments.filter(one => one.day < day)
    penalties = [...penalties, ...penaltiesDue({ ...account, penalties, payments }, terms, rule, day)]
  }
  return penalties
}

const STATUS = {
  current: 'active',
  late: 'active',
  settled: 'closed',
  overpaid: 'overpaid',
  'written-off': 'written-off',
} as const satisfies Record<LoanState['standing'], CoreLoan['status']>

/** Works out where a loan stands at the end of a day, from nothing but what is kept of it. */
export function standingOf(held: Held, today: Day): Standing {
  const { loan, payments } = held
  const base = {
    ref: loan.loan,
    status: loan.status,
    principal: loan.disbursed ?? loan.approved ?? loan.requested,
    disbursedOn: loan.disbursedOn,
    payments: payments.map(({ id, day, amount, receipt, reversedOn }) => ({
      ref: id,
      day,
      amount,
      receipt,
      reversed: reversedOn !== null,
    })),
  }
  const running = runningOf(held)
  if (!running)
    return { loan: { ...base, outstanding: 0, overpaid: 0, schedule: [] }, books: [], penalties: 0 }
  const penalties = penaltiesUntil(running, today)
  const state = repaymentState({ ...running.account, penalties }, today)
  const splits = new Map(state.splits.map(one => [one.payment, splitOf(one)]))
  const settling = settlingOf(held)
  return {
    loan: {
      ...base,
      payments: base.payments.map(one => {
        const split = splits.get(one.ref)
        return split ? { ...one, split } : one
      }),
      ...(held.refunds.length > 0 && {
        released: held.refunds.map(({ day, amount }) => ({ day, amount })),
      }),
      ...(settling && { early: { on: settling.day, agreed: (loan.schedule ?? []).map(asAgreed) } }),
      status: STATUS[state.standing],
      outstanding: state.outstanding.total,
      overpaid: state.overpaid,
      schedule: state.instalments.map(
        ({ number, due, principal, interest, penalty, paid }): CoreInstalment => ({
          number,
          due,
          principal,
          interest,
          penalty,
          paid: paid.total,
        }),
      ),
    },
    books: booksOf(running, state, penalties, held),
    penalties: penalties.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const splitOf = ({ penalty, interest, principal, recovered, overpaid }: Split): PaymentSplit => ({
  penalty,
  interest,
  principal: principal + recovered,
  over: overpaid,
})

const asAgreed = ({ number, due, principal, interest }: Instalment): CoreInstalment => ({
  number,
  due,
  principal,
  interest,
  penalty: 0,
  paid: 0,
})

function booksOf(
  { terms, till }: Running,
  state: LoanState,
  penalties: readonly Penalty[],
  { payments, refunds }: Held,
): Entry {
  const tills = new Map(payments.map(one => [one.id, one.till]))
  return [
    ...disbursed(terms.amount, till),
    ...penalties.flatMap(({ amount }) => penaltyCharged(amount)),
    ...state.splits.flatMap(split => repaid(split, tills.get(split.payment) as Till | 'unmatched')),
    ...refunds.flatMap(({ amount, till }) => refunded(amount, till)),
    ...(state.writtenOff ? writtenOff(state.writtenOff) : []),
  ]
}

/**
 * The principal that is not paid back. A payment serves penalty and interest before it, as they were when it came: a penalty that is
 * charged later is no principal. Where a book does not say what payments went to, it is taken from what is left of each instalment.
 */
function principalLeft({ schedule, payments }: CoreLoan): number {
  const counted = payments.filter(({ reversed }) => !reversed)
  if (counted.every(({ split }) => split)) {
    const paid = counted.reduce((sum, { split }) => sum + (split?.principal ?? 0), 0)
    return Math.max(0, schedule.reduce((sum, { principal }) => sum + principal, 0) - paid)
  }
  return schedule.reduce(
    (sum, { principal, interest, penalty, paid }) =>
      sum + Math.min(principal, Math.max(0, principal + interest + penalty - paid)),
    0,
  )
}

/** Of which payments money beyond what is owed is given back, the newest first. @returns null where so much was not overpaid */
export function creditsOf(
  held: Held,
  amount: Money,
  today: Day,
): { payment: string; amount: Money }[] | null {
  const running = runningOf(held)
  if (!running) return null
  const state = repaymentState({ ...running.account, penalties: penaltiesUntil(running, today) }, today)
  let left = amount
  const credits = state.splits.toReversed().flatMap(({ payment, overpaid }) => {
    const back = held.refunds.filter(one => one.payment === payment).reduce((sum, one) => sum + one.amount, 0)
    const part = Math.min(left, overpaid - back)
    left -= part
    return part > 0 ? [{ payment, amount: part }] : []
  })
  return left === 0 ? credits : null
}

/** The figures of a loan that its row keeps for lists, from whatever book has it. */
export function figuresOf(loan: CoreLoan) {
  const { status, disbursedOn, outstanding, overpaid, schedule } = loan
  const unpaid = schedule.find(one => one.paid < one.principal + one.interest + one.penalty)
  return {
    disbursedOn,
    outstanding,
    principalOutstanding: status === 'active' ? principalLeft(loan) : 0,
    overpaid,
    unpaidSince: status === 'active' ? (unpaid?.due ?? null) : null,
    schedule:
      disbursedOn === null
        ? null
        : schedule.map(({ number, due, principal, interest }) => ({ number, due, principal, interest })),
  }
}
