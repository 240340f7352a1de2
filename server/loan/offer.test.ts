import { expect, test } from 'vitest'
import { heaviest } from './offer.ts'

test('the monthly repayment is the largest agreed instalment, excluding penalties', () => {
  const late = { principal: 20_000, interest: 2_000, penalty: 5_000, total: 27_000 }
  const last = { principal: 20_500, interest: 1_600, penalty: 0, total: 22_100 }
  expect(heaviest([late, last])).toBe(22_100)
  expect(heaviest([])).toBe(0)
})
