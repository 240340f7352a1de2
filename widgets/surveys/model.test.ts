import { describe, expect, onTestFinished, test } from 'vitest'
import { idOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import { pathOf, readAsked } from './figures.ts'
import { readStandpoint } from './model.ts'
import { FILE, fileOf, ID, LIST, surveys } from './testing.tsx'

describe('the path', () => {
  test.each([
    ['/', { id: '', part: '', response: '' }],
    ['/?area=learning', { id: '', part: '', response: '' }],
    [`/${ID}`, { id: ID, part: '', response: '' }],
    [`/${ID}/edit`, { id: ID, part: 'edit', response: '' }],
    [`/${ID}/responses?search=maji`, { id: ID, part: 'responses', response: '' }],
    [`/${ID}/response/${idOf('7')}`, { id: ID, part: 'response', response: idOf('7') }],
    [`/${ID}/response`, { id: ID, part: '', response: '' }],
    [`/${ID}/anything`, { id: ID, part: '', response: '' }],
  ])('%s leads to its screen', (path, expected) => {
    expect(readStandpoint(path)).toEqual(expected)
  })

  test('keeps known result filters only', () => {
    const asked = { period: '2026-Q3', version: '2', language: '', answer: 'place=kisumu' }
    expect(readAsked(pathOf(ID, asked))).toEqual(asked)
    expect(readAsked('/x/results?period=lately&version=0')).toEqual({
      period: '',
      version: '',
      language: '',
      answer: '',
    })
    expect(pathOf(ID, { period: '', version: '', language: '', answer: '' })).toBe(`/${ID}/results`)
  })
})

test('the list requests the path’s filters, and pauses on other screens', async () => {
  const { model, sent } = surveys({ path: '/?area=learning&sort=-responses' })
  onTestFinished(model.list.$state.listen(() => {}))
  await settle()
  expect(sent(LIST).map(({ query }) => query)).toEqual([
    { area: 'learning', sort: '-responses', page: 1, size: 25 },
  ])
  model.path.navigate(`/${ID}`)
  await settle()
  expect(sent(LIST)).toHaveLength(1)
})

test('a survey is loaded once for all its screens, and none for a new one', async () => {
  const { model, sent } = surveys({ path: '/new' })
  onTestFinished(model.file.$state.listen(() => {}))
  await settle()
  expect(sent(FILE)).toEqual([])
  model.path.navigate(`/${ID}`)
  await settle()
  model.path.navigate(`/${ID}/results`)
  await settle()
  expect(sent(FILE)).toEqual([{ params: { id: ID } }])
})

test('a response for a survey that was left is dropped', async () => {
  const { model } = surveys({ path: `/${ID}` })
  onTestFinished(model.file.$state.listen(() => {}))
  await settle()
  model.keep(fileOf({ id: idOf('e'), code: 'other' }))
  expect(model.file.$state.get().value?.id).toBe(ID)
})
