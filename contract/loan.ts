import { array, enums, type Infer, integer, max, min, object } from 'superstruct'

/** Money is a whole number of minor units (cents). */
export const Money = min(integer(), 0)
export type Money = Infer<typeof Money>

/** A rate or share in basis points: 10,000 is the whole. */
export const BasisPoints = max(min(integer(), 0), 1_000_000)

export const Currency = enums(['KES', 'TZS'])
export type Currency = Infer<typeof Currency>

export const LoanPurpose = enums(['personal', 'recurring', 'capital'])
export type LoanPurpose = Infer<typeof LoanPurpose>

/** The tenant's rules for the calculator and the loan funding form. */
export const LoanSettings = object({
  currency: Currency,
  minimum: Money,
  maximum: Money,
  /** Repayment periods on offer, in months, ascending. */
  periods: array(min(integer(), 1)),
  /** The purposes a borrower may name, and those that are financed. */
  purposes: array(LoanPurpose),
  financedPurposes: array(LoanPurpose),
  /** The share of monthly income that an instalment may take. */
  incomeShare: BasisPoints,
  /** Growth of the debt in each month of the period, as the eligibility check compounds it. */
  monthlyGrowth: BasisPoints,
  /** Guide to yearly interest by amount: each band starts at `from` and ends where the next one starts. */
  interestGuide: array(object({ from: Money, rate: BasisPoints })),
})
export type LoanSettings = Infer<typeof LoanSettings>
