import { expect, test } from 'vitest'
import { loanBadge } from './loan-badge.ts'

test.each([
  // status, days late, word, look
  ['draft', 0, 'draft', 'plain'],
  ['submitted', 0, 'submitted', 'info'],
  ['recommended', 0, 'recommended', 'info'],
  ['returned', 0, 'returned', 'warn'],
  ['approved', 0, 'approved', 'good'],
  ['paying', 0, 'paying', 'info'],
  ['active', 0, 'active', 'good'],
  ['active', 1, 'late', 'bad'],
  ['active', 131, 'late', 'bad'],
  ['overpaid', 0, 'overpaid', 'warn'],
  ['closed', 0, 'closed', 'good'],
  // a loan that is repaid or written off no longer shows as late
  ['closed', 12, 'closed', 'good'],
  ['written-off', 200, 'written-off', 'bad'],
  ['rejected', 0, 'rejected', 'bad'],
  ['withdrawn', 0, 'withdrawn', 'plain'],
  // statuses of the specification's own back end
  ['pending', 0, 'pending', 'info'],
  ['pendingApproval', 0, 'pendingApproval', 'plain'],
])('a %s loan %i days late shows %s in tone %s', (status, daysLate, word, tone) => {
  expect(loanBadge({ status, daysLate })).toEqual({ word, tone })
})

test('a loan with unknown days late shows its status', () => {
  expect(loanBadge({ status: 'active' })).toEqual({ word: 'active', tone: 'good' })
})
