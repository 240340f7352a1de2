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

/** Statuses of loans that were paid out, whatever happened later: they take payments and have a statement. */
export const PAID_OUT = [
  'active',
  'overpaid',
  'closed',
  'written-off',
] as const satisfies (typeof LOAN_STATUSES)[number][]

/** Whether a loan was paid out. */
export const isPaidOut = (status: string): boolean => PAID_OUT.some(one => one === status)

/** Whether an application ended without a loan: nothing will be approved or paid out. */
export const isTurnedDown = (status: string): boolean => status === 'rejected' || status === 'withdrawn'

/** How long a loan has been in arrears, in days. */
export const ARREARS = ['none', 'today', '1-30', '31-60', '61-90', '90+'] as const
