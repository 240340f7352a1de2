import type { Period } from '#contract/book.ts'
import { addMonths, dayOf, quarterOf } from '#rules/day.ts'
import { periodOn } from '#rules/period.ts'

/** A quarter of a year: `2026-Q3`. The string order is the chronological order. */
export type Quarter = string

/** Returns a quarter's year and number. */
export const partsOf = (quarter: Quarter): { year: number; quarter: number } => ({
  year: Number(quarter.slice(0, 4)),
  quarter: Number(quarter.slice(6)),
})
export const quarterNamed = (year: number, quarter: number): Quarter =>
  `${String(year).padStart(4, '0')}-Q${quarter}`

/** Returns a quarter's first and last day. */
export const daysOf = (named: Quarter): Period =>
  periodOn('quarter', addMonths(`${named.slice(0, 4)}-01-01`, 3 * (partsOf(named).quarter - 1)))

/** Returns the quarter `many` quarters later; earlier if negative. */
export const quarterAfter = (named: Quarter, many: number): Quarter =>
  quarterOf(addMonths(daysOf(named).from, many * 3))

/** Returns the last completed quarter at an instant (ms since 1970), in Nairobi time. */
export const lastQuarter = (now: number): Quarter => quarterAfter(quarterOf(dayOf(now)), -1)

/** Checks whether a quarter is over at an instant. */
export const isOver = (named: Quarter, now: number): boolean => named <= lastQuarter(now)

const YEARS = 5

/** Returns the years of the score search, latest first: five with a completed quarter, so not the current one in its first quarter. */
export function yearsOffered(now: number): number[] {
  const last = partsOf(lastQuarter(now)).year
  return Array.from({ length: YEARS }, (_, ago) => last - ago)
}

/** Returns the years offered in analytics, latest first, including the current year. */
export function yearsOfAnalytics(now: number): number[] {
  const { year } = partsOf(quarterOf(dayOf(now)))
  return Array.from({ length: YEARS }, (_, ago) => year - ago)
}

/** Returns the completed quarters of a year. */
export const quartersOffered = (year: number, now: number): number[] =>
  [1, 2, 3, 4].filter(quarter => isOver(quarterNamed(year, quarter), now))
