import { expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

const id = (at: number) => at.toString(16).padStart(24, '0')
const many = Array.from({ length: 250 }, (_, at) => ({ business: id(at + 1) }))

test('reminds all matching owners in batches, and reports progress', async () => {
  const { host, sent } = standIn<'path' | 'base'>({
    attributes: { path: '/?kept=no', base: '/processor/books' },
    answers: {
      'GET book/desk': ({ query: { page = 1, size = 25 } }) => ({
        data: many.slice((page - 1) * size, page * size),
        total: many.length,
        page,
        size,
        kept: 0,
        missing: many.length,
        hubs: [],
      }),
      // one of the first batch was already reminded today
      'POST book/desk/remind': ({ body }) => ({
        message: '',
        reminded: body.businesses.length - (body.businesses.includes(id(1)) ? 1 : 0),
      }),
    },
  })
  const model = createModel(host)
  onTestFinished(model.list.$state.listen(() => {}))
  await vi.waitUntil(() => model.list.$state.get().page)
  model.selection.all()
  const told = vi.fn()
  expect(await model.remind(told)).toBe(249)
  expect(sent('POST book/desk/remind').map(({ body }) => body.businesses.length)).toEqual([200, 50])
  expect(sent('GET book/desk').at(-1)?.query).toMatchObject({ kept: 'no', page: 3 })
  expect(told.mock.calls).toEqual([
    [0, 250],
    [200, 250],
  ])
})

test('links to a book beside the list, at any base path', () => {
  const { host } = standIn<'path' | 'base'>({ attributes: { path: '/', base: '/sales-agent/books' } })
  expect(createModel(host).bookAt(id(7))).toBe(`/sales-agent/book/${id(7)}`)
})
