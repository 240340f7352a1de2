import { and, asc, desc, eq, gt, inArray, isNull, or, sql as query, type SQL } from 'drizzle-orm'
import type { Period, Span } from '#contract/book.ts'
import type { BookReport } from '#contract/book-report.ts'
import { stockValue } from '#rules/book/draft.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { listId } from '#server/business/first-lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { bookEntry, bookItem, bookRevision, business, stockMovement } from '#server/db/schema/index.ts'
import { countOf, sumOf } from '#server/db/sum.ts'
import { overviewOf } from './overview.ts'
import { toPieces } from './wire.ts'

/** The maximum number of best items and customers listed. */
const BEST = 50

const sum = sumOf(bookEntry.amount)
const times = countOf()

/** Returns the cash flow, exact to the cent. */
async function cashIn(sql: Sql, where: SQL | undefined): Promise<BookReport['cash']> {
  const rows = await sql
    .select({ kind: bookEntry.kind, amount: sum })
    .from(bookEntry)
    .where(where)
    .groupBy(bookEntry.kind)
  const of = (...kinds: string[]) =>
    rows.reduce((all, { kind, amount }) => all + (kinds.includes(kind) ? amount : 0), 0)
  const side = (come: number, go: number) => ({ in: come, out: go, net: come - go })
  const operating = side(of('product-sale', 'service-sale'), of('cost-of-goods', 'operating'))
  const investing = side(0, of('capital'))
  const financing = side(of('investment'), 0)
  return { operating, investing, financing, net: operating.net + investing.net + financing.net }
}

async function expensesIn(sql: Sql, where: SQL | undefined): Promise<BookReport['expenses']> {
  return sql
    .select({ kind: bookEntry.kind, name: bookEntry.name, amount: sum, times })
    .from(bookEntry)
    .where(and(where, inArray(bookEntry.kind, ['cost-of-goods', 'operating', 'capital'])))
    .groupBy(bookEntry.kind, bookEntry.name)
    .orderBy(desc(sum), asc(bookEntry.name))
    .limit(BEST)
}

/** Returns the stock of every variant at the end of a period, and its movements since the beginning. */
async function stockIn(sql: Sql, of: string, { from, to }: Period) {
  const moved = (kind: 'stocked' | 'sold') =>
    sumOf(stockMovement.quantity, query`${stockMovement.kind} = ${kind} and ${stockMovement.day} >= ${from}`)
  const [rows, costs] = await Promise.all([
    sql
      .select({
        item: bookItem.id,
        name: bookItem.name,
        start: sumOf(
          stockMovement.quantity,
          query`${stockMovement.kind} = 'start' or ${stockMovement.day} < ${from}`,
        ),
        stocked: moved('stocked'),
        sold: moved('sold'),
      })
      .from(stockMovement)
      .innerJoin(bookItem, eq(bookItem.id, stockMovement.item))
      // opening stock precedes all entries, whenever it was recorded
      .where(
        and(
          eq(stockMovement.business, of),
          query`(${stockMovement.day} <= ${to} or ${stockMovement.kind} = 'start')`,
        ),
      )
      .groupBy(bookItem.id, bookItem.name)
      .orderBy(asc(bookItem.name), asc(bookItem.id)),
    sql
      .selectDistinctOn([bookEntry.item], { item: bookEntry.item, cost: bookEntry.unitAmount })
      .from(bookEntry)
      .where(
        and(
          eq(bookEntry.business, of),
          eq(bookEntry.kind, 'inventory'),
          isNull(bookEntry.voidedAt),
          query`${bookEntry.day} <= ${to}`,
        ),
      )
      .orderBy(bookEntry.item, desc(bookEntry.day), desc(bookEntry.createdAt)),
  ])
  const costOf = new Map(costs.map(({ item, cost }) => [item, cost ?? 0]))
  const worth = (item: string, quantity: number) =>
    stockValue({ quantity: Math.max(0, quantity), unitAmount: costOf.get(item) ?? 0 })
  let opening = 0
  let closing = 0
  const stock = rows.map(({ item, name, start, stocked, sold: taken }) => {
    const sold = -taken
    const left = start + stocked - sold
    const value = worth(item, left)
    opening += worth(item, start)
    closing += value
    return {
      item,
      name,
      start: toPieces(start),
      stocked: toPieces(stocked),
      sold: toPieces(sold),
      left: toPieces(left),
      value,
      oversold: left < 0,
    }
  })
  return { stock, opening, closing }
}

async function bestIn(sql: Sql, where: SQL | undefined): Promise<Pick<BookReport, 'items' | 'customers'>> {
  const sales = and(where, inArray(bookEntry.kind, ['product-sale', 'service-sale']))
  const [items, customers] = await Promise.all([
    sql
      .select({
        item: bookItem.id,
        name: bookItem.name,
        revenue: sum,
        times,
        quantity: sumOf(bookEntry.quantity),
      })
      .from(bookEntry)
      .innerJoin(bookItem, eq(bookItem.id, bookEntry.item))
      .where(sales)
      .groupBy(bookItem.id, bookItem.name)
      .orderBy(desc(sum), asc(bookItem.name))
      .limit(BEST),
    sql
      .select({
        phone: bookEntry.phone,
        revenue: sum,
        times,
        lastDay: query<string>`max(${bookEntry.day})::text`,
      })
      .from(bookEntry)
      .where(sales)
      .groupBy(bookEntry.phone)
      .orderBy(desc(sum), asc(bookEntry.phone))
      .limit(BEST),
  ])
  return {
    items: items.map(row => ({ ...row, quantity: toPieces(row.quantity) })),
    customers: customers.map(row => ({ ...row, phone: row.phone ?? '' })),
  }
}

/** Returns the sales on credit up to a day that are still unpaid: paying a sale changes its payment type. */
async function unpaidIn(sql: Sql, of: string, to: Day): Promise<BookReport['unpaid']> {
  const own = await findRow(sql, business, of)
  const rows = await sql
    .select({
      phone: bookEntry.phone,
      amount: sum,
      times,
      firstDay: query<string>`min(${bookEntry.day})::text`,
    })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, of),
        isNull(bookEntry.voidedAt),
        inArray(bookEntry.kind, ['product-sale', 'service-sale']),
        eq(bookEntry.type, listId(own?.tenant ?? '', 'entrepreneurSaleType', 'Credit')),
        query`${bookEntry.day} <= ${to}`,
      ),
    )
    .groupBy(bookEntry.phone)
    .orderBy(desc(sum), asc(bookEntry.phone))
    .limit(BEST)
  return rows.map(row => ({ ...row, phone: row.phone ?? '' }))
}

/** Returns the report of a business for a period. */
export async function reportOf(
  sql: Sql,
  of: string,
  when: { span?: Span; on?: Day },
  today = dayOf(Date.now()),
): Promise<BookReport> {
  const { span, period, figures, previous } = await overviewOf(sql, of, when, today)
  const shown = period ?? { from: today, to: today }
  const where = and(
    eq(bookEntry.business, of),
    isNull(bookEntry.voidedAt),
    query`${bookEntry.day} between ${shown.from} and ${shown.to}`,
  )
  const [cash, expenses, { stock, opening, closing }, best, unpaid, [bought]] = await Promise.all([
    cashIn(sql, where),
    expensesIn(sql, where),
    stockIn(sql, of, shown),
    bestIn(sql, where),
    unpaidIn(sql, of, shown.to),
    sql
      .select({ amount: sum })
      .from(bookEntry)
      .where(and(where, eq(bookEntry.kind, 'inventory'))),
  ])
  const spent = bought?.amount ?? 0
  return {
    span,
    period,
    figures,
    previous,
    cash,
    expenses,
    stock,
    ...best,
    unpaid,
    adjusted: {
      opening,
      bought: spent,
      closing,
      grossProfit: cash.operating.in - (opening + spent - closing),
    },
  }
}

/**
 * Counts the entries added to a book since a moment, and the existing ones changed or voided since. Considers entries up to the last day of
 * a report, because the report also contains earlier balances and long unpaid sales.
 */
export async function changesSince(
  sql: Sql,
  business: string,
  to: Day,
  since: Date,
): Promise<{ added: number; altered: number }> {
  const isIn = query`${bookEntry.day} <= ${to}`
  // an entry that was moved out of the period used to be in it
  const wasIn = query`exists (select 1 from ${bookRevision} where ${bookRevision.subject} = ${bookEntry.id} and ${bookRevision.values} ->> 'day' <= ${to})`
  const isNew = gt(bookEntry.createdAt, since)
  const [row] = await sql
    .select({
      added: countOf(query`${isNew} and ${isIn} and ${bookEntry.voidedAt} is null`),
      altered: countOf(query`not (${isNew})`),
    })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        or(isIn, wasIn),
        or(isNew, gt(bookEntry.editedAt, since), gt(bookEntry.voidedAt, since)),
      ),
    )
  return row ?? { added: 0, altered: 0 }
}
