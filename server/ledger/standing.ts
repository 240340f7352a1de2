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

/** A loan in the ledger: what was agreed, and the payments in booking order. */
export type LoanRecord = {
  loan: typeof ledgerLoan.$inferSelect
  payments: LedgerPayment[]
  refunds: (typeof ledgerRefund.$inferSelect)[]
}
/** A payment for a loan. */
export type LedgerPayment = Omit<typeof ledgerPayment.$inferSelect, 'number'>

/** Standing of a loan at the end of a day. */
export type Standing = {
  loan: CoreLoan
  /** Everything that the journal should contain for it. */
  books: Entry
  /** All penalties charged until then. */
  penalties: number
}

/** Returns the terms that a schedule is computed from. */
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
  /** The payment that settled it early. */
  settling: LedgerPayment | undefined
}

/** Rebate on early settlement of a flat loan, in basis points: no interest is charged for the time after, as with a declining loan. */
const REBATE = 10_000

/** Returns the account of a paid-out loan, without penalties; null before the payout. */
function runningOf({ loan, payments, refunds }: LoanRecord): Running | null {
  const { disbursedOn, disbursed: amount, till, schedule } = loan
  if (disbursedOn === null || amount === null || till === null || schedule === null) return null
  const { instalments: count, payDay } = loan
  const terms = termsOf(loan.terms, { amount, instalments: count, disbursed: disbursedOn, payDay })
  const account = {
    instalments: schedule,
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
  const agreed = { terms, till, penalty: loan.terms.penalty, account, settling: undefined }
  const settling = payments.find(({ id, reversedOn }) => id === loan.settledBy && reversedOn === null)
  // a reversal of this or an earlier payment leaves the settlement uncovered: the agreed schedule applies again
  if (!settling || settlementIn(agreed, settling.day) > 0) return agreed
  const instalments = paidOffOn(settling.day, terms, schedule, REBATE)
  return { ...agreed, account: { ...account, instalments }, settling }
}

const settlementIn = (running: Running, on: Day): Money =>
  earlySettlement({ ...running.account, penalties: penaltiesUntil(running, on) }, running.terms, on, REBATE)
    .total

/**
 * Returns the settlement amount of a paid-out loan, on a day from the payout on. The last instalment's interest is not prorated: paying it
 * a few days early would leave a few shillings to refund.
 */
export function settlementOf(record: LoanRecord, on: Day): Money {
  const running = runningOf(record)
  if (!running) throw new RangeError('A loan that was not paid out cannot be settled.')
  const ahead = running.account.instalments.filter(({ due }) => due > on)
  if (ahead.length > 1) return settlementIn(running, on)
  const account = { ...running.account, penalties: penaltiesUntil(running, on) }
  return repaymentState(account, on).outstanding.total
}

/**
 * Returns the penalties of an account until a day: one for each instalment, on the first day that it is late enough. They follow from the
 * payments' value dates, not from when they were computed. A payment in time but booked late thus undoes a penalty charged meanwhile, and a
 * reversed payment brings it back.
 */
function penaltiesUntil({ account, terms, penalty }: Running, today: Day): Penalty[] {
  if (!penalty) return []
  const rule = { days: penalty.after, rate: penalty.rate }
  const days = new Set(account.instalments.map(({ due }) => addDays(due, rule.days + 1)))
  let penalties: Penalty[] = []
  for (const day of days) {
    if (day > today) break
    // penalties come first on a day: payments later that day are applied to them
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

/** Computes a loan's standing at the end of a day, from the stored rows alone. */
export function standingOf(record: LoanRecord, today: Day): Standing {
  const { loan, payments } = record
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
  const running = runningOf(record)
  if (!running)
    return { loan: { ...base, outstanding: 0, overpaid: 0, schedule: [] }, books: [], penalties: 0 }
  const penalties = penaltiesUntil(running, today)
  const state = repaymentState({ ...running.account, penalties }, today)
  const splits = new Map(state.splits.map(one => [one.payment, splitOf(one)]))
  const { settling } = running
  return {
    loan: {
      ...base,
      payments: base.payments.map(one => {
        const split = splits.get(one.ref)
        return split ? { ...one, split } : one
      }),
      ...(record.refunds.length > 0 && {
        released: record.refunds.map(({ day, amount }) => ({ day, amount })),
      }),
      ...(settling && { early: { on: settling.day, agreed: (loan.schedule ?? []).map(asAgreed) } }),
      ...(loan.writtenOffOn && { writtenOffOn: loan.writtenOffOn }),
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
    books: booksOf(running, state, penalties, record),
    penalties: penalties.reduce((sum, { amount }) => sum + amount, 0),
  }
}

const splitOf = ({ penalty, interest, principal, recovered, overpaid }: Split): PaymentSplit => ({
  penalty,
  interest,
  principal: principal + recovered,
  over: overpaid,
})

/** Returns an instalment as agreed, before any penalty or payment. */
export const asAgreed = ({ number, due, principal, interest }: Instalment): CoreInstalment => ({
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
  { payments, refunds }: LoanRecord,
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
 * Returns the outstanding principal. A payment is applied to penalties and interest first, as of its own day: a penalty charged later is
 * not principal. Where a core reports no allocations, it is derived from what is left of each instalment.
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

/** Selects the payments whose overpaid money is refunded, the newest first. @returns null if less was overpaid */
export function creditsOf(
  record: LoanRecord,
  amount: Money,
  today: Day,
): { payment: string; amount: Money }[] | null {
  const running = runningOf(record)
  if (!running) return null
  const state = repaymentState({ ...running.account, penalties: penaltiesUntil(running, today) }, today)
  let left = amount
  const credits = state.splits.toReversed().flatMap(({ payment, overpaid }) => {
    const back = record.refunds
      .filter(one => one.payment === payment)
      .reduce((sum, one) => sum + one.amount, 0)
    const part = Math.min(left, overpaid - back)
    left -= part
    return part > 0 ? [{ payment, amount: part }] : []
  })
  return left === 0 ? credits : null
}

/** Returns the figures that a loan's row caches for lists, from whichever core has the loan. */
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
