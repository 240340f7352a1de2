import { expect, test } from 'vitest'
import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { differences } from './differences.ts'
import { removed, replaced } from './tree.ts'

const names = (questions: readonly Question[]) => questions.map(({ name }) => name)

test('of a first version everything is new', () => {
  expect(differences(null, quarterly).added.length).toBe(12)
})

test('nothing is changed in the same', () => {
  expect(differences(quarterly, quarterly)).toEqual({ added: [], removed: [], changed: [], more: false })
})

test('questions that came, went, or ask something else are named', () => {
  const why = quarterly.items[2] as Question
  const items = replaced(quarterly.items, [2], { ...why, name: 'why', required: false })
  const found = differences(quarterly, { ...quarterly, items: removed(items, [0]) })
  expect(names(found.added)).toEqual(['why'])
  expect(names(found.removed)).toEqual(['welcome', 'why_closed'])
  expect(names(found.changed)).toEqual([])
})

test('a question whose options are others is another', () => {
  const lists: SurveyDefinition['lists'] = { ...quarterly.lists, yesno: { options: [] } }
  expect(names(differences(quarterly, { ...quarterly, lists }).changed)).toEqual(['open'])
})

test('another order, or another title, is a change as well', () => {
  const items = [...quarterly.items].reverse()
  expect(differences(quarterly, { ...quarterly, items })).toMatchObject({ changed: [], more: true })
})
