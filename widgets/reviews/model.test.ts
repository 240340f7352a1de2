import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import type { Answers } from '#kit/testing-host.ts'
import { wireQuery } from './model.ts'
import { DECIDE, LIST, PAGE, reviewOf, reviews, rowOf } from './testing.ts'

beforeEach(() => localStorage.clear())

/** The reviews at an address, with subscribers. */
async function open(path: string, answers: Answers = {}) {
  const made = reviews(path, {
    [LIST]: { data: [rowOf()], total: 1, page: 1, size: 25, counts: { pending: 1 } },
    ...answers,
  })
  const { model } = made
  for (const store of [model.list.$state, model.review.$state]) onTestFinished(store.subscribe(() => {}))
  await vi.waitUntil(() => model.list.$state.get().page || !model.review.$state.get().loading)
  return { ...made, at: () => model.path.$path.get() }
}

describe('the query of a path', () => {
  test('is empty by default', () => {
    expect(wireQuery({})).toEqual({})
  })

  test('has known parameters only', () => {
    const query = {
      verdict: 'rejected',
      programme: 'onboarding',
      step: 'kraPin',
      hub: idOf('b'),
      person: idOf('c'),
      search: 'amina',
      sort: '-at',
    }
    expect(wireQuery(query)).toEqual(query)
    expect(
      wireQuery({ verdict: 'lost', step: 'x', hub: 'Nairobi', sort: 'size', page: '2', tab: 'a' }),
    ).toEqual({})
  })

  test('is written to the path without empty values', () => {
    expect(pathWith('/reviews', { verdict: '', step: 'kraPin' })).toBe('/reviews?step=kraPin')
    expect(pathWith(`/review/${idOf('a')}`, {})).toBe(`/review/${idOf('a')}`)
  })
})

describe('a decision', () => {
  const path = `/review/${idOf('a')}?step=idBack`

  test('sends the seen verdict, and opens the next item of the list', async () => {
    const { model, sent, at } = await open(path)
    expect(sent(PAGE)).toEqual([{ params: { id: idOf('a') }, query: { step: 'idBack' } }])
    expect(await model.decide(reviewOf(), 'approved')).toBe('It is approved.')
    expect(sent(DECIDE)).toEqual([
      { params: { id: idOf('a') }, body: { verdict: 'approved', seen: 'pending' } },
    ])
    expect(at()).toBe(`/review/${idOf('d')}?step=idBack`)
  })

  test('on the last item returns to the list', async () => {
    const { model, sent, at } = await open(path)
    await model.decide(reviewOf({}, { next: null }), 'rejected', 'It is blurred.')
    expect(sent(DECIDE)).toMatchObject([{ body: { verdict: 'rejected', reason: 'It is blurred.' } }])
    expect(at()).toBe('/reviews?step=idBack')
  })

  test('does not navigate a user who has left meanwhile', async () => {
    const { model, at } = await open(path)
    const deciding = model.decide(reviewOf(), 'approved')
    model.path.navigate('/reviews')
    await deciding
    expect(at()).toBe('/reviews')
  })

  test('that conflicts rejects, and shows the current state', async () => {
    const refusal = new ApiError('conflict', 'Grace Wanjiru has already approved this.', 409)
    const { model, known, at } = await open(path, { [DECIDE]: refusal })
    known[PAGE] = reviewOf({ verdict: 'approved' })
    await expect(model.decide(reviewOf(), 'rejected', 'Blurred')).rejects.toBe(refusal)
    expect(model.review.$state.get().value?.data.verdict).toBe('approved')
    expect(at()).toBe(path)
  })
})
