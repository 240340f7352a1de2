import { addDays, addMonths, type Day } from './day.ts'

/** The interval of a recurrence. */
export type Every = 'week' | 'month'

/**
 * Returns the first recurrence after `after` of something that began on `first`: the same day of the week or of the month; in a shorter
 * month, the last day.
 */
export function nextDay(first: Day, every: Every, after: Day): Day {
  for (let times = 1; ; times++) {
    const day = every === 'week' ? addDays(first, 7 * times) : addMonths(first, times)
    if (day > after) return day
  }
}
