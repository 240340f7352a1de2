import { MOST_AMOUNT } from './amount.ts'
import { array, atMost, enums, type Infer, integer, list, min, object, optional, whole } from './shape.ts'

/** Money is a whole number of minor units (cents), at most the largest safe integer. */
export const Money = whole(0, Number.MAX_SAFE_INTEGER)
export type Money = Infer<typeof Money>

/** An amount entered by a user, in minor units. */
export const Amount = atMost(min(integer(), 0), MOST_AMOUNT, {
  key: 'field.at-most',
  values: { most: (MOST_AMOUNT / 100).toLocaleString('en') },
})

/** Fund number; the limit is that of a database integer. */
export const FundNumber = whole(0, 2_147_483_647)

/** A rate or share in basis points: 10,000 is the whole. */
export const BasisPoints = whole(0, 1_000_000)

export const Currency = enums(['KES', 'TZS'])
export type Currency = Infer<typeof Currency>

export const LoanPurpose = enums(['personal', 'recurring', 'capital'])
export type LoanPurpose = Infer<typeof LoanPurpose>

/** State of a part of a payout. `cancelled`: withdrawn before it was sent; no money has left. */
export const PayoutState = enums(['waiting', 'sent', 'paid', 'failed', 'unknown', 'cancelled'])
export type PayoutState = Infer<typeof PayoutState>

/** Lending terms of a portal, editable by its super admin. */
export const LendingTerms = object({
  minimum: Amount,
  maximum: Amount,
  /** Repayment periods on offer, in months, ascending. */
  periods: list(whole(1, 1_200), 0, 50),
  /** The maximum share of monthly income for an instalment. */
  incomeShare: BasisPoints,
  /** Monthly growth of the debt, which the eligibility check compounds. */
  monthlyGrowth: BasisPoints,
  /** Indicative yearly interest by amount: each band starts at `from` and ends where the next one starts. */
  interestGuide: list(object({ from: Amount, rate: BasisPoints }), 0, 50),
  /** How far a recorded payment may exceed the debt before a second person has to confirm it. Absent: the currency's default. */
  overpayment: optional(Amount),
  /**
   * Default penalty of new loan products on a repayment that is more than `after` days late: a share of the overdue amount. Absent for
   * none.
   */
  penalty: optional(object({ after: whole(0, 3_650), rate: BasisPoints })),
})
export type LendingTerms = Infer<typeof LendingTerms>

/** The tenant's rules for the calculator and the loan application form. */
export const LoanSettings = object({
  currency: Currency,
  /** The purposes a borrower can choose from, and the financed ones. */
  purposes: array(LoanPurpose),
  financedPurposes: array(LoanPurpose),
  ...LendingTerms.schema,
})
export type LoanSettings = Infer<typeof LoanSettings>

/** A positive amount in whole units. */
export const Whole = whole(1, 1_000_000_000)
