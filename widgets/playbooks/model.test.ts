import { expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from '#kit/testing-host.ts'
import { createModel, placeOf } from './model.ts'

test.each([
  ['/', { tab: 'pairs', id: null }],
  ['/advisors', { tab: 'advisors', id: null }],
  ['/books/abc', { tab: 'books', id: 'abc' }],
  ['/elsewhere', { tab: 'pairs', id: null }],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})

test('requests pairs by state, and reloads after an action', async () => {
  const stood = standIn({
    attributes: { path: '/?state=quiet&sort=-since' },
    answers: {
      'GET playbook/desk/pairs': { data: [], total: 0, page: 1, size: 25, unpaired: 3 },
      'POST playbook/desk/pairs/:id/end': { message: 'Ended.' },
    },
  })
  const model = createModel(stood.host)
  onTestFinished(model.pairs.$state.listen(() => {}))
  const asked = () => stood.sent('GET playbook/desk/pairs')
  await vi.waitUntil(() => model.pairs.$state.get().page)
  expect(asked()[0]?.query).toMatchObject({ state: 'quiet', sort: '-since', page: 1 })
  expect(model.pairs.$state.get().page?.unpaired).toBe(3)
  await model.act(api =>
    api('POST playbook/desk/pairs/:id/end', { params: { id: 'x' }, body: { reason: 'Moved' } }),
  )
  await vi.waitUntil(() => asked().length > 1)
})

test('exports all pages of the pairs with their filters', async () => {
  const { host, sent } = standIn({
    attributes: { path: '/?state=quiet&page=2' },
    answers: { 'GET playbook/desk/pairs/export': new Blob() },
  })
  await createModel(host).files.pairs('csv', 'sw', new AbortController().signal)
  expect(sent('GET playbook/desk/pairs/export')[0]?.query).toEqual({
    state: 'quiet',
    format: 'csv',
    language: 'sw',
  })
})
