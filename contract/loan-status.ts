/** The statuses of a loan, starting with a draft. */
export const LOAN_STATUSES = [
  'draft',
  'submitted',
  'returned',
  'recommended',
  'approved',
  'paying',
  'active',
  'overpaid',
  'closed',
  'rejected',
  'withdrawn',
  'written-off',
] as const

/** How long a loan has been in arrears, in days. */
export const ARREARS = ['none', 'today', '1-30', '31-60', '61-90', '90+'] as const
