import { expect, test } from 'vitest'
import { taxRate } from './tax.ts'

test.each([
  ['KE', '2020-03-31', 1_600],
  ['KE', '2020-04-01', 1_400],
  ['KE', '2020-12-31', 1_400],
  ['KE', '2021-01-01', 1_600],
  ['TZ', '2026-11-28', 1_800],
] as const)('value added tax in %s on %s is %i basis points', (country, day, rate) => {
  expect(taxRate(country, 'standard', day)).toBe(rate)
})
