import type { Period } from '#contract/book.ts'
import type { BookPeriod } from '#contract/survey-definition.ts'
import { addDays, type Day } from '#rules/day.ts'
import { periodOn } from '#rules/period.ts'

/**
 * Returns the period a book figure covers; null for all time.
 * @param countsFor the period of the answers: `2026-Q3`, a round, or empty
 */
export function bookPeriod(asked: BookPeriod, countsFor: string, today: Day): Period | null {
  if (asked === 'all') return null
  const quarter = /^(\d{4})-Q([1-4])$/.exec(countsFor)
  if (asked === 'quarter' && quarter) {
    const month = String(Number(quarter[2]) * 3).padStart(2, '0')
    return periodOn('quarter', `${quarter[1]}-${month}-01`)
  }
  return periodOn(asked, addDays(periodOn(asked, today).from, -1))
}
