import type { LoanStage, LoanStatus } from '#contract/loan-page.ts'

/** The course of a demo loan. */
export type Plot = {
  status: LoanStatus
  stage?: LoanStage
  /** Index of its fund in the tenant's list, and the principal within the fund's range: 0 is the least, 1 the most. */
  fund: number
  size: number
  months: number
  /** For a loan never paid out: days since the application. */
  age?: number
  /** Time since the payout: this many months plus this many days. */
  out?: { months: number; days: number }
  /** Number of unpaid instalments that are due. */
  missed?: number
  /** The last payment: part of a missed instalment, an overpayment, or an early settlement. */
  last?: 'part' | 'over' | 'early'
  /** Day of the month on which the borrower pays. */
  payDay?: number
  /** It belongs to the demo's client user. */
  own?: boolean
  claimed?: boolean
}

/** Paid out this many months and days before today. */
const out = (months: number, days: number) => ({ out: { months, days } })

/** The loans of the first tenant. Others have every second one. */
export const PLOTS: Plot[] = [
  { status: 'closed', fund: 0, size: 0.3, months: 6, ...out(12, 9), own: true },
  { status: 'active', fund: 1, size: 0.35, months: 12, ...out(5, 11), payDay: 5, own: true },

  // active: paid on time, due today, one, two, three and more instalments late
  { status: 'active', fund: 0, size: 0.5, months: 12, ...out(7, 4) },
  { status: 'active', fund: 1, size: 0.9, months: 24, ...out(9, 20), payDay: 28 },
  { status: 'active', fund: 2, size: 0.4, months: 12, ...out(5, 2) },
  { status: 'active', fund: 3, size: 0.6, months: 6, ...out(2, 15) },
  { status: 'active', fund: 1, size: 0.2, months: 18, ...out(3, 25) },
  { status: 'active', fund: 0, size: 0.1, months: 6, ...out(0, 12) },
  { status: 'active', fund: 0, size: 0.7, months: 12, ...out(2, 0), missed: 1 },
  { status: 'active', fund: 0, size: 0.4, months: 12, ...out(6, 5), missed: 1 },
  { status: 'active', fund: 1, size: 0.3, months: 24, ...out(8, 16), missed: 1, last: 'part' },
  { status: 'active', fund: 3, size: 0.9, months: 9, ...out(4, 14), missed: 2 },
  { status: 'active', fund: 0, size: 0.8, months: 12, ...out(7, 10), missed: 2, last: 'part' },
  { status: 'active', fund: 1, size: 0.5, months: 12, ...out(6, 12), missed: 3 },
  { status: 'active', fund: 1, size: 0.6, months: 18, ...out(9, 8), missed: 5 },

  // ended
  { status: 'overpaid', fund: 3, size: 0.2, months: 2, ...out(2, 6), last: 'over' },
  { status: 'closed', fund: 0, size: 0.2, months: 6, ...out(9, 13) },
  { status: 'closed', fund: 3, size: 0.5, months: 6, ...out(8, 3) },
  { status: 'closed', fund: 1, size: 0.1, months: 12, ...out(7, 21), last: 'early' },
  { status: 'closed', fund: 0, size: 0.6, months: 3, ...out(3, 18) },
  { status: 'written-off', fund: 0, size: 0.3, months: 6, ...out(11, 7), missed: 4 },

  // before the payout
  { status: 'paying', fund: 1, size: 0.8, months: 24, age: 12 },
  { status: 'approved', fund: 0, size: 0.9, months: 12, age: 9 },
  { status: 'approved', fund: 3, size: 0.4, months: 6, age: 8 },
  { status: 'recommended', fund: 1, size: 0.4, months: 18, age: 7, claimed: true },
  { status: 'recommended', fund: 0, size: 0.2, months: 6, age: 6 },
  { status: 'recommended', fund: 2, size: 0.7, months: 12, age: 5 },
  { status: 'returned', fund: 0, size: 0.5, months: 12, age: 6 },
  { status: 'returned', fund: 1, size: 0.2, months: 12, age: 4 },
  { status: 'submitted', fund: 0, size: 0.3, months: 6, age: 4, claimed: true },
  { status: 'submitted', fund: 3, size: 0.3, months: 3, age: 3 },
  { status: 'submitted', fund: 1, size: 0.6, months: 36, age: 1 },
  { status: 'submitted', fund: 0, size: 0, months: 12, age: 0 },
  { status: 'draft', stage: 'bank_added', fund: 0, size: 0.4, months: 12, age: 3 },
  { status: 'draft', stage: 'employer_added', fund: 2, size: 0.1, months: 6, age: 2 },
  { status: 'draft', stage: 'address_added', fund: 3, size: 0.8, months: 9, age: 1 },
  { status: 'draft', stage: 'calculated', fund: 1, size: 0.3, months: 12, age: 0 },

  // rejected or withdrawn
  { status: 'rejected', fund: 1, size: 1, months: 12, age: 70 },
  { status: 'rejected', fund: 0, size: 0.9, months: 6, age: 30 },
  { status: 'withdrawn', fund: 3, size: 0.5, months: 6, age: 45 },
]
