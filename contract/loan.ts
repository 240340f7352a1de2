import { array, enums, type Infer, integer, max, min, object, optional, size } from './shape.ts'

/** Money is a whole number of minor units (cents). */
export const Money = min(integer(), 0)
export type Money = Infer<typeof Money>

/** A rate or share in basis points: 10,000 is the whole. */
export const BasisPoints = max(min(integer(), 0), 1_000_000)

export const Currency = enums(['KES', 'TZS'])
export type Currency = Infer<typeof Currency>

export const LoanPurpose = enums(['personal', 'recurring', 'capital'])
export type LoanPurpose = Infer<typeof LoanPurpose>

/** What a portal lends, and on which terms: what its super may change. */
export const LendingTerms = object({
  minimum: Money,
  maximum: Money,
  /** Repayment periods on offer, in months, ascending. */
  periods: size(array(min(integer(), 1)), 0, 50),
  /** The share of monthly income that an instalment may take. */
  incomeShare: BasisPoints,
  /** Growth of the debt in each month of the period, as the eligibility check compounds it. */
  monthlyGrowth: BasisPoints,
  /** Guide to yearly interest by amount: each band starts at `from` and ends where the next one starts. */
  interestGuide: size(array(object({ from: Money, rate: BasisPoints })), 0, 50),
  /** What new loan products add to a repayment that is more than `after` days late: a share of what is overdue. Absent for nothing. */
  penalty: optional(object({ after: min(integer(), 0), rate: BasisPoints })),
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
