import { expect, it } from 'vitest'
import { readBuyerPin } from './etims.ts'

it.each([
  // typed, country, kept
  ['', 'KE', ''],
  [' a001234567b ', 'KE', 'A001234567B'],
  ['A00123456B', 'KE', null],
  ['0012345678', 'KE', null],
  // Tanzanian numbers have a different format
  ['123-456-789', 'TZ', '123-456-789'],
] as const)('the tax number "%s" of a customer in %s is kept as %s', (typed, country, kept) => {
  expect(readBuyerPin(typed, country)).toBe(kept)
})
