import { addDays, addMonths, type Day } from './day.ts'

/** How often something comes again. */
export type Every = 'week' | 'month'

/**
 * The first day after `after` on which something comes again that was first on `first`: the same day of the week, or of the month, which
 * of a shorter month is its last.
 */
export function nextDay(first: Day, every: Every, after: Day): Day {
  for (let times = 1; ; times++) {
    const day = every === 'week' ? addDays(first, 7 * times) : addMonths(first, times)
    if (day > after) return day
  }
}
