/** A calendar day, `2026-11-21`. The string order is the chronological order. */
export type Day = string

const LENGTH = 86_400_000 // milliseconds
/** Kenya and Tanzania are three hours ahead of UTC all year. */
const AHEAD = 3 * 3_600_000

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const lengthOfMonth = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Checks whether a text is a valid calendar day: `2028-02-29`, but not `2026-02-29` nor `2026-2-9`. */
export function isDay(text: string): boolean {
  const [, year, month, date] = (text.match(/^(\d{4})-(\d\d)-(\d\d)$/) ?? []).map(Number)
  if (year === undefined || !month || !date) return false
  return month <= 12 && date <= lengthOfMonth(year, month)
}

/** Returns the day's midnight in UTC, in ms. @throws RangeError for a day that doesn't exist */
function read(day: Day): number {
  if (!isDay(day)) throw new RangeError(`“${day}” is not a day. Write it as in 2026-11-21.`)
  return Date.parse(`${day}T00:00:00Z`)
}

function write(instant: number): Day {
  const day = new Date(instant).toISOString().slice(0, 10)
  // years beyond 9999 are written with a sign and two more digits
  if (!isDay(day)) throw new RangeError('The day lies outside the years 0 to 9999.')
  return day
}

/** Returns the day `days` days later; earlier if negative. @throws RangeError */
export const addDays = (day: Day, days: number): Day => write(read(day) + days * LENGTH)

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. @throws RangeError */
export const daysBetween = (from: Day, to: Day): number => (read(to) - read(from)) / LENGTH

/**
 * Returns the same day of the month `months` later, or that month's `payDay` (1 to 31). In a shorter month it is the last day: a month
 * after 31 January is 28 or 29 February. @throws RangeError
 */
export function addMonths(day: Day, months: number, payDay?: number | null): Day {
  const from = new Date(read(day))
  const wanted = payDay ?? from.getUTCDate()
  if (!Number.isInteger(months)) throw new RangeError('Months are counted in whole numbers.')
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 31)
    throw new RangeError('A pay day is a day of the month, from 1 to 31.')
  from.setUTCMonth(from.getUTCMonth() + months, 1)
  const last = lengthOfMonth(from.getUTCFullYear(), from.getUTCMonth() + 1)
  return write(from.setUTCDate(Math.min(wanted, last)))
}

/** Returns the whole months between two days, at least 0. @throws RangeError */
export function monthsBetween(from: Day, to: Day): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  return Math.max(0, addMonths(from, months) > to ? months - 1 : months)
}

/** Returns the local calendar day (UTC+3) of an instant (ms since 1970). The 22nd begins at 21:00 UTC on the 21st. @throws RangeError */
export const dayOf = (instant: number): Day => write(instant + AHEAD)

/** Returns the local date and time (UTC+3) of an instant (ms since 1970): `2026-11-21T14:05:09`. */
export const localTimeOf = (instant: number): string => new Date(instant + AHEAD).toISOString().slice(0, 19)

/** Returns the instant (ms since 1970) of the day's midnight in Nairobi. @throws RangeError */
export const instantOf = (day: Day): number => read(day) - AHEAD

/** Returns the quarter of a day, `2026-Q4`. The string order is the chronological order. @throws RangeError */
export function quarterOf(day: Day): string {
  const month = new Date(read(day)).getUTCMonth()
  return `${day.slice(0, 4)}-Q${Math.floor(month / 3) + 1}`
}

/** Returns the first days of a day's month and of the preceding months, latest first. */
export const monthsUntil = (day: Day, many: number): Day[] =>
  Array.from({ length: many }, (_, back) => addMonths(`${day.slice(0, 7)}-01`, -back))
