import { addDays, addMonths, type Day } from '#rules/day.ts'

/** Periods of a report. `own` is a custom range of days. */
export const PERIODS = ['all', 'month', 'last-month', 'quarter', 'year', '12-months', 'own'] as const
export type Period = (typeof PERIODS)[number]
export type Span = { from?: Day; to?: Day }

/** Returns the days of a period as of today. */
export function spanOf(period: Exclude<Period, 'own'>, today: Day): Span {
  const first = addMonths(today, 0, 1)
  switch (period) {
    case 'all':
      return {}
    case 'month':
      return { from: first, to: today }
    case 'last-month':
      return { from: addMonths(today, -1, 1), to: addDays(first, -1) }
    case 'quarter':
      return { from: addMonths(today, -((Number(today.slice(5, 7)) - 1) % 3), 1), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '12-months':
      return { from: addMonths(today, -11, 1), to: today }
  }
}
