// @vitest-environment jsdom
import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  sample,
  shuffledSubarray,
  stringMatching,
  tuple,
} from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Item, Question, SurveyAnswer, SurveyDefinition } from '#contract/survey-definition.ts'
import { addDays } from '#rules/day.ts'
import { isAsked } from '#rules/survey/reading.ts'
import { OTHER, offersOther, optionsOf } from '#rules/survey/rows.ts'
import { answer, fillIn, type Sheet, standingOf, visibleRows } from '#rules/survey/sheet.ts'
import type { Row } from '#rules/survey/survey.ts'
import { ask, load } from '#rules/survey/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { FORMS } from './forms.ts'
import { openReference, type Seen } from './reference.ts'

/*
 * Compares our engine with the public one: each form is filled in at random, question by question, and after every few answers both must
 * ask the same questions, require the same answers, report the same errors, offer the same choices and have computed the same results.
 */

const RUNS = 1_000
/** Number of candidate answers per question. */
const ANSWERS = 300
/** Midday in Nairobi and in London, so that both engines use the same date wherever this runs. */
const NOW = Date.parse('2026-11-21T10:00:00Z')

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => void vi.useRealTimers()
})

const FEW_WORDS = ['x', 'ok', 'low', 'long', 'KE12', 'TZ', 'KE123456', 'high', '0', 'yes']

const NONE = constantFrom('')

/** Generates an answer that fits its question, or none. */
function answerTo(question: Question, { lists }: SurveyDefinition): Arbitrary<SurveyAnswer> {
  const options = (optionsOf(question.list === undefined ? undefined : lists[question.list]) ?? []).map(
    ({ value }) => value,
  )
  const all = offersOther(question, null) ? [...options, OTHER] : options
  switch (question.kind) {
    case 'integer':
      return oneof(NONE, integer({ min: -3, max: 12 }).map(String), constantFrom('0', '1', '250'))
    case 'decimal':
      return oneof(
        NONE,
        integer({ min: -200, max: 900 }).map(cents => String(cents / 100)),
        constantFrom('0', '0.5', '4'),
      )
    case 'date':
      return oneof(
        NONE,
        integer({ min: -400, max: 40 }).map(days => addDays('2026-11-21', days)),
        constantFrom('2026-11-21', '2026-11-22', '2025-12-31'),
      )
    case 'select-one':
      return constantFrom('', ...all)
    case 'select-multiple':
      return shuffledSubarray(all)
    case 'ranking':
      return oneof(shuffledSubarray(all, { minLength: all.length }), constantFrom<string[]>([]))
    default:
      return oneof(NONE, constantFrom(...FEW_WORDS), stringMatching(/^[A-Za-z]{1,3}$/))
  }
}

const ours = (sheet: Sheet, name: string): Seen => {
  const { relevant, required, fault, value, options } = standingOf(sheet, name)
  // our engine computes options before a question is relevant, so that it can be rendered ahead
  const offered = relevant ? options : null
  return { relevant, required, fault, value, options: offered?.map(one => one.value).join(' ') ?? null }
}

/** Returns the questions that can currently be answered. */
const asked = (sheet: Sheet): Question[] =>
  visibleRows(sheet).flatMap(({ question }) => (isAsked(question) ? [question] : []))

/** Restricts an answer to what is possible: of choices, those offered. */
function possible(sheet: Sheet, { name }: Question, wanted: SurveyAnswer): SurveyAnswer {
  const { options } = standingOf(sheet, name)
  if (!options) return wanted
  const isOffered = (value: string) => options.some(option => option.value === value)
  return Array.isArray(wanted) ? wanted.filter(isOffered) : isOffered(wanted) ? wanted : ''
}

/** Classifies what happened to a row while a form was filled in. */
const happened = ({ relevant, fault }: Seen): string => fault ?? (relevant ? 'asked' : 'not asked')
/** Returns what must happen to a row at least once, or the answers were not random enough to prove anything. */
const expected = ({ question, relevant, required, constraint }: Row): string[] =>
  Object.entries({ 'not asked': relevant, required: question && required, constraint, asked: true }).flatMap(
    ([what, has]) => (has ? [what] : []),
  )

describe('our engine and the public one agree on', () => {
  test.for(Object.entries(FORMS))('%s', { timeout: TIMEOUTS.long }, async ([, definition]) => {
    const survey = load(definition)
    const reference = await openReference(definition)
    const rows = [...survey.rows.values()]
    const answers = new Map(
      rows.map(({ name, question }) => [
        name,
        question ? sample(answerTo(question, definition), ANSWERS) : [],
      ]),
    )
    const events = new Set<string>()
    let sheet = fillIn(survey, {}, { now: NOW })
    assert(
      property(array(tuple(nat(), nat(ANSWERS - 1)), { minLength: 1, maxLength: 3 }), changes => {
        for (const [which, what] of changes) {
          const questions = asked(sheet)
          const question = questions[which % questions.length] as Question
          const given = possible(sheet, question, answers.get(question.name)?.[what] as SurveyAnswer)
          sheet = answer(sheet, question.name, given)
          reference.answer(question.name, given)
        }
        const found = Object.fromEntries(rows.map(({ name }) => [name, ours(sheet, name)]))
        const theirs = Object.fromEntries(rows.map(({ name }) => [name, reference.see(name)]))
        expect({ answers: sheet.answers, rows: found }).toEqual({ answers: sheet.answers, rows: theirs })
        for (const [name, seen] of Object.entries(found)) events.add(`${name} ${happened(seen)}`)
      }),
      // no shrinking: the earlier steps are part of what failed
      { numRuns: RUNS, endOnFailure: true },
    )
    const missed = rows.flatMap(row => expected(row).map(what => `${row.name} ${what}`))
    expect(missed.filter(event => !events.has(event))).toEqual([])
  })
})

describe('intended differences', () => {
  const text = (name: string, more?: Partial<Question>) => ask('text', name, more)
  async function both(items: Item[], answers: Record<string, SurveyAnswer>) {
    const definition: SurveyDefinition = { title: {}, languages: ['en'], items, lists: LISTS }
    const reference = await openReference(definition)
    const survey = load(definition)
    let sheet = fillIn(survey, {}, { now: NOW })
    for (const [name, given] of Object.entries(answers)) {
      sheet = answer(sheet, name, given)
      reference.answer(name, given)
    }
    return { us: (name: string) => ours(sheet, name), them: reference.see }
  }
  const LISTS: SurveyDefinition['lists'] = {
    town: {
      options: [
        { value: 'nyeri', label: { en: 'Nyeri' }, columns: { open: 'yes' } },
        { value: 'meru', label: { en: 'Meru' }, columns: { open: 'no' } },
      ],
    },
  }

  test('a bare answer as a condition holds once given; theirs always holds', async () => {
    const { us, them } = await both([text('a'), text('b', { relevant: '${a}' })], {})
    expect([us('b').relevant, them('b').relevant]).toEqual([false, true])
  })

  test('division by zero is empty; theirs is infinite', async () => {
    const share: Question = { ...text('c', { calculation: '4 div ${a}' }), kind: 'calculate' }
    const { us, them } = await both([text('a'), share], { a: '0' })
    expect([us('c').value, them('c').value]).toEqual(['', 'Infinity'])
  })

  test('blanks are no answer; theirs accepts them', async () => {
    const { us, them } = await both([text('a', { required: true })], { a: '  ' })
    expect([us('a').fault, them('a').fault]).toEqual(['required', null])
  })

  test('an answer chosen before it is offered counts later; theirs drops it', async () => {
    const town: Question = { ...text('town', { list: 'town', filter: 'open = ${open}' }), kind: 'select-one' }
    const { us, them } = await both([text('open'), town], { town: 'nyeri', open: 'yes' })
    expect([us('town').value, them('town').value]).toEqual(['nyeri', ''])
  })

  test('an invalid answer is reported; theirs removes it', async () => {
    const { us, them } = await both([{ ...text('a'), kind: 'integer' }], { a: 'many' })
    expect([us('a').fault, them('a').fault, them('a').value]).toEqual(['integer', null, ''])
  })
})
