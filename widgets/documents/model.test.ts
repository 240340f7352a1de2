import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { standIn } from '#kit/testing-host.ts'
import { createModel, type Here } from './model.ts'
import { placeOf } from './place.ts'
import { answers, id } from './testing.tsx'

describe('routing', () => {
  test.each([
    ['/', { at: 'home' }],
    ['/receipts', { at: 'receipts' }],
    ['/invoice/create', { at: 'form', kind: 'invoice', id: null }],
    [`/quotation/${id(3)}/edit`, { at: 'form', kind: 'quotation', id: id(3) }],
    [`/invoice/${id(3)}`, { at: 'paper', kind: 'invoice', id: id(3) }],
    ['/nowhere', { at: 'home' }],
  ])('%s opens %j', (path, place) => {
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
const invoice = { id: id(11), number: 'INV-2026-0002', name: 'Zawadi Hotel' }
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
      Response: 'Sent',
      message: 'Receipt created and sent successfully',
      number: 'RCT-2026-0002',
    },
  })
  const done = await model.pay(invoice, paying, 600_00)
  expect(done?.receipt).toBe('Receipt created and sent successfully')
  const bodies = api.mock.calls
    .filter(([name]) => /payments.add|receipts.print/.test(name))
    .map(([, sent]) => sent)
  expect(bodies).toHaveLength(2)
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toMatchObject({
    body: { phone: '+254712000001', invoiceId: id(11), amountPaid: '600', datePaid: 1_795_294_800 },
  })
})

test('a slow response for another business is not shown', async () => {
  const START = 'GET documents/start'
  const INVOICES = 'POST documents/invoices/list'
  const { model, known, $attributes } = await open()
  const { start, business } = model.$owner.get() as Here
  const of = (id: string) => ({ data: { ...start, business: { ...business, id } } })
  let answer = (_: object) => {}
  const slow = new Promise<object>(resolve => {
    answer = resolve
  })
  known[INVOICES] = () => slow
  const old = model.need('invoice')
  known[START] = of(id(80))
  $attributes.set({ business: id(80) })
  await vi.waitUntil(() => model.$owner.get().state === 'here')
  answer({ data: [] })
  await old
  expect(model.$lists.get().invoice.rows).toBeNull()
  known[START] = () => slow.then(() => of(id(81)))
  $attributes.set({ business: id(81) })
  known[START] = of(id(82))
  $attributes.set({ business: id(82) })
  await vi.waitUntil(() => model.$owner.get().state === 'here')
  await slow
  await vi.waitUntil(() => true)
  expect(model.$owner.get()).toMatchObject({ business: { id: id(82) } })
})

test('a rejected receipt leaves the payment recorded', async () => {
  const { model } = await open({
    'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(50) },
    'POST documents/invoices/receipts/print': new ApiError('conflict', 'No', 409),
  })
  expect(await model.pay(invoice, paying, 600_00)).toEqual({ receipt: null })
  expect(model.$waiting.get()).toEqual([])
})

describe('offline', () => {
  const written = {
    clientName: 'Zawadi Hotel',
    clientPhone: '+254722000111',
    clientEmail: 'z@example.org',
    items: [{ variantId: '', name: 'Soap', quantity: '2', totalAmount: '90' }],
    clientId: 'd'.repeat(20),
  }
  const taken = {
    'POST documents/invoices/items/add-multiple': { error: false, message: 'Written', id: id(60) },
    'POST documents/invoices/print': { Response: 'Sent', message: 'Sent', number: 'INV-2026-0003' },
    'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(50) },
    'POST documents/invoices/receipts/print': { Response: 'x', message: 'Printed', number: 'RCT-1' },
  }
  const calls = (stood: Awaited<ReturnType<typeof open>>, from = 0) =>
    stood.api.mock.calls
      .slice(from)
      .map(([name]) => name)
      .filter(name => Object.hasOwn(taken, name))

  test('documents and payments queue in order, and are sent once', async () => {
    const stood = await open(taken)
    const { model, server, sent, api } = stood
    server.isAway = true
    const about = { name: 'Zawadi Hotel', total: 90_00 }
    expect(await model.write('invoice', written, { ...about, sends: true })).toBeNull()
    expect(
      await model.write('invoice', { ...written, clientId: 'e'.repeat(20) }, { ...about, sends: false }),
    ).toBeNull()
    expect(await model.pay(invoice, paying, 600_00)).toBeNull()
    expect(model.$waiting.get()).toMatchObject([
      { what: 'paper', kind: 'invoice', sends: true, total: 90_00, name: 'Zawadi Hotel' },
      { what: 'paper', sends: false },
      { what: 'payment', number: 'INV-2026-0002', total: 600_00 },
    ])
    const before = api.mock.calls.length
    await model.flush()
    expect(model.$waiting.get()).toHaveLength(3)
    server.isAway = false
    const from = api.mock.calls.length
    expect(from).toBeGreaterThan(before)
    await Promise.all([model.flush(), model.flush()])
    expect(model.$waiting.get()).toEqual([])
    expect(calls(stood, from)).toEqual([
      'POST documents/invoices/items/add-multiple',
      'POST documents/invoices/print',
      'POST documents/invoices/items/add-multiple',
      'POST documents/invoices/payments/add',
      'POST documents/invoices/receipts/print',
    ])
    expect(sent('POST documents/invoices/items/add-multiple').at(-2)).toMatchObject({
      body: { clientId: 'd'.repeat(20), phone: '+254712000001', items: written.items },
    })
  })

  test('what is shown from this device is loaded once the server is reached', async () => {
    const shown = async (isAway: boolean) => {
      const stood = standIn<'path' | 'base' | 'business'>({ answers: answers() })
      stood.host.element.setAttribute('draft', id(1))
      stood.server.isAway = isAway
      const model = createModel(stood.host)
      model.$owner.listen(() => {})
      await vi.waitUntil(() => model.$owner.get().state === 'here')
      await model.need('invoice')
      return { ...stood, model }
    }
    const seen = await shown(false)
    const { model, ...stood } = await shown(true)
    expect(model.$lists.get().invoice.rows).toEqual(seen.model.$lists.get().invoice.rows)
    stood.known['POST documents/invoices/list'] = { data: [] }
    dispatchEvent(new Event('online'))
    await vi.waitUntil(() => stood.sent('POST documents/invoices/list').length > 1)
    expect(model.$lists.get().invoice.failure).toBeNull()
    stood.server.isAway = false
    dispatchEvent(new Event('online'))
    await vi.waitUntil(() => model.$lists.get().invoice.rows?.length === 0)
    const before = stood.sent('GET documents/start').length
    dispatchEvent(new Event('online'))
    expect(stood.sent('GET documents/start')).toHaveLength(before)
  })

  test('a failed receipt is queued with its payment, as the same request', async () => {
    const { model, known, sent } = await open({
      ...taken,
      'POST documents/invoices/receipts/print': new ApiError('timeout', ''),
    })
    expect(await model.pay(invoice, paying, 600_00)).toBeNull()
    known['POST documents/invoices/receipts/print'] = taken['POST documents/invoices/receipts/print']
    await model.flush()
    expect(model.$waiting.get()).toEqual([])
    const added = sent('POST documents/invoices/payments/add')
    expect(added).toHaveLength(2)
    expect(added[0]).toEqual(added[1])
  })

  test('a rejected entry is kept with its message, and blocks no other', async () => {
    const { model, known, server } = await open(taken)
    server.isAway = true
    await model.pay(invoice, paying, 600_00)
    await model.write('invoice', written, { name: 'Zawadi Hotel', total: 90_00, sends: true })
    server.isAway = false
    const said = new ApiError('conflict', 'Your book has it.', 409, { alike: 'Your book has it.' })
    known['POST documents/invoices/payments/add'] = said
    await model.flush()
    expect(model.$waiting.get()).toMatchObject([{ what: 'payment', problem: 'Your book has it.' }])
  })
})

test('API amounts are converted to minor units', async () => {
  const { model } = await open()
  await model.need('invoice')
  expect(model.$lists.get().invoice.rows?.[1]).toMatchObject({
    total: 1_000_00,
    balance: 600_00,
    isSent: true,
  })
})
