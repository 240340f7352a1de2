// free of struct schemas, so that browsers can import it

/**
 * The staff's work queues, each a separate list: its path below the staff's base path, and the menu badge it counts towards. The list at
 * that path has exactly as many rows as the queue counts.
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
