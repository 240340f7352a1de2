import { expect, test } from 'vitest'
import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { differences } from './differences.ts'
import { removeItem, replaceItem } from './tree.ts'

const names = (questions: readonly Question[]) => questions.map(({ name }) => name)

test('in a first version everything is new', () => {
  expect(differences(null, quarterly).added.length).toBe(12)
})

test('identical versions have no differences', () => {
  expect(differences(quarterly, quarterly)).toEqual({ added: [], removed: [], changed: [], more: false })
})

test('lists added, removed and changed questions', () => {
  const why = quarterly.items[2] as Question
  const items = replaceItem(quarterly.items, [2], { ...why, name: 'why', required: false })
  const found = differences(quarterly, { ...quarterly, items: removeItem(items, [0]) })
  expect(names(found.added)).toEqual(['why'])
  expect(names(found.removed)).toEqual(['welcome', 'why_closed'])
  expect(names(found.changed)).toEqual([])
})

test('a question with changed options is changed', () => {
  const lists: SurveyDefinition['lists'] = { ...quarterly.lists, yesno: { options: [] } }
  expect(names(differences(quarterly, { ...quarterly, lists }).changed)).toEqual(['open'])
})

test('another order or title counts as a change', () => {
  const items = [...quarterly.items].reverse()
  expect(differences(quarterly, { ...quarterly, items })).toMatchObject({ changed: [], more: true })
})
