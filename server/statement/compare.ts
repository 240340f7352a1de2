import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql as query } from 'drizzle-orm'

import { addDays, type Day, dayOf, daysBetween } from '#rules/day.ts'
import { daysOf, type Quarter } from '#rules/quarter.ts'
import { type Booked, compare, discrepancyOf, type Moved, scoreOf } from '#rules/statement/compare.ts'
import { PARSER } from '#rules/statement/read.ts'
import { holdBusiness } from '#server/business/access.ts'
import { listId } from '#server/business/first-lists.ts'
import type { Sql } from '#server/db/open.ts'
import {
  bookEntry,
  bookItem,
  financialInstitution,
  statement,
  statementRow,
  validationResult,
} from '#server/db/schema/index.ts'

/** Kinds of entries that a statement would show, by direction. Goods put in stock move no money of their own. */
const SIDES = {
  'product-sale': 'in',
  'service-sale': 'in',
  'cost-of-goods': 'out',
  operating: 'out',
  capital: 'out',
} as const

/** Prefix of the client ids of entries made from charges, which are not compared, like the charges themselves. */
export const FEES = 'statement-charges-'

/** Number of days before the last covered one that are compared: two years. */
const LONGEST = 731

export type KeptRow = Moved & {
  institution: string
  statement: string
  /** The book entry made from it, and whether that still counts. */
  entry: string | null
  inBook: boolean
  by: string
}
/** Whether the entry made from a movement is still in the book: once voided, the movement can be added again. */
export const IS_IN_BOOK = query<boolean>`(${bookEntry.id} is not null and ${bookEntry.voidedAt} is null)`
/** Sums charges, less those paid back. */
export const chargesIn = (rows: readonly KeptRow[]): number =>
  rows.reduce((sum, row) => sum + row.out - row.in, 0)

/** Compares the movements of validated statements with the entries of the days that they cover. */
export async function comparisonOf(sql: Sql, { id, tenant }: { id: string; tenant: string }) {
  const statements = await sql
    .select({ id: statement.id, from: statement.from, to: statement.to })
    .from(statement)
    .where(and(eq(statement.business, id), eq(statement.state, 'validated')))
  const spans = statements.flatMap(({ from, to }) => (from && to ? [{ from, to }] : []))
  const covers = (day: Day) => spans.some(({ from, to }) => day >= from && day <= to)
  const from = spans.reduce((first, one) => (one.from < first ? one.from : first), spans[0]?.from ?? '')
  const to = spans.reduce((last, one) => (one.to > last ? one.to : last), spans[0]?.to ?? '')
  const rows = await rowsOf(
    sql,
    statements.map(({ id }) => id),
  )
  const entries = from ? await entriesOf(sql, id, tenant, from, to) : []
  const isOld = (day: Day) => to !== '' && daysBetween(day, to) > LONGEST
  const comparison = compare(
    rows.filter(({ day }) => !isOld(day)),
    entries.filter(({ day }) => !isOld(day)),
    covers,
  )
  let days = 0
  for (let day = from; day !== '' && day <= to; day = addDays(day, 1)) if (covers(day)) days++
  return { rows, entries, comparison, from, to, days, covers }
}

/** Reads the movements of statements in order, without those repeated from earlier statements. */
export async function rowsOf(sql: Sql, statements: readonly string[]): Promise<KeptRow[]> {
  return sql
    .select({
      ...getTableColumns(statementRow),
      inBook: IS_IN_BOOK,
      institution: financialInstitution.name,
    })
    .from(statementRow)
    .innerJoin(statement, eq(statement.id, statementRow.statement))
    .innerJoin(financialInstitution, eq(financialInstitution.id, statement.institution))
    .leftJoin(bookEntry, eq(bookEntry.id, statementRow.entry))
    .where(and(inArray(statementRow.statement, [...statements]), eq(statementRow.repeated, false)))
    .orderBy(asc(statementRow.day), asc(statementRow.place))
}

async function entriesOf(
  sql: Sql,
  business: string,
  tenant: string,
  from: Day,
  to: Day,
): Promise<(Booked & { name: string })[]> {
  // cash and credit sales never appear on a statement
  const unseen = ['Cash', 'Credit'].map(name => listId(tenant, 'entrepreneurSaleType', name))
  const rows = await sql
    .select({ entry: bookEntry, item: bookItem.name })
    .from(bookEntry)
    .leftJoin(bookItem, eq(bookItem.id, bookEntry.item))
    .where(
      and(
        eq(bookEntry.business, business),
        isNull(bookEntry.voidedAt),
        inArray(bookEntry.kind, Object.keys(SIDES) as (keyof typeof SIDES)[]),
        query`${bookEntry.day} between ${from} and ${to}`,
      ),
    )
    .orderBy(asc(bookEntry.day), asc(bookEntry.createdAt), asc(bookEntry.id))
  return rows.map(({ entry, item }) => ({
    ...entry,
    side: SIDES[entry.kind as keyof typeof SIDES],
    apart: unseen.includes(entry.type ?? '') || (entry.clientId ?? '').startsWith(FEES),
    name: entry.name || (item ?? ''),
  }))
}

/** Returns the discrepancy that a comparison found; null if no validated statement has a movement of the business. */
export function resultOf({
  comparison: { discrepancy, months },
  from,
  to,
  days,
}: Awaited<ReturnType<typeof comparisonOf>>) {
  if (discrepancy === null || !from) return null
  return {
    from,
    to,
    days,
    discrepancy,
    score: scoreOf(discrepancy),
    parser: PARSER,
    months: months.map(({ month, statement: own, book }) => ({ month, statement: own, book })),
  }
}

type Result = NonNullable<ReturnType<typeof resultOf>>

/** Whether a result is the last one stored. */
export async function isStored(sql: Sql, business: string, result: Result): Promise<boolean> {
  const [last] = await lastResults(sql, business, 1)
  return (['discrepancy', 'from', 'to', 'parser'] as const).every(name => last?.[name] === result[name])
}

/** Stores the discrepancy between a book and its statements if it changed. Call it in a transaction. */
export async function keepResult(tx: Sql, of: { id: string; tenant: string }): Promise<void> {
  // of two that compare the same book, the later one finds the earlier one's result
  await holdBusiness(tx, of.id)
  const result = resultOf(await comparisonOf(tx, of))
  if (!result || (await isStored(tx, of.id, result))) return
  await tx.insert(validationResult).values({ ...result, business: of.id, day: dayOf(Date.now()) })
}

export const lastResults = (sql: Sql, business: string, most: number) =>
  sql
    .select()
    .from(validationResult)
    .where(eq(validationResult.business, business))
    .orderBy(desc(validationResult.at), desc(validationResult.id))
    .limit(most)

/** Returns the discrepancy between books and statements per quarter, in percent, by business and quarter; absent without statements. */
export async function discrepanciesOf(
  sql: Sql,
  businesses: readonly string[],
  quarters: readonly Quarter[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (businesses.length === 0) return found
  const rows = await sql
    .selectDistinctOn([validationResult.business], {
      business: validationResult.business,
      months: validationResult.months,
    })
    .from(validationResult)
    .where(inArray(validationResult.business, [...businesses]))
    .orderBy(validationResult.business, desc(validationResult.at), desc(validationResult.id))
  for (const { business, months } of rows) {
    for (const quarter of quarters) {
      const { from, to } = daysOf(quarter)
      const own = months.filter(({ month }) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
      const discrepancy = discrepancyOf(own)
      if (discrepancy !== null) found.set(`${business} ${quarter}`, discrepancy)
    }
  }
  return found
}
