import { expect, test } from 'vitest'
import { SCORE_ITEMS } from '#contract/learning.ts'
import { isPending, SCORE_MOST, scoreTotal } from './scores.ts'

const all = (score: number) => Object.fromEntries(SCORE_ITEMS.map(item => [item, score]))

test('fourteen items of weight five are seventy', () => expect(SCORE_MOST).toBe(70))

test.each([
  [{}, 0, 0],
  [{ pitch1: null }, 0, 0],
  [{ pitch1: 0 }, 0, 0],
  [{ pitch1: 3.5, averageGrowth: 3.5 }, 7, 10],
  [all(5), 70, 100],
  [all(2.5), 35, 50],
])('%j come to %d, %d per cent', (scores, total, percent) => {
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
