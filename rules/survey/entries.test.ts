import { describe, expect, it, test } from 'vitest'
import type { Group, Item, Question, Repeat, SurveyAnswers } from '#contract/survey-definition.ts'
import { removeEntry } from './entry-changes.ts'
import { firstAnswers } from './first-answers.ts'
import { loadSurvey } from './load.ts'
import { receiveSubmission } from './receive.ts'
import { answer, calculated, displayText, faults, fillIn, standingOf, toSend, visibleRows } from './sheet.ts'
import type { Survey } from './survey.ts'
import { ask, inEnglish, progress } from './testing.ts'

const NOW = Date.parse('2026-11-21T11:30:00Z')

const work = (name: string, calculation: string): Question => ({
  kind: 'calculate',
  name,
  label: {},
  calculation,
})
const members = (items: Item[], repeat: Repeat = {}, more: Partial<Group> = {}): Group => ({
  kind: 'group',
  name: 'members',
  label: { en: 'Members' },
  repeat,
  items,
  ...more,
})
const load = (...items: Item[]) => {
  const options = ['child', 'adult'].map(value => ({
    value,
    label: { en: value },
    columns: { least: value === 'adult' ? '18' : '0' },
  }))
  return loadSurvey({ title: {}, languages: ['en'], lists: { who: { options } }, items })
}
function surveyOf(...items: Item[]): Survey {
  const loaded = load(...items)
  if ('problems' in loaded)
    throw new Error(loaded.problems.map(({ message }) => inEnglish(message)).join('\n'))
  return loaded.survey
}
const fill = (survey: Survey, answers: SurveyAnswers) => fillIn(survey, answers, { now: NOW })
const names = (sheet: ReturnType<typeof fill>) => visibleRows(sheet).map(({ row }) => row.name)

describe('each entry', () => {
  const household = surveyOf(
    ask('text', 'village'),
    members([
      ask('text', 'name', { required: true }),
      ask('integer', 'age', { constraint: '. < 130' }),
      ask('text', 'school', {
        label: { en: 'Which school does ${name} of ${village} go to?' },
        relevant: '${age} < 18',
      }),
      ask('select-one', 'is', { list: 'who', filter: 'least <= ${age}' }),
      {
        kind: 'group',
        name: 'job',
        relevant: '${age} >= 18',
        items: [ask('text', 'trade', { other: undefined })],
      },
    ]),
    ask('integer', 'last', { relevant: 'count(${members}) > 1' }),
  )
  const two = fill(household, {
    village: 'Ruiru',
    members: '2',
    'members[1].name': 'Asha',
    'members[1].age': '40',
    'members[2].name': 'Juma',
    'members[2].age': '9',
  })

  it('has its own conditions, also those of its groups', () => {
    expect(names(two)).toEqual([
      'village',
      'members[1].name',
      'members[1].age',
      'members[1].is',
      'members[1].trade',
      'members[2].name',
      'members[2].age',
      'members[2].school',
      'members[2].is',
      'last',
    ])
  })

  it('has its own choices', () => {
    const offered = (name: string) => standingOf(two, name).options?.map(({ value }) => value)
    expect([offered('members[1].is'), offered('members[2].is')]).toEqual([['child', 'adult'], ['child']])
  })

  it('has its own answers in its texts', () => {
    const { question } = two.survey.rows.get('members[2].school') ?? {}
    expect(displayText(two, question?.label, 'en')).toBe('Which school does Juma of Ruiru go to?')
  })

  it('is validated by itself', () => {
    const sheet = answer(answer(two, 'members[1].age', '200'), 'members[2].name', '')
    expect(faults(sheet)).toEqual([
      { name: 'members[1].age', fault: 'constraint' },
      { name: 'members[2].name', fault: 'required' },
    ])
    expect(progress(sheet)).toEqual({ answered: 4, asked: 10 })
  })

  it('is asked when added later, without re-evaluating others', () => {
    const three = answer(two, 'members', '3')
    expect(names(three)).toContain('members[3].name')
    expect(standingOf(three, 'members[3].name')).toMatchObject({
      relevant: true,
      value: '',
      fault: 'required',
    })
    expect(standingOf(three, 'members[1].age')).toBe(standingOf(two, 'members[1].age'))
  })

  it('loses its answers when removed, and later ones move up', () => {
    const one = removeEntry(two, 'members', 1)
    expect(toSend(one)).toEqual({
      village: 'Ruiru',
      members: '1',
      'members[1].name': 'Juma',
      'members[1].age': '9',
    })
    const again = answer(one, 'members', '2')
    expect(again.answers).not.toHaveProperty(['members[2].name'])
  })

  it('is not asked while its repeat is not', () => {
    const some = surveyOf(
      ask('integer', 'has'),
      members([ask('text', 'name')], {}, { relevant: '${has} = 1' }),
    )
    const sheet = fill(some, { members: '2', 'members[1].name': 'Asha' })
    expect([names(sheet), toSend(sheet)]).toEqual([['has'], {}])
    expect(toSend(answer(sheet, 'has', '1'))).toEqual({ has: '1', members: '2', 'members[1].name': 'Asha' })
  })
})

test.each<[string, string, string]>([
  ['the sum of all', 'sum(${age})', '49'],
  ['the least', 'min(${age})', '9'],
  ['the most', 'max(${age})', '40'],
  ['how many there are', 'count(${members})', '2'],
  ['how many there are, by a question', 'count(${age})', '2'],
  ['how many have answered', 'count-non-empty(${name})', '2'],
  ['all in a row', "join(', ', ${name})", 'Asha, Juma'],
  ['one of them', 'indexed-repeat(${name}, ${members}, 2)', 'Juma'],
  ['the last', 'indexed-repeat(${name}, ${members}, count(${members}))', 'Juma'],
  ['one that there is not', 'indexed-repeat(${name}, ${members}, 3)', ''],
  ['with what is asked beside it', 'sum(${age}) + ${more}', '50'],
  ['the number of an entry, outside of any', 'position(..)', '1'],
])('a calculation outside reads %s', (_, calculation, value) => {
  const survey = surveyOf(
    members([ask('text', 'name'), ask('integer', 'age')]),
    ask('integer', 'more'),
    work('c', calculation),
  )
  const answers = {
    members: '2',
    more: '1',
    'members[1].name': 'Asha',
    'members[1].age': '40',
    'members[2].name': 'Juma',
    'members[2].age': '9',
  }
  expect(standingOf(fill(survey, answers), 'c').value).toBe(value)
  // answering one by one gives the same result
  let sheet = fill(survey, {})
  for (const [name, given] of Object.entries(answers)) sheet = answer(sheet, name, given)
  expect(standingOf(sheet, 'c').value).toBe(value)
})

test.each<[string, string[]]>([
  ['position(..)', ['1', '2']],
  ['${age} + 1', ['41', '10']],
  ['count(${members})', ['2', '2']],
  ['indexed-repeat(${age}, ${members}, position(..) - 1)', ['', '40']],
  ['round(${age} div ${total} * 100)', ['82', '18']],
])('a calculation in an entry reads %s', (calculation, values) => {
  const survey = surveyOf(
    members([ask('integer', 'age'), work('c', calculation)]),
    work('total', 'sum(${age})'),
  )
  const sheet = fill(survey, { members: '2', 'members[1].age': '40', 'members[2].age': '9' })
  expect(['members[1].c', 'members[2].c'].map(name => standingOf(sheet, name).value)).toEqual(values)
  expect(calculated(sheet)).toMatchObject({ total: '49' })
})

describe('the number of entries', () => {
  const counted = surveyOf(
    ask('decimal', 'size'),
    members([ask('text', 'name', { default: 'Asha' })], { count: '${size}', most: 3 }),
    work('all', "join('+', ${name})"),
  )
  it.each([
    ['', 0],
    ['2', 2],
    ['2.9', 2],
    ['-1', 0],
    ['7', 3],
  ])('is calculated within bounds: %s is %i', (size, count) => {
    const sheet = fill(counted, { size })
    expect(standingOf(sheet, 'members').value).toBe(String(count))
    expect(names(sheet)).toHaveLength(1 + count)
  })
  it('gives new entries their defaults, and restores earlier answers', () => {
    let sheet = answer(fill(counted, {}), 'size', '2')
    expect(standingOf(sheet, 'all').value).toBe('Asha+Asha')
    sheet = answer(answer(answer(sheet, 'members[2].name', 'Juma'), 'size', '1'), 'size', '3')
    expect(standingOf(sheet, 'all').value).toBe('Asha+Juma+Asha')
  })
  it('may depend on another repeat', () => {
    const chained = surveyOf(
      members([ask('integer', 'loans')]),
      {
        kind: 'group',
        name: 'loans_of',
        repeat: { count: 'sum(${loans})' },
        items: [ask('integer', 'amount')],
      },
      work('owed', 'sum(${amount})'),
    )
    const sheet = fill(chained, { members: '2', 'members[1].loans': '1', 'members[2].loans': '2' })
    expect(toSend(sheet)).toMatchObject({ loans_of: '3' })
    expect(names(answer(sheet, 'members[2].loans', '0'))).toHaveLength(3)
  })
  it.each<[string, Repeat, number]>([
    ['one unless told', {}, 1],
    ['none where there may be none, by what was told', { least: 0 }, 0],
    ['as many as there must be', { least: 2 }, 2],
  ])('starts as %s', (_, repeat, count) => {
    const survey = surveyOf(ask('text', 'a'), members([ask('text', 'name', { default: 'x' })], repeat))
    const first = firstAnswers(survey, {}, NOW)
    expect(first.members).toBe(String(count))
    expect(names(fill(survey, first))).toHaveLength(1 + count)
    expect(Object.keys(first)).toHaveLength(1 + count)
  })
  it('follows prefilled answers, with calculated defaults per entry', () => {
    const survey = surveyOf(
      members([
        ask('text', 'name'),
        ask('date', 'day', { default: 'today()' }),
        ask('text', 'call', { default: "concat(${name}, '!')" }),
      ]),
    )
    expect(firstAnswers(survey, { 'members[2].name': 'Juma' }, NOW)).toEqual({
      members: '2',
      'members[1].day': '2026-11-21',
      'members[1].call': '!',
      'members[2].name': 'Juma',
      'members[2].day': '2026-11-21',
      'members[2].call': 'Juma!',
    })
  })
})

describe('received answers', () => {
  const survey = surveyOf(
    ask('integer', 'has', { default: '1' }),
    members(
      [
        ask('text', 'name', { required: true }),
        ask('integer', 'age'),
        ask('text', 'school', { relevant: '${age} < 18' }),
        ask('text', 'land', { readOnly: true, default: 'ke' }),
      ],
      { least: 1, most: 3 },
      { relevant: '${has} = 1' },
    ),
    { kind: 'group', name: 'shops', repeat: { count: '${has}' }, items: [ask('text', 'shop')] },
  )
  const refused = (sent: SurveyAnswers) => {
    const received = receiveSubmission(survey, sent, { now: NOW })
    return 'refusals' in received ? received.refusals.map(({ question, why }) => `${question}: ${why}`) : []
  }
  it('are stored with entry numbers', () => {
    const received = receiveSubmission(
      survey,
      { has: '1', members: '1', 'members[1].name': 'Asha', 'members[1].age': ' 040 ' },
      { now: NOW },
    )
    expect('sheet' in received && received.sheet.answers).toEqual({
      has: '1',
      members: '1',
      'members[1].name': 'Asha',
      'members[1].age': '40',
      'members[1].land': 'ke',
      shops: '1',
    })
  })
  it.each<[string, SurveyAnswers, string[]]>([
    [
      'too many',
      { members: '4', 'members[1].name': 'a', 'members[2].name': 'a', 'members[3].name': 'a' },
      ['members: entries'],
    ],
    [
      'a number that is none',
      { members: 'many', 'members[1].name': 'a' },
      ['members[1].name: unknown', 'members: entries'],
    ],
    [
      'far too many',
      { members: '100000000' },
      [
        'members: entries',
        'members[1].name: required',
        'members[2].name: required',
        'members[3].name: required',
      ],
    ],
    ['too few', { members: '0' }, ['members: entries']],
    [
      'an entry behind the last',
      { members: '1', 'members[1].name': 'a', 'members[2].name': 'b' },
      ['members[2].name: unknown'],
    ],
    ['a question without its entry', { members: '1', 'members[1].name': 'a', name: 'b' }, ['name: unknown']],
    ['what is missing in an entry', { members: '2', 'members[1].name': 'a' }, ['members[2].name: required']],
    [
      'what is not asked in an entry',
      { members: '1', 'members[1].name': 'a', 'members[1].age': '20', 'members[1].school': 'b' },
      ['members[1].school: not-asked'],
    ],
    [
      'what cannot be changed',
      { members: '1', 'members[1].name': 'a', 'members[1].land': 'tz' },
      ['members[1].land: read-only'],
    ],
    [
      'entries of what is not asked',
      { has: '0', members: '1', 'members[1].name': 'a' },
      ['members[1].name: not-asked'],
    ],
    [
      'more than what was worked out',
      { has: '0', shops: '1', 'shops[1].shop': 'a' },
      ['shops[1].shop: unknown'],
    ],
    ['nothing wrong without the number', { 'members[1].name': 'a', has: '1' }, []],
  ])('refused: %s', (_, sent, why) => {
    expect(refused({ has: '1', ...sent })).toEqual(why)
  })
})

test.each<[string, Item[], string]>([
  [
    'a question of a repeat from outside',
    [members([ask('integer', 'age')]), ask('text', 'a', { relevant: '${age} > 1' })],
    'which is asked once for each entry of “members”',
  ],
  [
    'the same in a text',
    [members([ask('integer', 'age')]), ask('text', 'a', { label: { en: '${age}?' } })],
    'which is asked once for each entry',
  ],
  [
    'the repeat itself',
    [members([ask('integer', 'age')]), ask('text', 'a', { relevant: '${members} > 1' })],
    'which is a group',
  ],
  [
    'part of a sum',
    [members([ask('integer', 'age')]), work('a', 'sum(${age} * 2)')],
    'which is asked once for each entry',
  ],
  [
    'a count of what is one',
    [ask('integer', 'age'), work('a', 'count(${age})')],
    '“count” counts the entries of a repeat',
  ],
  [
    'an entry of another repeat',
    [
      members([ask('integer', 'age')]),
      { ...members([ask('text', 'b')]), name: 'others' },
      work('a', 'indexed-repeat(${age}, ${others}, 1)'),
    ],
    'Write a question, its repeat and the number',
  ],
  [
    'a repeat in a repeat',
    [members([ask('text', 'a'), { ...members([ask('text', 'b')]), name: 'inner' }])],
    'A repeat cannot be inside another repeat',
  ],
  [
    'a repeat in a group of a repeat',
    [members([{ kind: 'group', name: 'g', items: [{ ...members([ask('text', 'b')]), name: 'inner' }] }])],
    'A repeat cannot be inside another repeat',
  ],
  [
    'a number of entries that follows from them',
    [members([ask('integer', 'age')], { count: 'sum(${age})' })],
    'it depends on itself',
  ],
  [
    'the books',
    [members([ask('integer', 'age', { fromBooks: { figure: 'revenue', period: 'month' } })])],
    'answers in a repeat cannot come from the books',
  ],
  [
    'more at least than at most',
    [members([ask('integer', 'age')], { least: 5, most: 2 })],
    'minimum of 5 entries is above the maximum of 2',
  ],
  [
    'more rows than a phone can work out',
    [members(Array.from({ length: 60 }, (_, at) => ask('text', `q${at}`)))],
    'a limit of 83 entries',
  ],
])('rejects an invalid definition: %s', (_, items, sentence) => {
  const loaded = load(...items)
  expect(
    'problems' in loaded && loaded.problems.map(({ message }) => inEnglish(message)).join(' '),
  ).toContain(sentence)
})
