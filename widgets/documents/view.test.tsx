import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { duka, id, paper, showDocuments } from './testing.tsx'

const added = { error: false, message: 'Invoice generated successfully', id: id(60) }
const sent = { Response: 'Invoice sent successfully', message: '', number: 'INV-2026-0003' }

describe('the home', () => {
  test.each([
    ['en', 'Owed to you', 'New invoice', 'INV-2026-0002 · due 4 Dec 2026'],
    ['sw', 'Unachodai', 'Ankara mpya', 'INV-2026-0002 · ilipwe kufikia 4 Des 2026'],
  ])('shows what is owed and whom to follow up, with links, in %s', async (language, owed, invoice, due) => {
    const { reads, text, button } = await showDocuments({ language })
    await reads(owed)
    expect(text()).toContain('Ksh 600')
    expect(button(invoice).getAttribute('href')).toBe('/dashboard/business-documents/invoice/create')
    expect(text()).toContain(due)
    expect(button('Zawadi Hotel').getAttribute('href')).toBe(
      `/dashboard/business-documents/invoice/${id(11)}`,
    )
  })

  test('a user without a business starts by naming it', async () => {
    const start = { business: null, suggested: { name: '', location: 'Nakuru' }, settings: null, logo: false }
    const { reads, fill, send, calls } = await showDocuments({
      more: {
        'GET documents/start': {
          data: { ...start, rates: { standard: 1600, zero: 0, exempt: 0 }, figures: {} },
        },
        'POST business/own': { data: duka },
      },
    })
    await reads('Start with your business')
    await fill('name', 'Duka la Amina')
    await send()
    await vi.waitUntil(() => calls('POST business/own').length > 0)
    expect(calls('POST business/own')[0]).toMatchObject({
      body: { name: 'Duka la Amina', location: 'Nakuru' },
    })
  })

  test('a typed business name is kept while the page rechecks for a business', async () => {
    const start = { business: null, suggested: { name: '', location: 'Nakuru' }, settings: null, logo: false }
    const { reads, field, fill, calls } = await showDocuments({
      more: {
        'GET documents/start': {
          data: { ...start, rates: { standard: 1600, zero: 0, exempt: 0 }, figures: {} },
        },
      },
    })
    await reads('Start with your business')
    await fill('name', 'Duka la Amina')
    const before = calls('GET documents/start').length
    dispatchEvent(new Event('online'))
    await vi.waitUntil(() => calls('GET documents/start').length > before)
    await reads('Start with your business')
    expect(field('name').value).toBe('Duka la Amina')
  })
})

describe('lists', () => {
  test('are filtered by sent status', async () => {
    const { reads, text, tap, all } = await showDocuments({ path: '/invoice' })
    await reads('INV-2026-0002')
    expect(all('.inline[role=group] button').map(one => text(one))).toEqual(['All2', 'Sent1', 'Not Sent1'])
    await tap('Sent1')
    expect(text()).toContain('INV-2026-0002')
    expect(text()).not.toContain('Ksh 250')
    await tap('Not Sent1')
    expect(text()).not.toContain('INV-2026-0002')
  })

  test.each([
    ['No data available in table', []],
    ['Something went wrong with fetching invoices', new ApiError('failed', '', 500)],
    ['Invoices not found', new ApiError('not-found', '', 404)],
  ])('that are empty or failed show “%s”', async (said, answer) => {
    const { reads } = await showDocuments({
      path: '/invoice',
      more: { 'POST documents/invoices/list': Array.isArray(answer) ? { data: answer } : answer },
    })
    await reads(said)
  })

  test.each([
    ['Invoice sent successfully', sent],
    ['Invoice not sent', { ...sent, Response: '' }],
    ['Network error: Please check your internet connection.', new ApiError('unreachable', '')],
    ['Something went wrong with sending the invoice', new ApiError('failed', '', 500)],
    ['It is gone.', new ApiError('conflict', 'It is gone.', 409)],
    ['Mail is off.', new ApiError('invalid', 'Mail is off.', 200)],
  ])('send, and show the result: “%s”', async (said, answer) => {
    const { reads, tap } = await showDocuments({
      path: '/invoice',
      more: { 'POST documents/invoices/print': answer },
    })
    await reads('INV-2026-0002')
    await tap('Send: Zawadi Hotel')
    await reads(said)
  })

  test('of receipts name drafts too where a payment is added', async () => {
    const { reads, named } = await showDocuments({ path: '/receipts' })
    await reads('Draft')
    expect(named('Add Payment: Zawadi Hotel, Draft')).toBeDefined()
  })

  test('of receipts show each invoice’s balance, and take a payment', async () => {
    const { reads, tap, opened, fill, text, calls, send } = await showDocuments({
      path: '/receipts',
      more: {
        'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(50) },
        'POST documents/invoices/receipts/print': {
          Response: 'x',
          message: 'Receipt created and sent successfully',
          number: 'RCT-2026-0002',
        },
      },
    })
    await reads('Partly paid')
    await reads('Unpaid')
    await tap('Add Payment: Zawadi Hotel, INV-2026-0002')
    const dialog = await opened()
    expect(text(dialog)).toContain('Ksh 600 left to pay')
    await fill('day', '')
    await fill('amount', '')
    await send()
    await reads('Date paid cannot be blank')
    await fill('day', '2026-11-22')
    await send()
    await reads('Amount paid cannot be blank')
    await fill('amount', '0')
    await send()
    await reads('Enter a number greater than 0.')
    await fill('amount', '700')
    await reads('Ksh 100 more than the balance')
    await send()
    await reads('Receipt created and sent successfully')
    expect(calls('POST documents/invoices/payments/add')[0]).toMatchObject({
      body: { invoiceId: id(11), amountPaid: '700', method: 'mpesa' },
    })
  })

  test('of receipts propose no amount where nothing is left to pay', async () => {
    const paid = {
      id: id(12),
      billTo: { name: 'Zawadi Hotel', email: '', phone: '' },
      sessionPhone: '+254712000001',
      createdAt: 1_795_000_000,
      dueOn: '2026-12-04',
      isGenerated: true,
      number: 'INV-2026-0003',
      state: 'paid' as const,
      total: 250,
      paid: 250,
      balance: 0,
      sentAt: 1_795_000_000,
    }
    const { reads, tap, opened, text, field } = await showDocuments({
      path: '/receipts',
      more: { 'POST documents/invoices/list': { data: [paid] } },
    })
    await reads('INV-2026-0003')
    await tap('Add Payment: Zawadi Hotel, INV-2026-0003')
    expect(text(await opened())).toContain('Ksh 0 left to pay')
    expect(field('amount').value).toBe('')
  })

  test('take a payment from a message about received money only', async () => {
    const { reads, tap, opened, field, fill } = await showDocuments({ path: '/receipts' })
    await reads('Partly paid')
    await tap('Add Payment: Zawadi Hotel, INV-2026-0002')
    await opened()
    const told = (what: string) =>
      `UJE7B3LQ8C Confirmed.${what} on 14/10/26 at 1:15 PM. New M-PESA balance is Ksh4,005.50.`
    await fill('message', told(' Ksh450.00 paid to SOKO WHOLESALERS'))
    await reads('This message does not show money that you received.')
    expect(field('amount').value).not.toBe('450')
    await fill('message', told('You have received Ksh450.00 from ZAWADI 0700000222'))
    await vi.waitFor(() => expect(field('amount').value).toBe('450'))
  })

  test('suggest a statement row as the payment of an invoice', async () => {
    const { reads, tap, opened, field, calls, send } = await showDocuments({
      path: '/receipts',
      more: {
        'GET documents/arrived': {
          data: [
            {
              row: id(70),
              day: '2026-11-21',
              amount: 300_00,
              reference: 'SKL4XYZ',
              details: 'Pay Bill from 2547***111 - ZAWADI Acc. INV-2026-0002',
              by: 'number',
              id: id(11),
              number: 'INV-2026-0002',
              name: 'Zawadi Hotel',
              balance: 600_00,
            },
          ],
        },
        'POST documents/invoices/payments/add': { error: false, message: 'Recorded', id: id(50) },
        'POST documents/invoices/receipts/print': { Response: 'x', message: 'Printed', number: 'R' },
      },
    })
    await reads('It names the invoice to Zawadi Hotel, balance Ksh 600:')
    await tap('Add Payment: Zawadi Hotel, INV-2026-0002')
    await opened()
    expect([field('amount').value, field('day').value]).toEqual(['300', '2026-11-21'])
    await send()
    await reads('Printed')
    expect(calls('POST documents/invoices/payments/add')[0]).toMatchObject({
      body: { invoiceId: id(11), amountPaid: '300', method: 'mpesa', reference: 'SKL4XYZ' },
    })
  })

  test('ask whether a sale in the book is the payment', async () => {
    const alike = new ApiError('conflict', 'Your book has it.', 409, { alike: 'Your book has it.' })
    let tries = 0
    const { reads, tap, choose, send, calls, opened } = await showDocuments({
      path: '/receipts',
      more: {
        'POST documents/invoices/payments/add': () =>
          tries++ === 0 ? alike : { error: false, message: 'Recorded', id: id(50) },
        'POST documents/invoices/receipts/print': { Response: 'x', message: 'Receipt sent', number: 'R' },
      },
    })
    await reads('INV-2026-0002')
    await tap('Add Payment: Zawadi Hotel, INV-2026-0002')
    await opened()
    await send()
    await reads('Your book has it.')
    await choose('alike', 'same')
    await send()
    await reads('Receipt sent')
    const [first, second] = calls('POST documents/invoices/payments/add') as {
      body: Record<string, string>
    }[]
    expect(second?.body.alike).toBe('same')
    expect(second?.body.clientId).toBe(first?.body.clientId)
  })
})

describe('a new invoice', () => {
  test('shows missing fields in order', async () => {
    const { reads, fill, send, find, text } = await showDocuments({ path: '/invoice/create' })
    await reads('New invoice')
    const said = () => text(find('.toasts'))
    await send()
    await vi.waitUntil(() => said().includes('Add an item'))
    await fill('items', 'other')
    // it must not cover the button of a phone
    await vi.waitUntil(() => said() === '')
    await fill('items.0.name', 'Delivery')
    await fill('items.0.amount', '300')
    await send()
    await vi.waitUntil(() => said().includes('Client email cannot be blank'))
    await fill('clientEmail', 'zawadi@example.org')
    await send()
    await vi.waitUntil(() => said().includes('Client phone cannot be blank'))
    expect(said()).not.toContain('Client email')
    await fill('clientPhone', '0722000111')
    await send()
    await vi.waitUntil(() => said().includes('Client name cannot be blank'))
  })

  test('takes an earlier customer in one tap, prices from the book, and is sent', async () => {
    const { reads, tap, fill, field, focused, send, text, calls, named } = await showDocuments({
      path: '/invoice/create',
      more: {
        'POST documents/invoices/items/add-multiple': added,
        'POST documents/invoices/print': sent,
      },
    })
    await reads('New invoice')
    await vi.waitUntil(() => named('Zawadi Hotel'))
    await tap('Zawadi Hotel')
    expect(field('clientEmail').value).toBe('zawadi@example.org')
    await vi.waitUntil(() => text().includes('Mandazi: Large'))
    expect(field('items.0.quantity').value).toBe('')
    await fill('items', id(30))
    expect(field('items.0.quantity').value).toBe('1')
    await fill('items.0.quantity', '12')
    await vi.waitUntil(() => field('items.0.amount').value === '240')
    expect(named('Remove item 1')).toBeUndefined()
    await tap('Add item')
    expect(focused()).toBe(field('items.1'))
    await fill('items.1', 'other')
    await fill('items.1.name', 'Delivery')
    await fill('items.1.amount', '60')
    await reads('TotalKsh 300')
    await send()
    await reads('Invoice sent successfully')
    expect(calls('POST documents/invoices/items/add-multiple')[0]).toMatchObject({
      body: {
        phone: '+254712000001',
        clientName: 'Zawadi Hotel',
        clientPhone: '+254722000111',
        items: [
          { variantId: id(30), quantity: '12', totalAmount: '240' },
          { variantId: '', name: 'Delivery', quantity: '1', totalAmount: '60' },
        ],
      },
    })
    expect(calls('POST documents/invoices/print')[0]).toMatchObject({ body: { id: id(60) } })
  })

  test('adds a new service once, also if its second request fails', async () => {
    const { reads, tap, opened, choose, fill, send, known, calls } = await showDocuments({
      path: '/invoice/create',
      more: {
        'GET book/lists': {
          data: {
            productCategory: [{ id: id(70), name: 'Food' }],
            measurement: [{ id: id(71), name: 'Hour' }],
          },
        },
        'POST data/entrepreneurService': { error: false, message: '', id: id(72) },
        'POST data/entrepreneurServiceVariant': new ApiError('unavailable', 'Try again.', 503),
      },
    })
    await reads('New invoice')
    await tap('New product or service')
    await opened()
    await choose('kind', 'service')
    await fill('name', 'Catering')
    await fill('category', id(70))
    await fill('measurement', id(71))
    await fill('price', '500')
    await send()
    await reads('Try again.')
    known['POST data/entrepreneurServiceVariant'] = { error: false, message: '', id: id(73) }
    await send()
    const [first, second] = calls('POST data/entrepreneurService') as { body: { clientId: string } }[]
    expect(second).toEqual(first)
    expect(calls('POST data/entrepreneurServiceVariant').at(-1)).toMatchObject({
      body: { mainServiceId: id(72), unitPrice: 500 },
    })
  })

  test('is not sent with a due date in the past', async () => {
    const { reads, fill, send, text, calls, named, tap, all } = await showDocuments({
      path: '/invoice/create',
      more: {
        'POST documents/invoices/items/add-multiple': new ApiError('invalid', 'It is too large.', 400, {
          discount: 'It is too large.',
        }),
      },
    })
    await reads('New invoice')
    await vi.waitUntil(() => named('Zawadi Hotel'))
    await tap('Zawadi Hotel')
    await vi.waitUntil(() => text().includes('Mandazi: Large'))
    await fill('items', id(30))
    await fill('dueOn', '2020-01-01')
    await send()
    await reads('Choose today or a later day')
    expect(calls('POST documents/invoices/items/add-multiple')).toEqual([])
    await fill('dueOn', '')
    await fill('discount', '10')
    await send()
    await reads('It is too large.')
    // at the field and in the summary, but not once more below the form
    expect(all('.problem')).toEqual([])
  })

  test('is not sent with a discount above the total', async () => {
    const { reads, fill, send, text, calls, named, tap } = await showDocuments({
      path: '/invoice/create',
      more: {
        'POST documents/invoices/items/add-multiple': added,
        'POST documents/invoices/print': sent,
      },
    })
    await reads('New invoice')
    await vi.waitUntil(() => named('Zawadi Hotel'))
    await tap('Zawadi Hotel')
    await vi.waitUntil(() => text().includes('Mandazi: Large'))
    await fill('items', id(30))
    await fill('items.0.amount', '240')
    await fill('discount', '240.01')
    await send()
    await reads('The discount is more than the total. Make it smaller.')
    expect(calls('POST documents/invoices/items/add-multiple')).toEqual([])
    await fill('items.0.amount', '250')
    expect(text()).not.toContain('The discount is more than the total')
    await send()
    await reads('Invoice sent successfully')
  })

  test('a draft for a customer across the border keeps their country', async () => {
    const { reads, send, calls } = await showDocuments({
      path: `/invoice/${id(11)}/edit`,
      more: {
        'GET documents/paper/:id': {
          data: {
            ...paper,
            state: 'draft',
            number: null,
            customer: { ...paper.customer, phone: '+255754123456' },
          },
        },
        'POST documents/invoices/items/add-multiple': added,
        'POST documents/invoices/print': sent,
      },
    })
    await reads('Tanzania')
    await send()
    await vi.waitUntil(() => calls('POST documents/invoices/items/add-multiple').length > 0)
    expect(calls('POST documents/invoices/items/add-multiple')).toMatchObject([
      { body: { clientPhone: '+255754123456' } },
    ])
  })

  test('a draft shows a product that is no longer in the book, and keeps it', async () => {
    const { reads, send, calls, find } = await showDocuments({
      path: `/invoice/${id(11)}/edit`,
      more: {
        'GET documents/paper/:id': { data: { ...paper, state: 'draft', number: null } },
        'GET data/entrepreneurProductVariant/read': { data: [] },
        'POST documents/invoices/items/add-multiple': added,
        'POST documents/invoices/print': sent,
      },
    })
    await reads('Mandazi')
    expect(find<HTMLSelectElement>('[name="items"]').selectedOptions[0]?.text).toBe('Mandazi')
    await send()
    await vi.waitUntil(() => calls('POST documents/invoices/items/add-multiple').length > 0)
    expect(calls('POST documents/invoices/items/add-multiple')).toMatchObject([
      { body: { items: [{ variantId: id(30), name: '' }] } },
    ])
  })

  test('offers no more lines than a document can have', async () => {
    const [line] = paper.lines
    const lines = Array.from({ length: 100 }, (_, at) => ({ ...line, id: id(100 + at) }))
    const { reads, named, tap } = await showDocuments({
      path: `/invoice/${id(11)}/edit`,
      more: {
        'GET documents/paper/:id': { data: { ...paper, state: 'draft', number: null, lines } as never },
      },
    })
    await reads('Product or service')
    expect(named('Add item')).toBeUndefined()
    await tap('Remove item 100')
    expect(named('Add item')).toBeDefined()
  })

  test('input typed offline is restored', async () => {
    const drafts = { kept: null as unknown }
    const first = await showDocuments({ path: '/quotation/create', drafts })
    await first.reads('New quotation')
    await first.fill('clientName', 'Juma Traders')
    first.server.isAway = true
    first.leave()
    const again = await showDocuments({ path: '/quotation/create', drafts })
    await again.reads('New quotation')
    expect(again.field('clientName').value).toBe('Juma Traders')
  })
})

describe('a document', () => {
  test('shows its lines, payments, balance and actions', async () => {
    const { reads, text, named } = await showDocuments({ path: `/invoice/${id(11)}` })
    await reads('Invoice INV-2026-0002')
    for (const part of ['Mandazi', 'Balance', 'Ksh 600', 'RKT1ABC', 'RCT-2026-0001'])
      expect(text()).toContain(part)
    for (const action of ['Add Payment', 'Link and WhatsApp', 'PDF', 'Remind', 'Credit note', 'Duplicate'])
      expect(named(action)).toBeTruthy()
    expect(named('Edit')).toBeUndefined()
  })

  test('of another owner is read-only', async () => {
    const { reads, named } = await showDocuments({
      path: `/invoice/${id(11)}`,
      more: { 'GET documents/paper/:id': { data: { ...paper, writable: false } } },
    })
    await reads('INV-2026-0002')
    expect(named('PDF')).toBeTruthy()
    for (const action of ['Add Payment', 'Link and WhatsApp', 'Undo']) expect(named(action)).toBeUndefined()
  })

  test('is shared by a link, with WhatsApp and copy', async () => {
    const link = {
      url: 'https://w.example/document/abc',
      expiresAt: '2027-02-20T00:00:00Z',
      text: 'See https://w.example/document/abc',
      number: 'INV-2026-0002',
    }
    const { reads, tap, named, place } = await showDocuments({
      path: `/invoice/${id(11)}`,
      more: { 'POST documents/paper/:id/link': link },
    })
    await reads('INV-2026-0002')
    await tap('Link and WhatsApp')
    await reads('Your customer opens the link without an account.')
    await tap('Create a link')
    await vi.waitUntil(() => named('WhatsApp'))
    expect(named('WhatsApp')?.getAttribute('href')).toBe(
      `https://wa.me/254722000111?text=${encodeURIComponent(link.text)}`,
    )
    expect(place.querySelector<HTMLInputElement>('.copyable input')?.value).toBe(link.url)
  })

  test('is shared as a PDF at the second press if the browser refuses the first, which took long', async () => {
    const share = vi.fn(async () => {})
    share.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'))
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { reads, tap, named, calls } = await showDocuments({
      path: `/invoice/${id(11)}`,
      more: {
        'POST documents/paper/:id/link': {
          url: 'https://w.example/document/abc',
          expiresAt: '2027-02-20T00:00:00Z',
          text: 'See',
          number: 'INV-2026-0002',
        },
        'GET documents/paper/:id/file': new Blob(['%PDF']),
      },
    })
    await reads('INV-2026-0002')
    await tap('Link and WhatsApp')
    await tap('Create a link')
    await vi.waitUntil(() => named('Send the PDF'))
    await tap('Send the PDF')
    await reads('Press “Send the PDF” again.')
    await tap('Send the PDF')
    await vi.waitUntil(() => share.mock.calls.length === 2)
    expect(share).toHaveBeenLastCalledWith({
      files: [expect.objectContaining({ name: 'INV-2026-0002.pdf' })],
      text: 'See',
    })
    expect(calls('GET documents/paper/:id/file')).toHaveLength(1)
  })

  test('is credited up to the pieces left, and the note is sent from its page', async () => {
    const note = {
      ...paper,
      id: id(70),
      kind: 'credit-note' as const,
      number: 'CRN-2026-0001',
      state: 'sent' as const,
      payments: [],
      source: { id: id(11), kind: 'invoice' as const, number: paper.number, total: 1_000_00 },
    }
    const [line] = paper.lines
    const { reads, tap, opened, fill, field, send, text, calls } = await showDocuments({
      path: `/invoice/${id(11)}`,
      more: {
        'GET documents/paper/:id': ({ params }: { params: { id: string } }) => ({
          data: params.id === id(70) ? note : { ...paper, lines: [{ ...line, left: 6 }] },
        }),
        'POST documents/paper/:id/credit': {
          message: 'The request is withdrawn.',
          id: id(70),
          number: 'CRN-2026-0001',
        },
        'POST documents/paper/:id/send': { message: 'Credit note sent successfully' },
      },
    })
    await reads('INV-2026-0002')
    await tap('Credit note')
    await opened()
    expect(field(id(20)).value).toBe('6')
    await fill(id(20), '7')
    await fill('reason', 'Came back')
    await send()
    await reads('At most 6')
    await fill(id(20), '2')
    await send()
    await reads('Credit note CRN-2026-0001')
    expect(text()).not.toContain('Open')
    expect(calls('POST documents/paper/:id/credit')).toMatchObject([
      {
        body: { reason: 'Came back', pieces: [{ line: id(20), quantity: 2 }], clientId: expect.any(String) },
      },
    ])
    await tap('Send')
    await reads('Credit note sent successfully')
    expect(text()).not.toContain('Remind')
  })

  test('recurs from a date on, and can be stopped', async () => {
    let repeat: typeof paper.repeat = null
    const { reads, tap, opened, choose, fill, send, calls, named, text } = await showDocuments({
      path: `/invoice/${id(11)}`,
      more: {
        'GET documents/paper/:id': () => ({ data: { ...paper, repeat } }),
        'PUT documents/paper/:id/repeat': () => {
          repeat = { every: 'week', sends: false, nextOn: '2099-01-05' }
          return { message: 'From then on.' }
        },
        'POST documents/paper/:id/repeat/end': () => {
          repeat = null
          return { message: 'No longer.' }
        },
      },
    })
    await reads('INV-2026-0002')
    await tap('Repeat')
    await opened()
    await choose('every', 'week')
    await choose('sends', 'no')
    await fill('startsOn', '2099-01-05')
    await send()
    await reads('Every week, next on')
    expect(calls('PUT documents/paper/:id/repeat')).toMatchObject([
      { body: { every: 'week', sends: false, startsOn: '2099-01-05' } },
    ])
    await tap('Stop')
    await vi.waitUntil(() => named('Repeat'))
    expect(text()).not.toContain('Every week')
  })
})

test('recurring invoices are shown above their list', async () => {
  const row = { id: id(11), number: 'INV-2026-0002', name: 'Zawadi Hotel', currency: 'KES' as const }
  const { reads } = await showDocuments({
    path: '/invoice',
    language: 'sw',
    more: {
      'GET documents/repeats': {
        data: [{ ...row, total: 1_000_00, every: 'month', sends: true, nextOn: '2026-12-20' }],
      },
    },
  })
  await reads('Zinazojirudia zenyewe')
  await reads('Kila mwezi, inayofuata')
})
