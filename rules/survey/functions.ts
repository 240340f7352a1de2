import { addDays, type Day, dayOf } from '#rules/day.ts'
import { COMMON, type Known, of } from './common-functions.ts'
import { toBoolean, toNumber, toText, type Value, words } from './value.ts'

const ANY = Number.POSITIVE_INFINITY
const HOUR = 3_600_000
const EPOCH = '1970-01-01'

/** As long as an answer at most: a text that is joined to itself over and over would fill the memory. */
const LONGEST = 10_000
const joined = (values: readonly Value[], between: string): string =>
  // without half of a character at its end
  values
    .map(toText)
    .join(between)
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '')

const ofNumbers = (least: number, run: (...args: number[]) => number, most = least): Known => ({
  least,
  most,
  run: args => run(...args.map(toNumber)),
})

/** To the nearest, halves away from zero, by the digits that a person sees: 1.005 to two digits is 1.01. */
function round(number: number, digits = 0): number {
  const moved = Number(`${toText(Math.abs(number))}e${digits}`)
  return Math.sign(number) * Number(`${toText(Math.round(moved))}e${-digits}`)
}

/** The day of a day, moment or number of days since 1970; empty where there is none. */
function toDay(value: Value): Day | '' {
  const days = Math.floor(toNumber(value))
  // what lies outside the years 0 to 9999 has no day
  return days >= -719_528 && days <= 2_932_896 ? addDays(EPOCH, days) : ''
}

/** A day in the format of ODK: `%d.%m.%Y`. */
function formatDay(value: Value, format: Value): string {
  const day = toDay(value)
  if (day === '') return ''
  const [year = '', month = '', date = ''] = day.split('-')
  const parts: Record<string, string> = {
    Y: year,
    y: year.slice(2),
    m: month,
    n: String(Number(month)),
    d: date,
    e: String(Number(date)),
  }
  return toText(format).replace(/%([a-zA-Z])/g, (whole, letter) => parts[letter] ?? whole)
}

/** The functions of XLSForm that surveys may use. None fails: what cannot be worked out is empty, or not a number. */
export const FUNCTIONS: Readonly<Record<string, Known>> = {
  ...COMMON,
  boolean: of(1, value => toBoolean(value)),
  'boolean-from-string': of(1, value => /^(true|1)$/i.test(toText(value))),

  // replaced by a `match` while it is read, which checks the pattern
  regex: of(2, () => false),
  string: of(1, value => toText(value)),
  'normalize-space': of(1, value => words(value).join(' ')),
  concat: of(0, (...values) => joined(values, ''), ANY),
  join: of(1, (between, ...values) => joined(values, toText(between)), ANY),
  contains: of(2, (text, part) => toText(text).includes(toText(part))),
  'starts-with': of(2, (text, part) => toText(text).startsWith(toText(part))),
  'ends-with': of(2, (text, part) => toText(text).endsWith(toText(part))),
  substr: of(
    2,
    (text, from, to?: Value) =>
      [...toText(text)].slice(toNumber(from), to === undefined ? undefined : toNumber(to)).join(''),
    3,
  ),

  'selected-at': of(2, (chosen, index) => words(chosen)[toNumber(index)] ?? ''),

  number: ofNumbers(1, number => number),
  int: ofNumbers(1, Math.trunc),
  round: ofNumbers(1, round, 2),
  abs: ofNumbers(1, Math.abs),
  pow: ofNumbers(2, (base, exponent) => base ** exponent),
  min: ofNumbers(1, Math.min, ANY),
  max: ofNumbers(1, Math.max, ANY),
  sum: ofNumbers(1, (...numbers) => numbers.reduce((sum, number) => sum + number, 0), ANY),

  today: { least: 0, run: (_, now) => dayOf(now) },
  now: { least: 0, run: (_, now) => new Date(now + 3 * HOUR).toISOString().replace('Z', '+03:00') },
  date: of(1, value => toDay(value)),
  'decimal-date-time': ofNumbers(1, number => number),
  'format-date': of(2, (value, format) => formatDay(value as Value, format)),
}
