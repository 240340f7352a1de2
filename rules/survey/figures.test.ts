import { describe, expect, it } from 'vitest'
import type { Item, Question, SurveyAnswers } from '#contract/survey-definition.ts'
import { type Filled, tallyOf } from './figures.ts'
import { quarterly } from './quarterly-example.ts'
import { isAsked } from './reading.ts'
import { calculated, fillIn, standingOf, toSend } from './sheet.ts'
import type { Survey } from './survey.ts'
import { load } from './testing.ts'

const NOW = Date.parse('2026-11-21T11:30:00Z')

const FRUITS = { options: ['mango', 'banana'].map(value => ({ value, label: { en: value } })) }
const ask = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  kind,
  name: 'q',
  label: { en: 'Q' },
  ...(['select-one', 'select-multiple', 'ranking'].includes(kind) && { list: 'fruit' }),
  ...more,
})
const surveyOf = (...items: Item[]) => load({ title: {}, languages: ['en'], lists: { fruit: FRUITS }, items })

const filled = (answers: SurveyAnswers, more: Partial<Filled> = {}): Filled => ({
  version: 1,
  answers,
  calculated: {},
  startedAt: NOW - 60_000,
  finishedAt: NOW,
  at: NOW,
  ...more,
})

function figuresOf(survey: Survey, list: Filled[]) {
  const tally = tallyOf(new Map([[1, survey]]))
  for (const one of list) tally.add(one)
  return tally.figures()
}
/** Returns the figures of a one-question survey, given its answers. */
const of = (question: Question, ...answers: SurveyAnswers[string][]) => {
  const [only] = figuresOf(
    surveyOf(question),
    answers.map(q => filled({ q })),
  ).questions
  if (!only) throw new Error('no figures')
  return only
}

describe('the asked count', () => {
  /** Generates answers of all kinds from a fixed seed. */
  function* many(count: number): Generator<SurveyAnswers> {
    let seed = 7
    const any = <Value>(...values: Value[]): Value => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return values[seed % values.length] as Value
    }
    for (let at = 0; at < count; at++) {
      yield {
        open: any('yes', 'yes', 'no', ''),
        why_closed: any('', 'No money'),
        country: any('ke', 'tz', ''),
        place: any('nairobi', 'kisumu', 'arusha', ''),
        trades: any<string[]>([], ['shop'], ['farming', 'tailoring'], ['_']),
        trades_other: any('', 'Fishing'),
        staff: any('0', '4', '12', ''),
        women: any('', '1', '3'),
        half_women: any('', '2', '5'),
        since: any('', '2019-03-01'),
      }
    }
  }

  it('includes respondents who saw the question, answered or not', () => {
    const survey = load(quarterly)
    const sheets = [...many(500)].map(answers => fillIn(survey, answers, { now: NOW }))
    const { questions } = figuresOf(
      survey,
      sheets.map(sheet => filled(toSend(sheet), { calculated: calculated(sheet) })),
    )
    const seen = (name: string) => sheets.filter(sheet => standingOf(sheet, name).relevant).length
    const asked = [...survey.rows.values()].flatMap(({ question }) =>
      question && (isAsked(question) || question.kind === 'calculate') ? [question.name] : [],
    )
    expect(questions.map(({ name }) => name)).toEqual(asked)
    expect(questions.map(one => [one.name, one.asked])).toEqual(asked.map(name => [name, seen(name)]))
    // a question that depends on a calculation counts among those shown only to some respondents
    expect(seen('half_women')).toBeGreaterThan(0)
    expect(seen('half_women')).toBeLessThan(seen('women'))
  })

  it('leaves out versions without the question', () => {
    const [first, second] = [surveyOf(ask('text')), surveyOf(ask('text'), ask('date', { name: 'day' }))]
    const tally = tallyOf(
      new Map([
        [1, first],
        [2, second],
      ]),
    )
    tally.add(filled({ q: 'a' }))
    tally.add(filled({ q: 'b' }, { version: 2 }))
    const counted = tally.figures().questions.map(({ name, asked, answered }) => [name, asked, answered])
    expect(counted).toEqual([
      ['q', 2, 2],
      ['day', 1, 0],
    ])
  })
})

describe('calculations', () => {
  const survey = surveyOf(
    ask('integer'),
    ask('calculate', { name: 'half', label: {}, calculation: '${q} div 2' }),
    ask('calculate', { name: 'size', label: {}, calculation: "if(${q} > 3, 'large', 'small')" }),
  )
  const given = ['1', '2', '4'].map(q => {
    const sheet = fillIn(survey, { q }, { now: NOW })
    return filled(toSend(sheet), { calculated: calculated(sheet) })
  })
  const { questions } = figuresOf(survey, given)
  const one = (name: string) => questions.find(question => question.name === name)

  it('yield statistics for numbers', () => {
    expect(one('half')).toMatchObject({ kind: 'calculate', asked: 3, answered: 3 })
    expect(one('half')?.number).toMatchObject({ least: 0.5, most: 2, median: 1 })
  })

  it('yield a count for each text', () => {
    expect(one('size')?.options.map(({ value, count }) => [value, count])).toEqual([
      ['small', 2],
      ['large', 1],
    ])
  })
})

describe('choices', () => {
  const counts = (...given: Parameters<typeof of>) =>
    of(...given).options.map(({ value, count }) => [value, count])

  it('count each option, also unchosen ones', () => {
    expect(counts(ask('select-one'), 'banana', 'banana')).toEqual([
      ['mango', 0],
      ['banana', 2],
    ])
    expect(counts(ask('select-multiple'), ['banana', 'mango'], ['mango'])).toEqual([
      ['mango', 2],
      ['banana', 1],
    ])
  })

  it('list options of older versions last, with labels', () => {
    const old = load({
      title: {},
      languages: ['en'],
      items: [ask('select-one')],
      lists: { fruit: { options: [{ value: 'fig', label: { en: 'Fig' } }, ...FRUITS.options] } },
    })
    const tally = tallyOf(
      new Map([
        [1, old],
        [2, surveyOf(ask('select-one'))],
      ]),
    )
    tally.add(filled({ q: 'fig' }))
    expect(tally.figures().questions[0]?.options).toEqual([
      { value: 'mango', label: { en: 'mango' }, count: 0, mean: null },
      { value: 'banana', label: { en: 'banana' }, count: 0, mean: null },
      { value: 'fig', label: { en: 'Fig' }, count: 1, mean: null },
    ])
  })

  it('take labels from a server list', () => {
    const survey = load({
      title: {},
      languages: ['en'],
      items: [ask('select-one')],
      lists: { fruit: { server: 'hubs' } },
    })
    const tally = tallyOf(new Map([[1, survey]]), { hubs: [{ value: 'a1', label: { en: 'Kisumu' } }] })
    tally.add(filled({ q: 'a1' }))
    expect(tally.figures().questions[0]?.options).toMatchObject([{ label: { en: 'Kisumu' }, count: 1 }])
  })

  it('have mean places in rankings, and points with a mean in ratings', () => {
    const ranked = of(ask('ranking'), ['mango', 'banana'], ['mango', 'banana'], ['banana', 'mango'])
    expect(ranked.options.map(({ value, mean }) => [value, mean])).toEqual([
      ['mango', 4 / 3],
      ['banana', 5 / 3],
    ])
    const rated = of(ask('rating', { points: 3 }), '3', '3', '1')
    expect(rated.options.map(({ count }) => count)).toEqual([1, 0, 2])
    expect(rated.number).toMatchObject({ mean: 2.33333333333, median: 3, least: 1, most: 3 })
    expect(rated.number?.parts.map(({ from, count }) => [from, count])).toEqual([
      [1, 1],
      [2, 0],
      [3, 2],
    ])
  })
})

describe('numbers', () => {
  it('have mean, median and at most ten equal bins, inclusive for integers', () => {
    const { number } = of(ask('integer'), ...Array.from({ length: 25 }, (_, at) => String(at)))
    expect(number).toMatchObject({ mean: 12, median: 12, least: 0, most: 24 })
    expect(number?.parts).toHaveLength(9)
    expect(number?.parts[0]).toEqual({ from: 0, to: 2, count: 3 })
    expect(number?.parts.at(-1)).toEqual({ from: 24, to: 26, count: 1 })
  })

  it('have adjoining decimal bins, and the maximum last', () => {
    const { number } = of(ask('decimal'), '0', '0.3', '1')
    expect(number?.median).toBe(0.3)
    expect(number?.parts).toHaveLength(10)
    expect(number?.parts[2]).toEqual({ from: 0.2, to: 0.3, count: 0 })
    expect(number?.parts[3]).toEqual({ from: 0.3, to: 0.4, count: 1 })
    expect(number?.parts[9]).toEqual({ from: 0.9, to: 1, count: 1 })
  })

  it('have one bin for one value, and no figure for none', () => {
    expect(of(ask('integer'), '5', '5').number?.parts).toEqual([{ from: 5, to: 5, count: 2 }])
    expect(of(ask('decimal'), '0.5').number?.parts).toEqual([{ from: 0.5, to: 0.5, count: 1 }])
    expect(of(ask('integer')).number).toBeNull()
  })
})

it('counts dates by month', () => {
  expect(of(ask('date'), '2026-09-30', '2025-12-01', '2026-09-01').months).toEqual([
    { month: '2025-12', count: 1 },
    { month: '2026-09', count: 2 },
  ])
})

it('keeps the newest twenty texts, newest first, in any arrival order', () => {
  const survey = surveyOf(ask('text'))
  const list = Array.from({ length: 90 }, (_, at) => filled({ q: `${at}` }, { at: NOW + ((at * 37) % 90) }))
  const [{ texts = [] } = {}] = figuresOf(survey, list).questions
  expect(texts.map(({ at }) => Date.parse(at) - NOW)).toEqual(Array.from({ length: 20 }, (_, at) => 89 - at))
})

it('counts Nairobi days, and uses the median duration', () => {
  const late = { at: Date.parse('2026-11-21T21:30:00Z') }
  const { days, seconds, sent } = figuresOf(surveyOf(ask('text')), [
    filled({}, { startedAt: NOW - 10_000 }),
    filled({}, { ...late, startedAt: NOW - 500_000 }),
    filled({}, { ...late, startedAt: NOW - 30_000 }),
  ])
  expect(sent).toBe(3)
  expect(seconds).toBe(30)
  expect(days).toEqual([
    { day: '2026-11-21', count: 1 },
    { day: '2026-11-22', count: 2 },
  ])
})

it('counts a drop-out at a note or heading for the question before, else the first', () => {
  const survey = surveyOf(
    { kind: 'note', name: 'welcome', label: { en: 'Welcome' } },
    ask('text', { name: 'first' }),
    { kind: 'group', name: 'rest', items: [ask('text', { name: 'second' })] },
  )
  const tally = tallyOf(new Map([[1, survey]]))
  tally.add(filled({ first: 'a' }))
  for (const reached of ['welcome', 'first', 'rest', 'second', 'unheard-of']) tally.giveUp(1, reached, 2)
  const { begun, sent, questions } = tally.figures()
  expect({ begun, sent }).toEqual({ begun: 11, sent: 1 })
  expect(questions.map(({ name, left }) => [name, left])).toEqual([
    ['first', 6],
    ['second', 2],
  ])
})
