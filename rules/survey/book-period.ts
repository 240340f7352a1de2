import type { Period } from '#contract/book.ts'
import type { BookPeriod } from '#contract/survey-definition.ts'
import { addDays, type Day } from '#rules/day.ts'
import { periodOn } from '#rules/period.ts'
import { daysOf } from '#rules/quarter.ts'

/**
 * Returns the period a book figure covers; null for all time.
 * @param countsFor the period of the answers: `2026-Q3`, a round, or empty
 */
export function bookPeriod(period: BookPeriod, countsFor: string, today: Day): Period | null {
  if (period === 'all') return null
  if (period === 'quarter' && /^\d{4}-Q[1-4]$/.test(countsFor)) return daysOf(countsFor)
  return periodOn(period, addDays(periodOn(period, today).from, -1))
}
