import { expect, test } from 'vitest'
import { escapeLike, wordsOf } from './search.ts'

test('limits a search to six lower-case words', () => {
  expect(wordsOf('  Mama   Mboga ')).toEqual(['mama', 'mboga'])
  expect(wordsOf('a b c d e f g')).toHaveLength(6)
  expect(wordsOf(undefined)).toEqual([])
})

test('escapes wildcards in a LIKE pattern', () => {
  expect(escapeLike('50%_\\')).toBe('50\\%\\_\\\\')
})
