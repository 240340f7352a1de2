import { expect, test } from 'vitest'
import type { BlockValue } from '#contract/home.ts'
import { homeOf, ok, openHome } from './testing.tsx'

const invoices: BlockValue<'invoices'> = {
  currency: 'KES',
  owed: 16_000_00,
  owedBy: 3,
  overdue: 6_000_00,
  overdueBy: 1,
  kept: true,
  to: '/dashboard/business-documents/receipts',
  write: '/dashboard/business-documents/invoice/create',
}
const open = (value: BlockValue<'invoices'>, language?: string) =>
  openHome({
    blocks: 'now invoices next',
    answer: homeOf({ invoices: ok(value), next: { state: 'empty' } }),
    language,
  })

test('The home shows what customers owe, the overdue part, and a link to a new invoice', async () => {
  const { reads, text, all } = await open(invoices)
  await reads('Ksh 16,000')
  expect(text()).toContain('3 invoices')
  expect(text()).toContain('Ksh 6,000 overdue, 1 invoice')
  expect(all('.invoices-block .actions a').map(one => one.getAttribute('href'))).toEqual([
    invoices.write,
    invoices.to,
  ])
})

test('It is translated into Kiswahili', async () => {
  const { reads } = await open(invoices, 'sw')
  await reads('Ksh 6,000 zimechelewa')
})

test.each([
  [true, 'No unpaid invoices.'],
  [false, 'Send your first invoice.'],
])('Zero amounts are not shown (an invoice was sent before: %s)', async (kept, sentence) => {
  const { reads, text } = await open({ ...invoices, kept, owed: 0, owedBy: 0, overdue: 0, overdueBy: 0 })
  await reads(sentence)
  expect(text()).not.toContain('Ksh')
})
