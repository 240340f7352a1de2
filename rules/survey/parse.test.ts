import { describe, expect, it, test } from 'vitest'
import type { Expression } from '#contract/survey-definition.ts'
import { evaluate } from './evaluate.ts'
import { namesIn } from './expression.ts'
import { ExpressionError, parse } from './parse.ts'
import { inEnglish } from './testing.ts'
import { TOOLS } from './tools.ts'
import { toText } from './value.ts'

/** 21 November 2026, 14:30 in Nairobi. */
const NOW = Date.parse('2026-11-21T11:30:00Z')

const answers: Record<string, string> = {
  age: '34',
  name: 'Amina',
  crops: 'maize beans',
  born: '1992-03-05',
  price: '12.5',
  empty: '',
}
const worth = (text: string, own = '') =>
  evaluate(parse(text), { answer: name => answers[name] ?? '', own, now: NOW, tools: TOOLS })

const complaintOf = (text: string): [string, number] => {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof ExpressionError) return [inEnglish(error.sentence), error.at]
  }
  throw new Error(`${text} was read without complaint.`)
}

describe('operators', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['12 div 4 div 3', 1],
    ['-7 mod 3', -1],
    ['-2 * -3', 6],
    ['1 < 2 = true()', true],
    ['true() or false() and false()', true],
    ['not(true() and false())', true],
    ['${age}-1', 33],
    ['${age} >= 18 and ${age} <= 34', true],
    ['.5 + 0.5', 1],
    ["'a' != 'b'", true],
    ["3 = '3'", true],
    ["'03' = '3'", false],
  ])('%s is %s', (text, value) => {
    expect(worth(text)).toBe(value)
  })
})

describe('a missing answer', () => {
  it.each([
    ['${empty} > 18', false],
    ['${empty} <= 18', false],
    ["${empty} = ''", true],
    ['${empty} = 0', false],
    ['${empty} != 5', true],
    ['${empty} + 1', Number.NaN],
    ['coalesce(${empty}, ${age})', '34'],
    ["if(${empty}, 'yes', 'no')", 'no'],
    ["selected(${empty}, 'maize')", false],
    ['count-selected(${empty})', 0],
  ])('is neither a number nor a choice: %s is %s', (text, value) => {
    expect(worth(text)).toBe(value)
  })
})

describe('functions', () => {
  it.each([
    ["selected(${crops}, 'beans')", true],
    ["selected(${crops}, 'bean')", false],
    ['count-selected(${crops})', 2],
    ['selected-at(${crops}, 1)', 'beans'],
    ["if(${age} > 30, 'senior', 'junior')", 'senior'],
    ['string-length(${name})', 5],
    ["string-length('👩🏽')", 2],
    ["regex(${name}, '[A-Z][a-z]+')", true],
    ["concat(${name}, ' is ', ${age})", 'Amina is 34'],
    ["join(', ', 'a', 'b')", 'a, b'],
    ["contains(${name}, 'min')", true],
    ["starts-with(${name}, 'Am') and ends-with(${name}, 'na')", true],
    ['substr(${name}, 1, 3)', 'mi'],
    ['substr(${name}, 3)', 'na'],
    ["normalize-space('  a   b ')", 'a b'],
    ['int(-2.7)', -2],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1 div 10000000, 7)', 0.0000001],
    ['round(${empty})', Number.NaN],
    ['round(1.005, 2)', 1.01],
    ['round(1234, -2)', 1200],
    ['number(${price}) * 2', 25],
    ["number('1e3')", Number.NaN],
    ["number('0x10')", Number.NaN],
    ['max(${age}, 40, 3)', 40],
    ['sum(1, 2, ${age})', 37],
    ['pow(2, 10)', 1024],
    ["boolean-from-string('true')", true],
  ])('%s is %s', (text, value) => {
    expect(worth(text)).toBe(value)
  })
})

describe('days', () => {
  it.each([
    ['today()', '2026-11-21'],
    ['now()', '2026-11-21T14:30:00.000+03:00'],
    ['${born} < today()', true],
    ["today() - date('2026-11-01')", 20],
    ["date(date('2026-02-28') + 1)", '2026-03-01'],
    ['int((today() - ${born}) div 365.25)', 34],
    ['now() >= today()', true],
    ['now() < today() + 1', true],
    ["date('2026-02-30')", ''],
    ["format-date(${born}, '%e/%n/%Y')", '5/3/1992'],
    ["format-date(${born}, '%a %e %b %y')", 'Thu 5 Mar 92'],
    ["format-date(${born}, '%A %d %B, 100%%')", 'Thursday 05 March, 100%'],
    ["format-date-time('2026-11-21T08:05:09.000+03:00', '%H:%M:%S.%3 %h')", '08:05:09.000 8'],
    ["format-date-time(${born}, '%H:%M')", '00:00'],
    ['position(..)', 1],
    ["substring-before('a-b-c', '-')", 'a'],
    ["substring-after('a-b-c', '-')", 'b-c'],
    ["substring-after('abc', '-')", ''],
    ["translate('banana', 'an', 'o')", 'booo'],
    ["count-non-empty('', 'x', 0)", 2],
    ['round(sqrt(2) + log10(100) + exp(0) + log(1) + pi(), 3)', 7.556],
    ["decimal-date-time('1970-01-02')", 1],
    ['date(99999999)', ''],
  ])('are counted and compared: %s is %s', (text, value) => {
    expect(worth(text)).toBe(value)
  })

  test('begin at midnight in Nairobi, not in UTC', () => {
    const late = { answer: () => '', tools: TOOLS, now: Date.parse('2026-11-21T21:00:00Z') }
    expect(evaluate(parse('today()'), late)).toBe('2026-11-22')
  })
})

test('a dot is the answer of a constraint', () => {
  expect(worth('. >= 1 and . <= 31', '31')).toBe(true)
  expect(worth('. >= 1 and . <= 31', '32')).toBe(false)
  expect(worth('.>.5', '1')).toBe(true)
})

test('lists each question of an expression once', () => {
  expect(namesIn(parse("if(${a} > 1, regex(${b}, 'x'), -${a} + . + name)"))).toEqual(['a', 'b'])
})

describe('a syntax error is explained with its position', () => {
  it.each([
    ['', 'A value is missing. (character 1)', 0],
    ['${age} >', 'A value is missing after “>”. (character 9)', 8],
    ['${age} > )', 'A value is missing after “>”, before “)”. (character 10)', 9],
    ['${age', 'The name of a question is not closed: write it as in ${age}. (character 1)', 0],
    ["${a} = 'x", 'A text is not closed: put the same quote at its end. (character 8)', 7],
    ['${a} = ‘x’', "Use straight quotes, as in 'maize', instead of curly ones. (character 8)", 7],
    ['$a = 1', 'Write the name of a question in braces, as in ${age}. (character 1)', 0],
    ['/data/age > 1', 'Paths are not supported: name another question as in ${age}. (character 1)', 0],
    ['${a} && ${b}', 'Write “and” or “or” between two conditions. (character 6)', 5],
    ['${a} ? 1', '“?” is not valid here. (character 6)', 5],
    ['(1 + 2', 'A bracket is not closed. (character 1)', 0],
    ['1 2', '“2” is not expected here: is an operator or a comma missing before it? (character 3)', 2],
    [
      '${a} ${b}',
      '“${b}” is not expected here: is an operator or a comma missing before it? (character 6)',
      5,
    ],
    ['pulldate(1)', 'There is no function “pulldate”. (character 1)', 0],
    [
      'pulldata(1)',
      'There is no function “pulldata”. Reading from files is not supported: write the values into the calculation. (character 1)',
      0,
    ],
    ['position(${a})', 'Write it as “position(..)”. (character 1)', 0],
    ['constructor(1)', 'There is no function “constructor”. (character 1)', 0],
    ['selected(${a})', '“selected” takes 2 values in its brackets, not 1. (character 1)', 0],
    ['round(1, 2, 3)', '“round” takes 1 to 2 values in its brackets, not 3. (character 1)', 0],
    ['concat(1,)', 'A value is missing after the comma in “concat”. (character 10)', 9],
    ['regex(., ${a})', 'Write the pattern of “regex” as a text in quotes. (character 1)', 0],
    ["regex(., '(')", 'The pattern of “regex” cannot be used: a bracket is not closed. (character 1)', 0],
    ['('.repeat(60), 'This is nested too deeply: split it up. (character 41)', 40],
  ])('%s', (text, message, at) => {
    expect(complaintOf(text)).toEqual([message, at])
  })
})

describe('random expressions', () => {
  let seed = 20_261_126
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
  const OPERATORS = ['or', 'and', '=', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'div', 'mod'] as const

  const some = (depth: number): Expression => {
    if (depth === 0 || below(5) === 0)
      return oneOf<Expression>([
        { is: 'literal', value: below(100) / 4 },
        { is: 'literal', value: oneOf(['', 'maize', "it's", '7']) },
        { is: 'answer', name: oneOf(Object.keys(answers)), at: 0 },
        { is: 'own', at: 0 },
      ])
    if (below(6) === 0) return { is: 'negative', of: some(depth - 1) }
    if (below(4) === 0)
      return { is: 'call', name: 'if', args: [some(depth - 1), some(depth - 1), some(depth - 1)] }
    return { is: 'operation', operator: oneOf(OPERATORS), left: some(depth - 1), right: some(depth - 1) }
  }
  const printed = (tree: Expression): string => {
    switch (tree.is) {
      case 'literal':
        return typeof tree.value === 'number' ? String(tree.value) : `"${tree.value}"`
      case 'answer':
        return `\${${tree.name}}`
      case 'own':
        return '.'
      case 'negative':
        return `-(${printed(tree.of)})`
      case 'operation':
        return `(${printed(tree.left)}) ${tree.operator} (${printed(tree.right)})`
      case 'call':
        return `${tree.name}(${tree.args.map(printed).join(' , ')})`
      default:
        throw new Error('not made here')
    }
  }
  const bare = (tree: Expression): unknown =>
    JSON.parse(JSON.stringify({ ...tree }, (key, value) => (key === 'at' ? 0 : value)))

  it('survive printing and parsing', () => {
    for (let round = 0; round < 250; round++) {
      const tree = some(4)
      expect(bare(parse(printed(tree)))).toEqual(bare(tree))
    }
  })

  it('evaluate without errors', () => {
    for (let round = 0; round < 250; round++) {
      const value = evaluate(some(4), {
        answer: name => answers[name] ?? '',
        own: '3',
        now: NOW,
        tools: TOOLS,
      })
      expect(['string', 'number', 'boolean']).toContain(typeof value)
    }
  })

  it('parse, or are rejected at a position inside the text', () => {
    const PIECES = [
      '${a}',
      '(',
      ')',
      ',',
      '+',
      '-',
      ' and ',
      'selected',
      'if(',
      "'x'",
      '.',
      '1',
      '<',
      '$',
      '“',
      'x ',
    ]
    for (let round = 0; round < 800; round++) {
      const text = Array.from({ length: below(9) }, () => oneOf(PIECES)).join('')
      try {
        expect(toText(evaluate(parse(text), { answer: () => '', tools: TOOLS, now: NOW }))).toBeTypeOf(
          'string',
        )
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError)
        expect((error as ExpressionError).at).toBeLessThanOrEqual(text.length)
      }
    }
  })
})
