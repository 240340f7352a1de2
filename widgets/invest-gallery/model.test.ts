import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

const CALL = 'GET invest/gallery'
const card = (token: string) => ({ token, name: token })

function open(answers: object, attributes = {}) {
  const { host, sent, known } = standIn<'category' | 'place'>({ attributes, answers })
  const model = createModel(host)
  onTestFinished(model.gallery.$state.listen(() => {}))
  onTestFinished(model.$more.listen(() => {}))
  model.speak('en')
  return { model, sent, known }
}

test('requests the initial filters, then the user’s', async () => {
  const answer = { data: [], total: 0, size: 12, categories: [], places: [] }
  const { model, sent } = open({ [CALL]: answer }, { place: 'Nakuru' })
  await vi.waitUntil(() => !model.gallery.$state.get().loading)
  expect(sent(CALL)[0]).toEqual({ query: { language: 'en', place: 'Nakuru' } })
  model.narrow({ place: ' ', need: 'cold room ', ready: true })
  await vi.waitUntil(() => sent(CALL).length > 1)
  expect(sent(CALL)[1]).toEqual({ query: { language: 'en', need: 'cold room', ready: 'yes' } })
})

test('appends pages, and starts over when the filters change', async () => {
  const { model, known } = open({
    [CALL]: ({ query }: { query: { page?: number } }) => ({
      data: [card(`p${query.page ?? 1}`)],
      total: 3,
      size: 1,
      categories: [],
      places: [],
    }),
  })
  await vi.waitUntil(() => !model.gallery.$state.get().loading)
  await model.more()
  await model.more()
  expect(model.$more.get().cards).toEqual([card('p2'), card('p3')])
  model.narrow({ need: 'eggs' })
  expect(model.$more.get().cards).toEqual([])
  await vi.waitUntil(() => !model.gallery.$state.get().loading)
  known[CALL] = new ApiError('unreachable', 'No connection.')
  await model.more()
  expect(model.$more.get()).toMatchObject({ cards: [], failure: { message: 'No connection.' } })
})
