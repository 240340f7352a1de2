import { expect, test } from 'vitest'
import { literal, wordsOf } from './search.ts'

test('a search is its first six words, in small letters', () => {
  expect(wordsOf('  Mama   Mboga ')).toEqual(['mama', 'mboga'])
  expect(wordsOf('a b c d e f g')).toHaveLength(6)
  expect(wordsOf(undefined)).toEqual([])
})

test('what is typed stands for itself in a pattern', () => {
  expect(literal('50%_\\')).toBe('50\\%\\_\\\\')
})
