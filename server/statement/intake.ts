import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql as query } from 'drizzle-orm'
import { pick } from '#contract/record.ts'
import { dayOf } from '#rules/day.ts'
import { classOf, counterpartyOf } from '#rules/statement/classify.ts'
import { type Mapping, tableOfGrid } from '#rules/statement/grid.ts'
import { layoutOf } from '#rules/statement/layout.ts'
import { PARSER, type Reader, type Reading, type Row, readTable } from '#rules/statement/read.ts'
import { linesOf, type Page, recoverTable, type Table } from '#rules/statement/table.ts'
import { holdBusiness, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows, findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { counterpartyClass, profile, statement, statementRow } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { readRows } from '#server/files/sheet-reader.ts'
import { nameOf } from '#server/people/visibility.ts'
import { fieldRefusal } from '#server/refusal/message.ts'
import { keepResult } from './compare.ts'
import { ACCOUNT_DIGITS } from './proof.ts'
import { readPdf } from './read-pdf.ts'

/** Result of reading a file: a table, lines with unknown columns, or an unreadable picture. */
export type Taken = { table: Table } | { grid: string[][] } | { picture: true }

/** Number of lines kept of a file whose columns are still to be named. */
const MOST_LINES = 6_000

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Reads a file. The password is used here only. @throws Refusal */
export async function takeFile(file: UploadedFile, password: string, layout: string): Promise<Taken> {
  if (file.kind === 'jpg' || file.kind === 'png') return { picture: true }
  if (file.kind === 'pdf') {
    const pages = await readPdf(file.bytes, password)
    const table = recoverTable(pages, layoutOf(layout))
    if (table) return { table }
    const grid = gridOf(pages)
    // a scan has pictures only, and no positioned text
    return grid.length > 0 ? { grid } : { picture: true }
  }
  // a truncated PDF is detected as text
  if (file.bytes.subarray(0, 5).toString() === '%PDF-') {
    throw fieldRefusal('pdfFinancialStatement', 'statement.unreadable')
  }
  const grid = await readRows({ ...file, kind: file.kind === 'csv' ? 'csv' : 'xlsx' }, { times: true })
  const table = tableOfGrid(grid)
  // a statement has at least a day, a text and an amount: other text has no columns to name
  if (!table && grid.every(row => row.filter(cell => cell.trim()).length < 3)) {
    throw fieldRefusal('pdfFinancialStatement', 'statement.unreadable')
  }
  return table ? { table } : { grid: grid.slice(0, MOST_LINES) }
}

/** Splits the lines of pages into cells, by columns of vertically aligned texts. */
function gridOf(pages: readonly Page[]): string[][] {
  const lines = pages.flatMap(linesOf)
  const wide = lines.filter(({ pieces }) => pieces.length >= 3)
  const edges: { x: number; right: number }[] = []
  for (const { x, right } of wide.flatMap(({ pieces }) => pieces).sort((one, other) => one.x - other.x)) {
    const last = edges.at(-1)
    if (last && x <= last.right) last.right = Math.max(last.right, right)
    else edges.push({ x, right })
  }
  return wide.slice(0, MOST_LINES).map(({ pieces }) =>
    edges.map(({ x, right }) =>
      pieces
        .filter(one => one.x >= x && one.x <= right)
        .map(({ text }) => text.trim())
        .join(' '),
    ),
  )
}

/** Returns the expected holder of a statement. */
async function readerOf(sql: Sql, { owner }: Seen): Promise<Reader> {
  const own = await findRow(sql, profile, { account: owner.id })
  const phones = [owner.phone, own?.mpesaPhone].filter(one => typeof one === 'string')
  return { name: nameOf(owner), phones, today: dayOf(Date.now()) }
}

/** Reads a table as a statement of the business's owner. */
export const readingOf = async (sql: Sql, seen: Seen, table: Table, layout: string): Promise<Reading> =>
  readTable(table, layoutOf(layout), await readerOf(sql, seen))

/** Returns the values to store of a reading. A verified statement counts at once; others wait for staff. */
export const keptOf = (reading: Reading): Partial<typeof statement.$inferInsert> => ({
  ...pick(reading, 'integrity', 'doubts', 'holder', 'account', 'from', 'to', 'opening', 'closing'),
  parser: PARSER,
  rows: reading.rows.length,
  sumIn: reading.sums.in,
  sumOut: reading.sums.out,
  grid: null,
  state: reading.integrity === 'verified' ? ('validated' as const) : ('review' as const),
  breaks: reading.breaks.slice(0, 50).map(({ place, expected, found }) => {
    const { day = '', details = '' } = reading.rows[place] ?? {}
    return { day, details, expected, found }
  }),
})

/** Returns a key that identifies a movement across the statements of an account. Its time is left out: only some of them have it. */
const keyOf = ({ reference, day, details, in: came, out: went }: Row): string =>
  `${reference}|${day}|${came}|${went}|${details.toLowerCase()}`

/** Stores the movements of a statement, and classifies them. */
export async function keepRows(
  tx: Sql,
  { id, business, rows }: { id: string; business: string; rows: readonly Row[] },
): Promise<void> {
  const classes = await findRows(tx, counterpartyClass, { business })
  const values = rows.map((row, place): typeof statementRow.$inferInsert => {
    const side = row.in > 0 ? 'in' : 'out'
    const is = classOf(row)
    const other = counterpartyOf(row.details)
    const memory = classes.find(one => one.counterparty === other && one.side === side)
    return {
      ...row,
      id: newId(),
      statement: id,
      place,
      is: memory?.is ?? is,
      by: memory ? ('memory' as const) : ('rule' as const),
    }
  })
  await addRows(tx, statementRow, values)
}

/**
 * Counts a statement that was just validated: marks the movements that another validated one of the account has, and compares the book
 * again. One under review marks nothing, as it may be rejected. Call it in a transaction.
 */
export async function countStatement(
  tx: Sql,
  {
    id,
    business,
    institution,
    account,
    tenant,
  }: Pick<typeof statement.$inferSelect, 'id' | 'business' | 'institution' | 'account' | 'tenant'>,
): Promise<void> {
  // of two that overlap, the later one finds the movements of the earlier one
  await holdBusiness(tx, business)
  const rows = await findRows(tx, statementRow, { statement: id }, asc(statementRow.place))
  const known = await tx
    .select({ row: statementRow })
    .from(statementRow)
    .innerJoin(statement, eq(statement.id, statementRow.statement))
    .where(
      and(
        eq(statement.business, business),
        eq(statement.institution, institution),
        ne(statement.id, id),
        eq(statement.state, 'validated'),
        // some files do not name the account
        account === ''
          ? undefined
          : query`right(${statement.account}, ${ACCOUNT_DIGITS}) in ('', ${account.slice(-ACCOUNT_DIGITS)})`,
        eq(statementRow.repeated, false),
        inArray(statementRow.day, [...new Set(rows.map(({ day }) => day)), '1970-01-01']),
      ),
    )
  const counts = new Map<string, number>()
  for (const { row } of known) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const repeated = rows.filter(row => {
    // equal movements may be genuine, so each known one marks only one as repeated
    const left = counts.get(keyOf(row)) ?? 0
    counts.set(keyOf(row), left - 1)
    return left > 0
  })
  for (let from = 0; from < repeated.length; from += 500) {
    const ids = repeated.slice(from, from + 500).map(row => row.id)
    await setRows(tx, statementRow, { id: ids }, { repeated: true })
  }
  await setRow(tx, statement, id, { repeated: repeated.length })
  await keepResult(tx, { id: business, tenant })
}

/** Finds the column mapping that was given for a file with the same headings. */
export async function rememberedMapping(
  sql: Sql,
  institution: string,
  grid: string[][],
): Promise<Mapping | null> {
  const row = await findRow(
    sql,
    statement,
    and(
      eq(statement.institution, institution),
      eq(statement.headings, headingsOf(grid)),
      query`${statement.mapping} is not null`,
    ),
  )
  return row?.mapping ?? null
}

/** Returns the fingerprint of an unknown layout: the words of its first line with several cells. */
export const headingsOf = (grid: readonly (readonly string[])[]): string =>
  (grid.find(row => row.filter(Boolean).length >= 3) ?? [])
    .filter(cell => !/\d/.test(cell))
    .join('|')
    .toLowerCase()
    .slice(0, 300)
