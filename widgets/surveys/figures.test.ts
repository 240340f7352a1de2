import { describe, expect, test } from 'vitest'
import { barsOf, timeline } from './figures.ts'

test('days without answers are filled in with zero', () => {
  const days = [
    { day: '2026-02-27', count: 3 },
    { day: '2026-03-01', count: 1 },
  ]
  expect(timeline(days)).toEqual({
    isMonths: false,
    spans: [
      { at: '2026-02-27', count: 3 },
      { at: '2026-02-28', count: 0 },
      { at: '2026-03-01', count: 1 },
    ],
  })
})

test('more than 31 days are grouped by month, without gaps', () => {
  const days = [
    { day: '2025-12-31', count: 1 },
    { day: '2026-02-01', count: 2 },
    { day: '2026-02-28', count: 4 },
  ]
  expect(timeline(days)).toEqual({
    isMonths: true,
    spans: [
      { at: '2025-12', count: 1 },
      { at: '2026-01', count: 0 },
      { at: '2026-02', count: 6 },
    ],
  })
})

describe('answered dates', () => {
  const barsAt = (months: string[]) =>
    barsOf(
      {
        name: 'since',
        kind: 'date',
        label: {},
        asked: 60,
        answered: 60,
        options: [],
        number: null,
        months: months.map(month => ({ month, count: 2 })),
        texts: [],
        left: 0,
      },
      { label: () => '', month: month => `in ${month}`, figure: String },
    )

  test('are grouped by month', () => {
    expect(barsAt(['2026-01', '2026-03']).map(({ label }) => label)).toEqual(['in 2026-01', 'in 2026-03'])
  })

  test('are grouped by year above two years of months', () => {
    const months = [2024, 2025, 2026].flatMap(year =>
      ['01', '02', '03', '04', '05', '06', '07', '08', '09'].map(month => `${year}-${month}`),
    )
    expect(barsAt(months).map(({ label, count }) => [label, count])).toEqual([
      ['2024', 18],
      ['2025', 18],
      ['2026', 18],
    ])
  })
})
