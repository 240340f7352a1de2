import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import { dayAt, endOf, startOf } from './moment.ts'
import { PEOPLE, pageOf, programmes, rowOf, type Setup } from './testing.tsx'

const EXTEND = 'POST onboarding/progress/extend'
const REMIND = 'POST onboarding/progress/remind'

/** The model with a subscriber to the list. */
async function open(given: Setup = {}) {
  const started = programmes(given)
  const { selection, people } = started.model
  onTestFinished(selection.$chosen.listen(() => {}))
  onTestFinished(people.$state.listen(() => {}))
  await settle()
  return started
}

describe('days', () => {
  test('start at midnight in Nairobi, and a deadline is the last second of its day', () => {
    expect(startOf('2026-12-01')).toBe('2026-11-30T21:00:00.000Z')
    expect(endOf('2026-12-01')).toBe('2026-12-01T20:59:59.000Z')
    expect(dayAt(endOf('2026-12-31'))).toBe('2026-12-31')
    expect(dayAt(startOf('2026-12-31'))).toBe('2026-12-31')
  })
})

describe('the list of people', () => {
  test.each(['/', '/people'])('is shown at %s', async path => {
    const { model, sent } = await open({ path })
    expect(model.$place.get().screen).toBe('/people')
    expect(sent(PEOPLE)).toHaveLength(1)
  })

  test('is filtered and sorted by known path parameters only', async () => {
    const { sent } = await open({
      path: `/people?programme=application&standing=late&hub=${idOf('b')}&search=ami&sort=-done&role=super&page=2`,
    })
    expect(sent(PEOPLE)[0]?.query).toEqual({
      programme: 'application',
      standing: 'late',
      hub: idOf('b'),
      search: 'ami',
      sort: '-done',
      page: 2,
      size: 25,
    })
  })
})

describe('a bulk action', () => {
  const many = { tell: () => {}, done: String }

  test('applies to the selected, then clears the selection', async () => {
    const { model, sent } = await open()
    model.selection.turn([idOf('a'), idOf('d')], true)
    model.selection.turn([idOf('d')], false)
    await model.extend('2027-01-15', many)
    expect(sent(EXTEND)[0]?.body).toEqual({ people: [idOf('a')], deadline: '2027-01-15T20:59:59.000Z' })
    expect(model.selection.$chosen.get()).toEqual({ keys: [], all: false })
    expect(sent(PEOPLE)).toHaveLength(2)
  })

  test('applies to all matches, other pages included', async () => {
    const { model, sent } = await open({ path: '/people?standing=active&sort=name&page=2' })
    model.selection.all()
    await model.remind('See you on Friday.')
    expect(sent(REMIND)[0]?.body).toEqual({ filters: { standing: 'active' }, note: 'See you on Friday.' })
  })

  test('excludes people deselected after selecting all', async () => {
    const { model, sent } = await open({
      answers: { [PEOPLE]: pageOf(rowOf(), rowOf({ person: { id: idOf('d'), name: 'Baraka Juma' } })) },
    })
    model.selection.all()
    model.selection.turn([idOf('a')], false)
    await model.remind('')
    expect(sent(REMIND)[0]?.body).toEqual({ people: [idOf('d')] })
  })

  test('keeps the selection across pages, and clears it with other filters', async () => {
    const { model } = await open()
    model.selection.turn([idOf('a')], true)
    model.people.go(2)
    expect(model.selection.$chosen.get().keys).toEqual([idOf('a')])
    model.people.filter('standing', 'late')
    expect(model.selection.$chosen.get().keys).toEqual([])
  })

  test('that is rejected keeps the selection', async () => {
    const { model } = await open({
      answers: {
        [EXTEND]: new ApiError('invalid', '', 400, { deadline: 'Choose a time in the future.' }),
      },
    })
    model.selection.turn([idOf('a')], true)
    await expect(model.extend('2026-01-01', many)).rejects.toMatchObject({ code: 'invalid' })
    expect(model.selection.$chosen.get().keys).toEqual([idOf('a')])
  })
})

test('links to reviews beside our page, and nowhere on a partner’s page', async () => {
  const { model, $attributes } = await open({ role: 'processor' })
  expect(model.reviewsOf(idOf('a'), 'pending')).toBe(`/processor/reviews?person=${idOf('a')}`)
  expect(model.reviewsOf(idOf('a'), 'approved')).toBe(
    `/processor/reviews?person=${idOf('a')}&verdict=approved`,
  )
  $attributes.set({ path: '/', base: '' })
  expect(model.reviewsOf(idOf('a'), 'pending')).toBeNull()
})

test.each([
  ['processor', false],
  ['admin', false],
  ['super', true],
] as const)('hubs, documents and outcomes are for super only (%s)', async (role, isSuper) => {
  const { model } = await open({ role })
  onTestFinished(model.$isSuper.listen(() => {}))
  await settle()
  expect(model.$isSuper.get()).toBe(isSuper)
})
