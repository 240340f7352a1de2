import { expect, it } from 'vitest'
import { bookPeriod } from './book-period.ts'

it.each([
  // a quarterly survey asks about the quarter its answers count for, both during the quarter and long after
  ['quarter', '2026-Q3', '2026-09-20', '2026-07-01', '2026-09-30'],
  ['quarter', '2026-Q4', '2027-01-10', '2026-10-01', '2026-12-31'],
  // any other survey asks about the last completed period
  ['quarter', '', '2026-11-24', '2026-07-01', '2026-09-30'],
  ['quarter', '2', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['month', '2026-Q3', '2026-10-05', '2026-09-01', '2026-09-30'],
  ['month', '', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['year', '', '2026-11-24', '2025-01-01', '2025-12-31'],
] as const)('%s of a survey for “%s” on %s is from %s to %s', (asked, countsFor, today, from, to) => {
  expect(bookPeriod(asked, countsFor, today)).toEqual({ from, to })
})

it('all has no bounds', () => {
  expect(bookPeriod('all', '2026-Q3', '2026-11-24')).toBeNull()
})
