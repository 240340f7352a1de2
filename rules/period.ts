import type { Period, Span } from '#contract/book.ts'
import { addDays, addMonths, type Day, daysBetween } from './day.ts'

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** Returns the month, quarter or year of a day. Quarters begin in January. @throws RangeError */
export function periodOn(span: Exclude<Span, 'all'>, day: Day): Period {
  const months = MONTHS[span]
  const month = Number(day.slice(5, 7))
  const from = addMonths(`${day.slice(0, 7)}-01`, -((month - 1) % months))
  return { from, to: addDays(addMonths(from, months), -1) }
}

/**
 * Returns the preceding period for comparison. If the current period isn't over, it is cut to the same number of days, so that half a
 * month isn't compared with a whole one.
 */
export function periodBefore(span: Exclude<Span, 'all'>, { from, to }: Period, today: Day): Period {
  const before = periodOn(span, addDays(from, -1))
  if (today >= to || today < from) return before
  const last = addDays(before.from, daysBetween(from, today))
  return { from: before.from, to: last < before.to ? last : before.to }
}

/** Lists the months a period touches, earliest first: `2026-09`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
