import { describe, expect, it, test } from 'vitest'
import { compilePattern } from './pattern.ts'
import { inEnglish } from './testing.ts'

const fits = (pattern: string, text: string): boolean => {
  const read = compilePattern(pattern)
  if ('problem' in read) throw new Error(inEnglish(read.problem))
  return read.matches(text)
}

describe('a pattern', () => {
  it.each([
    ['[0-9]{10}', '0712345678', true],
    ['[0-9]{10}', '071234567', false],
    ['^\\d+$', '12', true],
    ['07\\d{8}|\\+2547\\d{8}', '+254712345678', true],
    ['07\\d{8}|\\+2547\\d{8}', '0712', false],
    ['[A-Za-z]+( [A-Za-z]+)*', 'Amina wa Otieno', true],
    ['[A-Za-z]+( [A-Za-z]+)*', 'Amina  Otieno', false],
    ['[A-Z]\\d{9}[A-Z]', 'A123456789Z', true],
    ['a{2,}', 'a', false],
    ['a{2,}', 'aaaa', true],
    ['a{1,3}b?', 'aaab', true],
    ['a{1,3}b?', 'aaaa', false],
    ['(ab|cd)?e*', '', true],
    ['(?:ab|cd){2}', 'abcd', true],
    ["[\\w.\\-']+\\@\\w+\\.ke", 'o.k-a@shop.ke', true],
    ['[^,;]*', 'a,b', false],
    ['.', '👩', true],
    ['(a*)*b', 'aab', true],
    ['\\p{L}+', 'Nyota', true],
  ])('%s matches the whole text: %s, %s', (pattern, text, whether) => {
    expect(fits(pattern, text)).toBe(whether)
  })

  it.each([
    ['(ab', 'a bracket is not closed.'],
    ['ab)', 'a bracket is closed that was not opened.'],
    ['*a', '“*” is not expected there.'],
    ['[z-a]', '“[z-a]” is not valid.'],
    ['(?=a)', '“(?” is supported as “(?:” only.'],
    ['(a)\\1', '“\\1” is not supported.'],
    ['a{3,1}', '“{3,1}” ends before it begins.'],
    ['(){999999999}', 'it repeats too often.'],
    ['((a{100}){100}){100}', 'it is too long, or repeats too often.'],
  ])('%s is rejected with the reason', (pattern, problem) => {
    const read = compilePattern(pattern)
    expect('problem' in read && inEnglish(read.problem)).toBe(problem)
  })

  it('with catastrophic backtracking elsewhere finishes at once', () => {
    expect(fits('(a+)+b', 'a'.repeat(1_000))).toBe(false)
    expect(fits('((a|aa)*)*c', 'a'.repeat(1_000))).toBe(false)
  })
})

test('random patterns match as in JavaScript', () => {
  let seed = 20_261_125
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const oneOf = (...list: string[]) => list[below(list.length)] as string
  const some = (depth: number): string => {
    const part = () => (depth === 0 ? oneOf('a', 'b', '[ab]', '.', '[^a]') : some(depth - 1))
    const repeat = oneOf('', '', '*', '+', '?', '{2}', '{1,2}', '{1,}')
    return oneOf(part() + part(), `(${part()}|${part()})${repeat}`, `(?:${part()})${repeat}`, part())
  }
  const differing: [string, string][] = []
  for (let round = 0; round < 800; round++) {
    const pattern = some(below(4))
    const text = Array.from({ length: below(7) }, () => oneOf('a', 'b', 'c')).join('')
    if (fits(pattern, text) !== new RegExp(`^(?:${pattern})$`).test(text)) differing.push([pattern, text])
  }
  expect(differing).toEqual([])
})
