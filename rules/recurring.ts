import { addDays, addMonths, type Day } from './day.ts'

/** The interval of a recurrence. */
export type Every = 'week' | 'month' | 'quarter'

const MONTHS = { month: 1, quarter: 3 } as const

/**
 * Returns the first day after `after` of something that recurs from `first` on: the same day of the week or of the month. One that
 * began on the 31st falls on the last day of shorter months, and on the 31st again afterwards.
 */
export function nextDay(first: Day, every: Every, after: Day): Day {
  for (let times = 0; ; times++) {
    const day = every === 'week' ? addDays(first, 7 * times) : addMonths(first, MONTHS[every] * times)
    if (day > after) return day
  }
}
