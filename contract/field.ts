import { type Infer, integer, max, min, pattern, refine, size, string } from 'superstruct'
import { isEmail } from './email.ts'

// Fields that several subjects share. A refinement's own sentence is what people read when it fails.

/** Identifies accounts, files and the rest: 24 hexadecimal digits. */
export const Id = pattern(string(), /^[0-9a-f]{24}$/)
export type Id = Infer<typeof Id>

/** A moment, as ISO 8601 in UTC. */
export const Instant = pattern(string(), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)

/** One line of text that somebody typed. */
export const Line = (longest: number) =>
  refine(
    size(string(), 0, longest),
    'line',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    value => !/[\u0000-\u001f\u007f]/.test(value) || 'Use one line of plain text',
  )

export const Email = refine(
  string(),
  'email',
  value => isEmail(value.trim()) || 'Please enter a valid email address',
)

/** As people write it: 0 and 9 digits, or 2 and 11 digits, a plus and blanks left aside. */
export const Phone = refine(
  string(),
  'phone',
  value => /^(0\d{9}|2\d{11})$/.test(value.replace(/[+\s]/g, '')) || 'Please enter a valid phone number',
)

/** A password being chosen. Its upper limit keeps the hashing affordable. */
export const NewPassword = refine(
  size(string(), 0, 200),
  'password',
  value => value.length >= 8 || 'Password must be at least 8 characters',
)

/** A one-time code: six digits. */
export const Code = refine(
  string(),
  'code',
  value => /^\d{6}$/.test(value.trim()) || 'Enter the 6 digits of the code',
)

/** Pages of a list, from 1. */
export const PageNumber = max(min(integer(), 1), 1_000_000)
export const PageSize = max(min(integer(), 1), 100)

/** Number of a row in a list that only grows. */
export const Serial = max(min(integer(), 0), Number.MAX_SAFE_INTEGER)
