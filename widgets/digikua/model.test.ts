import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { standIn } from '#kit/testing-host.ts'
import type { Values } from '#rules/book/draft.ts'
import { fromLists, fromOverview } from './figures.ts'
import { createModel } from './model.ts'
import { detailPath, overviewPath, placeOf, reportsPath } from './place.ts'
import { answers, duka, id, overview } from './testing.tsx'
import { callOf, type Waiting } from './waiting.ts'
import { withWaiting } from './waiting-rows.ts'

const sale: Values = {
  item: id(11),
  quantity: 2_500,
  amount: 50_050,
  day: '2026-11-09',
  type: id(30),
  phone: '+254712000001',
}
const waits = (given: Partial<Waiting> = {}): Waiting => ({
  id: 'device-made-name-1',
  form: 'product-sale',
  values: sale,
  business: duka.id,
  at: '2026-11-20T08:00:00Z',
  ...given,
})

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('requests', () => {
  it('use the API’s names per form, and others for an update', () => {
    expect(callOf(waits())).toEqual({
      name: 'POST data/entrepreneurProductSale',
      input: {
        query: { resource: 'entrepreneurProductSale', action: 'create' },
        body: {
          businessId: duka.id,
          clientId: 'device-made-name-1',
          productVariantId: id(11),
          quantity: 2.5,
          revenueAmount: 500.5,
          monthSold: 11,
          dateSold: 9,
          yearSold: 2026,
          typeOfSale: id(30),
          clientPhone: '+254712000001',
        },
      },
    })
    const change = callOf(waits({ target: id(20), form: 'service-sale' })).input
    expect(change.query.action).toBe('update')
    expect(change.body).toMatchObject({ id: id(20), revenue: 500.5, serviceVariantId: id(11) })
    expect(change.body).not.toHaveProperty('clientId')
  })

  it('name an expense by its kind, and send an investment’s date as Nairobi midnight', () => {
    const values: Values = { name: 'Oven', amount: 100, day: '2026-11-09', type: id(30), years: 5 }
    expect(callOf(waits({ form: 'capital', values })).input.body).toMatchObject({
      name: 'Oven',
      capexName: 'Oven',
      lifespanInYears: 5,
      amountSpent: 1,
      monthDate: 11,
      dayDate: 9,
    })
    expect(callOf(waits({ form: 'cost-of-goods', values })).input.body).toMatchObject({ cogsName: 'Oven' })
    expect(callOf(waits({ form: 'investment', values })).input.body).toMatchObject({
      investmentDate: Date.parse('2026-11-08T21:00:00Z') / 1_000,
    })
  })

  it('include the reference of an M-Pesa message', () => {
    expect(callOf(waits({ reference: 'SFK1ABC234' })).input.body).toMatchObject({
      source: 'sms',
      reference: 'SFK1ABC234',
    })
  })
})

describe('a list with queued entries', () => {
  const rows = [
    {
      id: id(20),
      nature: 'product-sale' as const,
      item: id(11),
      itemName: 'Large',
      quantity: 1,
      revenue: 100,
      day: '2026-11-01',
      type: '',
      typeName: '',
      phone: '',
      addedAt: null,
    },
  ]
  it('puts new rows first and updates in place, each marked', () => {
    const own = [waits(), waits({ id: 'device-made-name-2', target: id(20), problem: 'No.' })]
    const shown = withWaiting('product-sale', rows, own, name => `name of ${name}`)
    expect(shown.map(({ id, revenue, waits }) => ({ id, revenue, waits }))).toEqual([
      { id: 'device-made-name-1', revenue: 50_050, waits: 'waits' },
      { id: id(20), revenue: 50_050, waits: 'refused' },
    ])
    expect(shown[0]?.itemName).toBe(`name of ${id(11)}`)
    expect(withWaiting('service-sale', [], own, String)).toEqual([])
  })
})

describe('figures', () => {
  const all = { span: 'all' as const, on: undefined, today: '2026-11-20' }
  it('include queued entries, but not rejected ones or other periods', () => {
    const own = [waits(), waits({ problem: 'No.' }), waits({ target: id(20) })]
    const { figures } = fromOverview(overview, own)
    expect(figures.revenue.now).toBe(550_000)
    expect(figures.netCashflow.now).toBe(0)
    const month = { ...overview, span: 'month' as const, period: { from: '2026-10-01', to: '2026-10-31' } }
    expect(fromOverview(month, own).figures.revenue.now).toBe(500_000)
  })

  it('are available as far as their lists are', () => {
    const here = { rows: [], failure: null }
    const lists = {
      'product-sale': here,
      'service-sale': here,
      operating: here,
      capital: here,
      'cost-of-goods': { rows: null, failure: new ApiError('unavailable', '') },
    }
    const { figures } = fromLists(lists, { ...all, waiting: [waits()] })
    expect(figures.revenue).toEqual({ now: 50_000, before: null, hasFailed: false })
    expect(figures.grossProfit).toMatchObject({ now: null, hasFailed: true })
    expect(figures.operatingExpense.now).toBe(0)
  })

  it('are compared with a period without entries, too', () => {
    const here = { rows: [], failure: null }
    const lists = { 'product-sale': here, 'service-sale': here }
    const { figures } = fromLists(lists, { ...all, span: 'month', waiting: [waits()] })
    expect(figures.revenue).toEqual({ now: 50_000, before: 0, hasFailed: false })
  })
})

describe('routing', () => {
  it('maps each screen’s path, and unknown paths to the overview', () => {
    expect(placeOf('/')).toEqual({ at: 'overview', span: 'all', on: undefined })
    expect(placeOf(overviewPath('quarter', '2026-05-01'))).toEqual({
      at: 'overview',
      span: 'quarter',
      on: '2026-05-01',
    })
    expect(placeOf(reportsPath('year', '2026-05-01'))).toEqual({
      at: 'reports',
      span: 'year',
      on: '2026-05-01',
    })
    expect(placeOf('/cashflow-summary?span=week')).toMatchObject({ span: 'all' })
    expect(detailPath('sales')).toBe('/cashflow-summary-detailed/sales')
    expect(placeOf(detailPath('product-variants', id(10)))).toEqual({
      at: 'detail',
      element: 'product-variants',
      of: id(10),
      entry: '',
    })
    expect(placeOf('/cashflow-summary-detailed/nothing')).toMatchObject({ at: 'overview' })
  })
})

describe('a book', () => {
  it('reloads a list that was loading while an entry was sent', async () => {
    const SALES = 'GET data/entrepreneurProductSale'
    const { host, known, sent } = standIn<'path' | 'base' | 'business'>({ answers: answers() })
    host.element.setAttribute('draft', duka.owner.id)
    const model = createModel(host)
    await model.load()
    let come = () => {}
    const late = new Promise<void>(resolve => {
      come = resolve
    })
    known[SALES] = () => late.then(() => ({ data: [] }))
    known['POST data/entrepreneurProductSale'] = { error: false, message: 'Added', id: id(40) }
    const first = model.lists.need('product-sale')
    const saved = model.save('product-sale', sale)
    await vi.waitUntil(() => sent('POST data/entrepreneurProductSale').length === 1)
    await vi.waitUntil(() => model.$turn.get() > 0)
    known[SALES] = answers()[SALES]
    come()
    await Promise.all([first, saved])
    expect(model.lists.$lists.get()['product-sale']?.rows).toHaveLength(2)
  })

  it('sends a queued entry that was edited as a change, if its first version had arrived', async () => {
    const ADD = 'POST data/entrepreneurProductSale'
    const { host, known, server, sent } = standIn<'path' | 'base' | 'business'>({ answers: answers() })
    host.element.setAttribute('draft', duka.owner.id)
    const model = createModel(host)
    await model.load()
    server.isAway = true
    await model.save('product-sale', sale)
    const [queued] = model.outbox.entries()
    server.isAway = false
    // the server has it, but its response was lost
    known[ADD] = { error: false, message: 'Added', id: id(40), repeated: true }
    await model.save('product-sale', { ...sale, amount: 70_000 }, { instead: queued })
    expect(sent(ADD)).toMatchObject([
      { query: { action: 'create' } },
      { query: { action: 'create' }, body: { clientId: queued?.id } },
      { query: { action: 'update' }, body: { id: id(40), revenue: 700 } },
    ])
    expect(model.outbox.entries()).toEqual([])
  })

  it('reads names again when the page changes its language', async () => {
    const SALES = 'GET data/entrepreneurProductSale'
    const { host, sent } = standIn<'path' | 'base' | 'business'>({ answers: answers() })
    const model = createModel(host)
    await model.load()
    model.speaks('en')
    await Promise.all([model.lists.need('product-sale'), model.lists.needChoices()])
    model.speaks('en')
    expect([sent(SALES).length, sent('GET book/lists').length]).toEqual([1, 1])
    model.speaks('sw')
    await vi.waitUntil(() => sent(SALES).length === 2)
    expect(sent('GET book/lists')).toHaveLength(2)
  })

  it('shows the business that was asked for last, and its lists', async () => {
    const OWN = 'GET business/own/:id'
    const PRODUCTS = 'GET data/entrepreneurProduct'
    const stood = standIn<'path' | 'base' | 'business'>({
      attributes: { business: id(1) },
      answers: {
        ...answers(),
        [OWN]: ({ params }) => ({ data: { ...duka, id: params.id } }),
        [PRODUCTS]: { data: [] },
      },
    })
    const model = createModel(stood.host)
    onTestFinished(model.$owner.listen(() => {}))
    await vi.waitUntil(() => model.$owner.get().state === 'here')
    let answer = (_: object) => {}
    const slow = new Promise<object>(resolve => {
      answer = resolve
    })
    stood.known[PRODUCTS] = () => slow
    const old = model.lists.need('product')
    stood.known[PRODUCTS] = { data: [] }
    stood.known[OWN] = () => slow
    stood.$attributes.set({ business: id(2) })
    stood.known[OWN] = ({ params }) => ({ data: { ...duka, id: params.id } })
    stood.$attributes.set({ business: id(3) })
    await vi.waitUntil(() => model.$owner.get().state === 'here')
    await model.lists.need('product')
    answer({ data: { ...duka, id: id(2) } })
    await old
    expect(model.$owner.get()).toMatchObject({ business: { id: id(3) } })
    expect(stood.sent(PRODUCTS).map(({ query }) => query.businessId)).toEqual([id(1), id(3)])
  })

  it('opens offline from the cache, only for the device’s user', async () => {
    const open = (draft: string) => {
      const stood = standIn<'path' | 'base' | 'business'>({ answers: answers() })
      stood.host.element.setAttribute('draft', draft)
      return { ...stood, model: createModel(stood.host) }
    }
    const first = open(duka.owner.id)
    await first.model.load()
    const second = open(duka.owner.id)
    second.server.isAway = true
    await second.model.load()
    expect(second.model.$owner.get()).toMatchObject({ state: 'here', business: { id: duka.id } })
    const other = open(id(77))
    other.server.isAway = true
    await other.model.load()
    expect(other.model.$owner.get()).toMatchObject({ state: 'failed' })
  })
})
