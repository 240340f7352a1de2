import { expect, test } from 'vitest'
import { heaviest, regular } from './offer.ts'

const agreed = (...totals: number[]) => totals.map(principal => ({ principal, interest: 0 }))

test('the highest instalment excludes penalties', () => {
  const late = { principal: 20_000, interest: 2_000, penalty: 5_000, total: 27_000 }
  const last = { principal: 20_500, interest: 1_600, penalty: 0, total: 22_100 }
  expect(heaviest([late, last])).toBe(22_100)
  expect(heaviest([])).toBe(0)
})

test('the monthly repayment excludes the rounding difference of the last instalment, but no real difference', () => {
  expect(regular(agreed(36_100, 36_100, 36_105))).toBe(36_100)
  expect(regular(agreed(36_100, 36_100, 36_095))).toBe(36_100)
  expect(regular(agreed(500, 500, 100_500))).toBe(100_500)
  expect(regular(agreed(41_000, 40_000, 39_000))).toBe(41_000)
  expect(regular(agreed(20_000))).toBe(20_000)
  expect(regular([])).toBe(0)
})
