import type { StatementDoubt } from '#contract/validation.ts'
import { type Day, daysBetween } from '#rules/day.ts'
import { dayOfCode } from '#rules/mpesa-sms.ts'
import { wordsOfName } from '#rules/same-person.ts'
import type { Layout } from './layout.ts'
import type { Cells, Table } from './table.ts'
import { readMoment, readSigned } from './value.ts'

/** Parser version, incremented with every change of its results. */
export const PARSER = 4

/** A statement movement. In minor units. */
export type Row = {
  day: Day
  /** `14:05:00`; null if the statement only has days. */
  time: string | null
  reference: string
  details: string
  in: number
  out: number
  /** The balance after it; null if not shown. */
  balance: number | null
}

type Break = { place: number; expected: number; found: number }
/** Why a statement can't be verified; `picture` is the reason for files without a table. */
type Doubt = Exclude<StatementDoubt, 'picture'>

export type Reading = {
  /** In chronological order. */
  rows: Row[]
  /** Number of rows marked as failed. */
  failed: number
  holder: string
  account: string
  from: Day | null
  to: Day | null
  opening: number | null
  closing: number | null
  printed: { opening: number | null; closing: number | null; in: number | null; out: number | null }
  sums: { in: number; out: number }
  breaks: Break[]
  integrity: 'verified' | 'partly' | 'failed'
  doubts: Doubt[]
}

/** The context of reading a table: the expected holder, and today. */
export type Reader = { name: string; phones: readonly string[]; today: Day }

/** Parses and sorts the rows of a table, and checks whether they are consistent. */
export function readTable(table: Table, layout: Layout, reader: Reader): Reading {
  const read: Row[] = []
  let failed = 0
  let unread = 0
  const isBelow = marksCreditOnly(table.rows)
  for (const cells of table.rows) {
    const row = rowOf(cells, isBelow)
    if (row === 'failed') failed++
    else if (row) read.push(row)
    else unread++
  }
  const rows = inOrder(read)
  const printed = printedIn(table, layout)
  const [first, last] = [rows[0], rows.at(-1)]
  const opening = printed.opening ?? (first?.balance == null ? null : first.balance - first.in + first.out)
  const breaks = breaksIn(rows, printed.opening)
  const sums = {
    in: rows.reduce((sum, row) => sum + row.in, 0),
    out: rows.reduce((sum, row) => sum + row.out, 0),
  }
  const closing = last?.balance ?? null
  const holder = named(table.lines, HOLDER)
  const account = named(table.lines, ACCOUNT)
  const period = periodIn(table.lines)

  const holds = holderIs(`${holder} ${account} ${table.lines.slice(0, 30).join(' ')}`, holder, reader)
  const found: Record<Doubt, boolean> = {
    'no-rows': rows.length === 0,
    unread: unread > 0,
    breaks: breaks.length > 0,
    'no-balance': rows.some(({ balance }) => balance === null),
    totals:
      isOther(printed.in, sums.in) || isOther(printed.out, sums.out) || isOther(printed.closing, closing),
    'no-totals':
      (printed.in === null || printed.out === null) && (printed.opening === null || printed.closing === null),
    'no-holder': holds === null,
    holder: holds === false,
    codes: layout.codes !== undefined && codesDiffer(rows, layout.codes),
    future: last !== undefined && last.day > reader.today,
  }
  const doubts = (Object.keys(found) as Doubt[]).filter(doubt => found[doubt])
  const isFalse = (['breaks', 'totals', 'holder', 'no-rows', 'future'] as const).some(one => found[one])
  return {
    rows,
    failed,
    holder,
    account,
    opening,
    closing,
    printed,
    sums,
    breaks,
    from: earlier(period?.from, first?.day),
    to: later(period?.to, last?.day, reader.today),
    integrity: isFalse ? 'failed' : doubts.length > 0 ? 'partly' : 'verified',
    doubts,
  }
}

const isOther = (stated: number | null, counted: number | null): boolean =>
  stated !== null && counted !== null && stated !== counted

const earlier = (stated: Day | undefined, first: Day | undefined): Day | null =>
  stated && first ? (stated < first ? stated : first) : (first ?? stated ?? null)
const later = (stated: Day | undefined, last: Day | undefined, today: Day): Day | null => {
  const end = stated && last ? (stated > last ? stated : last) : (last ?? stated ?? null)
  return end && end > today ? (last ?? today) : end
}

const isCredit = (balance = ''): boolean => /cr\.?\s*$/i.test(balance)

/** Checks whether balances in credit end with `CR` and overdrawn ones with nothing, as Stanbic prints them. */
function marksCreditOnly(rows: readonly Cells[]): boolean {
  const balances = rows.map(({ balance = '' }) => balance)
  return balances.some(isCredit) && !balances.some(balance => /dr\.?\s*$|[-(]/i.test(balance))
}

/**
 * Parses a movement; `failed` for a failed one; null if the day or amount can't be parsed.
 * @param isBelow whether a balance without a mark is overdrawn
 */
function rowOf(cells: Cells, isBelow: boolean): Row | 'failed' | null {
  const moment = readMoment((cells.time ?? '').replace(/([-/.]) (?=\d)/g, '$1'))
  if (!moment) return null
  if (cells.status && !/^(complete|imekamilika|success)/i.test(cells.status.trim())) return 'failed'
  const paidIn = readSigned(cells.in)
  const paidOut = readSigned(cells.out)
  const amount = readSigned(cells.amount)
  const printed = readSigned(cells.balance)
  const balance = printed && isBelow && !isCredit(cells.balance) ? -printed : printed
  if (paidIn === null && paidOut === null && amount === null) return null
  // most print withdrawals as negative, some don't
  const change = amount ?? (paidIn ?? 0) - Math.abs(paidOut ?? 0)
  return {
    ...moment,
    reference: (cells.reference ?? '').trim(),
    details: (cells.details ?? '').replace(/\s+/g, ' ').trim(),
    in: change > 0 ? change : 0,
    out: change < 0 ? -change : 0,
    balance,
  }
}

/** Sorts rows chronologically: the balances tell whether the newest is first, and the order of rows with the same time. */
function inOrder(read: readonly Row[]): Row[] {
  const at = ({ day, time }: Row) => `${day} ${time ?? ''}`
  const [first, last] = [read[0], read.at(-1)]
  if (!first || !last) return []
  const reversed = [...read].reverse()
  const isNewestFirst = at(first) === at(last) ? many(reversed) < many(read) : at(first) > at(last)
  const rows = isNewestFirst ? reversed : [...read]
  for (let start = 0; start < rows.length; ) {
    let end = start + 1
    while (end < rows.length && at(rows[end] as Row) === at(rows[start] as Row)) end++
    const group = rows.slice(start, end)
    const before = rows[start - 1]?.balance ?? null
    if (
      group.length > 1 &&
      (before === null ? many(group) > 0 : many([rows[start - 1] as Row, ...group]) > 0)
    ) {
      const ordered = chained(group, before)
      if (ordered) rows.splice(start, group.length, ...ordered)
    }
    start = end
  }
  return swapped(rows)
}
const many = (rows: readonly Row[]): number => breaksIn(rows, null).length

/** Orders rows with the same time so that each balance follows from the previous one; null if impossible. */
function chained(group: readonly Row[], before: number | null, tries = { left: 5_000 }): Row[] | null {
  if (group.length === 0) return []
  for (const [at, row] of group.entries()) {
    if (row.balance === null || tries.left-- < 0) return null
    if (before !== null && before + row.in - row.out !== row.balance) continue
    const rest = chained([...group.slice(0, at), ...group.slice(at + 1)], row.balance, tries)
    if (rest) return [row, ...rest]
  }
  return null
}

/** Swaps in and out of rows where only that makes the balance right: a reversal may be printed in the column of what it reverses. */
function swapped(rows: readonly Row[]): Row[] {
  let before: number | null = null
  return rows.map(row => {
    const turned = { ...row, in: row.out, out: row.in }
    const isTurned =
      before !== null &&
      row.balance !== null &&
      before + row.in - row.out !== row.balance &&
      before + row.out - row.in === row.balance &&
      /revers|refund|rejesh/i.test(row.details)
    before = row.balance
    return isTurned ? turned : row
  })
}

/** Lists the rows whose balance doesn't follow from the previous one. */
function breaksIn(rows: readonly Row[], opening: number | null): Break[] {
  const breaks: Break[] = []
  let expected = opening
  rows.forEach((row, place) => {
    if (expected !== null) {
      expected += row.in - row.out
      if (row.balance !== null && row.balance !== expected)
        breaks.push({ place, expected, found: row.balance })
    }
    expected = row.balance ?? expected
  })
  return breaks
}

const MONEY = String.raw`[^\S\n]*:?[^\S\n]*((?:[A-Z]{2,4}\.?\s?)?[-(]?[\d,]+\.\d{2}\)?(?:\s?(?:CR|DR))?)`
const LABELS = {
  opening: `(?:opening balance|balance b\\/?f(?:wd)?|(?:balance )?brought forward|salio la (?:kuanzia|mwanzo))`,
  closing: `(?:closing balance|balance at period end|balance c\\/?f(?:wd)?|salio la mwisho)`,
  in: `(?:total (?:paid in|credits?|credit amount|money in|money credited|deposits)|payments in|jumla iliyoingia)`,
  out: `(?:total (?:withdrawn|paid out|debits?|debit amount|money out|money debited|withdrawals)|payments out|jumla iliyotoka)`,
}

/** Returns lines of labels above a line of as many amounts, as a line for each label. */
const labelsAbove = (lines: readonly string[]): string[] =>
  lines.flatMap((line, at) => {
    const labels = line.split(/\s{2,}/)
    const values = (lines[at + 1] ?? '').split(/\s{2,}/)
    const isPaired = labels.length === values.length && values.every(value => readSigned(value) !== null)
    return isPaired ? labels.map((label, place) => `${label} ${values[place]}`) : []
  })

/** Reads a statement's printed totals. */
function printedIn({ lines, controls }: Table, { totalsInFirst }: Layout): Reading['printed'] {
  const text = [...lines, ...labelsAbove(lines)].join('\n')
  const labelled = (label: string) => readSigned(new RegExp(label + MONEY, 'i').exec(text)?.[1])
  const printed = {
    opening: labelled(LABELS.opening),
    closing: labelled(LABELS.closing),
    in: labelled(LABELS.in),
    out: labelled(LABELS.out),
  }
  const isOpening = (cells: Cells) =>
    new RegExp(LABELS.opening, 'i').test(Object.values(cells).join(' ')) && cells.balance !== undefined
  printed.opening ??= readSigned(controls.find(isOpening)?.balance)
  // the last total is the grand total; earlier ones are per page
  const total = controls
    .filter(cells => /\btotals?\b/i.test(Object.values(cells).join(' ')) && cells.in && cells.out)
    .at(-1)
  if (total) {
    printed.in ??= readSigned(total.in)
    printed.out ??= absolute(readSigned(total.out))
  }
  const two = lines.map(line => TOTAL.exec(line)).find(Boolean)
  if (two && printed.in === null && printed.out === null) {
    const [, one, other] = two
    const [came, went] = totalsInFirst ? [one, other] : [other, one]
    printed.in = readSigned(came)
    printed.out = absolute(readSigned(went))
  }
  printed.out = absolute(printed.out)
  return printed
}
const TOTAL = /^(?:grand )?total:?\s+([\d,]+\.\d{2})\s+(-?[\d,]+\.\d{2})\s*$/i
const absolute = (amount: number | null): number | null => (amount === null ? null : Math.abs(amount))

const HOLDER =
  /(?:customer name|account name|account holder|name of account|jina la mteja)\s*:?\s+(\S.*?)(?:\s{2,}|$)/i
const ACCOUNT =
  /(?:mobile number|msisdn|short code|account (?:number|no)\.?|a\/c no\.?|namba ya simu)\s*:?\s+(\+?[\d*][\d*\s-]{3,})/i
const PERIOD = /(?:statement period|time period|period)\s*:?\s+(.+)$/i

const named = (lines: readonly string[], pattern: RegExp): string =>
  lines.map(line => pattern.exec(line)?.[1]?.trim()).find(Boolean) ?? ''

function periodIn(lines: readonly string[]): { from: Day; to: Day } | null {
  for (const line of lines) {
    const days = (PERIOD.exec(line)?.[1] ?? '')
      .split(/\s+(?:-|to|hadi|–)\s+|\s{2,}/i)
      .map(part => readMoment(part.replace(/^(from|to):?\s*/i, ''))?.day)
    const [from, to] = days
    if (from && to && from <= to) return { from, to }
  }
  return null
}

/** Checks whether a statement belongs to the user: by a phone number, otherwise by two words of the name. Null if it names no holder. */
function holderIs(text: string, holder: string, { name, phones }: Reader): boolean | null {
  const digits = text.replace(/[^\d]/g, '')
  if (phones.some(phone => phone.length >= 9 && digits.includes(phone.slice(-9)))) return true
  if (!holder) return null
  const own = wordsOfName(name)
  const shared = wordsOfName(holder).filter(word => own.includes(word)).length
  return shared >= Math.max(1, Math.min(2, own.length))
}

/** Checks whether transaction codes contradict their rows' days: some have none, and one may be from just before midnight. */
function codesDiffer(rows: readonly Row[], country: 'KE' | 'TZ'): boolean {
  return rows.some(({ reference, day }) => {
    const codeDay = dayOfCode(reference, country)
    return Boolean(codeDay) && Math.abs(daysBetween(codeDay as Day, day)) > 1
  })
}
