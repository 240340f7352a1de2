import { describe, expect, it, test } from 'vitest'
import type { Item, Option, Question, SurveyAnswers } from '#contract/survey-definition.ts'
import { evaluate, holds } from './evaluate.ts'
import { firstAnswers } from './first-answers.ts'
import { openSurvey } from './open.ts'
import { quarterly } from './quarterly-example.ts'
import { readAnswer } from './reading.ts'
import {
  answer,
  calculated,
  displayText,
  faults,
  fillIn,
  inLanguage,
  offerOptions,
  type Sheet,
  standingOf,
  toSend,
  visibleRows,
} from './sheet.ts'
import type { Row, Survey } from './survey.ts'
import { load, progress } from './testing.ts'
import { TOOLS } from './tools.ts'
import { toText } from './value.ts'

const NOW = Date.parse('2026-11-21T11:30:00Z')

const survey = load(quarterly)
const sheetOf = (answers: SurveyAnswers) => fillIn(survey, answers, { now: NOW })
const begun = () => fillIn(survey, firstAnswers(survey), { now: NOW })
const namesShown = (sheet: Sheet) => visibleRows(sheet).map(({ row }) => row.name)
const valuesOffered = (sheet: Sheet, name: string) =>
  standingOf(sheet, name).options?.map(({ value }) => value)

const open = { open: 'yes', country: 'ke', place: 'kisumu', staff: '4' }

/** A survey with only these questions, about a list of three fruits. */
const FRUITS = ['mango', 'banana', 'papaya'].map((value): Option => ({ value, label: { en: value } }))
const surveyOf = (...items: Item[]) =>
  load({ title: {}, languages: ['en'], lists: { fruit: { options: FRUITS } }, items })
const question = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  kind,
  name: 'q',
  label: { en: 'Q' },
  ...(['select-one', 'select-multiple', 'ranking'].includes(kind) && { list: 'fruit' }),
  ...more,
})

describe('a question is asked', () => {
  it('while its condition holds', () => {
    expect(namesShown(begun())).toEqual(['welcome', 'open'])
    expect(namesShown(answer(begun(), 'open', 'no'))).toEqual(['welcome', 'open', 'why_closed'])
  })

  it('while its groups are', () => {
    const sheet = answer(begun(), 'open', 'yes')
    expect(namesShown(sheet)).toEqual([
      'welcome',
      'open',
      'country',
      'place',
      'trades',
      'staff',
      'since',
      'branch',
    ])
  })

  it('not when a question it depends on is hidden, transitively', () => {
    const full = sheetOf({ ...open, women: '3', half_women: '4' })
    expect(namesShown(full)).toContain('half_women')
    expect(namesShown(answer(full, 'staff', '0'))).not.toContain('women')
    expect(namesShown(answer(full, 'staff', '0'))).not.toContain('half_women')
    expect(namesShown(answer(full, 'open', 'no'))).toEqual(['welcome', 'open', 'why_closed'])
  })
})

describe('a hidden question', () => {
  const full = sheetOf({ ...open, women: '9', half_women: '4' })
  const hidden = answer(full, 'open', 'no')

  it('is never required, invalid or sent', () => {
    expect(faults(full)).toEqual([{ name: 'women', fault: 'constraint' }])
    expect(faults(hidden)).toEqual([{ name: 'why_closed', fault: 'required' }])
    expect(toSend(hidden)).toEqual({ open: 'no' })
  })

  it('keeps its answer in the draft until asked again', () => {
    expect(hidden.answers.women).toBe('9')
    expect(toSend(answer(hidden, 'open', 'yes'))).toEqual(toSend(full))
  })
})

describe('a required answer', () => {
  it('is needed always or by a condition', () => {
    expect(standingOf(begun(), 'open')).toMatchObject({ required: true, fault: 'required' })
    const tailor = sheetOf({ ...open, trades: ['tailoring'] })
    expect(standingOf(tailor, 'women')).toMatchObject({ required: true, fault: 'required' })
    expect(standingOf(answer(tailor, 'trades', ['shop']), 'women')).toMatchObject({
      required: false,
      fault: null,
    })
  })

  it('cannot be blank', () => {
    expect(standingOf(sheetOf({ open: 'no', why_closed: ' \n ' }), 'why_closed').fault).toBe('required')
  })
})

describe('a constraint', () => {
  it('depends on the answer and what it compares with', () => {
    const sheet = sheetOf({ ...open, women: '5' })
    expect(standingOf(sheet, 'women').fault).toBe('constraint')
    expect(standingOf(answer(sheet, 'staff', '5'), 'women').fault).toBeNull()
    expect(standingOf(answer(sheet, 'women', '4'), 'women').fault).toBeNull()
  })

  it('ignores a missing answer', () => {
    expect(standingOf(sheetOf(open), 'women').fault).toBeNull()
  })

  it('uses today’s date in Nairobi', () => {
    const at = (now: string) => fillIn(survey, { ...open, since: '2026-11-22' }, { now: Date.parse(now) })
    expect(standingOf(at('2026-11-21T20:59:59Z'), 'since').fault).toBe('constraint')
    expect(standingOf(at('2026-11-21T21:00:00Z'), 'since').fault).toBeNull()
  })

  it('may refer to a question that depends on it', () => {
    const both = surveyOf(
      question('integer', { name: 'most', constraint: ". < ${limit} or ${limit} = ''" }),
      question('integer', { name: 'limit', relevant: '${most} > 10' }),
    )
    const sheet = fillIn(both, { most: '20', limit: '15' }, { now: NOW })
    expect(faults(sheet)).toEqual([{ name: 'most', fault: 'constraint' }])
    expect(faults(answer(sheet, 'limit', '25'))).toEqual([])
    expect(faults(answer(sheet, 'most', '5'))).toEqual([])
  })
})

describe('answers by kind', () => {
  it.each<[Question['kind'], SurveyAnswers[string], string | null]>([
    ['text', ' anything ', null],
    ['text', '---skipped---', null],
    ['text', ['a'], 'shape'],
    ['integer', '007', null],
    ['integer', '-3', null],
    ['integer', '3.5', 'integer'],
    ['integer', '1,000', 'integer'],
    ['integer', '9'.repeat(16), 'integer'],
    ['decimal', '3.50', null],
    ['decimal', '.5', null],
    ['decimal', '5,0', 'decimal'],
    ['decimal', '1e3', 'decimal'],
    ['date', '2028-02-29', null],
    ['date', '2026-02-29', 'date'],
    ['phone', '0712 345 678', null],
    ['phone', '+255712345678', null],
    ['phone', '712', 'phone'],
    ['rating', '5', null],
    ['rating', '6', 'rating'],
    ['rating', '0', 'rating'],
    ['select-one', 'mango', null],
    ['select-one', ['mango'], 'shape'],
    ['select-multiple', ['mango', 'papaya'], null],
    ['select-multiple', 'mango', 'shape'],
    ['select-multiple', ['mango', 'mango'], 'shape'],
    ['select-multiple', '', null],
    ['ranking', ['papaya', 'mango', 'banana'], null],
    ['ranking', ['papaya'], 'ranking'],
    ['photo', 'a1'.repeat(12), null],
  ])('%s: %j, %s', (kind, given, fault) => {
    const sheet = fillIn(surveyOf(question(kind)), { q: given }, { now: NOW })
    expect(standingOf(sheet, 'q').fault).toBe(fault)
  })

  it('normalize numbers', () => {
    const read = (kind: Question['kind'], given: string) =>
      standingOf(fillIn(surveyOf(question(kind)), { q: given }, { now: NOW }), 'q').value
    expect(['007', ' -0'].map(given => read('integer', given))).toEqual(['7', '0'])
    expect(['3.50', '.5', '0.0000001'].map(given => read('decimal', given))).toEqual([
      '3.5',
      '0.5',
      '0.0000001',
    ])
  })

  it('order choices by their list, but keep a ranking’s order', () => {
    const read = (kind: Question['kind']) =>
      standingOf(fillIn(surveyOf(question(kind)), { q: ['papaya', 'banana', 'mango'] }, { now: NOW }), 'q')
        .value
    expect(read('select-multiple')).toBe('mango banana papaya')
    expect(read('ranking')).toBe('papaya banana mango')
  })

  it('count as empty if invalid', () => {
    const sheet = sheetOf({ ...open, staff: 'about 4' })
    expect(faults(sheet)).toEqual([{ name: 'staff', fault: 'integer' }])
    expect(namesShown(sheet)).not.toContain('women')
  })

  it('limit a rating to its points', () => {
    const ten = surveyOf(question('rating', { points: 10 }))
    expect(faults(fillIn(ten, { q: '10' }, { now: NOW }))).toEqual([])
    expect(faults(fillIn(ten, { q: '11' }, { now: NOW }))).toEqual([{ name: 'q', fault: 'rating' }])
  })
})

describe('options', () => {
  it('are those that pass the filter', () => {
    const sheet = sheetOf(open)
    expect(valuesOffered(sheet, 'place')).toEqual(['nairobi', 'kisumu'])
    expect(valuesOffered(answer(sheet, 'country', 'tz'), 'place')).toEqual(['arusha'])
    expect(valuesOffered(answer(sheet, 'country', ''), 'place')).toEqual([])
  })

  it('that disappear are deselected until offered again', () => {
    const moved = answer(sheetOf(open), 'country', 'tz')
    expect(standingOf(moved, 'place')).toMatchObject({ value: '', fault: 'required' })
    expect(toSend(moved)).not.toHaveProperty('place')
    expect(toSend(answer(moved, 'country', 'ke')).place).toBe('kisumu')
  })

  it('may load from the server after the question', () => {
    const waiting = sheetOf({ ...open, branch: 'b7' })
    expect(standingOf(waiting, 'branch')).toMatchObject({ options: null, value: 'b7' })
    const here = offerOptions(waiting, 'branches', [{ value: 'b1', label: { en: 'Town' } }])
    expect(valuesOffered(here, 'branch')).toEqual(['b1'])
    expect(toSend(here)).not.toHaveProperty('branch')
    expect(toSend(answer(here, 'branch', 'b1')).branch).toBe('b1')
  })
})

describe('“Other”', () => {
  const other = sheetOf({ ...open, trades: ['shop', '_'] })

  it('is offered last under any filter, and asks for a text', () => {
    expect(valuesOffered(other, 'trades')).toEqual(['farming', 'shop', 'tailoring', '_'])
    expect(namesShown(other).slice(4, 6)).toEqual(['trades', 'trades_other'])
    expect(faults(other)).toEqual([{ name: 'trades_other', fault: 'required' }])
    expect(toSend(answer(other, 'trades_other', 'Bakery'))).toMatchObject({
      trades: ['shop', '_'],
      trades_other: 'Bakery',
    })
  })

  it('drops its text when deselected', () => {
    const without = answer(answer(other, 'trades_other', 'Bakery'), 'trades', ['shop'])
    expect(namesShown(without)).not.toContain('trades_other')
    expect(toSend(without)).not.toHaveProperty('trades_other')
  })

  it('may be a list option with its own label', () => {
    const options = [{ value: '_', label: { en: 'Something else' } }, ...FRUITS]
    const own = load({
      title: {},
      languages: ['en'],
      lists: { fruit: { options } },
      items: [question('select-one', { filter: "name = 'mango'" })],
    })
    const sheet = fillIn(own, { q: '_' }, { now: NOW })
    expect(standingOf(sheet, 'q').options).toEqual([FRUITS[0], options[0]])
    expect(faults(sheet)).toEqual([{ name: 'q_other', fault: 'required' }])
  })
})

describe('a new sheet', () => {
  it('has defaults, overridden by prefilled answers', () => {
    expect(firstAnswers(survey)).toEqual({ country: 'ke' })
    expect(firstAnswers(survey, { country: 'tz', staff: '3', nobody: 'x' })).toEqual({
      country: 'tz',
      staff: '3',
    })
    expect(firstAnswers(surveyOf(question('select-multiple', { default: 'mango papaya' })))).toEqual({
      q: ['mango', 'papaya'],
    })
  })

  it('does not restore a cleared default', () => {
    expect(toSend(sheetOf({ ...open, country: '' }))).not.toHaveProperty('country')
  })
})

test('a question has the heading of its group', () => {
  const staff = visibleRows(sheetOf(open)).find(({ row }) => row.name === 'staff')
  expect(survey.rows.get(staff?.row.group ?? '')?.heading).toEqual({
    en: 'Your business',
    sw: 'Biashara yako',
  })
})

test('evaluates calculations, and omits undefined ones', () => {
  expect(calculated(sheetOf({ ...open, women: '3' }))).toEqual({ women_share: '75' })
  expect(calculated(sheetOf(open))).toEqual({})
})

test('limits a repeatedly joined text to the answer length', () => {
  const doubled = Array.from({ length: 60 }, (_, at) => {
    const before = `\${${at === 0 ? 'word' : `twice_${at - 1}`}}`
    const calculation = at % 2 ? `join('-', ${before}, ${before})` : `concat(${before}, ${before})`
    return question('calculate', { name: `twice_${at}`, label: {}, calculation })
  })
  const all = surveyOf(question('text', { name: 'word' }), ...doubled)
  const sheet = fillIn(all, { word: 'ab🙂' }, { now: NOW })
  const { value } = standingOf(sheet, 'twice_59')
  expect(value.length).toBeGreaterThan(9_990)
  expect(value.length).toBeLessThanOrEqual(10_000)
  expect(value).not.toMatch(/\p{Surrogate}/u)
})

test('progress counts asked and validly answered questions', () => {
  expect(progress(begun())).toEqual({ answered: 0, asked: 1 })
  expect(progress(sheetOf({ ...open, women: 'two' }))).toEqual({ answered: 4, asked: 8 })
})

test('sends trimmed answers and normalized numbers', () => {
  expect(toSend(sheetOf({ ...open, staff: ' 004 ', trades: [] }))).toEqual(open)
})

test('only questions of the survey can be answered', () => {
  expect(() => answer(begun(), 'nobody', 'x')).toThrow('The survey has no question “nobody” to answer.')
  expect(() => answer(begun(), 'women_share', '100')).toThrow(RangeError)
})

describe('texts', () => {
  const sheet = sheetOf({ ...open, trades: ['farming', 'shop'] })
  const label = quarterly.items
    .flatMap(item => (item.kind === 'group' ? item.items : []))
    .find(({ name }) => name === 'staff')?.label

  it('insert the current answers, choices by label', () => {
    expect(displayText(sheet, label, 'sw')).toBe('Watu wangapi wanafanya kazi Kisumu?')
    expect(displayText(sheet, { en: '${trades}: ${staff}, ${women}' }, 'sw')).toBe('Kilimo, Duka: 4, ')
  })

  it('are in the person’s language, else in the survey’s first, else in any', () => {
    expect(inLanguage({ en: 'A', sw: 'B' }, 'sw', survey)).toBe('B')
    expect(inLanguage({ en: 'A', sw: ' ' }, 'sw', survey)).toBe('A')
    expect(inLanguage({ fr: 'C' }, 'en', survey)).toBe('C')
    expect(inLanguage(undefined, 'en', survey)).toBe('')
  })
})

describe('a new answer', () => {
  it('leaves the old sheet unchanged', () => {
    const before = sheetOf(open)
    answer(before, 'open', 'no')
    expect(toSend(before)).toEqual(open)
    expect(namesShown(before)).toContain('place')
  })

  it('updates only its dependents', () => {
    const before = sheetOf({ ...open, women: '2' })
    const after = answer(before, 'staff', '8')
    const touched = [...after.standings].filter(([name, one]) => before.standings.get(name) !== one)
    expect(touched.map(([name]) => name).sort()).toEqual(['half_women', 'staff', 'women_share'])
  })

  it('updates nothing if equal', () => {
    const before = sheetOf(open)
    const after = answer(before, 'staff', '04')
    for (const [name, one] of after.standings) expect(one).toBe(before.standings.get(name))
  })
})

test('opens a survey from the server’s payload without parsing expressions again', () => {
  const sent = JSON.parse(JSON.stringify({ definition: quarterly, expressions: survey.expressions }))
  const opened = openSurvey(sent.definition, sent.expressions)
  const answers = { ...open, women: '9', trades: ['_'] }
  expect(fillIn(opened, answers, { now: NOW }).standings).toEqual(sheetOf(answers).standings)
})

describe('random surveys', () => {
  let seed = 20_261_127
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

  /** Conditions only look back, so that there is no cycle; constraints look anywhere. */
  function someSurvey(): Survey {
    const names = Array.from({ length: 12 }, (_, index) => `q${index}`)
    const condition = (among: string[]) =>
      among.length === 0
        ? "'a' = 'a'"
        : oneOf([
            `\${${oneOf(among)}} > ${below(4)}`,
            `\${${oneOf(among)}} = ''`,
            `\${${oneOf(among)}} != 'mango' or \${${oneOf(among)}} = 2`,
            `selected(\${${oneOf(among)}}, 'mango')`,
            `count-selected(\${${oneOf(among)}}) < 2 and string-length(\${${oneOf(among)}}) > 0`,
          ])
    const items: Item[] = []
    let inside = items
    for (const [index, name] of names.entries()) {
      const before = names.slice(0, index)
      if (below(4) === 0) {
        const group: Item = { kind: 'group', name: `g${index}`, relevant: condition(before), items: [] }
        items.push(group)
        inside = group.items
      } else inside = below(4) === 0 ? items : inside
      const kind = oneOf([
        'integer',
        'text',
        'select-one',
        'select-multiple',
        'ranking',
        'calculate',
      ] as const)
      inside.push(
        kind === 'calculate'
          ? question(kind, { name, calculation: index === 0 ? '1' : `\${${oneOf(before)}} + 1` })
          : question(kind, {
              name,
              ...(below(2) === 0 && { relevant: condition(before) }),
              ...(below(2) === 0 && { constraint: `${condition(names)} or . = 'mango'` }),
              ...(below(3) === 0 && { required: condition(names) }),
              ...(kind.startsWith('select') && below(3) === 0 && { other: true }),
              ...(kind.startsWith('select') &&
                below(2) === 0 && { filter: `name != 'papaya' or ${condition(before)}` }),
            }),
      )
    }
    return surveyOf(...items)
  }
  const FRUIT = ['mango', 'banana', 'papaya', '_']
  const someAnswer = (of: Question) =>
    of.kind === 'select-multiple' || of.kind === 'ranking'
      ? FRUIT.filter(() => below(2) === 0)
      : oneOf(['', '1', '3', 'x', ...FRUIT])
  const askable = (of: Survey) =>
    [...of.rows.values()].flatMap(row =>
      row.question && row.question.kind !== 'calculate' ? [row.question] : [],
    )

  it('have the same state in any answer order', () => {
    for (let round = 0; round < 50; round++) {
      const some = someSurvey()
      let sheet = fillIn(some, {}, { now: NOW })
      for (let step = 0; step < 12; step++) {
        const one = oneOf(askable(some))
        sheet = answer(sheet, one.name, someAnswer(one))
        const anew = fillIn(some, sheet.answers, { now: NOW })
        expect(Object.fromEntries(sheet.standings)).toEqual(Object.fromEntries(anew.standings))
      }
    }
  })

  it('match a naive evaluation of each question’s dependencies', () => {
    for (let round = 0; round < 120; round++) {
      const some = someSurvey()
      const answers = Object.fromEntries(askable(some).map(one => [one.name, someAnswer(one)]))
      const sheet = fillIn(some, answers, { now: NOW })
      const scene = { answer: (name: string): string => reads(name), now: NOW, tools: TOOLS }
      const asked = (name: string): boolean => {
        const { group, relevant } = some.rows.get(name) as Row
        return (group === null || asked(group)) && (relevant === null || holds(relevant, scene))
      }
      const reads = (name: string): string => {
        const { question: own, calculation } = some.rows.get(name) as Row
        if (!asked(name) || !own) return ''
        if (calculation) return toText(evaluate(calculation, scene)).replace('NaN', '')
        const reading = readAnswer(own, answers[name], standingOf(sheet, name).options, sheet.survey.tools)
        return 'value' in reading ? reading.value : ''
      }
      const stands = [...sheet.standings].map(([name, { relevant, value }]) => [name, relevant, value])
      expect(stands).toEqual(stands.map(([name]) => [name, asked(name as string), reads(name as string)]))
    }
  })

  it('send only valid answers to asked questions, which restore the same survey', () => {
    for (let round = 0; round < 120; round++) {
      const some = someSurvey()
      const answers = Object.fromEntries(askable(some).map(one => [one.name, someAnswer(one)]))
      const sheet = fillIn(some, answers, { now: NOW })
      const again = fillIn(some, toSend(sheet), { now: NOW })
      expect(namesShown(again)).toEqual(namesShown(sheet))
      expect(toSend(again)).toEqual(toSend(sheet))
      expect(Object.keys(toSend(sheet)).filter(name => !standingOf(sheet, name).relevant)).toEqual([])
    }
  })
})
