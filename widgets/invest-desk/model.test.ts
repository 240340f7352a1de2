import { expect, onTestFinished, test, vi } from 'vitest'
import { ASKED, CATEGORIES, categories, desk, LIST } from './testing.tsx'

test('requests the filters in the path, and counts pending profiles', async () => {
  const { model, sent } = desk({ path: '/?state=asked&search=mama' })
  onTestFinished(model.list.$state.listen(() => {}))
  await vi.waitUntil(() => !model.list.$state.get().loading)
  expect(sent(LIST)).toEqual([{ query: { state: 'asked', search: 'mama', page: 1, size: 25 } }])
  expect(model.$waiting.get()).toEqual({ asked: 1 })
})

test('exports enquiries with the current filters', async () => {
  const { model, sent } = desk({ path: '/enquiries?state=spam' })
  onTestFinished(model.enquiries.$state.listen(() => {}))
  await vi.waitUntil(() => !model.enquiries.$state.get().loading)
  expect(sent(ASKED)).toEqual([{ query: { state: 'spam', page: 1, size: 25 } }])
  await model.enquiriesFile('csv', 'sw', new AbortController().signal)
  expect(sent('GET invest/desk/enquiries/export')).toEqual([
    { query: { state: 'spam', format: 'csv', language: 'sw' } },
  ])
})

test('does not move the first category up', async () => {
  const { model, sent } = desk({ path: '/categories' })
  onTestFinished(model.categories.$state.listen(() => {}))
  await vi.waitUntil(() => model.categories.$state.get().value !== null)
  expect(sent(CATEGORIES)).toHaveLength(1)
  await model.raiseCategory(categories[0]?.id as string)
  expect(sent('PUT invest/desk/categories')).toEqual([])
})
