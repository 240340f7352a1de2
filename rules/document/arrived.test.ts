import { expect, it } from 'vitest'
import { type Arrived, invoiceFor } from './arrived.ts'

const unpaid = [
  { id: 'old', number: 'INV-2026-0003', name: 'Zawadi Hotel', phone: '+254722000111', balance: 600_00 },
  { id: 'new', number: 'INV-2026-0030', name: 'Zawadi Hotel', phone: '+254722000111', balance: 250_00 },
  { id: 'njeri', number: 'INV-2026-0031', name: 'Mama Njeri', phone: '+254711000333', balance: 900_00 },
  { id: 'kamau', number: 'INV-2026-0032', name: 'Kamau', phone: '+254700000444', balance: 900_00 },
]

it.each<[string, Arrived, string | null, string | null]>([
  [
    'its number as the account',
    { amount: 100_00, text: 'Pay Bill from 2547*** Acc. INV-2026-0030' },
    'new',
    'number',
  ],
  ['its number without signs', { amount: 100_00, text: 'Acc. inv20260030' }, 'new', 'number'],
  ['a longer number is another one', { amount: 100_00, text: 'Acc. INV-2026-00300' }, null, null],
  ['the phone of its customer', { amount: 250_00, text: 'JOHN', phone: '+254722000111' }, 'new', 'customer'],
  ['a part, from its customer', { amount: 100_00, text: 'JOHN', phone: '+254722000111' }, 'old', 'customer'],
  [
    'the name of its customer',
    { amount: 250_00, text: 'Funds received from - 2547****111 ZAWADI K HOTEL' },
    'new',
    'customer',
  ],
  ['one word of a name is no name', { amount: 10_00, text: 'KAMAU WA NGENGI' }, null, null],
  ['the amount alone', { amount: 600_00, text: 'SOMEBODY ELSE' }, 'old', 'amount'],
  ['an amount that two have', { amount: 900_00, text: 'SOMEBODY ELSE' }, null, null],
  [
    'the phone of somebody else counts against the name',
    { amount: 5_00, text: 'Zawadi Hotel', phone: '+254799000000' },
    null,
    null,
  ],
])('matches money to an invoice: %s', (_, arrived, id, by) => {
  const found = invoiceFor(arrived, unpaid)
  expect([found?.invoice.id ?? null, found?.by ?? null]).toEqual([id, by])
})
