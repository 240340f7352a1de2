import { describe, expect, test } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { OPERATORS, oddities, readSimple, type Simple, writeSimple } from './condition.ts'

describe('a condition that can be chosen', () => {
  test.each([
    ["${open} = 'yes'", 'all', [['open', 'is', 'yes']]],
    ["${open} != 'yes'", 'all', [['open', 'is-not', 'yes']]],
    [
      '. >= 0 and . < 500',
      'all',
      [
        ['.', 'at-least', '0'],
        ['.', 'under', '500'],
      ],
    ],
    ["selected(${trades}, 'shop')", 'all', [['trades', 'includes', 'shop']]],
    [
      "not(selected(${trades}, 'shop')) or ${staff} = 3 or ${staff} > -2",
      'any',
      [
        ['trades', 'excludes', 'shop'],
        ['staff', 'is', '3'],
        ['staff', 'over', '-2'],
      ],
    ],
    [
      "${staff} != '' and ${women} = ''",
      'all',
      [
        ['staff', 'answered', ''],
        ['women', 'unanswered', ''],
      ],
    ],
  ] as const)('%s is read, and written as it was', (text, join, tests) => {
    const simple = readSimple(text)
    expect(simple).toEqual({
      join,
      tests: tests.map(([subject, operator, value]) => ({ subject, operator, value })),
    })
    expect(writeSimple(simple as Simple)).toBe(text)
  })

  test.each([
    '${a} = ${b}',
    '${a} + 1 > 3',
    "${a} = 'x' and (${b} = 'y' or ${c} = 'z')",
    'count-selected(.) <= 2',
    'not(${a} = 1)',
    '. <= today()',
    '${a} =',
    'true()',
  ])('%s is left as it is written', text => {
    expect(readSimple(text)).toBeNull()
  })

  test('is written for every operator so that it reads as the same', () => {
    for (const operator of OPERATORS) {
      const value = /answered/.test(operator) ? '' : "Ng'ombe"
      const simple: Simple = { join: 'all', tests: [{ subject: 'a', operator, value }] }
      expect(readSimple(writeSimple(simple) ?? '')).toEqual(simple)
    }
  })

  test('leaves out tests that are not whole yet', () => {
    const blank = { subject: 'a', operator: 'is', value: ' ' } as const
    expect(writeSimple({ join: 'any', tests: [blank] })).toBeUndefined()
    expect(writeSimple({ join: 'any', tests: [blank, { ...blank, value: '3' }] })).toBe('${a} = 3')
  })

  test('is good where a survey is loaded, whatever is in its value', () => {
    const text = writeSimple({
      join: 'all',
      tests: [{ subject: 'open', operator: 'is', value: `it's "so"` }],
    })
    const items = [...quarterly.items, { kind: 'text', name: 'x', label: { en: 'X' }, relevant: text }]
    expect(loadSurvey({ ...quarterly, items } as SurveyDefinition)).toHaveProperty('survey')
  })
})

describe('a condition to look at again', () => {
  const withRow = (relevant: string, at = quarterly.items.length) => {
    const items = [...quarterly.items]
    items.splice(at, 0, { kind: 'text', name: 'x', label: { en: 'X' }, relevant })
    return oddities({ ...quarterly, items })
  }

  test('asks for an option that there is not', () => {
    expect(withRow("${open} = 'maybe'")).toEqual([
      { row: 'x', kind: 'no-option', name: 'open', value: 'maybe' },
    ])
    expect(withRow("selected(${trades}, '_')")).toEqual([])
    expect(withRow("${branch} = 'anything'")).toEqual([])
  })

  test('asks for what is asked only afterwards', () => {
    expect(withRow('${staff} > 3', 0)).toEqual([{ row: 'x', kind: 'later', name: 'staff', value: '3' }])
  })

  test('is none of an ordinary survey', () => {
    expect(oddities(quarterly)).toEqual([])
  })
})
