import { describe, expect, test } from 'vitest'
import type { Option, Question } from '#contract/survey-definition.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import {
  columnsOf,
  optionsIn,
  pasteOptions,
  readFilter,
  relabelOption,
  sourceOf,
  usesOf,
  withNewOption,
  withSource,
  writeFilter,
} from './option-lists.ts'
import { itemAt, placeNamed } from './tree.ts'

const at = (name: string) => placeNamed(quarterly.items, name) ?? []
const own = { first: 'en', isFixed: false }
const options: Option[] = [
  { value: 'yes', label: { en: 'Yes', sw: 'Ndiyo' } },
  { value: 'never', label: { en: 'No', sw: 'La' } },
]

describe('an option’s value', () => {
  test('follows its label in the first language, unless edited', () => {
    expect(relabelOption(options, 0, 'en', 'Yes, often', own)[0]).toEqual({
      value: 'yes_often',
      label: { en: 'Yes, often', sw: 'Ndiyo' },
    })
    expect(relabelOption(options, 1, 'en', 'Not at all', own)[1]?.value).toBe('never')
    expect(relabelOption(options, 0, 'sw', 'Naam', own)[0]).toMatchObject({
      value: 'yes',
      label: { sw: 'Naam' },
    })
  })

  test('is unique', () => {
    expect(relabelOption(withNewOption(options), 2, 'en', 'Yes', own)[2]?.value).toBe('yes_2')
    expect(withNewOption(withNewOption([])).map(({ value }) => value)).toEqual(['option', 'option_2'])
  })
})

test('pasted lines replace an option', () => {
  const after = pasteOptions(options, 1, 'Maize\r\n\n Beans \nYes\n', own)
  expect(after.map(({ value, label }) => `${value}: ${label.en}`)).toEqual([
    'yes: Yes',
    'maize: Maize',
    'beans: Beans',
    'yes_2: Yes',
  ])
})

test('pasted lines follow a published option, whose value and labels answers rely on', () => {
  const after = pasteOptions(options, 0, 'Often\nYes\nNow and then', { ...own, isFixed: true })
  expect(after).toEqual([
    options[0],
    { value: 'often', label: { en: 'Often' } },
    { value: 'now_and_then', label: { en: 'Now and then' } },
    options[1],
  ])
})

describe('the source of options', () => {
  const give = (name: string, source: Parameters<typeof withSource>[2]) => {
    const definition = withSource(quarterly, at(name), source)
    return { definition, question: itemAt(definition.items, at(name)) as Question }
  }

  test('can be another list of the survey, which is then shared', () => {
    const { definition, question } = give('country', 'list:yesno')
    expect(question.list).toBe('yesno')
    expect(usesOf(definition, 'yesno')).toBe(2)
    // the default was an option of the previous list
    expect(question).not.toHaveProperty('default')
  })

  test('can be the server, with one list name per source', () => {
    const { definition, question } = give('country', 'server:hubs')
    expect(sourceOf(definition, question)).toBe('server:hubs')
    expect(give('country', 'server:branches').question.list).toBe('branch')
  })

  test('can be a new list with empty options', () => {
    const { definition, question } = give('country', 'new')
    expect(question.list).toBe('country_2')
    expect(optionsIn(definition, 'country_2')).toHaveLength(2)
  })
})

test('a filter by column and answer can be chosen; any other stays raw text', () => {
  expect(readFilter(writeFilter('country', 'country'))).toEqual({ column: 'country', question: 'country' })
  expect(readFilter('country = ${country} or size > 3')).toBeNull()
  expect(readFilter(undefined)).toBeNull()
  expect(columnsOf(optionsIn(quarterly, 'place'))).toEqual(['country'])
})
