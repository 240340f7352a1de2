import { describe, expect, it } from 'vitest'
import type { Item, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { isDay } from '#rules/day.ts'
import { COMMON } from './common-functions.ts'
import { FUNCTIONS } from './functions.ts'
import { parse } from './parse.ts'
import { TOOLS } from './tools.ts'
import { toolsFor } from './tools-for.ts'
import { daysTo } from './value.ts'

const form: SurveyDefinition = { title: { en: 'A form' }, languages: ['en'], items: [], lists: {} }
const toolsOf = (text: string) => toolsFor(form, { row: { relevant: parse(text) } })

describe('the tools of a survey', () => {
  it('are bundled for common surveys', async () => {
    for (const text of ["${a} != '' and not(selected(${b}, 'x'))", 'count-selected(${b}) > 1', '. > 3'])
      expect(await toolsOf(text)).toEqual({ functions: COMMON })
  })

  it('are fetched for patterns, days and sums at any depth', async () => {
    for (const text of ["regex(., '[a-z]+')", '. <= today()', 'not(if(true(), sum(1, 2) > 2, false()))'])
      expect(await toolsOf(text)).toBe(TOOLS)
  })

  it('are fetched for phone questions at any depth', async () => {
    const phone: Question = { kind: 'phone', name: 'phone', label: { en: 'Your phone' } }
    const items: Item[] = [{ kind: 'group', name: 'you', items: [phone] }]
    expect(await toolsFor({ ...form, items }, {})).toBe(TOOLS)
  })

  it('include all common ones', () => {
    expect(Object.keys(FUNCTIONS)).toEqual(expect.arrayContaining(Object.keys(COMMON)))
  })
})

it('accepts only calendar days', () => {
  for (const year of ['0000', '1900', '2000', '2026', '2028', '9999'])
    for (let month = 0; month <= 13; month++)
      for (let date = 0; date <= 32; date++) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
        expect(Number.isInteger(daysTo(text)), text).toBe(isDay(text))
      }
  expect(daysTo('1970-01-02')).toBe(1)
})
