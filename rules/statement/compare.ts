import type { MovementClass } from '#contract/validation.ts'
import { addDays, type Day, daysBetween } from '#rules/day.ts'
import { isCompared } from './classify.ts'

/** A statement movement. In minor units. */
export type Moved = {
  id: string
  day: Day
  time: string | null
  reference: string
  details: string
  in: number
  out: number
  is: MovementClass
}
/** A book entry with a movement of money. */
export type Booked = {
  id: string
  day: Day
  amount: number
  side: 'in' | 'out'
  phone: string | null
  reference: string | null
  /** Paid in cash or on credit: not on any statement. */
  apart: boolean
}

/** The bands of a discrepancy in percent, each with its quarter of the score. The first one excludes its upper edge. */
const BANDS = [
  { band: 'excellent', from: 0, to: 2, high: 100, low: 75 },
  { band: 'good', from: 2, to: 5, high: 74.9, low: 50 },
  { band: 'average', from: 5, to: 9, high: 49.9, low: 25 },
  { band: 'bad', from: 9, to: 18, high: 24.9, low: 0 },
] as const
export type Band = (typeof BANDS)[number]['band']

const bandAt = (percent: number) =>
  BANDS.find(({ band, to }) => percent < to || (percent === to && band !== 'excellent'))

/** Returns the band of an unrounded discrepancy in percent. */
export const bandOf = (percent: number): Band => bandAt(percent)?.band ?? 'bad'

/** Returns the score of a discrepancy, 0 to 100, interpolated within its band's quarter; 0 beyond the last one. */
export function scoreOf(percent: number): number {
  const found = bandAt(percent)
  if (!found) return 0
  const { from, to, high, low } = found
  return high - ((percent - from) / (to - from)) * (high - low)
}

export type Match = { row: string; entries: string[]; pass: 'reference' | 'same-day' | 'near' | 'sum' }
export type Difference =
  | { kind: 'unrecorded'; side: 'in' | 'out'; row: string; amount: number; day: Day }
  | { kind: 'not-on-statement'; side: 'in' | 'out'; entry: string; amount: number; day: Day }
  | { kind: 'amount'; side: 'in' | 'out'; row: string; entry: string; amount: number; day: Day }

export type Month = {
  month: string
  statement: { in: number; out: number }
  book: { in: number; out: number }
  /** Statement movements not compared: own transfers, loans, charges, private ones. */
  aside: { in: number; out: number }
  /** Book entries in cash or on credit. */
  apart: { in: number; out: number }
}

export type Comparison = {
  months: Month[]
  /** In percent, unrounded; null if the statements have no business movement. */
  discrepancy: number | null
  matches: Match[]
  /** Largest first. */
  differences: Difference[]
  /** Share of the compared statement movements found in the book, 0 to 1. */
  matched: { count: number; value: number }
}

/** Maximum number of a day's entries that may add up to one movement. */
const MOST_SUMMED = 5
/** Maximum number of days between a movement and its entry. */
const NEAR = 2

/**
 * Compares statements with the book on the days that statements cover: month by month, and item by item. Items only explain; the
 * discrepancy is that of the monthly sums.
 */
export function compare(
  moved: readonly Moved[],
  booked: readonly Booked[],
  covers: (day: Day) => boolean,
): Comparison {
  const entries = booked.filter(({ day }) => covers(day))
  const months = monthsOf(moved, entries)
  const compared = moved.filter(({ is, in: came, out: went }) => isCompared(is) && came + went > 0)
  const open = entries.filter(({ apart }) => !apart)
  const matches = matchAll(compared, open)
  const rows = new Set(matches.map(({ row }) => row))
  const used = new Set(matches.flatMap(({ entries: own }) => own))
  const found = compared.filter(({ id }) => rows.has(id))
  const worth = (all: readonly Moved[]) => all.reduce((sum, one) => sum + one.in + one.out, 0)
  return {
    months,
    discrepancy: discrepancyOf(months),
    matches,
    differences: differencesOf(
      compared.filter(({ id }) => !rows.has(id)),
      open.filter(({ id }) => !used.has(id)),
    ),
    matched: {
      count: compared.length > 0 ? found.length / compared.length : 0,
      value: worth(compared) > 0 ? worth(found) / worth(compared) : 0,
    },
  }
}

/** Returns the book's discrepancy: the absolute differences as a share of the statements' sums, over all months. */
export function discrepancyOf(months: readonly Pick<Month, 'statement' | 'book'>[]): number | null {
  let off = 0
  let all = 0
  for (const { statement, book } of months) {
    off += Math.abs(book.in - statement.in) + Math.abs(book.out - statement.out)
    all += statement.in + statement.out
  }
  return all > 0 ? (100 * off) / all : null
}

function monthsOf(moved: readonly Moved[], entries: readonly Booked[]): Month[] {
  const months = new Map<string, Month>()
  const of = (day: Day): Month => {
    const month = day.slice(0, 7)
    const none = () => ({ in: 0, out: 0 })
    const known = months.get(month) ?? {
      month,
      statement: none(),
      book: none(),
      aside: none(),
      apart: none(),
    }
    months.set(month, known)
    return known
  }
  for (const { day, in: came, out: went, is } of moved) {
    const month = of(day)
    if (is === 'reversal') {
      // undoes an earlier movement
      month.statement.out -= came
      month.statement.in -= went
      continue
    }
    const to = isCompared(is) ? month.statement : month.aside
    to.in += came
    to.out += went
  }
  for (const { day, amount, side, apart } of entries) of(day)[apart ? 'apart' : 'book'][side] += amount
  for (const { statement } of months.values()) {
    statement.in = Math.max(0, statement.in)
    statement.out = Math.max(0, statement.out)
  }
  return [...months.values()].sort((one, other) => one.month.localeCompare(other.month))
}

const sideOf = ({ in: came }: Moved): 'in' | 'out' => (came > 0 ? 'in' : 'out')
const amountOf = ({ in: came, out: went }: Moved): number => came + went

/** Matches movements with entries: by code, same amount on the same day, nearby days, then several of a day as one. Each is used once. */
function matchAll(moved: readonly Moved[], booked: readonly Booked[]): Match[] {
  const matches: Match[] = []
  const rows = new Set(moved)
  const left = new Map<string, Booked[]>()
  const key = (side: string, day: Day) => `${side} ${day}`
  const byReference = new Map<string, Booked>()
  for (const one of booked) {
    const at = key(one.side, one.day)
    left.set(at, [...(left.get(at) ?? []), one])
    if (one.reference) byReference.set(`${one.side} ${one.reference}`, one)
  }
  const take = (row: Moved, entries: readonly Booked[], pass: Match['pass']) => {
    matches.push({ row: row.id, entries: entries.map(({ id }) => id), pass })
    rows.delete(row)
    for (const one of entries) {
      const at = key(one.side, one.day)
      left.set(
        at,
        (left.get(at) ?? []).filter(other => other !== one),
      )
    }
  }
  for (const row of moved) {
    const found = row.reference ? byReference.get(`${sideOf(row)} ${row.reference.toUpperCase()}`) : undefined
    if (
      found &&
      found.amount === amountOf(row) &&
      (left.get(key(found.side, found.day)) ?? []).includes(found)
    )
      take(row, [found], 'reference')
  }
  for (let off = 0; off <= NEAR; off++) {
    for (const row of [...rows]) {
      const days = off === 0 ? [row.day] : [addDays(row.day, -off), addDays(row.day, off)]
      const same = days
        .flatMap(day => left.get(key(sideOf(row), day)) ?? [])
        .filter(({ amount }) => amount === amountOf(row))
      const [best] = [...same].sort((one, other) => Number(hasPhone(row, other)) - Number(hasPhone(row, one)))
      if (best) take(row, [best], off === 0 ? 'same-day' : 'near')
    }
  }
  for (const row of [...rows]) {
    const several = summing(left.get(key(sideOf(row), row.day)) ?? [], amountOf(row))
    if (several) take(row, several, 'sum')
  }
  return matches
}

/** Checks whether the last digits of an entry's phone number occur in the movement, where the rest may be masked. */
const hasPhone = ({ details }: Moved, { phone }: Booked): boolean =>
  phone !== null && new RegExp(`\\*${phone.slice(-3)}\\b|${phone.slice(-9)}`).test(details)

/** Finds two to five entries that add up to an amount; null if there are none. The search is bounded. */
function summing(entries: readonly Booked[], amount: number): Booked[] | null {
  const sorted = entries.filter(one => one.amount < amount).sort((one, other) => other.amount - one.amount)
  let tries = 20_000
  const look = (from: number, left: number, taken: Booked[]): Booked[] | null => {
    if (left === 0) return taken
    if (taken.length === MOST_SUMMED) return null
    for (let at = from; at < sorted.length && tries-- > 0; at++) {
      const one = sorted[at] as Booked
      if (one.amount > left) continue
      const found = look(at + 1, left - one.amount, [...taken, one])
      if (found) return found
    }
    return null
  }
  return look(0, amount, [])
}

/** Lists unmatched items. A movement and an entry nearby with the same code or number are reported as one with two amounts. */
function differencesOf(rows: readonly Moved[], entries: readonly Booked[]): Difference[] {
  const open = new Set(entries)
  const found = rows.map((row): Difference => {
    const side = sideOf(row)
    const twin = [...open].find(
      one =>
        one.side === side &&
        (one.reference === row.reference.toUpperCase() ||
          (hasPhone(row, one) && Math.abs(daysBetween(one.day, row.day)) <= NEAR)),
    )
    if (!twin) return { kind: 'unrecorded', side, row: row.id, amount: amountOf(row), day: row.day }
    open.delete(twin)
    return {
      kind: 'amount',
      side,
      row: row.id,
      entry: twin.id,
      day: row.day,
      amount: amountOf(row) - twin.amount,
    }
  })
  for (const { id, side, amount, day } of open)
    found.push({ kind: 'not-on-statement', side, entry: id, amount, day })
  return found.sort(
    (one, other) => Math.abs(other.amount) - Math.abs(one.amount) || one.day.localeCompare(other.day),
  )
}
