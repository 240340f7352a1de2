import type { Period, Span } from '#contract/book.ts'
import { addDays, addMonths, type Day, daysBetween } from './day.ts'

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** The month, quarter or year that a day lies in. Quarters begin in January. @throws RangeError */
export function periodOn(span: Exclude<Span, 'all'>, day: Day): Period {
  const months = MONTHS[span]
  const month = Number(day.slice(5, 7))
  const from = addMonths(`${day.slice(0, 7)}-01`, -((month - 1) % months))
  return { from, to: addDays(addMonths(from, months), -1) }
}

/**
 * The period before, to compare with. Of one that is not over, as many days of the one before as there have been: half a month is
 * not held against a whole one.
 */
export function periodBefore(span: Exclude<Span, 'all'>, { from, to }: Period, today: Day): Period {
  const before = periodOn(span, addDays(from, -1))
  if (today >= to || today < from) return before
  const last = addDays(before.from, daysBetween(from, today))
  return { from: before.from, to: last < before.to ? last : before.to }
}

/** The months that a period touches, the earliest first: `2026-09`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}
