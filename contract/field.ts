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

// Fields shared by several subjects.

/** Id of accounts, files and other records: 24 hexadecimal digits. */
export const Id = pattern(string(), /^[0-9a-f]{24}$/)
export type Id = Infer<typeof Id>

/** Path parameter that identifies one record: `…/:id`. */
export const byId = object({ id: Id })

/** Reply of a completed call: a message for the user. */
export const Message = object({ message: string() })
/** Id of the created record, and a message for the user. */
export const Made = object({ id: Id, message: string() })

/** A timestamp, as ISO 8601 in UTC. */
export const Instant = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

/** A day in Nairobi time: `2026-11-27`. */
export const Day = pattern(string(), /^\d{4}-\d\d-\d\d$/)

/** A single line of user input. */
export const Line = (longest: number) =>
  checked(
    size(string(), 0, longest),
    'field.line',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    value => !/[\u0000-\u001f\u007f]/.test(value),
  )

export const Email = checked(string(), 'field.email', value => isEmail(value.trim()))

/** As users type it: 0 and 9 digits, or 2 and 11 digits, ignoring plus signs and spaces. */
export const Phone = checked(string(), 'field.phone', value =>
  /^(0\d{9}|2\d{11})$/.test(value.replace(/[+\s]/g, '')),
)

/** A new password. Its upper limit keeps the cost of hashing bounded. */
export const NewPassword = checked(size(string(), 0, 200), 'field.password', value => value.length >= 8)

/** A one-time code: six digits. */
export const Code = checked(string(), 'field.code', value => /^\d{6}$/.test(value.trim()))

/** Page number of a list, from 1, and the page size. */
export const paging = {
  page: optional(max(min(integer(), 1), 1_000_000)),
  size: optional(max(min(integer(), 1), 100)),
}
/** One page of a list, and the total number of rows. */
export const pageOf = <Row extends Shape>(row: Row) => ({
  data: array(row),
  total: integer(),
  page: integer(),
  size: integer(),
})
/** Previous and next row of a list. */
export const neighbours = {
  previous: nullable(Id),
  next: nullable(Id),
  /** 1-based; null if it is not in the list. */
  position: nullable(integer()),
  total: integer(),
}

/** Serial number of a row in an append-only list. */
export const Serial = max(min(integer(), 0), Number.MAX_SAFE_INTEGER)
