import { expect, onTestFinished, test, vi } from 'vitest'
import { LOADING_SECONDS } from './model.ts'
import { READ, SHOP, STATS, scorecard, searchPath } from './testing.tsx'

function start(given: Parameters<typeof scorecard>[0] = {}) {
  const stood = scorecard(given)
  onTestFinished(stood.model.businesses.$state.listen(() => {}))
  onTestFinished(stood.model.found.$state.listen(() => {}))
  return stood
}

test('requests the quarter, and all quarters', async () => {
  const { model, sent } = start({ path: searchPath() })
  await vi.waitUntil(() => model.found.$state.get().value)
  expect(sent(READ).map(({ body }) => body)).toEqual([
    { businessId: SHOP, year: 2026, quarter: 3 },
    { businessId: SHOP },
  ])
})

test('requests no scores before a search', async () => {
  const { model, sent } = start()
  await vi.waitUntil(() => model.businesses.$state.get().value)
  expect(sent(READ)).toEqual([])
  expect(model.first()).toEqual({ business: SHOP, year: '2026', quarter: '3' })
})

test('a search is written to the path, unless incomplete', () => {
  const { model, emit } = start()
  model.search({ business: SHOP, year: '2026', quarter: '' })
  expect(emit).not.toHaveBeenCalled()
  model.search({ business: SHOP, year: '2025', quarter: '4' })
  expect(emit).toHaveBeenCalledWith('navigate', { path: searchPath(2025, 4), replace: false })
})

test('offers five years with their finished quarters, and this year for analytics', () => {
  const { model } = start()
  expect(model.years()).toEqual([2026, 2025, 2024, 2023, 2022])
  expect([model.quarters('2026'), model.quarters('2025'), model.quarters('')]).toEqual([
    [1, 2, 3],
    [1, 2, 3, 4],
    [],
  ])
  expect(model.analyticsYears()[0]).toBe(2026)
})

test.each([
  ['', LOADING_SECONDS],
  ['0', 0],
  ['2', 2],
  ['soon', LOADING_SECONDS],
])('a wait of %s gives a loading screen of %s seconds', (wait, seconds) => {
  const { model } = start({ wait })
  const asked = { business: SHOP, year: '2026', quarter: '3' }
  expect(model.seconds()).toBe(seconds)
  expect(model.isShown(asked, '')).toBe(seconds === 0)
  model.show(asked)
  expect(model.isShown(asked, model.$shown.get())).toBe(true)
})

test('requests cash flow with the API’s parameters', async () => {
  const { model, sent } = start({ path: searchPath() })
  onTestFinished(model.$stats.listen(() => {}))
  await vi.waitUntil(() => model.$stats.get().value)
  expect(sent(STATS)).toEqual([
    {
      params: { businessId: SHOP, businessName: 'Matunda Safi Fruit Stall', year: 2026 },
      query: { dataMode: 'monthly', usr_mail: 'faraja@mail.example' },
    },
  ])
  model.chart({ mode: 'quarterly', year: 2025 })
  await vi.waitUntil(() => sent(STATS).length === 2)
  expect(sent(STATS)[1]).toMatchObject({ params: { year: 2025 }, query: { dataMode: 'quarterly' } })
})
