import { expect, test } from 'vitest'
import { fraction, halfUp, roundDown, roundUp } from './fraction.ts'

test.each([
  // fraction, step, nearest, down, up
  [10n, 4n, 1, 3, 2, 3],
  [9n, 4n, 1, 2, 2, 3],
  [11n, 4n, 1, 3, 2, 3],
  [8n, 4n, 1, 2, 2, 2],
  [0n, 7n, 1, 0, 0, 0],
  [150n, 1n, 100, 200, 100, 200],
  [1499n, 10n, 100, 100, 100, 200],
])('%s/%s in steps of %i is %i, down %i, up %i', (over, under, step, nearest, lower, upper) => {
  const fraction = { over, under }
  expect([halfUp(fraction, step), roundDown(fraction, step), roundUp(fraction, step)]).toEqual([
    nearest,
    lower,
    upper,
  ])
})

test('computes the exact share of any amount', () => {
  expect(fraction(Number.MAX_SAFE_INTEGER, 3_333)).toEqual({
    over: 9007199254740991n * 3333n,
    under: 10_000n,
  })
  expect(halfUp(fraction(50, 100))).toBe(1)
  expect(halfUp(fraction(49, 100))).toBe(0)
})
