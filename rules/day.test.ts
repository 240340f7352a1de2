import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, instantOf, isDay, monthsBetween, quarterOf } from './day.ts'

describe('a day', () => {
  test.each(['2026-11-21', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('accepts %s', text => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    '',
    '2026-02-29',
    '2100-02-29', // a century is no leap year, unless it divides by 400
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '+02026-01-01',
    '２026-01-01',
  ])('rejects “%s”', text => {
    expect(isDay(text)).toBe(false)
  })

  test('rejects an invalid day with the expected format', () => {
    for (const wrong of [
      () => addDays('2026-02-30', 1),
      () => addMonths('yesterday', 1),
      () => daysBetween('2026-01-01', '1 January'),
      () => instantOf(''),
      () => quarterOf('2026-Q1'),
    ])
      expect(wrong).toThrow(/is not a day. Write it as in 2026-11-21/)
  })
})

test.each([
  // from, days, to
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-11-21', 7, '2026-11-28'],
  ['2026-11-27', 7, '2026-12-04'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-01-01', 365, '2027-01-01'],
  ['2028-01-01', 366, '2029-01-01'],
])('%s and %i days is %s', (from, days, to) => {
  expect(addDays(from, days)).toBe(to)
  expect(daysBetween(from, to)).toBe(days)
  expect(daysBetween(to, from) + days).toBe(0)
})

describe('months', () => {
  test.each([
    // from, months, to
    ['2026-11-27', 1, '2026-12-27'],
    ['2026-11-27', 2, '2027-01-27'],
    ['2026-11-27', 60, '2031-11-27'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', 0, '2026-01-15'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test.each([
    // from, to, months
    ['2026-01-15', '2026-01-15', 0],
    ['2026-01-15', '2026-02-14', 0],
    ['2026-01-15', '2026-02-15', 1],
    ['2024-11-27', '2026-02-28', 15],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-02-15', '2026-01-01', 0],
  ])('from %s to %s is %i whole months', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months)
  })

  test.each([
    // from, months, pay day, to
    ['2026-11-27', 1, 5, '2026-12-05'],
    ['2026-11-27', 1, 31, '2026-12-31'],
    ['2026-11-27', 3, 31, '2027-02-28'],
    ['2027-11-27', 3, 31, '2028-02-29'],
    ['2026-11-27', 3, 30, '2027-02-28'],
    ['2026-11-27', 5, 31, '2027-04-30'],
    ['2026-11-27', 0, 1, '2026-11-01'],
  ])('%s and %i months on pay day %i is %s', (from, months, payDay, to) => {
    expect(addMonths(from, months, payDay)).toBe(to)
  })

  test.each([0, 32, -1, 1.5, Number.NaN])('rejects pay day %d', payDay => {
    expect(() => addMonths('2026-11-27', 1, payDay)).toThrow('from 1 to 31')
  })

  test('rejects half a month', () => {
    expect(() => addMonths('2026-11-27', 0.5)).toThrow('whole numbers')
  })
})

describe('the day in Nairobi', () => {
  test.each([
    // an instant in UTC, the day there
    ['2026-03-31T20:59:59.999Z', '2026-03-31'],
    ['2026-03-31T21:00:00.000Z', '2026-04-01'],
    ['2026-03-31T22:00:00.000Z', '2026-04-01'],
    ['2026-12-31T21:00:00.000Z', '2027-01-01'],
    ['2028-02-28T21:00:00.000Z', '2028-02-29'],
    ['1969-12-31T20:00:00.000Z', '1969-12-31'],
  ])('at %s it is %s', (instant, day) => {
    expect(dayOf(Date.parse(instant))).toBe(day)
  })

  test('begins at its midnight', () => {
    expect(instantOf('2026-04-01')).toBe(Date.parse('2026-03-31T21:00:00Z'))
    for (const day of ['2024-02-29', '2026-03-29', '2026-10-25', '2027-01-01']) {
      expect(dayOf(instantOf(day))).toBe(day)
      expect(dayOf(instantOf(day) - 1)).toBe(addDays(day, -1))
      expect(dayOf(instantOf(addDays(day, 1)) - 1)).toBe(day)
    }
  })

  test('is rejected outside four-digit years', () => {
    for (const instant of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15, -8.64e15])
      expect(() => dayOf(instant)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow('outside the years')
    expect(() => addMonths('9999-12-31', 1)).toThrow('outside the years')
  })
})

test.each([
  ['2026-01-01', '2026-Q1'],
  ['2026-03-31', '2026-Q1'],
  ['2026-04-01', '2026-Q2'],
  ['2026-09-30', '2026-Q3'],
  ['2026-10-01', '2026-Q4'],
  ['2026-12-31', '2026-Q4'],
])('%s is in %s', (day, quarter) => {
  expect(quarterOf(day)).toBe(quarter)
})

test('days are consecutive over forty years, and adding a month never goes back', () => {
  let day = '1999-12-31'
  const wrong: string[] = []
  for (let passed = 1; passed <= 14_610; passed++) {
    const next = addDays(day, 1)
    const month = daysBetween(day, addMonths(day, 1))
    const isNext = isDay(next) && next > day && daysBetween('1999-12-31', next) === passed
    if (!isNext || month < 28 || month > 31 || addMonths(next, 1) < addMonths(day, 1)) wrong.push(next)
    day = next
  }
  expect(wrong).toEqual([])
  expect(day).toBe('2039-12-31')
})
