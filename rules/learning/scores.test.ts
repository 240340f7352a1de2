import { expect, test } from 'vitest'
import { SCORE_ITEMS } from '#contract/learning.ts'
import { growthOf, isPending, SCORE_MOST, scoreTotal, withReckoned } from './scores.ts'

const all = (score: number) => Object.fromEntries(SCORE_ITEMS.map(item => [item, score]))

test('the maximum score is 70 (14 items of 5)', () => expect(SCORE_MOST).toBe(70))

test.each([
  [{}, 0, 0],
  [{ pitch1: null }, 0, 0],
  [{ pitch1: 0 }, 0, 0],
  [{ pitch1: 3.5, averageGrowth: 3.5 }, 7, 10],
  [all(5), 70, 100],
  [all(2.5), 35, 50],
])('%j total %d, %d percent', (scores, total, percent) => {
  expect(scoreTotal(scores)).toEqual({ total, percent })
})

test.each([
  [null, true],
  [undefined, true],
  ['', true],
  [0, false],
  ['0', false],
  [5, false],
])('%j is pending: %s', (score, pending) => expect(isPending(score)).toBe(pending))

test.each([
  [null, 4, null],
  [2, null, null],
  [2, 5, 5],
  [2, 2, 0],
  [3, 2, 0],
  [0, 5, 5],
  [2, 3, 1.7],
  [5, 5, 5],
  [5, 4, 0],
])('from %s to %s is a growth of %s', (first, second, growth) => expect(growthOf(first, second)).toBe(growth))

test('average growth needs all four values', () => {
  const three = { pitch1: 2, pitch2: 3, confidence1: 0, confidence2: 5, computerLiteracyGrowth: 4 }
  expect(withReckoned(three)).toMatchObject({ pitchGrowth: 1.7, confidenceGrowth: 5, averageGrowth: null })
  expect(withReckoned({ ...three, businessAcumenGrowth: 3 })).toMatchObject({ averageGrowth: 3.4 })
})
