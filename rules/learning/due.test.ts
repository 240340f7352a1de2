import { expect, test } from 'vitest'
import { dayOf, instantOf } from '#rules/day.ts'
import { daysUntilDue, dueAt, handedInAt, isLate } from './due.ts'

const at = (moment: string) => Date.parse(moment) / 1000
const midnight = (day: string) => instantOf(day) / 1000

test.each([
  ['a week from midnight in Nairobi', midnight('2026-11-02'), 7, null, '2026-11-08T21:00:00Z'],
  ['no days at all', midnight('2026-11-02'), 0, null, '2026-11-01T21:00:00Z'],
  ['over the end of a year', midnight('2026-12-28'), 10, null, '2027-01-06T21:00:00Z'],
  ['over 29 February', midnight('2028-02-27'), 3, null, '2028-02-29T21:00:00Z'],
  ['a release in the middle of a day', at('2026-11-02T09:30:00Z'), 2, null, '2026-11-04T09:30:00Z'],
  ['with more time', midnight('2026-11-02'), 7, midnight('2026-11-12'), '2026-11-11T21:00:00Z'],
  ['more time that is less', midnight('2026-11-02'), 7, midnight('2026-11-05'), '2026-11-08T21:00:00Z'],
])('is due %s', (_, released, period, extended, due) => {
  expect(dueAt(released, period, extended)).toBe(at(due))
})

test('the due day begins at midnight in Nairobi', () => {
  const due = dueAt(midnight('2026-11-02'), 7)
  expect(dayOf(due * 1000)).toBe('2026-11-09')
  expect(dayOf((due - 1) * 1000)).toBe('2026-11-08')
})

test.each([
  [-1, false],
  [0, false],
  [1, true],
])('%i seconds after the due time is late: %s', (seconds, late) => {
  expect(isLate(1_000_000 + seconds, 1_000_000)).toBe(late)
})

test.each([
  [86_400 * 7, 7],
  [86_400 * 7 + 1, 8],
  [86_399, 1],
  [0, 0],
  [-5, 0],
])('%i seconds are sent as %i whole days', (seconds, days) => {
  expect(daysUntilDue(1_000, 1_000 + seconds)).toBe(days)
})

test.each([
  ['at once', 1_000_000, null, 1_000_000],
  ['written before it came', 1_000_000, 990_000, 990_000],
  ['written in the future', 1_000_000, 1_000_001, 1_000_000],
  ['written a week before and more', 1_000_000, 1_000_000 - 7 * 86_400 - 1, 1_000_000],
  ['written a week before', 1_000_000, 1_000_000 - 7 * 86_400, 1_000_000 - 7 * 86_400],
])('dates a submission: %s', (_, received, written, counts) => {
  expect(handedInAt(received, written)).toBe(counts)
})
