import { MOST_AMOUNT } from './amount.ts'
import * as s from './shape.ts'

/** Money is a whole number of minor units (cents), at most the largest safe integer. */
export const Money = s.whole(0, Number.MAX_SAFE_INTEGER)
export type Money = s.Infer<typeof Money>

/** An amount entered by a user, in minor units. */
export const Amount = s.atMost(s.min(s.integer(), 0), MOST_AMOUNT, {
  key: 'field.at-most',
  values: { most: (MOST_AMOUNT / 100).toLocaleString('en') },
})

/** Fund number; the limit is that of a database integer. */
export const FundNumber = s.whole(0, 2_147_483_647)

/** A rate or share in basis points: 10,000 is the whole. */
export const BasisPoints = s.whole(0, 1_000_000)

export const Currency = s.enums(['KES', 'TZS'])
export type Currency = s.Infer<typeof Currency>

export const LoanPurpose = s.enums(['personal', 'recurring', 'capital'])
export type LoanPurpose = s.Infer<typeof LoanPurpose>

/** State of a part of a payout. `cancelled`: withdrawn before it was sent; no money has left. */
export const PayoutState = s.enums(['waiting', 'sent', 'paid', 'failed', 'unknown', 'cancelled'])
export type PayoutState = s.Infer<typeof PayoutState>

/** Lending terms of a portal, editable by its super admin. */
export const LendingTerms = s.object({
  minimum: Amount,
  maximum: Amount,
  /** Repayment periods on offer, in months, ascending. */
  periods: s.list(s.whole(1, 1_200), 0, 50),
  /** The maximum share of monthly income for an instalment. */
  incomeShare: BasisPoints,
  /** Monthly growth of the debt, which the eligibility check compounds. */
  monthlyGrowth: BasisPoints,
  /** Indicative yearly interest by amount: each band starts at `from` and ends where the next one starts. */
  interestGuide: s.list(s.object({ from: Amount, rate: BasisPoints }), 0, 50),
  /** How far a recorded payment may exceed the debt before a second person has to confirm it. Absent: the currency's default. */
  overpayment: s.optional(Amount),
  /**
   * Default penalty of new loan products on a repayment that is more than `after` days late: a share of the overdue amount. Absent for
   * none.
   */
  penalty: s.optional(s.object({ after: s.whole(0, 3_650), rate: BasisPoints })),
})
export type LendingTerms = s.Infer<typeof LendingTerms>

/** The tenant's rules for the calculator and the loan application form. */
export const LoanSettings = s.object({
  currency: Currency,
  /** The purposes a borrower can choose from, and the financed ones. */
  purposes: s.array(LoanPurpose),
  financedPurposes: s.array(LoanPurpose),
  ...LendingTerms.schema,
})
export type LoanSettings = s.Infer<typeof LoanSettings>

/** A positive amount in whole units. */
export const Whole = s.max(
  s.min(
    s.checked(s.integer(), 'field.required', value => value !== 0),
    1,
  ),
  1_000_000_000,
)
