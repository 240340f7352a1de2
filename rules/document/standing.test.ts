import { expect, it } from 'vitest'
import { type Standing, stateOf } from './standing.ts'

const TODAY = '2026-11-28'
const sent: Standing = { kind: 'invoice', isSent: true, total: 1_000_00, paid: 0, credited: 0, dueOn: null }

it.each<[what: string, changes: Partial<Standing>, state: ReturnType<typeof stateOf>]>([
  ['an invoice without a due date', {}, 'unpaid'],
  ['an invoice on its due date', { dueOn: TODAY }, 'unpaid'],
  ['an invoice the day after', { dueOn: '2026-11-27' }, 'overdue'],
  ['a partly paid invoice', { paid: 1 }, 'partly'],
  ['a partly paid invoice the day after', { paid: 1, dueOn: '2026-11-27' }, 'overdue'],
  ['a paid invoice the day after', { paid: 1_000_00, dueOn: '2026-11-27' }, 'paid'],
  ['an invoice taken back whole', { credited: 1_000_00 }, 'credited'],
  ['an invoice paid and taken back in part', { paid: 400_00, credited: 600_00 }, 'paid'],
  ['a quotation on its last day', { kind: 'quotation', dueOn: TODAY }, 'sent'],
  ['a quotation the day after', { kind: 'quotation', dueOn: '2026-11-27' }, 'expired'],
  [
    'an old quotation that was accepted',
    { kind: 'quotation', dueOn: '2026-11-27', isInvoiced: true },
    'invoiced',
  ],
  ['an invoice that was not sent', { isSent: false, dueOn: '2026-11-27' }, 'draft'],
])('%s: %j', (_, changes, state) => {
  expect(stateOf({ ...sent, ...changes }, TODAY)).toBe(state)
})
