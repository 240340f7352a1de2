import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { fund } from '#server/db/schema/index.ts'
import { inLanguage } from '#server/refusal/message.ts'

/** A day in Nairobi: `2026-11-27`. */
export type Day = string
export type Fund = typeof fund.$inferSelect

/** A loan as the lending core has it. Money in minor units. */
export type CoreLoan = {
  ref: string
  status: 'pending' | 'approved' | 'active' | 'overpaid' | 'closed' | 'rejected' | 'withdrawn' | 'written-off'
  principal: number
  disbursedOn: Day | null
  outstanding: number
  overpaid: number
  schedule: CoreInstalment[]
  payments: {
    ref: string
    day: Day
    amount: number
    receipt: string
    reversed: boolean
    /** Allocation, where the core reports it; absent for a reversed payment. */
    split?: PaymentSplit
  }[]
  /** Overpayments that have left the loan since: for another loan, or back to the payer. */
  released?: { day: Day; amount: number }[]
  /** Set if the loan was settled early: the day since when its schedule is shorter, and the schedule agreed before. */
  early?: { on: Day; agreed: CoreInstalment[] }
  writtenOffOn?: Day
  /** Terms by an outside core, also for loans that were not requested here; the rate in basis points. */
  terms?: { months: number; rate: number }
}
/** Returns what payments have left of a loan's schedule, also after a write-off, when the instalments stay unpaid. */
export function unpaidOf({ schedule, payments }: Pick<CoreLoan, 'schedule' | 'payments'>): number {
  const owed = schedule.reduce(
    (sum, { principal, interest, penalty }) => sum + principal + interest + penalty,
    0,
  )
  return payments
    .filter(({ reversed }) => !reversed)
    .reduce((left, { amount, split }) => left - amount + (split?.over ?? 0), owed)
}
/** Allocation of a payment. `over` is the overpaid part; after a write-off everything is principal. */
export type PaymentSplit = { penalty: number; interest: number; principal: number; over: number }
export type CoreInstalment = {
  number: number
  due: Day
  principal: number
  interest: number
  penalty: number
  paid: number
}

export type CoreClient = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
}
export type Ask = {
  /** Our own id of the loan, which makes the request idempotent. */
  id: string
  client: CoreClient
  fund: Fund
  principal: number
  months: number
  submittedOn: Day
  expectedOn: Day
  payDay: number | null
}

/**
 * The lending core: our own ledger, or an outside one. Each action carries an idempotency `key`: a repeated key is the same action,
 * whatever became of the first response.
 * @throws CoreRefusal
 */
export type LendingCore = {
  /** It is an outside core, which keeps the funds. */
  outside?: true
  /** Funds on offer to a tenant's borrowers. */
  funds(tenant: string): Promise<Fund[]>
  preview(
    ask: Pick<Ask, 'fund' | 'principal' | 'months' | 'expectedOn' | 'payDay'>,
  ): Promise<CoreInstalment[]>
  /** Creates a loan. @returns the core's own reference of the loan */
  create(ask: Ask): Promise<string>
  approve(ref: string, action: { on: Day; amount: number; expectedOn: Day; key: string }): Promise<void>
  reject(ref: string, action: { on: Day; note: string; key: string }): Promise<void>
  withdraw(ref: string, action: { on: Day; key: string }): Promise<void>
  undoApproval(ref: string, action: { key: string }): Promise<void>
  disburse(ref: string, action: { on: Day; amount: number; key: string }): Promise<void>
  undoDisbursal(ref: string, action: { key: string }): Promise<void>
  /**
   * Amount that settles the loan today: principal, accrued interest and penalties. Interest not yet accrued is included only where the
   * core's own product says so. Of a loan written off, what was not recovered yet; 0 for one that is not owed.
   */
  settlement(ref: string): Promise<number>
  /** Books a payment. If it is enough to settle the loan on its day, it settles it. @returns the core's own reference of the repayment */
  repay(ref: string, action: { on: Day; amount: number; receipt: string; key: string }): Promise<string>
  reverse(ref: string, action: { repayment: string; on: Day; key: string }): Promise<void>
  /** Takes an overpayment off the loan, to be used for another loan or returned. */
  release(ref: string, action: { on: Day; amount: number; key: string }): Promise<void>
  writeOff(ref: string, action: { on: Day; key: string }): Promise<void>
  read(ref: string): Promise<CoreLoan>
  /** All loans of one client, and of no other. */
  loansOf(client: CoreClient): Promise<CoreLoan[]>
  /** Attaches a document. @returns the core's own reference of the document */
  attach(ref: string, document: { name: string; type: string; bytes: Buffer }): Promise<string>
}

/**
 * Reason why the core did not perform an action. `refused`: against its rules, explained to users by `sentence`. `away`: no response, so
 * the outcome is unknown; retry with the same key. `busy`: retry later. `waiting`: a second person must approve inside the core.
 */
export class CoreRefusal extends Error {
  override name = 'CoreRefusal'
  constructor(
    readonly kind: 'refused' | 'away' | 'busy' | 'waiting',
    readonly sentence: Sentence,
    /** The core's own code, for the log. */
    readonly code = '',
  ) {
    super(inLanguage(FIRST_LANGUAGE, sentence))
  }
}
