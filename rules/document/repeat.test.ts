import { expect, it } from 'vitest'
import { nextRepeat } from './repeat.ts'

it.each([
  // begins, how often, after, next
  ['2026-11-23', 'week', '2026-11-22', '2026-11-23'],
  ['2026-11-23', 'week', '2026-11-23', '2026-11-30'],
  ['2026-11-23', 'week', '2026-11-29', '2026-11-30'],
  ['2026-11-23', 'week', '2026-12-30', '2027-01-04'],
  ['2026-11-23', 'month', '2026-11-23', '2026-12-23'],
  ['2026-12-15', 'month', '2027-01-20', '2027-02-15'],
  // the last day of short months, and the 31st again
  ['2027-01-31', 'month', '2027-01-31', '2027-02-28'],
  ['2027-01-31', 'month', '2027-02-28', '2027-03-31'],
  ['2027-01-31', 'month', '2027-03-31', '2027-04-30'],
  ['2027-01-31', 'month', '2027-04-29', '2027-04-30'],
  ['2028-01-31', 'month', '2028-01-31', '2028-02-29'],
  ['2026-11-30', 'quarter', '2026-11-30', '2027-02-28'],
  ['2026-11-30', 'quarter', '2027-02-28', '2027-05-30'],
  // missed occurrences are returned one by one
  ['2026-01-05', 'quarter', '2026-04-05', '2026-07-05'],
] as const)('%s, each %s, after %s: %s', (startsOn, every, after, next) => {
  expect(nextRepeat(startsOn, every, after)).toBe(next)
})
