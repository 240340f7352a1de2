import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'
import { placeOf } from './place.ts'
import { answers, id } from './testing.tsx'

describe('an address', () => {
  test.each([
    ['/', { at: 'home' }],
    ['/receipts', { at: 'receipts' }],
    ['/invoice/create', { at: 'form', kind: 'invoice', id: null }],
    [`/quotation/${id(3)}/edit`, { at: 'form', kind: 'quotation', id: id(3) }],
    [`/invoice/${id(3)}`, { at: 'paper', kind: 'invoice', id: id(3) }],
    ['/nowhere', { at: 'home' }],
  ])('%s shows %j', (path, place) => {
    expect(placeOf(path)).toEqual(place)
  })
})

async function open(more = {}) {
  const stood = standIn<'path' | 'base' | 'business'>({ answers: { ...answers(), ...more } })
  const model = createModel(stood.host)
  model.$owner.listen(() => {})
  await vi.waitUntil(() => model.$owner.get().state === 'here')
  return { ...stood, model }
}
const paying = {
  ...({
    amount: '600',
    day: '2026-11-22',
    method: 'mpesa',
    reference: 'ABC',
    clientId: 'c'.repeat(20),
  } as const),
}

test('a payment is added, then its receipt printed with the same body', async () => {
  const { model, api } = await open({
    'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(50) },
    'POST documents/invoices/receipts/print': {
      ...{ Response: 'Sent', message: 'Receipt created and sent successfully', number: 'RCT-2026-0002' },
    },
  })
  const done = await model.pay(id(11), paying)
  expect(done.receipt).toBe('Receipt created and sent successfully')
  const bodies = api.mock.calls
    .filter(([name]) => /payments.add|receipts.print/.test(name))
    .map(([, sent]) => sent)
  expect(bodies).toHaveLength(2)
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toMatchObject({
    body: { phone: '+254712000001', invoiceId: id(11), amountPaid: '600', datePaid: 1_795_294_800 },
  })
})

test('a receipt that is lost leaves the payment recorded', async () => {
  const { model } = await open({
    'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(50) },
    'POST documents/invoices/receipts/print': new ApiError('unreachable', ''),
  })
  expect(await model.pay(id(11), paying)).toMatchObject({ receipt: null, failure: { code: 'unreachable' } })
})

test('amounts of the wire are minor units inside', async () => {
  const { model } = await open()
  await model.need('invoice')
  expect(model.$lists.get().invoice.rows?.[1]).toMatchObject({
    total: 1_000_00,
    balance: 600_00,
    isSent: true,
  })
})
