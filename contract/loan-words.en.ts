import type { LOAN_STATUSES } from './loan-status.ts'

// Each language in a file of its own, because browsers fetch one of them.

/** What a loan's badge says: a status, or that it is late; `pending` is another back end's. */
export type LoanBadgeWord = `is-${(typeof LOAN_STATUSES)[number] | 'pending' | 'late'}`

/** How a loan stands, on whatever screen shows it. */
export const loanBadgesEn = {
  'is-draft': 'Draft',
  'is-pending': 'Pending',
  'is-submitted': 'Pending',
  'is-recommended': 'Pending',
  'is-returned': 'Sent Back',
  'is-approved': 'Approved',
  'is-paying': 'Being Paid Out',
  'is-active': 'Active',
  'is-late': 'Late',
  'is-overpaid': 'Overpaid',
  'is-closed': 'Paid Back',
  'is-rejected': 'Rejected',
  'is-withdrawn': 'Withdrawn',
  'is-written-off': 'Written Off',
} as const satisfies Record<LoanBadgeWord, string>
