import { MOST_AMOUNT } from './amount.ts'
import { array, atMost, enums, type Infer, integer, max, min, object, optional, size } from './shape.ts'

/** Money is a whole number of minor units (cents), and never more than is exact. */
export const Money = max(min(integer(), 0), Number.MAX_SAFE_INTEGER)
export type Money = Infer<typeof Money>

/** Money that somebody writes, in minor units. */
export const Amount = atMost(min(integer(), 0), MOST_AMOUNT, {
  key: 'field.at-most',
  values: { most: (MOST_AMOUNT / 100).toLocaleString('en') },
})

/** What the database counts funds by. */
export const FundNumber = max(min(integer(), 0), 2_147_483_647)

/** A rate or share in basis points: 10,000 is the whole. */
export const BasisPoints = max(min(integer(), 0), 1_000_000)

export const Currency = enums(['KES', 'TZS'])
export type Currency = Infer<typeof Currency>

export const LoanPurpose = enums(['personal', 'recurring', 'capital'])
export type LoanPurpose = Infer<typeof LoanPurpose>

/** Of a part of a loan on its way to the borrower. `cancelled`: taken back before it was sent; nothing left. */
export const PayoutState = enums(['waiting', 'sent', 'paid', 'failed', 'unknown', 'cancelled'])
export type PayoutState = Infer<typeof PayoutState>

/** What a portal lends, and on which terms: what its super may change. */
export const LendingTerms = object({
  minimum: Amount,
  maximum: Amount,
  /** Repayment periods on offer, in months, ascending. */
  periods: size(array(max(min(integer(), 1), 1_200)), 0, 50),
  /** The share of monthly income that an instalment may take. */
  incomeShare: BasisPoints,
  /** Growth of the debt in each month of the period, as the eligibility check compounds it. */
  monthlyGrowth: BasisPoints,
  /** Guide to yearly interest by amount: each band starts at `from` and ends where the next one starts. */
  interestGuide: size(array(object({ from: Amount, rate: BasisPoints })), 0, 50),
  /** How far a recorded payment may be above what is owed before a second person has to confirm it. Absent: as is usual in the currency. */
  overpayment: optional(Amount),
  /** What new loan products add to a repayment that is more than `after` days late: a share of what is overdue. Absent for nothing. */
  penalty: optional(object({ after: max(min(integer(), 0), 3_650), rate: BasisPoints })),
})
export type LendingTerms = Infer<typeof LendingTerms>

/** The tenant's rules for the calculator and the loan funding form. */
export const LoanSettings = object({
  currency: Currency,
  /** The purposes a borrower may name, and those that are financed. */
  purposes: array(LoanPurpose),
  financedPurposes: array(LoanPurpose),
  ...LendingTerms.schema,
})
export type LoanSettings = Infer<typeof LoanSettings>

/** A positive amount in whole units. */
export const Whole = max(min(integer(), 1), 1_000_000_000)
