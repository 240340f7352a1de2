import { expect, test } from 'vitest'
import { timeline } from './figures.ts'

test('a day without answers between others is there, with none', () => {
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

test('more than 31 days are shown by month, each of them', () => {
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
