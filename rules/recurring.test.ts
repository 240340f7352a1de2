import { expect, it } from 'vitest'
import { type Every, nextDay } from './recurring.ts'

it.each<[string, Every, string, string]>([
  ['2026-11-05', 'month', '2026-11-05', '2026-12-05'],
  ['2026-11-05', 'month', '2026-12-05', '2027-01-05'],
  // in a shorter month the last day, and the original day again after it
  ['2026-01-31', 'month', '2026-01-31', '2026-02-28'],
  ['2026-01-31', 'month', '2026-02-28', '2026-03-31'],
  ['2026-11-20', 'week', '2026-11-20', '2026-11-27'],
  // missed weeks are skipped
  ['2026-11-20', 'week', '2026-12-10', '2026-12-11'],
  ['2026-11-20', 'week', '2026-12-11', '2026-12-18'],
])('starting %s, every %s: next after %s is %s', (first, every, after, next) => {
  expect(nextDay(first, every, after)).toBe(next)
})
