import { describe, expect, test } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { conditionWarnings, OPERATORS, readSimple, type Simple, writeSimple } from './condition.ts'

describe('a simple condition', () => {
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
  ] as const)('%s is parsed, and serialized unchanged', (text, join, tests) => {
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
  ])('%s is kept as raw text', text => {
    expect(readSimple(text)).toBeNull()
  })

  test('round-trips for every operator', () => {
    for (const operator of OPERATORS) {
      const value = /answered/.test(operator) ? '' : "Ng'ombe"
      const simple: Simple = { join: 'all', tests: [{ subject: 'a', operator, value }] }
      expect(readSimple(writeSimple(simple) ?? '')).toEqual(simple)
    }
  })

  test('omits incomplete tests', () => {
    const blank = { subject: 'a', operator: 'is', value: ' ' } as const
    expect(writeSimple({ join: 'any', tests: [blank] })).toBeUndefined()
    expect(writeSimple({ join: 'any', tests: [blank, { ...blank, value: '3' }] })).toBe('${a} = 3')
  })

  test('is valid for any value', () => {
    const text = writeSimple({
      join: 'all',
      tests: [{ subject: 'open', operator: 'is', value: `it's "so"` }],
    })
    const items = [...quarterly.items, { kind: 'text', name: 'x', label: { en: 'X' }, relevant: text }]
    expect(loadSurvey({ ...quarterly, items } as SurveyDefinition)).toHaveProperty('survey')
  })
})

describe('a suspicious condition', () => {
  const withRow = (relevant: string, at = quarterly.items.length) => {
    const items = [...quarterly.items]
    items.splice(at, 0, { kind: 'text', name: 'x', label: { en: 'X' }, relevant })
    return conditionWarnings({ ...quarterly, items })
  }

  test('refers to an unknown option', () => {
    expect(withRow("${open} = 'maybe'")).toEqual([
      { row: 'x', kind: 'no-option', name: 'open', value: 'maybe' },
    ])
    expect(withRow("selected(${trades}, '_')")).toEqual([])
    expect(withRow("${branch} = 'anything'")).toEqual([])
  })

  test('refers to a later question', () => {
    expect(withRow('${staff} > 3', 0)).toEqual([{ row: 'x', kind: 'later', name: 'staff', value: '3' }])
  })

  test('is not found in an ordinary survey', () => {
    expect(conditionWarnings(quarterly)).toEqual([])
  })
})
