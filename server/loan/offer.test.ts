import { expect, test } from 'vitest'
import { largestInstalment, regularInstalment } from './offer.ts'

const agreed = (...totals: number[]) => totals.map(principal => ({ principal, interest: 0 }))

test('the highest instalment excludes penalties', () => {
  const late = { principal: 20_000, interest: 2_000, penalty: 5_000, total: 27_000 }
  const last = { principal: 20_500, interest: 1_600, penalty: 0, total: 22_100 }
  expect(largestInstalment([late, last])).toBe(22_100)
  expect(largestInstalment([])).toBe(0)
})

test('the monthly repayment excludes the rounding difference of the last instalment, but no real difference', () => {
  expect(regularInstalment(agreed(36_100, 36_100, 36_105))).toBe(36_100)
  expect(regularInstalment(agreed(36_100, 36_100, 36_095))).toBe(36_100)
  expect(regularInstalment(agreed(500, 500, 100_500))).toBe(100_500)
  expect(regularInstalment(agreed(41_000, 40_000, 39_000))).toBe(41_000)
  expect(regularInstalment(agreed(20_000))).toBe(20_000)
  expect(regularInstalment([])).toBe(0)
})
