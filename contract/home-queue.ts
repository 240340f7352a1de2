// without shapes, so that browsers may read it

/**
 * What waits for staff, each a list of its own: where it opens below the staff's base, and the menu's count that it is part of.
 * The list behind the address has as many rows as the queue counts.
 */
export const QUEUES = {
  'loans.check': { at: '/loans?needs=check', count: 'loans' },
  'loans.approve': { at: '/loans?needs=approve', count: 'loans' },
  'loans.pay-out': { at: '/loans?needs=pay-out', count: 'loans' },
  'loans.collect': { at: '/loans?needs=collect', count: 'loans' },
  disputes: { at: '/disputes?state=open', count: 'disputes' },
  statements: { at: '/statements?state=review', count: 'statements' },
  listings: { at: '/invest?state=asked', count: 'listings' },
  reviews: { at: '/reviews', count: 'reviews' },
  payments: { at: '/payments', count: 'payments' },
  invited: { at: '/clients?status=invited', count: null },
} as const
export type QueueName = keyof typeof QUEUES
