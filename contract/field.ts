import { isEmail } from './email.ts'
import type { Shape } from './endpoint.ts'
import {
  array,
  checked,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
} from './shape.ts'

// Fields that several subjects share.

/** Identifies accounts, files and the rest: 24 hexadecimal digits. */
export const Id = pattern(string(), /^[0-9a-f]{24}$/)
export type Id = Infer<typeof Id>

/** What a path names one thing by: `…/:id`. */
export const byId = object({ id: Id })

/** What is said of a call that was done. */
export const Message = object({ message: string() })
/** What was made, and what is said of it. */
export const Made = object({ id: Id, message: string() })

/** A moment, as ISO 8601 in UTC. */
export const Instant = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

/** A day in Nairobi: `2026-11-27`. */
export const Day = pattern(string(), /^\d{4}-\d\d-\d\d$/)

/** One line of text that somebody typed. */
export const Line = (longest: number) =>
  checked(
    size(string(), 0, longest),
    'field.line',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    value => !/[\u0000-\u001f\u007f]/.test(value),
  )

export const Email = checked(string(), 'field.email', value => isEmail(value.trim()))

/** As people write it: 0 and 9 digits, or 2 and 11 digits, a plus and blanks left aside. */
export const Phone = checked(string(), 'field.phone', value =>
  /^(0\d{9}|2\d{11})$/.test(value.replace(/[+\s]/g, '')),
)

/** A password being chosen. Its upper limit keeps the hashing affordable. */
export const NewPassword = checked(size(string(), 0, 200), 'field.password', value => value.length >= 8)

/** A one-time code: six digits. */
export const Code = checked(string(), 'field.code', value => /^\d{6}$/.test(value.trim()))

/** Which page of a list is asked for, from 1, and how long one is. */
export const paging = {
  page: optional(max(min(integer(), 1), 1_000_000)),
  size: optional(max(min(integer(), 1), 100)),
}
/** A page of a list, and how much there is in all. */
export const pageOf = <Row extends Shape>(row: Row) => ({
  data: array(row),
  total: integer(),
  page: integer(),
  size: integer(),
})
/** What comes before and after one row of a list. */
export const neighbours = {
  previous: nullable(Id),
  next: nullable(Id),
  /** Counted from 1; null for one that is not in the list. */
  position: nullable(integer()),
  total: integer(),
}

/** Number of a row in a list that only grows. */
export const Serial = max(min(integer(), 0), Number.MAX_SAFE_INTEGER)
