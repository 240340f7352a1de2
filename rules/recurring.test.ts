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
  ['2026-11-23', 'week', '2026-12-30', '2027-01-04'],
  ['2026-11-23', 'week', '2026-11-22', '2026-11-23'],
  ['2027-01-31', 'month', '2027-03-31', '2027-04-30'],
  ['2027-01-31', 'month', '2027-04-29', '2027-04-30'],
  ['2028-01-31', 'month', '2028-01-31', '2028-02-29'],
  ['2026-11-30', 'quarter', '2026-11-30', '2027-02-28'],
  ['2026-11-30', 'quarter', '2027-02-28', '2027-05-30'],
  ['2026-01-05', 'quarter', '2026-04-05', '2026-07-05'],
])('starting %s, every %s: next after %s is %s', (first, every, after, next) => {
  expect(nextDay(first, every, after)).toBe(next)
})
