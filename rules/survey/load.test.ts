import { create, is } from 'superstruct'
import { describe, expect, it, test } from 'vitest'
import { type Item, type Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { RESERVED_NAMES } from '#contract/survey-names.ts'
import { loadSurvey } from './load.ts'
import { quarterly } from './quarterly-example.ts'
import { ask, inEnglish } from './testing.ts'
import { untranslated } from './untranslated.ts'

const LISTS: SurveyDefinition['lists'] = {
  yesno: {
    options: [
      { value: 'yes', label: { en: 'Yes' } },
      { value: 'no', label: { en: 'No' } },
    ],
  },
}
const text = (name: string, more?: Partial<Question>) => ask('text', name, more)
const of = (...items: Item[]): SurveyDefinition => ({
  title: { en: 'Test' },
  languages: ['en'],
  lists: LISTS,
  items,
})
const problemsOf = (definition: SurveyDefinition): string[] => {
  const loaded = loadSurvey(definition)
  return 'problems' in loaded
    ? loaded.problems.map(({ part, message }) => `${part} | ${inEnglish(message)}`)
    : []
}

test('a valid definition has no problems, and matches the wire schema', () => {
  expect(problemsOf(quarterly)).toEqual([])
  expect(create(JSON.parse(JSON.stringify(quarterly)), SurveyDefinition)).toEqual(quarterly)
})

describe('the definition schema rejects', () => {
  it.each([
    ['unknown fields', { ...of(text('a')), colour: 'red' }],
    ['names that are no names', of(text('a b'))],
    ['names kept for engines', of(text('__proto__'))],
    ['kinds that do not exist', of({ ...text('a'), kind: 'video' as 'text' })],
    ['what is wrong deep in groups', of({ kind: 'group', name: 'g', items: [text('9')] })],
    [
      'values with blanks',
      { ...of(text('a')), lists: { l: { options: [{ value: 'a b', label: { en: 'x' } }] } } },
    ],
  ])('%s', (_, definition) => {
    expect(is(definition, SurveyDefinition)).toBe(false)
  })
})

test('groups nest at most ten levels deep', () => {
  const nested = (depth: number): Item =>
    depth === 0 ? text('a') : { kind: 'group', name: `g${depth}`, items: [nested(depth - 1)] }
  expect(is(of(nested(10)), SurveyDefinition)).toBe(true)
  expect(() => create(of(nested(11)), SurveyDefinition)).toThrow(/workbook\.nested/)
  expect(is(of(nested(5_000)), SurveyDefinition)).toBe(false)
})

describe('a problem names its row', () => {
  it.each<[string, SurveyDefinition, string[]]>([
    [
      'two rows of one name',
      of(text('a'), { kind: 'group', name: 'g', items: [text('a')] }),
      ['name | “a”: two rows have this name. Rename one of them.'],
    ],
    [
      'a row that is called as the text to another’s “Other”',
      of({ ...text('crop', { list: 'yesno', other: true }), kind: 'select-one' }, text('crop_other')),
      ['name | “crop_other”: two rows have this name. Rename one of them.'],
    ],
    ...RESERVED_NAMES.map((name): [string, SurveyDefinition, string[]] => [
      `${name}, a name that the wire uses`,
      of(text(name)),
      [`name | “${name}”: this name is reserved for data sent along with answers. Choose another.`],
    ]),
    [
      'a name that every object has',
      of(text('constructor')),
      ['name | “constructor”: this name is reserved for data sent along with answers. Choose another.'],
    ],
    [
      'a question without a label in the first language',
      of(text('a', { label: { sw: 'Jina' } })),
      ['label | “a”: it has no label in English, the first language. Write one.'],
    ],
    [
      'a reference to nothing',
      of(text('a', { relevant: '1 = 1 and ${b} > 1' })),
      ['relevant | “a”: it refers to “b”, but no question has that name. (character 11)'],
    ],
    [
      'a reference to a group',
      of({ kind: 'group', name: 'g', items: [text('a')] }, text('b', { constraint: '${g} = 1' })),
      ['constraint | “b”: it refers to “g”, which is a group. Refer to a question in it. (character 1)'],
    ],
    [
      'a reference to nothing in a text',
      of(text('a', { hint: { en: 'As in ${b}' } })),
      ['hint | “a”: in the text in English, it refers to “b”, but no question has that name.'],
    ],
    [
      'an expression that cannot be read',
      of(text('a', { constraint: '. >' })),
      ['constraint | “a”: A value is missing after “>”. (character 4)'],
    ],
    [
      'a condition that asks for its own answer',
      of(text('a', { relevant: '. > 1' })),
      ['relevant | “a”: Only a constraint can use “.”, the answer itself. (character 1)'],
    ],
    [
      'a bare name where only options have columns',
      of(text('a'), text('b', { relevant: 'a = 1' })),
      ["relevant | “b”: Write “a” as ${a} if it is a question, as 'a' if it is a text. (character 1)"],
    ],
    [
      'a filter by a column that no option has',
      of({ ...text('a', { list: 'yesno', filter: 'name != 1 and county = 1' }), kind: 'select-one' }),
      ['filter | “a”: No option of the list has a column “county”. (character 15)'],
    ],
    [
      'a question with options and no list',
      of({ ...text('a'), kind: 'ranking' }),
      ['list | “a”: it has no list of options. Choose one.'],
    ],
    [
      'a list that is not there',
      of({ ...text('a', { list: 'toString' }), kind: 'select-one' }),
      ['list | “a”: there is no list “toString”.'],
    ],
    [
      'a list where none is needed',
      of(text('a', { list: 'yesno' })),
      ['list | “a”: only questions with options have a list and a filter. Remove them.'],
    ],
    [
      'a default that is no answer',
      of({ ...text('a', { default: 'many' }), kind: 'integer' }),
      ['default | “a”: “many” is not a valid answer. Change the default.'],
    ],
    [
      'a default that is not offered',
      of({ ...text('a', { list: 'yesno', default: 'yes maybe' }), kind: 'select-multiple' }),
      ['default | “a”: “yes maybe” is not a valid answer. Change the default.'],
    ],
    [
      'a calculation of nothing',
      of(text('a'), { kind: 'calculate', name: 'c', label: {} }),
      ['calculation | “c”: it has nothing to calculate. Write the calculation.'],
    ],
    [
      'lists that are empty, say things twice or not at all',
      {
        ...of(text('a')),
        lists: {
          none: { options: [] },
          twice: {
            options: [
              { value: 'x', label: { en: 'X' } },
              { value: 'x', label: {} },
            ],
          },
        },
      },
      [
        'options | “none”: the list has no options. Add some.',
        'options | “twice”: the option “x” is listed twice. Remove one.',
        'options | “twice”: the option “x” has no label in English. Write one.',
      ],
    ],
    [
      'no question at all',
      of({ ...text('a'), kind: 'note' }),
      ['items | The survey has no question to answer. Add one.'],
    ],
  ])('%s', (_, definition, problems) => {
    expect(problemsOf(definition)).toEqual(problems)
  })

  it('all problems at once, in row order', () => {
    const wrong = of(text('a', { relevant: '(' }), text('b', { label: {}, constraint: '${x}' }))
    expect(problemsOf(wrong).map(one => one.split(' | ')[0])).toEqual(['relevant', 'label', 'constraint'])
  })
})

it('a problem also names its language and option', () => {
  const loaded = loadSurvey({
    ...of(text('a', { hint: { en: 'Fine', sw: '${b}' } })),
    lists: { fruit: { options: [{ value: 'mango', label: { sw: 'Embe' } }] } },
  })
  expect(loaded).toMatchObject({
    problems: [
      { row: 'fruit', part: 'options', option: 'mango', language: 'en' },
      { row: 'a', part: 'hint', language: 'sw' },
    ],
  })
})

describe('a cycle is rejected, with its path', () => {
  it.each<[string, SurveyDefinition, string[]]>([
    [
      'of one',
      of(text('a', { relevant: "${a} = ''" })),
      ['relevant | “a”: it depends on itself: “a” → “a”.'],
    ],
    [
      'of several',
      of(
        text('a', { relevant: '${b} = 1' }),
        text('b', { relevant: '${c} = 1' }),
        text('c', { relevant: '${a} = 1' }),
      ),
      ['relevant | “a”: it depends on itself: “a” → “b” → “c” → “a”.'],
    ],
    [
      'through the group around it',
      of({ kind: 'group', name: 'g', relevant: '${a} = 1', items: [text('a')] }),
      ['relevant | “g”: it depends on itself: “g” → “a” → “g”.'],
    ],
    [
      'through a filter and a calculation',
      of(
        { ...text('a', { list: 'yesno', filter: 'name = ${c}' }), kind: 'select-one' },
        { kind: 'calculate', name: 'c', label: {}, calculation: '${a}' },
      ),
      ['filter | “a”: it depends on itself: “a” → “c” → “a”.'],
    ],
  ])('%s', (_, definition, problems) => {
    expect(problemsOf(definition)).toEqual(problems)
  })

  it('but not among constraints', () => {
    const two = of(
      text('a', { constraint: '. < ${b}' }),
      text('b', { constraint: '. > ${a}', required: "${a} != ''" }),
    )
    expect(problemsOf(two)).toEqual([])
  })
})

test('sorts every row after those it reads', () => {
  const loaded = loadSurvey(quarterly)
  if ('problems' in loaded) throw new Error('not in order')
  const { order } = loaded.survey
  const places = new Map(order.map(({ name }, place) => [name, place]))
  for (const row of order)
    for (const name of row.reads) expect(places.get(name)).toBeLessThan(places.get(row.name) as number)
})

test('lists missing translations without failing', () => {
  const half: SurveyDefinition = {
    ...of(
      text('a', { hint: { en: 'Hint', sw: 'Dokezo' } }),
      text('b', { label: { en: 'B', sw: 'B' }, constraintMessage: { en: 'No' } }),
    ),
    languages: ['en', 'sw'],
    title: { en: 'Half' },
  }
  expect(problemsOf(half)).toEqual([])
  expect(untranslated(half)).toEqual([
    { row: '', part: 'title', language: 'sw' },
    { row: 'a', part: 'label', language: 'sw' },
    { row: 'b', part: 'constraintMessage', language: 'sw' },
    { row: 'yesno', part: 'options', option: 'yes', language: 'sw' },
    { row: 'yesno', part: 'options', option: 'no', language: 'sw' },
  ])
  expect(untranslated(quarterly)).toEqual([])
})
