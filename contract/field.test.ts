import { expect, test } from 'vitest'
import { Day, Filled, Instant } from './field.ts'

test.each([
  ['2026-11-27', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['0002-01-01', true],
  ['0001-12-31', false],
  ['9998-12-31', true],
  ['9999-01-01', false],
])('%s is a day: %s', (day, is) => {
  expect(Day.is(day)).toBe(is)
  expect(Instant.is(`${day}T09:30:00Z`)).toBe(is)
})

test.each([
  ['23:59:59.999', true],
  ['24:00:00', false],
  ['09:60:00', false],
  ['99:99:99', false],
])('a moment at %s: %s', (time, is) => {
  expect(Instant.is(`2026-11-27T${time}Z`)).toBe(is)
})

test.each([
  ['Njeri', true],
  ['', false],
  ['   ', false],
  ['Njeri\nKariuki', false],
  ['a'.repeat(11), false],
])('%j is a filled line of at most ten characters: %s', (text, is) => {
  expect(Filled(10).is(text)).toBe(is)
})
