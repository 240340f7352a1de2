/** A value in an expression. Days are texts, `2026-11-21`; several choices are one space-separated text. */
export type Value = string | number | boolean

const SECONDS = 86_400
const DAY = SECONDS * 1_000

/** Converts a text like `2026-11-21` to days since 1970; NaN if there is no such day. */
export function daysTo(text: string): number {
  const instant = Date.parse(`${text}T00:00Z`)
  // some engines parse 31 June as 1 July
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(`${text}T`)
    ? instant / DAY
    : Number.NaN
}

/**
 * Converts a value to a number by XPath rules: NaN if the text isn't one or is empty. A day is its days since 1970; a moment adds the
 * elapsed part of the day as a fraction.
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

/** Converts a value to text; numbers without an exponent, since answers have none. */
export function toText(value: Value): string {
  const text = String(value)
  if (typeof value !== 'number' || !text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(value).toString()
}

/** Converts a value to a boolean: an empty text, zero and NaN are false. */
export const toBoolean = (value: Value): boolean =>
  typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value)

/** Splits a text at whitespace: the chosen options. */
export const splitWords = (value: Value): string[] => toText(value).split(/\s+/).filter(Boolean)

/** Converts a computed value to an answer; empty if it isn't a finite number. */
export const valueToAnswer = (value: Value): string =>
  typeof value === 'number' && !Number.isFinite(value) ? '' : toText(value)
