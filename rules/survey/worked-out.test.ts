import { describe, expect, it, test } from 'vitest'
import type { Item, SurveyAnswers } from '#contract/survey-definition.ts'
import { firstAnswers } from './first-answers.ts'
import { loadSurvey } from './load.ts'
import { receiveSubmission } from './receive.ts'
import { answer, calculated, faults, fillIn, keptIn, standingOf, toSend, visibleRows } from './sheet.ts'
import type { Survey } from './survey.ts'
import { ask } from './testing.ts'

const NOW = Date.parse('2026-11-21T11:30:00Z')
const TOMORROW = NOW + 86_400_000

function surveyOf(...items: Item[]): Survey {
  const fruit = { options: ['mango', 'papaya'].map(value => ({ value, label: { en: value } })) }
  const loaded = loadSurvey({ title: {}, languages: ['en'], lists: { fruit }, items })
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message.key).join('\n'))
  return loaded.survey
}

test('a calculated default is set on opening, from the values known by then', () => {
  const survey = surveyOf(
    ask('date', 'day', { default: 'today()' }),
    ask('integer', 'sold', { default: '2' }),
    ask('calculate', 'twice', { calculation: '${sold} * 2', label: {} }),
    ask('integer', 'next', { default: '${twice} + 1' }),
    ask('select-multiple', 'which', { list: 'fruit', default: "concat('mango ', 'papaya')" }),
    ask('integer', 'none', { default: 'number(${gone})', relevant: '${sold} > 1' }),
    ask('text', 'gone'),
  )
  expect(firstAnswers(survey, {}, NOW)).toEqual({
    day: '2026-11-21',
    sold: '2',
    next: '5',
    which: ['mango', 'papaya'],
  })
  expect(firstAnswers(survey, { sold: '10', day: '2026-01-01' }, NOW)).toMatchObject({
    day: '2026-01-01',
    next: '21',
  })
})

test('accepts an answer other than the calculated default', () => {
  const survey = surveyOf(ask('date', 'day', { default: 'today()' }))
  expect(receiveSubmission(survey, { day: '2026-11-01' }, { now: NOW })).toMatchObject({
    sheet: { answers: { day: '2026-11-01' } },
  })
})

describe('a once() value', () => {
  const survey = surveyOf(
    ask('calculate', 'begun', { calculation: 'once(today())', label: {} }),
    ask('integer', 'a'),
    ask('calculate', 'first', { calculation: 'once(${a})', label: {} }),
  )
  it('keeps its first value, also after a day and a reload', () => {
    let sheet = answer(fillIn(survey, {}, { now: NOW }), 'a', '1')
    sheet = answer(sheet, 'a', '2')
    const later = fillIn(survey, sheet.answers, { now: TOMORROW })
    expect(calculated(later)).toEqual({ begun: '2026-11-21', first: '1' })
    expect({ ...toSend(later), ...keptIn(later) }).toEqual({ a: '2', begun: '2026-11-21', first: '1' })
  })

  it('is trusted by the server, but is not an answer', () => {
    const sent: SurveyAnswers = { a: '2', begun: '2026-11-20', first: '1' }
    const received = receiveSubmission(survey, sent, { now: NOW })
    if ('refusals' in received) throw new Error('refused')
    expect(received.sheet.answers).toEqual({ a: '2' })
    expect(calculated(received.sheet)).toEqual({ begun: '2026-11-20', first: '1' })
  })

  it('is rejected for other calculations', () => {
    const plain = surveyOf(ask('integer', 'a'), ask('calculate', 'c', { calculation: '${a}', label: {} }))
    expect(receiveSubmission(plain, { a: '1', c: '7' }, { now: NOW })).toEqual({
      refusals: [{ question: 'c', why: 'unknown' }],
    })
  })
})

test('a shown calculation needs a label, and asks nothing', () => {
  const survey = surveyOf(
    ask('integer', 'a', { required: true }),
    ask('calculate', 'sum', { calculation: '${a} + 1', shown: true }),
    ask('calculate', 'hidden', { calculation: '${a} + 2' }),
  )
  const sheet = fillIn(survey, { a: '1' }, { now: NOW })
  expect(visibleRows(sheet).map(({ row, standing }) => [row.name, standing.value])).toEqual([
    ['a', '1'],
    ['sum', '2'],
  ])
  expect(toSend(sheet)).toEqual({ a: '1' })
  expect(
    loadSurvey({
      ...survey.definition,
      items: [ask('integer', 'a'), { ...ask('calculate', 'c'), calculation: '1', label: {}, shown: true }],
    }),
  ).toHaveProperty('problems')
})

test('a rating may begin at 0', () => {
  const survey = surveyOf(ask('rating', 'likely', { points: 10, from: 0 }), ask('rating', 'stars'))
  const faultsOf = (answers: SurveyAnswers) => faults(fillIn(survey, answers, { now: NOW }))
  expect(faultsOf({ likely: '0', stars: '1' })).toEqual([])
  expect(faultsOf({ likely: '11', stars: '0' })).toEqual([
    { name: 'likely', fault: 'rating' },
    { name: 'stars', fault: 'rating' },
  ])
})

test('a required question does not block once its filter leaves no options', () => {
  const town = ask('select-one', 'town', { list: 'fruit', filter: 'name = ${region}', required: true })
  const survey = surveyOf(ask('text', 'region'), town)
  const faultOf = (region: string) => standingOf(fillIn(survey, { region }, { now: NOW }), 'town').fault
  expect([faultOf(''), faultOf('Kakamega'), faultOf('mango')]).toEqual(['required', null, 'required'])
  const changed = answer(fillIn(survey, {}, { now: NOW }), 'region', 'Kakamega')
  expect(standingOf(changed, 'town').fault).toBeNull()
})
