import type { LOAN_STATUSES } from './loan-status.ts'

// One file per language, because browsers load only one of them.

/** Key of a loan badge: a status, or late; `pending` is a status of another back end. */
export type LoanBadgeWord = `is-${(typeof LOAN_STATUSES)[number] | 'pending' | 'late'}`

/** Labels of loan statuses, shared by all screens. */
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
