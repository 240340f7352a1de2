import { afterEach, describe, expect, it, vi } from 'vitest'
import { dispatchChanged } from '#kit/changed.ts'
import { ApiError } from '#kit/core/api.ts'
import { type } from '#kit/testing.tsx'
import { MOST_SEEN } from './copy.ts'
import { answers, duka, id, showBook, startAfresh } from './testing.tsx'

const SALES = '/cashflow-summary-detailed/sales'
const away = new ApiError('unreachable', '')

startAfresh()
afterEach(() => void vi.restoreAllMocks())
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

describe('offline', () => {
  it('lists come from the cache, and reload once online', async () => {
    const first = await showBook({ path: SALES })
    await first.reads('5,280')
    first.leave()
    goOffline()
    const gone = {
      'GET data/entrepreneurProductSale': away,
      'GET data/entrepreneurServiceSale': away,
      'GET business/own': away,
    }
    const { reads, known, text, place } = await showBook({ path: SALES, more: gone })
    await reads('5,280')
    await reads('These rows were last updated on 20 Nov 2026, 12:00.')
    Object.assign(known, answers())
    vi.mocked(goOffline()).mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await vi.waitUntil(() => !text(place).includes('These rows were'))
  })

  it('figures come from the cache', async () => {
    const first = await showBook()
    await first.reads('Ksh 5,000')
    first.leave()
    goOffline()
    const { reads } = await showBook({ more: { 'GET business/own': away, 'GET book/overview': away } })
    await reads('Ksh 5,000')
  })

  it('a long list is truncated to the newest rows, without totals', async () => {
    const { data } = answers()['GET data/entrepreneurProductSale'] as { data: object[] }
    const long = Array.from({ length: MOST_SEEN + 5 }, (_, at) => ({ ...data[0], id: id(1_000 + at) }))
    const first = await showBook({
      path: SALES,
      more: { 'GET data/entrepreneurProductSale': { data: long as never } },
    })
    await first.reads('25,500')
    first.leave()
    const gone = {
      'GET data/entrepreneurProductSale': away,
      'GET book/overview': new ApiError('unavailable', '', 503),
    }
    const { reads, tap, all, text } = await showBook({ path: SALES, more: gone })
    await reads('These are the newest 200 rows of each kind')
    await tap('Overview')
    await reads('Error occurred.')
    expect(text(all('.figure-card')[0] ?? null)).toContain('Error occurred.')
  })

  it('a list that was never opened shows what waits on this device, and loads once online', async () => {
    const first = await showBook()
    await first.reads('Ksh 5,000')
    first.leave()
    goOffline()
    const values = { item: id(11), quantity: 1_000, amount: 12_300, day: '2026-11-20', type: id(30) }
    const one = {
      id: 'made-here',
      form: 'product-sale',
      values,
      business: duka.id,
      at: '2026-11-20T08:00:00Z',
    }
    localStorage.setItem(`wezesha:digikua:queue:${duka.owner.id}`, JSON.stringify([one]))
    const gone = {
      'GET data/entrepreneurProductSale': away,
      'GET data/entrepreneurServiceSale': away,
      'GET business/own': away,
      'POST data/entrepreneurProductSale': away,
    }
    const { reads, known, text, place } = await showBook({ path: SALES, more: gone })
    await reads('only the entries waiting on this device')
    await reads('123')
    expect(text(place)).not.toContain('Something went wrong')
    Object.assign(known, answers())
    vi.mocked(goOffline()).mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await reads('Catering')
  })

  it('a partner page without a user stores nothing', async () => {
    const { reads } = await showBook({ path: SALES, onDevice: false })
    await reads('5,280')
    expect(Object.keys(localStorage)).toEqual([])
  })
})

it('changes by other devices or staff appear without a reload', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { reads, known, text } = await showBook({ path: SALES })
  await reads('5,280')
  known['GET data/entrepreneurServiceSale'] = { data: [] }
  vi.setSystemTime(Date.now() + 10_000)
  dispatchChanged(['books'])
  await vi.waitUntil(() => text().includes('280') && !text().includes('5,280'))
})

it('a price of zero is allowed', async () => {
  const { reads, tap, opened, field, fill, pick, send, sent, known } = await showBook({
    path: '/cashflow-summary-detailed/products',
  })
  await reads('Mandazi')
  known['POST data/entrepreneurProduct'] = { error: false, message: '', id: id(60) }
  await tap('Add Product')
  await opened()
  await fill('name', 'Sample')
  await pick('category', id(31))
  await pick('measurement', id(32))
  await type(field('price'), '0')
  await send('dialog form')
  expect(sent('POST data/entrepreneurProduct')[0]?.body).toMatchObject({ name: 'Sample', price: 0 })
})
