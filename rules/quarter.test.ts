import { describe, expect, test } from 'vitest'
import {
  daysOf,
  isOver,
  lastQuarter,
  partsOf,
  quarterAfter,
  quartersOffered,
  yearsOfAnalytics,
  yearsOffered,
} from './quarter.ts'

const at = (instant: string) => Date.parse(instant)

describe('the score search', () => {
  test.each([
    // Nairobi's midnight is at 21:00 UTC, which ends the quarter
    ['2026-03-31T20:59:59Z', '2025-Q4', [2025, 2024, 2023, 2022, 2021], []],
    ['2026-03-31T21:00:00Z', '2026-Q1', [2026, 2025, 2024, 2023, 2022], [1]],
    ['2026-03-31T22:00:00Z', '2026-Q1', [2026, 2025, 2024, 2023, 2022], [1]],
    ['2026-01-01T08:00:00Z', '2025-Q4', [2025, 2024, 2023, 2022, 2021], []],
    ['2026-11-23T08:00:00Z', '2026-Q3', [2026, 2025, 2024, 2023, 2022], [1, 2, 3]],
    ['2026-12-31T20:59:59Z', '2026-Q3', [2026, 2025, 2024, 2023, 2022], [1, 2, 3]],
    ['2026-12-31T21:00:00Z', '2026-Q4', [2026, 2025, 2024, 2023, 2022], [1, 2, 3, 4]],
  ])(
    'at %s offers %s as latest quarter, five years, and the past quarters of 2026',
    (now, last, years, quarters) => {
      expect(lastQuarter(at(now))).toBe(last)
      expect(yearsOffered(at(now))).toEqual(years)
      expect(quartersOffered(2026, at(now))).toEqual(quarters)
      expect(quartersOffered(2025, at(now))).toEqual([1, 2, 3, 4])
    },
  )

  test('analytics always include the current year', () => {
    expect(yearsOfAnalytics(at('2026-01-01T08:00:00Z'))).toEqual([2026, 2025, 2024, 2023, 2022])
  })
})

test('computes the days, neighbours and parts of a quarter', () => {
  expect(daysOf('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(daysOf('2028-Q4')).toEqual({ from: '2028-10-01', to: '2028-12-31' })
  expect([quarterAfter('2026-Q1', -1), quarterAfter('2026-Q4', 1), quarterAfter('2026-Q2', -8)]).toEqual([
    '2025-Q4',
    '2027-Q1',
    '2024-Q2',
  ])
  expect(partsOf('2026-Q3')).toEqual({ year: 2026, quarter: 3 })
  expect(isOver('2026-Q4', at('2026-12-31T22:00:00Z'))).toBe(true)
})
