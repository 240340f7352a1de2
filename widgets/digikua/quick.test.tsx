import { describe, expect, it, vi } from 'vitest'
import type { Answers } from '#kit/testing-host.ts'
import { duka, id, showBook, startAfresh } from './testing.tsx'

startAfresh()

const QUEUE = `wezesha:digikua:queue:${duka.owner.id}`

const favourite = (at: number, name: string, price: number) => ({
  item: id(at),
  kind: 'product-variant' as const,
  name,
  price,
  times: 3,
  last: { quantity: 1, amount: price, type: id(30), phone: '+254712000009' },
})
const quick: Answers = {
  'GET book/quick': {
    data: {
      business: { id: duka.id, name: duka.name, phone: '+254712000001' },
      saleType: id(30),
      expenseType: id(30),
      favourites: [favourite(11, 'Mandazi', 2_000), favourite(12, 'Chai', 3_000)],
      types: [{ id: id(30), name: 'Cash' }],
    },
  },
  'POST data/entrepreneurProductSale': { error: false, message: '', id: id(40) },
  'POST data/entrepreneurOverheadExpense': { error: false, message: '', id: id(41) },
  'GET book/reference': { entry: null },
}
const open = (more: Answers = {}) => showBook({ path: '/quick', more: { ...quick, ...more } })
const SMS =
  'SFK1ABC234 Confirmed. Ksh1,250.00 paid to NAIVAS LTD. on 15/6/24 at 1:05 PM.New M-PESA balance is Ksh500.00. Transaction cost, Ksh0.00.'

describe('quick entry', () => {
  it('starts from the bestseller and last input without loading lists, in two taps', async () => {
    const { reads, send, sent, api, field } = await open()
    await reads('Mandazi')
    expect(field('amount').value).toBe('20')
    expect(field('phone').value).toBe('0712000009')
    await vi.waitFor(() => expect(sent('GET business/own')).toHaveLength(1))
    expect(api.mock.calls.map(([name]) => name).sort()).toEqual(['GET book/quick', 'GET business/own'])
    await send('form')
    expect(sent('POST data/entrepreneurProductSale')[0]?.body).toMatchObject({
      productVariantId: id(11),
      quantity: 1,
      revenueAmount: 20,
      yearSold: 2026,
      monthSold: 11,
      dateSold: 20,
    })
    await reads('Sale added successfully')
  })

  it('leaves out a last type that is no longer offered', async () => {
    const { data } = quick['GET book/quick'] as { data: object }
    const { reads, send, sent } = await open({
      'GET book/quick': { data: { ...data, saleType: id(39) } } as never,
    })
    await reads('Mandazi')
    await send('form')
    expect(sent('POST data/entrepreneurProductSale')[0]?.body).toMatchObject({ typeOfSale: id(30) })
  })

  it('accepts an entry before the book is known, and saves it there later', async () => {
    let come = (_: object) => {}
    const own = new Promise<object>(resolve => {
      come = resolve
    })
    const { reads, send, sent, text } = await open({ 'GET business/own': () => own as never })
    await reads('Mandazi')
    const sending = send('form')
    await vi.waitFor(() => expect(sent('GET business/own')).toHaveLength(1))
    expect(sent('POST data/entrepreneurProductSale')).toEqual([])
    come({ data: [duka], suggested: '', unready: [] })
    await sending
    await reads('Sale added successfully')
    expect(sent('POST data/entrepreneurProductSale')[0]?.body).toMatchObject({ businessId: duka.id })
    expect(text()).not.toContain('Missing important information')
  })

  it('updates the amount with item and quantity until it is edited, then continues', async () => {
    const { reads, tap, button, fill, field, sent } = await open()
    await reads('Mandazi')
    button('Chai Ksh 30').click()
    await vi.waitFor(() => expect(field('amount').value).toBe('30'))
    await fill('quantity', '4')
    await vi.waitFor(() => expect(field('amount').value).toBe('120'))
    await fill('amount', '100')
    await fill('quantity', '5')
    expect(field('amount').value).toBe('100')
    await tap('Save and add another')
    await vi.waitFor(() => expect(sent('POST data/entrepreneurProductSale')).toHaveLength(1))
    await vi.waitFor(() => expect(field('quantity').value).toBe('1'))
  })

  it.each(['Done', 'Save and add another'])('an entry added by “%s” can be taken back', async name => {
    const { reads, tap, sent } = await open({ 'POST book/entries/:id/void': { message: '' } })
    await reads('Mandazi')
    await tap(name)
    await reads('Sale added successfully')
    await tap('Undo')
    await reads('Taken back: it no longer counts')
    expect(sent('POST book/entries/:id/void')).toEqual([
      { params: { id: id(40) }, body: { reason: 'Taken back right after it was added' } },
    ])
  })

  it('an entry made offline is taken back on the device', async () => {
    const { reads, tap, server, sent } = await open()
    await reads('Mandazi')
    server.isAway = true
    await tap('Save and add another')
    await reads('Undo')
    await tap('Undo')
    await reads('Taken back: it no longer counts')
    expect(localStorage.getItem(QUEUE)).toBeNull()
    expect(sent('POST book/entries/:id/void')).toEqual([])
  })

  it('turns an M-Pesa message into an expense, only once', async () => {
    const { reads, tap, fill, field, send, sent, known } = await open()
    await reads('Have a message about a payment?')
    await fill('message', SMS)
    await tap('Read the message')
    await reads('From message SFK1ABC234')
    expect(field('amount').value).toBe('1,250')
    await fill('day', '2026-11-19')
    await send('.quick form')
    expect(sent('POST data/entrepreneurOverheadExpense')[0]?.body).toMatchObject({
      source: 'sms',
      reference: 'SFK1ABC234',
      amountSpent: 1250,
    })
    const again = await open()
    again.known['GET book/reference'] = { entry: id(41) }
    await again.reads('Have a message about a payment?')
    await again.fill('message', SMS)
    await again.tap('Read the message')
    await again.reads('Message SFK1ABC234 is already in your book.')
    expect(known).toBeTruthy()
  })

  it('takes several messages one at a time, and none that only moves own money', async () => {
    const { reads, tap, fill } = await open()
    await reads('Have a message about a payment?')
    await fill('message', `${SMS} ${SMS.replace('SFK1ABC234', 'SFK1ABC235')}`)
    await tap('Read the message')
    await reads('These are 2 messages. Paste them one at a time.')
    const saved =
      'SFK1ABC236 Confirmed.Ksh500.00 transferred to M-Shwari account on 20/6/24 at 9:12 PM. M-PESA balance is Ksh10,781.00 .New M-Shwari saving account balance is Ksh2,300.00. Transaction cost Ksh.0.00'
    await fill('message', saved)
    await tap('Read the message')
    await reads('This is not a sale or an expense.')
  })

  it('offers a message as payment of a matching invoice, without a separate sale', async () => {
    const sms =
      'SKN1ABC234 Confirmed. You have received Ksh600.00 from ZAWADI HOTEL 0722000111 on 20/11/26 at 1:05 PM. New M-PESA balance is Ksh5,500.00.'
    const fits = {
      by: 'customer' as const,
      id: id(60),
      number: 'INV-2026-0002',
      name: 'Zawadi Hotel',
      balance: 600_00,
    }
    const { reads, fill, tap, sent } = await open({
      'GET documents/arrived/one': { data: { known: null, fits } },
      'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(61) },
      'POST documents/invoices/receipts/print': { Response: '', message: 'Receipt sent', number: 'RCT-1' },
    })
    await reads('Have a message about a payment?')
    await fill('message', sms)
    await tap('Read the message')
    await reads('Ksh 600 from Zawadi Hotel, whose invoice INV-2026-0002 is not paid yet.')
    expect(sent('GET documents/arrived/one')[0]).toMatchObject({
      query: { amount: 600_00, reference: 'SKN1ABC234', phone: '+254722000111' },
    })
    await tap('Record as payment')
    await reads('Receipt sent')
    expect(sent('POST documents/invoices/payments/add')[0]?.body).toMatchObject({
      invoiceId: id(60),
      amountPaid: '600',
      method: 'mpesa',
      reference: 'SKN1ABC234',
    })
    expect(sent('POST data/entrepreneurProductSale')).toEqual([])
  })

  it('takes a message of another wallet than M-Pesa as a sale, without asking for an invoice', async () => {
    const { reads, fill, tap, sent } = await open()
    await reads('Have a message about a payment?')
    const received = 'TID:V3KGJ0AAAB1. Received Ksh 600 from ZAWADI HOTEL 0722000111 on 20/11/26 01:05 PM.'
    await fill('message', received)
    await tap('Read the message')
    await reads('What was this? Ksh 600, ZAWADI HOTEL')
    expect(sent('GET documents/arrived/one')).toEqual([])
  })

  it('rejects a message that cannot be parsed', async () => {
    const { reads, tap, fill } = await open()
    await reads('Have a message about a payment?')
    await fill('message', 'Hello')
    await tap('Read the message')
    await reads('We could not read a payment in this message.')
  })

  it('opens the form of the first sale when there is nothing to sell', async () => {
    const { reads, tap, emit, find } = await open({
      'GET book/quick': {
        data: { business: null, favourites: [], types: [], saleType: null, expenseType: null },
      },
    })
    await reads('You have no products or services yet.')
    await tap('Add Sale')
    expect(emit).toHaveBeenCalledWith('navigate', {
      path: '/cashflow-summary-detailed/sales?entry=new',
      replace: false,
    })
    expect(find('dialog h2').textContent).toBe('Add Sale')
  })
})
