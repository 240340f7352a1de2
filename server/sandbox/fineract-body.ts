import { type Day, isDay } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { invalid, Problem, refuse } from './fineract-problem.ts'

/** Body of a request. Like the real server, unknown fields are rejected. */
export type Body = Record<string, unknown>

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

export function allow(body: Body, fields: string[]): void {
  const strange = Object.keys(body).find(field => !fields.includes(field))
  if (strange)
    throw new Problem(400, 'error.msg.parameter.unsupported', `${strange} is not supported.`, strange)
}

export function need(body: Body, fields: string[]): void {
  const absent = fields.find(field => body[field] === undefined || body[field] === '')
  if (absent)
    throw new Problem(400, `validation.msg.${absent}.cannot.be.blank`, `${absent} is mandatory.`, absent)
}

/** Returns an amount in minor units. */
export function amountIn(body: Body, field: string): number {
  const amount = body[field]
  if (typeof amount !== 'number' || amount <= 0)
    invalid(`validation.msg.${field}.not.greater.than.zero`, field)
  return Math.round(amount * MINOR)
}

/** Parses a day in the body's date format: `dd MMMM yyyy` or `yyyy-MM-dd`. */
export function dateIn(body: Body, field: string): Day {
  need(body, [field, 'locale', 'dateFormat'])
  const text = String(body[field])
  const [date = '', month = '', year = ''] = text.split(' ')
  const day =
    body.dateFormat === 'dd MMMM yyyy'
      ? `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
      : text
  if (!isDay(day)) invalid(`validation.msg.${field}.invalid.date.format`, field)
  return day
}

/** @returns the day, if it is not in the future */
export function past(day: Day, today: Day, what: string): Day {
  if (day > today) refuse(`error.msg.loan.${what}.cannot.be.a.future.date`, 'The date is in the future.')
  return day
}

/** @returns the day, if it is not before the earliest one */
export function from(day: Day, earliest: Day | null, what: string): Day {
  if (earliest !== null && day < earliest) {
    refuse(`error.msg.loan.${what}.cannot.be.before.submittal.date`, 'The date is too early.')
  }
  return day
}
