/** What an expression works with. Days are texts, `2026-11-21`; several choices are one text with blanks between them. */
export type Value = string | number | boolean

const SECONDS = 86_400
const DAY = SECONDS * 1_000

/** A text like `2026-11-21` as days since 1970; not a number where the calendar has no such day. */
export function daysTo(text: string): number {
  const instant = Date.parse(`${text}T00:00Z`)
  // some engines take a 31st of June for the 1st of July
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${text}T`)
    ? instant / DAY
    : Number.NaN
}

/**
 * A value as a number, by XPath: not a number where the text is none, also where it is empty. A day is its days since
 * 1970, a moment has the part of the day that has gone by as its fraction.
 */
export function toNumber(value: Value): number {
  if (typeof value !== 'string') return Number(value)
  const text = value.trim()
  if (/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) return Number(text)
  const [, day, hours, minutes, seconds] =
    text.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?).*)?$/) ?? []
  if (day === undefined) return Number.NaN
  const passed = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return daysTo(day) + passed / SECONDS
}

/** A value as a text; numbers without an exponent, which no number of a survey has. */
export function toText(value: Value): string {
  const text = String(value)
  if (typeof value !== 'number' || !text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(value).toString()
}

/** A value as true or false: an empty text, zero and what is not a number are false. */
export const toBoolean = (value: Value): boolean =>
  typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value)

/** The words of a text with blanks between them: what was chosen. */
export const words = (value: Value): string[] => toText(value).split(/\s+/).filter(Boolean)

/** What was worked out as an answer; nothing where it is no number that there is. */
export const written = (value: Value): string =>
  typeof value === 'number' && !Number.isFinite(value) ? '' : toText(value)
