import { addDays, addMonths, type Day, dayOf, quarterOf } from '#rules/day.ts'

/** A quarter of a year: `2026-Q3`. As texts, quarters sort in their order. */
export type Quarter = string

/** Its year and number. */
export const partsOf = (quarter: Quarter): { year: number; quarter: number } => ({
  year: Number(quarter.slice(0, 4)),
  quarter: Number(quarter.slice(6)),
})
export const quarterNamed = (year: number, quarter: number): Quarter =>
  `${String(year).padStart(4, '0')}-Q${quarter}`

/** Its first and last day. */
export function daysOf(named: Quarter): { from: Day; to: Day } {
  const { year, quarter } = partsOf(named)
  const from = `${String(year).padStart(4, '0')}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, 3), -1) }
}

/** The quarter so many after it; before it where negative. */
export const quarterAfter = (named: Quarter, many: number): Quarter =>
  quarterOf(addMonths(daysOf(named).from, many * 3))

/** The last quarter that is over at an instant (ms since 1970), by the clock of Nairobi. */
export const lastQuarter = (now: number): Quarter => quarterAfter(quarterOf(dayOf(now)), -1)

/** Whether a quarter is over at an instant. */
export const isOver = (named: Quarter, now: number): boolean => named <= lastQuarter(now)

const YEARS = 5

/** The years that a search for scores offers, the latest first: five with a quarter that is over, so in the first quarter not this one. */
export function yearsOffered(now: number): number[] {
  const last = partsOf(lastQuarter(now)).year
  return Array.from({ length: YEARS }, (_, ago) => last - ago)
}

/** The years of the analytics, the latest first: this one is always among them. */
export function yearsOfAnalytics(now: number): number[] {
  const { year } = partsOf(quarterOf(dayOf(now)))
  return Array.from({ length: YEARS }, (_, ago) => year - ago)
}

/** The quarters of a year that are over. */
export const quartersOffered = (year: number, now: number): number[] =>
  [1, 2, 3, 4].filter(quarter => isOver(quarterNamed(year, quarter), now))
