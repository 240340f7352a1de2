import { addDays, type Day, dayOf } from '#rules/day.ts'
import { COMMON, type Known, of } from './common-functions.ts'
import { splitWords, toBoolean, toNumber, toText, type Value } from './value.ts'

const ANY = Number.POSITIVE_INFINITY
const HOUR = 3_600_000
const EPOCH = '1970-01-01'
const DAY_SECONDS = 86_400
/** English names, ODK's default when a form doesn't specify a language. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The maximum length of an answer: repeatedly joining a text to itself would exhaust the memory. */
const LONGEST = 10_000
const joined = (values: readonly Value[], between: string): string =>
  // drop half of a surrogate pair at the end
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

/** Rounds to the nearest, halves away from zero, based on the decimal digits displayed: 1.005 to two digits is 1.01. */
function round(number: number, digits = 0): number {
  const moved = Number(`${toText(Math.abs(number))}e${digits}`)
  return Math.sign(number) * Number(`${toText(Math.round(moved))}e${-digits}`)
}

/** Returns the calendar day of a day, a moment or a number of days since 1970; empty if there is none. */
function toDay(value: Value): Day | '' {
  const days = Math.floor(toNumber(value))
  // outside the years 0 to 9999
  return days >= -719_528 && days <= 2_932_896 ? addDays(EPOCH, days) : ''
}

/** Formats a day or moment with ODK's format codes: `%d.%m.%Y`, `%e %b %Y`, `%H:%M`. */
function formatDay(value: Value, format: Value): string {
  const day = toDay(value)
  if (day === '') return ''
  const [year = '', month = '', date = ''] = day.split('-')
  const [hours = '00', minutes = '00', seconds = '00'] = partsOfDay(value)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const parts: Record<string, string> = {
    Y: year,
    y: year.slice(2),
    m: month,
    n: String(Number(month)),
    B: MONTHS[Number(month) - 1] ?? '',
    b: (MONTHS[Number(month) - 1] ?? '').slice(0, 3),
    d: date,
    e: String(Number(date)),
    A: DAYS[weekday] ?? '',
    a: (DAYS[weekday] ?? '').slice(0, 3),
    H: hours,
    h: String(Number(hours)),
    M: minutes,
    S: seconds,
    3: '000',
    '%': '%',
  }
  return toText(format).replace(/%([a-zA-Z3%])/g, (whole, letter) => parts[letter] ?? whole)
}

/** Returns hours, minutes and seconds of a moment or a fractional number of days; zeros for a day. */
function partsOfDay(value: Value): string[] {
  const written = /T(\d\d):(\d\d):(\d\d)/.exec(toText(value))
  if (written) return written.slice(1)
  const passed = Math.round((((toNumber(value) % 1) + 1) % 1) * DAY_SECONDS)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return [two(passed / 3600), two((passed / 60) % 60), two(passed % 60)]
}

/** Returns the text before and after a substring; empty strings if it is absent. */
function beside(text: Value, part: Value): [string, string] {
  const at = toText(text).indexOf(toText(part))
  return at < 0 ? ['', ''] : [toText(text).slice(0, at), toText(text).slice(at + toText(part).length)]
}

/** The XLSForm functions surveys may use. None throws: what can't be computed is empty or NaN. */
export const FUNCTIONS: Readonly<Record<string, Known>> = {
  ...COMMON,
  boolean: of(1, value => toBoolean(value)),
  'boolean-from-string': of(1, value => /^(true|1)$/i.test(toText(value))),

  // replaced while parsing by an expression that refers to its own value
  once: of(1, value => value),
  // replaced while parsing by a `match`, which validates the pattern
  regex: of(2, () => false),
  string: of(1, value => toText(value)),
  'normalize-space': of(1, value => splitWords(value).join(' ')),
  concat: of(0, (...values) => joined(values, ''), ANY),
  join: of(1, (between, ...values) => joined(values, toText(between)), ANY),
  contains: of(2, (text, part) => toText(text).includes(toText(part))),
  'starts-with': of(2, (text, part) => toText(text).startsWith(toText(part))),
  'ends-with': of(2, (text, part) => toText(text).endsWith(toText(part))),
  'substring-before': of(2, (text, part) => beside(text, part)[0]),
  'substring-after': of(2, (text, part) => beside(text, part)[1]),
  translate: of(3, (text, from, to) => {
    const letters = [...toText(from)]
    const others = [...toText(to)]
    return [...toText(text)]
      .map(one => (letters.includes(one) ? (others[letters.indexOf(one)] ?? '') : one))
      .join('')
  }),
  'count-non-empty': of(1, (...values) => values.filter(one => toText(one) !== '').length, ANY),
  substr: of(
    2,
    (text, from, to?: Value) =>
      [...toText(text)].slice(toNumber(from), to === undefined ? undefined : toNumber(to)).join(''),
    3,
  ),

  'selected-at': of(2, (chosen, index) => splitWords(chosen)[toNumber(index)] ?? ''),

  number: ofNumbers(1, number => number),
  int: ofNumbers(1, Math.trunc),
  round: ofNumbers(1, round, 2),
  abs: ofNumbers(1, Math.abs),
  pow: ofNumbers(2, (base, exponent) => base ** exponent),
  sqrt: ofNumbers(1, Math.sqrt),
  exp: ofNumbers(1, Math.exp),
  log: ofNumbers(1, Math.log),
  log10: ofNumbers(1, Math.log10),
  pi: of(0, () => Math.PI),
  min: ofNumbers(1, (...numbers) => (numbers.length > 0 ? Math.min(...numbers) : Number.NaN), ANY),
  max: ofNumbers(1, (...numbers) => (numbers.length > 0 ? Math.max(...numbers) : Number.NaN), ANY),
  sum: ofNumbers(1, (...numbers) => numbers.reduce((sum, number) => sum + number, 0), ANY),

  // for an expanded repeat: its number of entries, and an index followed by the answers of its entries
  count: ofNumbers(1, number => number || 0),
  'indexed-repeat': of(3, (at, ...answers) => answers[toNumber(at) - 1] ?? ''),

  today: { least: 0, run: (_, now) => dayOf(now) },
  now: { least: 0, run: (_, now) => new Date(now + 3 * HOUR).toISOString().replace('Z', '+03:00') },
  date: of(1, value => toDay(value)),
  'decimal-date-time': ofNumbers(1, number => number),
  'format-date': of(2, formatDay),
  'format-date-time': of(2, formatDay),
}
