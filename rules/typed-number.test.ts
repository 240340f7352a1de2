import { expect, test } from 'vitest'
import { readNumber } from './typed-number.ts'

test.each([
  ['1200', '1200'],
  ['1 200', '1200'],
  ['1,200', '1200'],
  ['1,200.50', '1200.50'],
  ['12,5', '12.5'],
  ['0,500', '0.500'],
  ['-0,125', '-0.125'],
  ['1,00,000', '100000'],
  ['-3', '-3'],
])('%s is read as %s with any digit grouping', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each(['1e5', 'ten', '1,20,0', '1,200,50', ''])('rejects “%s”', typed => {
  expect(readNumber(typed)).toBeNull()
})
