import { type Day, isDay } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const YMD = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const DMY = /^(\d{1,2})[-/.](\d{1,2})[-/.]\s?(\d{4}|\d{2})(?!\d)/
const NAMED = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*[-\s,]+(\d{4}|\d{2})(?!\d)/i
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?/i

/** A time on a statement, in Nairobi: the day, and the time of day if given. */
export type Moment = { day: Day; time: string | null }

/** Parses a cell's date and time, day first as in both countries; null for anything else. */
export function readMoment(cell: string): Moment | null {
  const text = cell.trim().replace(/\s+/g, ' ')
  const [, y, m, d] = YMD.exec(text) ?? []
  const [, d2, m2, y2] = DMY.exec(text) ?? []
  const [, d3, name, y3] = NAMED.exec(text) ?? []
  const month = name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : (m ?? m2)
  const year = y ?? y2 ?? y3
  const date = d ?? d2 ?? d3
  if (!year || !month || !date) return null
  const day = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day)) return null
  const rest = text.replace(YMD, '').replace(DMY, '').replace(NAMED, '')
  const [, hour, minute, second = '00', half] = TIME.exec(rest) ?? []
  if (hour === undefined || minute === undefined) return { day, time: null }
  // some print 15:46 PM
  const hours = half && Number(hour) <= 12 ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour)
  const isTime = hours < 24 && Number(minute) < 60 && Number(second) < 60
  return { day, time: isTime ? `${String(hours).padStart(2, '0')}:${minute}:${second}` : null }
}

/** Checks whether a cell begins with a day, or with a part that continues on the next line: `01-04-`. */
export const looksLikeDay = (cell: string): boolean =>
  readMoment(cell) !== null || /^\d{1,2}[-/.]\d{1,2}[-/.]$/.test(cell.trim())

const AMOUNT =
  /^(?<open>\()?(?<sign>[-+\u2212])?\s*(?:k(?:es|shs?)\.?|t(?:zs|shs?)\.?)?\s*(?<late>[-+\u2212])?(?<whole>\d[\d,]*,\d{3}|\d+)(?:\.(?<cents>\d{1,2}))?\s*(?<close>\))?\s*(?<side>cr|dr)?\.?(?<after>-)?$/i

/** Parses a signed amount in minor units, with `DR` and brackets as negative; null for anything else, and for an empty cell. */
export function readSigned(cell: string | undefined): number | null {
  const text = (cell ?? '').replace(/[\u00a0\u202f]/g, ' ').trim()
  const found = AMOUNT.exec(text)?.groups
  if (!found) return null
  const amount =
    Number((found.whole ?? '').replaceAll(',', '')) * MINOR + Number((found.cents ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  const isBelow =
    /[-\u2212]/.test(`${found.sign ?? ''}${found.late ?? ''}${found.after ?? ''}`) ||
    (found.open && found.close) ||
    found.side?.toLowerCase() === 'dr'
  return isBelow && amount !== 0 ? -amount : amount
}

/** Checks whether a text is formatted like money rather than like a count. */
export const looksLikeAmount = (text: string): boolean =>
  readSigned(text) !== null && /[.,]\d|^\s*[-(]?\d{1,3}\s*(cr|dr)?\)?$/i.test(text)
