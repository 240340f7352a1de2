import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check'
import { create } from 'superstruct'
import { describe, expect, it, test } from 'vitest'
import {
  type Item,
  type Option,
  type OptionList,
  type Question,
  type Repeat,
  SurveyDefinition,
  type Texts,
} from '#contract/survey-definition.ts'
import type { Sentence } from '#rules/sentence.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { inEnglish } from '#rules/survey/testing.ts'
import { readXlsForm } from './read.ts'
import { writeXlsForm } from './write.ts'

const back = (definition: SurveyDefinition) => readXlsForm(writeXlsForm(definition))
const sheetOf = (definition: SurveyDefinition, name: string) =>
  writeXlsForm(definition).find(sheet => sheet.name === name)?.rows ?? []

test('a written survey reads back unchanged', () => {
  expect(back(quarterly)).toEqual({ definition: quarterly, problems: [], notes: [] })
})

test('a repeat reads back with its count', () => {
  const of = (name: string, repeat: Repeat): Item => ({
    kind: 'group',
    name,
    label: { en: name },
    repeat,
    items: [{ kind: 'text', name: `in_${name}`, label: { en: 'Who?' } }],
  })
  const size: Item = { kind: 'integer', name: 'size', label: { en: 'How many?' } }
  const items = [size, of('a', {}), of('b', { count: '${size}' }), of('c', { least: 0, most: 7 })]
  const definition: SurveyDefinition = { title: { en: 'T' }, languages: ['en'], lists: {}, items }
  expect(back(definition)).toEqual({ definition, problems: [], notes: [] })
  expect(sheetOf(definition, 'survey').map(([type]) => type)).toContain('begin repeat')
})

describe('a workbook', () => {
  it('starts each sheet with the names of used columns', () => {
    expect(writeXlsForm(quarterly).map(({ name, rows }) => [name, rows[0]])).toEqual([
      [
        'survey',
        [
          'type',
          'name',
          'label::English (en)',
          'label::Swahili (sw)',
          'required',
          'relevant',
          'constraint',
          'constraint_message::English (en)',
          'constraint_message::Swahili (sw)',
          'calculation',
          'choice_filter',
          'default',
          'appearance',
          'parameters',
        ],
      ],
      [
        'choices',
        ['list_name', 'name', 'label::English (en)', 'label::Swahili (sw)', 'country', 'from_server'],
      ],
      ['settings', ['default_language', 'form_title', 'form_title_sw']],
    ])
  })

  it('has a row per question, choice and group border, of equal width', () => {
    const rows = sheetOf(quarterly, 'survey')
    expect(rows.map(([type, name]) => `${type} ${name}`.trim())).toEqual([
      'type name',
      'note welcome',
      'select_one yesno open',
      'text why_closed',
      'begin group business',
      'select_one country country',
      'select_one place place',
      'select_multiple trade or_other trades',
      'integer staff',
      'integer women',
      'calculate women_share',
      'range half_women',
      'date since',
      'select_one branch branch',
      'end group',
    ])
    expect(new Set(rows.map(row => row.length)).size).toBe(1)
    expect(sheetOf(quarterly, 'choices')).toContainEqual(['place', 'kisumu', 'Kisumu', 'Kisumu', 'ke', ''])
    expect(sheetOf(quarterly, 'choices')).toContainEqual(['branch', 'from_server', '–', '', '', 'branches'])
  })

  it('omits option columns that clash with the sheet’s own', () => {
    const definition: SurveyDefinition = {
      ...quarterly,
      lists: { l: { options: [{ value: 'x', label: { en: 'X' }, columns: { name: 'y', Label: 'Z' } }] } },
    }
    expect(sheetOf(definition, 'choices')).toEqual([
      ['list_name', 'name', 'label::English (en)', 'label::Swahili (sw)'],
      ['l', 'x', 'X', ''],
    ])
  })
})

const name = stringMatching(/^[a-z][a-z0-9_.-]{0,8}$/)
/** Cell text: anything visible. */
const words = string({ minLength: 1, maxLength: 12 }).filter(text => text.trim() !== '')
const trimmed = words.map(text => text.trim())
const address = stringMatching(/^https:\/\/[a-z]{1,8}\.ke\/[a-z]{0,5}$/)
const condition = constantFrom(
  "${a} = 'x'",
  'true()',
  'count-selected(.) > 1',
  'selected(${b}, "_") or 1',
  '(',
)

/** The properties specific to each kind. */
const OWN: Record<Question['kind'], Partial<Record<keyof Question, Arbitrary<unknown>>>> = {
  text: {},
  'long-text': {},
  integer: { fromBooks: constant({ figure: 'revenue', period: 'quarter' }) },
  decimal: { fromBooks: constant({ figure: 'netCashflow', period: 'all' }) },
  date: {},
  phone: {},
  note: {},
  photo: {},
  'select-one': { list: name, filter: condition, other: constant(true) },
  'select-multiple': { list: name, filter: condition, other: constant(true) },
  ranking: { list: name, filter: condition },
  // a rating always has its number of points
  rating: { points: integer({ min: 2, max: 10 }), from: constant(0) },
  calculate: { calculation: condition },
}
const NEEDED = ['kind', 'name', 'label', 'list', 'points', 'items', 'value', 'server', 'options']

/** An object with the required properties and some of the others. */
const some = <Shape>(parts: Record<string, Arbitrary<unknown>>): Arbitrary<Shape> =>
  record(parts, {
    requiredKeys: NEEDED.filter(key => key in parts),
    noNullPrototype: true,
  }) as unknown as Arbitrary<Shape>

/** Any survey in these languages. */
function definitionIn(languages: string[]): Arbitrary<SurveyDefinition> {
  const textsOf = (minKeys: number): Arbitrary<Texts> =>
    dictionary(constantFrom(...languages), words, { minKeys, maxKeys: 2, noNullPrototype: true })
  const option = some<Option>({
    value: stringMatching(/^[\w.-]{1,6}$/),
    label: textsOf(0),
    image: address,
    columns: dictionary(constantFrom('region', 'Size', 'x.y', 'constructor'), trimmed, {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    }),
  })
  const list = oneof(
    some<OptionList>({ server: trimmed }),
    some<OptionList>({ options: array(option, { minLength: 1, maxLength: 4 }) }),
  )
  const questions = (Object.keys(OWN) as Question['kind'][]).map(kind =>
    some<Item>({
      kind: constant(kind),
      name,
      label: textsOf(0),
      hint: textsOf(1),
      image: address,
      relevant: condition,
      required: constantFrom(true, false, '${a} > 1'),
      requiredMessage: textsOf(1),
      constraint: condition,
      constraintMessage: textsOf(1),
      readOnly: boolean(),
      default: stringMatching(/^\w[\w .,-]{0,6}\w$/),
      appearance: constantFrom('minimal', 'likert', 'w1 numbers'),
      ...OWN[kind],
    }),
  )
  const question = oneof(...questions)
  const itemsIn = (depth: number): Arbitrary<Item[]> => {
    if (depth === 0) return array(question, { maxLength: 4 })
    const group = some<Item>({
      kind: constant('group'),
      name,
      label: textsOf(1),
      relevant: condition,
      items: itemsIn(depth - 1),
    })
    return array(oneof(question, group), { maxLength: 4 })
  }
  return record(
    {
      title: textsOf(0),
      languages: constant(languages),
      lists: dictionary(name, list, { maxKeys: 3, noNullPrototype: true }),
      items: itemsIn(2),
    },
    { noNullPrototype: true },
  )
}

test('any survey reads back from a workbook, with its problems', () => {
  const messages = (problems: readonly { message: Sentence }[]) =>
    problems.map(({ message }) => inEnglish(message)).sort()
  assert(
    property(oneof(...[['en'], ['sw', 'en'], ['sw', 'fr']].map(definitionIn)), definition => {
      const loaded = loadSurvey(create(definition, SurveyDefinition))
      const read = back(definition)
      expect(read.definition).toEqual(definition)
      expect(messages(read.problems)).toEqual('problems' in loaded ? messages(loaded.problems) : [])
    }),
    { numRuns: 100 },
  )
})
