import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { fund } from '#server/db/schema/index.ts'
import { inLanguage } from '#server/refusal/message.ts'

/** A day in Nairobi: `2026-11-27`. */
export type Day = string
export type Fund = typeof fund.$inferSelect

/** A loan as the book of loans has it. Money in minor units. */
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
    /** What it went to, where the book says; of one that was taken back nothing. */
    split?: PaymentSplit
  }[]
  /** What was paid too much and has left the loan since: for another one, or back to its payer. */
  released?: { day: Day; amount: number }[]
  /** It was paid off before its time: since when the schedule is shorter, and what had been agreed. */
  early?: { on: Day; agreed: CoreInstalment[] }
  /** What an outside core says was agreed, also of loans that were not asked for here: the rate in basis points. */
  terms?: { months: number; rate: number }
}
/** What a payment went to. `over` is beyond all that was owed; what came after a write-off is principal. */
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
  /** Our own id of the loan: asked for twice it is one loan. */
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
 * The book of loans: our own ledger, or an outside lending core. Each action carries a `key`: the same key again is the same action,
 * whatever became of the first answer.
 * @throws CoreRefusal
 */
export type LendingCore = {
  /** It is not ours: funds are kept there. */
  outside?: true
  /** What is on offer to a tenant's borrowers. */
  funds(tenant: string): Promise<Fund[]>
  preview(
    ask: Pick<Ask, 'fund' | 'principal' | 'months' | 'expectedOn' | 'payDay'>,
  ): Promise<CoreInstalment[]>
  /** @returns the core's own name for the loan */
  create(ask: Ask): Promise<string>
  approve(ref: string, action: { on: Day; amount: number; expectedOn: Day; key: string }): Promise<void>
  reject(ref: string, action: { on: Day; note: string; key: string }): Promise<void>
  withdraw(ref: string, action: { on: Day; key: string }): Promise<void>
  undoApproval(ref: string, action: { key: string }): Promise<void>
  disburse(ref: string, action: { on: Day; amount: number; key: string }): Promise<void>
  undoDisbursal(ref: string, action: { key: string }): Promise<void>
  /**
   * What frees the borrower of the loan when it is paid today: principal, interest that has arisen and penalties. What has
   * not arisen yet is asked for only where the book's own product says so. 0 for a loan that is not running.
   */
  settlement(ref: string): Promise<number>
  /** Books money that came. What is enough to settle the loan on its day settles it. @returns the core's own name for the repayment */
  repay(ref: string, action: { on: Day; amount: number; receipt: string; key: string }): Promise<string>
  reverse(ref: string, action: { repayment: string; on: Day; key: string }): Promise<void>
  /** Takes money that was paid beyond what is owed off the loan: it waits for another loan, or to be given back. */
  release(ref: string, action: { on: Day; amount: number; key: string }): Promise<void>
  writeOff(ref: string, action: { on: Day; key: string }): Promise<void>
  read(ref: string): Promise<CoreLoan>
  /** Every loan of one client, and of nobody else. */
  loansOf(client: CoreClient): Promise<CoreLoan[]>
  /** @returns the core's own name for the document */
  attach(ref: string, document: { name: string; type: string; bytes: Buffer }): Promise<string>
}

/**
 * Why the book did not do it. `refused`: against its rules, `sentence` says so for people. `away`: it does not answer, so nobody
 * knows whether it was done: ask again with the same key. `busy`: ask again later. `waiting`: somebody has to agree inside the core.
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
