import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { answers, duka, id, overview, showBook, startAfresh } from './testing.tsx'

const DETAIL = '/cashflow-summary-detailed'
const QUEUE = `wezesha:digikua:queue:${duka.owner.id}`

startAfresh()

const cards = (all: (selector: string) => HTMLElement[]) =>
  Object.fromEntries(
    all('.figure-card').map(card => [
      card.querySelector('h3')?.textContent,
      card.querySelector('.value, .error')?.textContent?.replaceAll('\u00a0', ' '),
    ]),
  )

describe('the overview', () => {
  it('shows the business and its eight figures', async () => {
    const { reads, text, find, all } = await showBook()
    await reads('Ksh 5,000')
    expect(text(find('.whose'))).toBe(`Mama AminaBusiness ${duka.id}`)
    expect(cards(all)).toEqual({
      Revenue: 'Ksh 5,000',
      'Cost of Goods': 'Ksh 2,000',
      'Gross Profits': 'Ksh 3,000',
      'Gross Margins': '60.0% (0.6)',
      'Operating Expense': 'Ksh 500',
      'Operating Cashflow': 'Ksh 2,500',
      'Capital Expenditure': 'Ksh 3,000',
      'Net Cashflow': 'Ksh -500',
    })
  })

  it('describes the change from the previous month', async () => {
    const previous = {
      period: { from: '2026-10-01', to: '2026-10-20' },
      figures: { ...overview.figures, revenue: 450_000, costOfGoods: 200_000 },
    }
    const { reads, tap, sent, text, find } = await showBook({
      more: { 'GET book/overview': { data: { ...overview, span: 'month', previous } } },
    })
    await reads('Ksh 5,000')
    await tap('Month')
    expect(sent('GET book/overview').at(-1)?.query).toMatchObject({ span: 'month' })
    await reads('Ksh 500 more than Ksh 4,500 from 1 Oct 2026 to 20 Oct 2026')
    expect(text(find('.figures'))).toContain('The same as from 1 Oct 2026 to 20 Oct 2026')
  })

  it('computes the figures if the server fails; a failed list affects only its cards', async () => {
    const { reads, all } = await showBook({
      more: {
        'GET book/overview': new ApiError('unavailable', 'Down', 503),
        'GET data/entrepreneurCapitalExpense': new ApiError('unavailable', 'Down', 503),
      },
    })
    await reads('Ksh 5,280')
    expect(cards(all)).toMatchObject({
      Revenue: 'Ksh 5,280',
      'Operating Cashflow': 'Ksh 2,280',
      'Capital Expenditure': 'Error occurred.',
      'Net Cashflow': 'Error occurred.',
    })
  })

  it('does not call the month of the highest costs the best', async () => {
    const { reads, text, all } = await showBook()
    await reads('Month by month')
    const costs = all('.chart').find(card => text(card).startsWith('Costs'))
    expect(text(costs as HTMLElement)).toContain('Highest: Ksh')
  })

  it('links to each list by button and by select', async () => {
    const { reads, tap, find, all, emit } = await showBook()
    await reads('Ksh 5,000')
    expect(all('.elements a').map(link => link.textContent)).toEqual([
      'Overview',
      'Sales',
      'Expenses',
      'Products',
      'Services',
      'Investments',
      'Inventory',
    ])
    expect(find('.elements select').getAttribute('aria-label')).toBe('Select Cashflow Element')
    await tap('Expenses')
    expect(emit).toHaveBeenCalledWith('navigate', { path: `${DETAIL}/expenses`, replace: false })
    await reads('Rent')
  })
})

describe('the first visit', () => {
  it('creates a business with a short prefilled form', async () => {
    const { reads, field, send, sent, known } = await showBook({
      more: { 'GET business/own': { data: [], suggested: { name: 'Amina', location: 'Nakuru' } } },
    })
    await reads('Set up your book')
    expect(field('name').value).toBe('Amina')
    known['POST business/own'] = { data: duka }
    await send()
    expect(sent('POST business/own')[0]?.body).toMatchObject({ name: 'Amina', location: 'Nakuru' })
    await reads('Ksh 5,000')
  })

  it('keeps typed input while it rechecks for a business', async () => {
    const { reads, field, fill, sent } = await showBook({
      more: { 'GET business/own': { data: [], suggested: { name: 'Amina', location: 'Nakuru' } } },
    })
    await reads('Set up your book')
    await fill('name', 'Amina Fruits')
    const before = sent('GET business/own').length
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(sent('GET business/own').length).toBeGreaterThan(before))
    await reads('Set up your book')
    expect(field('name').value).toBe('Amina Fruits')
  })
})

describe('an account without a phone number', () => {
  it('sees a message with a profile link instead of the form', async () => {
    const { reads, find } = await showBook({
      more: {
        'GET business/own': {
          data: [],
          suggested: { name: '', location: '' },
          unready: { message: 'Complete setting up your account', path: '/dashboard/profile' },
        },
      },
    })
    await reads('Complete setting up your account to proceed.')
    expect(find('.begin a').getAttribute('href')).toMatch(/\/dashboard\/profile$/)
  })
})

describe('the lists', () => {
  it('keep a customer’s number of another country when a sale is edited', async () => {
    const { data } = answers()['GET data/entrepreneurProductSale'] as { data: { clientPhone: string }[] }
    const abroad = data.map(row => ({ ...row, clientPhone: '+255712345678' }))
    const { reads, all, opened, send, sent, field, fill } = await showBook({
      path: `${DETAIL}/sales`,
      more: { 'GET data/entrepreneurProductSale': { data: abroad } as never },
    })
    await reads('Catering')
    await press(all('tbody button')[0] as HTMLElement)
    await opened()
    expect(field('phone').value).toBe('+255712345678')
    await fill('quantity', '3')
    await send()
    await vi.waitUntil(() => sent('POST data/entrepreneurProductSale').length > 0)
    expect(sent('POST data/entrepreneurProductSale')[0]?.body).toMatchObject({ clientPhone: '+255712345678' })
  })

  it('show product sales before services, each newest first', async () => {
    const { reads, table } = await showBook({ path: `${DETAIL}/sales` })
    await reads('Catering')
    expect(table().map(row => [row['Sale Nature'], row['Date Sold'], row.Revenue])).toEqual([
      ['Product', '19 Nov 2026', '180'],
      ['Product', '18 Nov 2026', '100'],
      ['Service', '20 Nov 2026', '5,000'],
      ['', '', '5,280'],
    ])
  })

  it('open a product’s variants, and its form', async () => {
    const { reads, tap, opened, emit, find, text, button, key } = await showBook({
      path: `${DETAIL}/products`,
    })
    await reads('Mandazi')
    await press(button(`Edit …${id(10).slice(-6)}`))
    await opened()
    expect(text(find('dialog h2'))).toBe('Edit product')
    await tap('Cancel')
    await tap(`View variants of Mandazi`)
    expect(emit).toHaveBeenCalledWith('navigate', {
      path: `${DETAIL}/product-variants/${id(10)}`,
      replace: false,
    })
    await reads('Product Variants: Mandazi')
    await reads('-4 · more sold than in stock')
    await tap('Back to Products')
    await reads('View Variants')
    await key('Escape')
  })

  it('have buttons named by their row: by what is seen in a table and on a card, then what they do', async () => {
    const { reads, all, text } = await showBook({ path: `${DETAIL}/expenses` })
    await reads('Rent')
    const [inTable, onCard] = all('.opener button > span')
    const short = text(inTable ?? null).slice(0, 7)
    expect(text(inTable ?? null)).toBe(`${short}, Edit Rent`)
    expect(text(onCard ?? null)).toBe(`Rent, Edit ${short}`)
  })

  it('are read-only for users who may not write', async () => {
    const { reads, named } = await showBook({
      path: `${DETAIL}/expenses`,
      more: {
        'GET business/own': { data: [{ ...duka, writable: false }], suggested: { name: '', location: '' } },
      },
    })
    await reads('Rent')
    expect(named('Add Expense')).toBeUndefined()
    expect(named('Edit Rent')).toBeUndefined()
  })

  it('show a message for an unknown product, and a load failure', async () => {
    const { reads } = await showBook({ path: `${DETAIL}/product-variants/${id(99)}` })
    await reads('Error: This product or service is not in your book')
    const failing = await showBook({
      path: `${DETAIL}/investments`,
      more: { 'GET data/entrepreneurInvestment': new ApiError('unavailable', '', 503) },
    })
    await failing.reads('Error: Something went wrong')
  })
})

describe('adding a sale', () => {
  it('shows missing fields in order, and disables the rest until a product is chosen', async () => {
    const { reads, tap, opened, send, all, text, pick, find } = await showBook({ path: `${DETAIL}/sales` })
    await reads('Catering')
    await tap('Add Sale')
    await opened()
    const said = () => text(find('dialog .toasts'))
    expect(all('dialog fieldset[disabled] input').length).toBeGreaterThan(3)
    await send()
    expect(said()).toContain('Sale nature cannot be blank')
    await pick('nature', 'product-sale')
    await send()
    expect(said()).toContain('Product variant cannot be blank')
    await pick('main', id(10))
    await send()
    expect(said()).toContain('Product variant cannot be blank')
    await pick('item', id(11))
    await send()
    expect(said()).toContain('Quantity cannot be blank')
    await pick('nature', 'service-sale')
    await send()
    expect(said()).toContain('Service variant cannot be blank')
  })

  it('fills in the amount by price, sends the API’s fields, and confirms', async () => {
    const { reads, tap, opened, send, pick, fill, sent, known, field } = await showBook({
      path: `${DETAIL}/sales`,
    })
    await reads('Catering')
    await tap('Add Sale')
    await opened()
    await pick('nature', 'product-sale')
    await pick('main', id(10))
    await pick('item', id(11))
    await fill('quantity', '12')
    await vi.waitFor(() => expect(field('amount').value).toBe('240'))
    await fill('day', '2026-05-23')
    await pick('type', id(30))
    await tap('Walk-in customer: use my own number')
    await send()
    await reads('Choose a day from 24 May 2026 to 20 Nov 2026.')
    await fill('day', '2026-05-24')
    known['POST data/entrepreneurProductSale'] = { error: false, message: 'Added', id: id(40) }
    await send()
    await reads('Sale added successfully')
    expect(sent('POST data/entrepreneurProductSale')[0]).toMatchObject({
      query: { resource: 'entrepreneurProductSale', action: 'create' },
      body: {
        businessId: duka.id,
        productVariantId: id(11),
        quantity: 12,
        revenueAmount: 240,
        monthSold: 5,
        dateSold: 24,
        yearSold: 2026,
        typeOfSale: id(30),
        clientPhone: '+254712000001',
      },
    })
  })

  it('keeps the amount field while cents are typed, and refuses them', async () => {
    const { reads, tap, opened, send, pick, fill, field } = await showBook({ path: `${DETAIL}/expenses` })
    await reads('Rent')
    await tap('Add Expense')
    await opened()
    await pick('nature', 'operating')
    const before = field('amount')
    await fill('amount', '2,625.')
    // another field would not have the focus
    expect(field('amount')).toBe(before)
    await fill('amount', '2,625.75')
    await send()
    await reads('Use a whole amount, without cents')
  })

  it('keeps the dialog open with the server’s error, and stores nothing', async () => {
    const { reads, tap, opened, send, pick, fill, known } = await showBook({ path: `${DETAIL}/expenses` })
    await reads('Rent')
    await press((await edit(tap)) ?? document.body)
    await opened()
    known['POST data/entrepreneurOverheadExpense'] = new ApiError('invalid', 'That type is gone.', 422)
    await fill('amount', '3,500')
    await pick('type', id(30))
    await send()
    await reads('That type is gone.')
    expect(localStorage.getItem(QUEUE)).toBeNull()
    async function edit(_: unknown) {
      return document.querySelector<HTMLElement>('.opener button')
    }
  })
})

describe('deleting', () => {
  const open = async (path: string, name: string, more = {}) => {
    const screen = await showBook({ path: `${DETAIL}/${path}`, more })
    await screen.reads(name.replace('Edit ', ''))
    await screen.tap(name)
    await screen.opened()
    await screen.tap('Delete')
    const dialog = () => screen.all('dialog')[1] as HTMLElement
    const reason = () => dialog().querySelector<HTMLInputElement>('[name="reason"]') as HTMLInputElement
    const confirm = async () => {
      dialog()
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await settle()
    }
    return { ...screen, dialog, reason, confirm }
  }
  const VOID = 'POST book/entries/:id/void'

  it('asks for a reason, explains the effect, and removes the row', async () => {
    const { dialog, reason, confirm, text, reads, sent, known, table, all } = await open(
      'expenses',
      'Edit Rent',
    )
    expect(text(dialog())).toContain('Delete Rent?')
    expect(text(dialog())).toContain('It is removed from this list and all figures.')
    await confirm()
    expect(text(dialog())).toContain('Enter a reason')
    expect(sent(VOID)).toEqual([])
    await type(reason(), 'Entered twice')
    known[VOID] = { message: 'Void' }
    // the row is removed even if the list fails to reload
    known['GET data/entrepreneurOverheadExpense'] = new ApiError('unreachable', '')
    await confirm()
    await reads('Rent was deleted')
    expect(sent(VOID)).toEqual([{ params: { id: id(23) }, body: { reason: 'Entered twice' } }])
    expect(all('dialog')).toEqual([])
    expect(JSON.stringify(all('table').length ? table() : [])).not.toContain('Rent')
  })

  it('warns that a product’s variants are deleted and stock is restored', async () => {
    const product = await open('products', `Edit …${id(10).slice(-6)}`)
    expect(product.text(product.dialog())).toContain('Its variants are deleted too.')
    product.known['POST book/items/:id/void'] = { message: '' }
    await type(product.reason(), 'No longer baked')
    await product.confirm()
    await product.reads('Mandazi was deleted')
    expect(product.sent('POST book/items/:id/void')[0]?.params).toEqual({ id: id(10) })
    product.leave()
    const sale = await open('sales', 'Edit Catering')
    expect(sale.text(sale.dialog())).not.toContain('stock')
    sale.leave()
    const sold = await open('sales', 'Edit Large')
    expect(sold.text(sold.dialog())).toContain('Its stock changes are reversed.')
  })

  it('keeps the reason and the row on failure', async () => {
    const { server, reason, confirm, text, dialog, all } = await open('expenses', 'Edit Rent')
    await type(reason(), 'Entered twice')
    server.isAway = true
    await confirm()
    expect(dialog().querySelector('[role="alert"]')?.textContent).toMatch(/./)
    expect(reason().value).toBe('Entered twice')
    expect(text(all('table')[0] ?? null)).toContain('Rent')
  })

  it('is blocked while an edit of it is queued', async () => {
    const values = { name: 'Rent', amount: 1, day: '2026-05-01', type: id(30), phone: '+254712000008' }
    const one = { id: 'f'.repeat(24), form: 'operating', values, business: duka.id, target: id(23) }
    localStorage.setItem(QUEUE, JSON.stringify([{ ...one, at: '2026-11-20T08:00:00Z' }]))
    const { reads, tap, opened, named, text, find } = await showBook({
      path: `${DETAIL}/expenses`,
      more: { 'POST data/entrepreneurOverheadExpense': new ApiError('unreachable', '') },
    })
    await reads('1 entry waiting to be sent')
    await tap('Edit Rent')
    await opened()
    expect(text(find('dialog'))).toContain('you cannot delete it yet')
    expect(named('Delete')).toBeUndefined()
  })
})

it('a sale can be edited before the products are there, and names its product once they are', async () => {
  let come = () => {}
  const late = new Promise<void>(resolve => {
    come = resolve
  })
  const VARIANTS = 'GET data/entrepreneurProductVariant'
  const { reads, tap, opened, field } = await showBook({
    path: `${DETAIL}/sales`,
    more: { [VARIANTS]: () => late.then(() => answers()[VARIANTS] as never) },
  })
  await reads('Large')
  await tap('Edit Large')
  await opened()
  await vi.waitFor(() => expect(field('quantity').value).not.toBe(''))
  come()
  await vi.waitFor(() => expect(field('main').value).toBe(id(10)))
})

it('an entry keeps a product and a type that are no longer offered when it is changed', async () => {
  const { reads, tap, opened, field, fill, send, sent, find } = await showBook({
    path: `${DETAIL}/sales`,
    more: {
      'GET data/entrepreneurProductVariant': { data: [] },
      'GET data/entrepreneurProduct': { data: [] },
      'GET book/lists': { data: { entrepreneurSaleType: [{ id: id(39), name: 'Bank' }] } },
    },
  })
  await reads('Large')
  await tap('Edit Large')
  await opened()
  const chosen = (name: string) => find<HTMLSelectElement>(`[name="${name}"]`).selectedOptions[0]?.text
  await vi.waitFor(() =>
    expect([chosen('main'), chosen('item'), chosen('type')]).toEqual(['Large', 'Large', 'Cash']),
  )
  await fill('amount', '120')
  expect(field('amount').value).toBe('120')
  await send()
  await vi.waitUntil(() => sent('POST data/entrepreneurProductSale').length > 0)
  expect(sent('POST data/entrepreneurProductSale')[0]?.body).toMatchObject({
    productVariantId: id(11),
    typeOfSale: id(30),
    revenue: 120,
  })
})

it('a new entry that was not sent yet is deleted from the device, and can be restored', async () => {
  const values = { name: 'Rent', amount: 1, day: '2026-05-01', type: id(30), phone: '+254712000008' }
  const one = { id: 'not-sent-yet', form: 'operating', values, business: duka.id, at: '2026-11-20T08:00:00Z' }
  localStorage.setItem(QUEUE, JSON.stringify([one]))
  const { reads, tap, opened, all, sent } = await showBook({
    path: `${DETAIL}/expenses`,
    more: { 'POST data/entrepreneurOverheadExpense': new ApiError('unreachable', '') },
  })
  await reads('1 entry waiting to be sent')
  await reads('1 May 2026')
  const rows = all('tbody tr').length
  await tap('Edit Rent')
  await opened()
  await tap('Delete')
  await reads('Deleted from this device')
  expect(all('dialog')).toHaveLength(0)
  expect(all('tbody tr')).toHaveLength(rows - 1)
  expect(localStorage.getItem(QUEUE)).toBeNull()
  await tap('Undo')
  await reads('1 entry waiting to be sent')
  expect(sent('POST book/entries/:id/void')).toEqual([])
})

describe('offline', () => {
  it('shows a new entry at once, keeps it over a reload, and sends it once', async () => {
    const { reads, tap, opened, send, pick, fill, server, text, find, leave } = await showBook({
      path: `${DETAIL}/sales`,
    })
    await reads('Catering')
    await tap('Add Sale')
    await opened()
    await pick('nature', 'product-sale')
    await pick('main', id(10))
    await pick('item', id(11))
    await fill('quantity', '1')
    await fill('day', '2026-11-20')
    await pick('type', id(30))
    await tap('Walk-in customer: use my own number')
    server.isAway = true
    await send()
    await reads('Saved on this device.')
    await reads('1 entry waiting to be sent')
    expect(text(find('tbody tr'))).toContain('waiting to be sent')
    leave()

    const again = await showBook({
      path: '/',
      more: { 'POST data/entrepreneurProductSale': new ApiError('unreachable', '') },
    })
    // 20 more than the server's figure
    await again.reads('Ksh 5,020')
    again.known['POST data/entrepreneurProductSale'] = { error: false, message: '', id: id(41) }
    await again.tap('Send now')
    await vi.waitFor(() => expect(localStorage.getItem(QUEUE)).toBeNull())
    await again.model.flush()
    const tries = again.sent('POST data/entrepreneurProductSale')
    expect(new Set(tries.map(({ body }) => body.clientId)).size).toBe(1)
  })

  const waiting = {
    id: 'f'.repeat(24),
    form: 'product-sale',
    values: {
      item: id(11),
      quantity: 1_000,
      amount: 2_000,
      day: '2026-11-20',
      type: id(30),
      phone: '+254712000001',
    },
    business: duka.id,
    at: '2026-11-20T08:00:00Z',
  }
  const rejected = { ...waiting, problem: 'The phone is wrong.' }

  it('totals what waits but not what was rejected, as the overview does', async () => {
    const totalWith = async (entry: object) => {
      localStorage.setItem(QUEUE, JSON.stringify([entry]))
      const { reads, text, find, leave } = await showBook({
        path: '/cashflow-summary-detailed/sales',
        more: { 'POST data/entrepreneurProductSale': new ApiError('unreachable', '') },
      })
      await reads('4 rows')
      const total = text(find('tfoot'))
      await leave()
      return total
    }
    // quantity and revenue
    expect(await totalWith(rejected)).toBe('Total155,280')
    expect(await totalWith(waiting)).toBe('Total165,300')
  })

  it('keeps a rejected entry with its reason, to be fixed or deleted', async () => {
    localStorage.setItem(QUEUE, JSON.stringify([rejected]))
    const { reads, tap, opened, text, find, named } = await showBook()
    await reads('The phone is wrong.')
    await tap('Fix')
    await opened()
    expect(text(find('dialog h2'))).toBe('Edit sale')
    await tap('Cancel')
    await tap('Delete')
    await vi.waitFor(() => expect(localStorage.getItem(QUEUE)).toBeNull())
    expect(named('Undo')).toBeTruthy()
  })
})

it('is translated into Kiswahili', async () => {
  const { reads } = await showBook({ language: 'sw' })
  await reads('Mtiririko halisi wa fedha')
})
