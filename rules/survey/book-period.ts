import type { Period } from '#contract/book.ts'
import type { BookPeriod } from '#contract/survey-definition.ts'
import { addDays, type Day } from '#rules/day.ts'
import { periodOn } from '#rules/period.ts'
import { daysOf } from '#rules/quarter.ts'

/**
 * Returns the period a book figure covers; null for all time.
 * @param countsFor the period of the answers: `2026-Q3`, a round, or empty
 */
export function bookPeriod(asked: BookPeriod, countsFor: string, today: Day): Period | null {
  if (asked === 'all') return null
  if (asked === 'quarter' && /^\d{4}-Q[1-4]$/.test(countsFor)) return daysOf(countsFor)
  return periodOn(asked, addDays(periodOn(asked, today).from, -1))
}
