import { expect, onTestFinished, test, vi } from 'vitest'
import { rowsOf } from './asking.tsx'
import { DESK, SHOP, scores } from './testing.tsx'

test('requests the list by the path’s filters', async () => {
  const { model, sent } = scores({ path: '/?quarter=2026-Q3&band=bad&lacks=impactData&sort=-missing' })
  onTestFinished(model.list.$state.listen(() => {}))
  await vi.waitUntil(() => model.list.$state.get().page)
  expect(sent(DESK)[0]?.query).toMatchObject({
    quarter: '2026-Q3',
    band: 'bad',
    lacks: 'impactData',
    sort: '-missing',
    page: 1,
  })
  expect(model.list.$state.get().page?.quarters).toEqual(['2026-Q3'])
})

test('exports all pages of the list with its filters', async () => {
  const { model, sent } = scores({
    path: '/?band=bad&page=2',
    answers: { 'GET scorecard/desk/export': new Blob() },
  })
  await model.file('csv', 'sw', new AbortController().signal)
  expect(sent('GET scorecard/desk/export')[0]?.query).toEqual({ band: 'bad', format: 'csv', language: 'sw' })
})

test.each([
  [`/business/${SHOP}`, { business: SHOP, screen: null }],
  ['/overrides', { business: null, screen: 'overrides' }],
  ['/closing', { business: null, screen: 'closing' }],
  ['/report?by=cohort', { business: null, screen: 'report' }],
  ['/thresholds', { business: null, screen: 'thresholds' }],
])('%s opens its own screen', (path, place) => {
  expect(scores({ path }).model.$place.get()).toEqual(place)
})

test('parses one row per line', () => {
  expect(rowsOf('Business permit = 1\n\nFire\n A = B = 4 \nTax = yes')).toEqual([
    { name: 'Business permit', value: 1 },
    { name: 'Fire', value: 0 },
    { name: 'A = B', value: 4 },
    { name: 'Tax', value: Number.NaN },
  ])
})
