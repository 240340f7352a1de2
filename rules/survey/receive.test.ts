import { describe, expect, it, test } from 'vitest'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { loadSurvey } from './load.ts'
import { quarterly } from './quarterly-example.ts'
import { receiveSubmission, SKIPPED } from './receive.ts'
import { calculated, fillIn, toSend } from './sheet.ts'
import type { Survey } from './survey.ts'

const NOW = Date.parse('2026-11-21T11:30:00Z')
const load = (definition: typeof quarterly): Survey => {
  const loaded = loadSurvey(definition)
  if ('problems' in loaded) throw new Error('not in order')
  return loaded.survey
}
const survey = load(quarterly)
const lists = { branches: [{ value: 'b1', label: { en: 'Town' } }] }
const refusalsOf = (sent: SurveyAnswers, of = survey, filledIn = {}) => {
  const received = receiveSubmission(of, sent, { now: NOW, lists, filledIn })
  return 'refusals' in received ? received.refusals.map(({ question, why }) => `${question}: ${why}`) : []
}
const good = {
  open: 'yes',
  country: 'ke',
  place: 'kisumu',
  trades: ['shop'],
  staff: '4',
  women: '2',
  branch: 'b1',
}

test('accepts a form’s answers unchanged, with calculations', () => {
  const sent = toSend(fillIn(survey, { ...good, why_closed: 'kept in the draft' }, { now: NOW, lists }))
  const received = receiveSubmission(survey, sent, { now: NOW, lists })
  if ('refusals' in received) throw new Error('refused')
  expect(received.sheet.answers).toEqual(good)
  expect(calculated(received.sheet)).toEqual({ women_share: '50' })
})

test('normalizes answers of other forms: number format, no empty values', () => {
  const received = receiveSubmission(
    survey,
    { ...good, staff: ' 004', since: '', trades: [] },
    { now: NOW, lists },
  )
  const { trades: _, ...kept } = good
  expect('sheet' in received && received.sheet.answers).toEqual(kept)
})

describe('an answer is rejected with its question', () => {
  it.each<[string, SurveyAnswers, string[]]>([
    ['that is missing', { open: 'no' }, ['why_closed: required']],
    ['that breaks a constraint', { ...good, women: '5' }, ['women: constraint']],
    ['that is not of its kind', { ...good, staff: 'four' }, ['staff: integer', 'women: not-asked']],
    ['that is not offered', { ...good, place: 'arusha' }, ['place: option']],
    ['that the server’s list does not have', { ...good, branch: 'b9' }, ['branch: option']],
    ['that was not asked for', { ...good, why_closed: 'x' }, ['why_closed: not-asked']],
    ['to no question', { ...good, toString: 'x', welcome: 'x' }, ['toString: unknown', 'welcome: unknown']],
    ['to what is calculated', { ...good, women_share: '90' }, ['women_share: unknown']],
    ['without the text to “Other”', { ...good, trades: ['_'] }, ['trades_other: required']],
  ])('%s', (_, sent, refusals) => {
    expect(refusalsOf(sent)).toEqual(refusals)
  })

  it('all of them, in question order', () => {
    expect(refusalsOf({ ...good, branch: 'b9', women: '5', trades: ['sewing'] })).toEqual([
      'trades: option',
      'women: constraint',
      'branch: option',
    ])
  })
})

test('rejects a changed read-only answer', () => {
  const fixed = load({
    ...quarterly,
    items: [{ kind: 'integer', name: 'loan', label: { en: 'Your loan' }, readOnly: true }],
  })
  expect(refusalsOf({ loan: '500' }, fixed, { loan: '500' })).toEqual([])
  expect(refusalsOf({ loan: '5' }, fixed, { loan: '500' })).toEqual(['loan: read-only'])
  expect(refusalsOf({ loan: '5' }, fixed)).toEqual(['loan: read-only'])
})

test('an omitted read-only answer counts, also in conditions', () => {
  const fixed = load({
    ...quarterly,
    items: [
      { kind: 'text', name: 'country', label: { en: 'Country' }, readOnly: true, default: 'ke' },
      {
        kind: 'text',
        name: 'county',
        label: { en: 'County' },
        required: true,
        relevant: "${country} = 'ke'",
      },
    ],
  })
  expect(refusalsOf({}, fixed)).toEqual(['county: required'])
  const received = receiveSubmission(fixed, { county: 'Kisumu' }, { now: NOW })
  expect('sheet' in received && received.sheet.answers).toEqual({ country: 'ke', county: 'Kisumu' })
})

describe('the legacy skip marker', () => {
  it('is dropped for a question not asked', () => {
    const received = receiveSubmission(
      survey,
      { open: 'no', why_closed: 'Holiday', place: SKIPPED },
      { now: NOW },
    )
    expect('sheet' in received && received.sheet.answers).toEqual({ open: 'no', why_closed: 'Holiday' })
  })

  it('is a plain text for an asked question', () => {
    expect(refusalsOf({ open: 'no', why_closed: SKIPPED })).toEqual([])
    expect(refusalsOf({ ...good, women: SKIPPED })).toEqual(['women: integer'])
  })
})
