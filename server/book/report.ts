import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql as query, type SQL } from 'drizzle-orm'
import type { EntryKind, Period, Span } from '#contract/book.ts'
import type { BookReport } from '#contract/book-report.ts'
import { stockAt } from '#rules/book/stock.ts'
import { addDays, type Day, dayOf } from '#rules/day.ts'
import { groupBy } from '#rules/group-by.ts'
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

/** Condition for sales and costs that are still unpaid: paying one changes its payment type. Sales of invoices are entered once paid. */
async function onCredit(sql: Sql, of: string): Promise<SQL | undefined> {
  const own = await findRow(sql, business, of)
  const credit = listId(own?.tenant ?? '', 'entrepreneurSaleType', 'Credit')
  return and(eq(bookEntry.type, credit), ne(bookEntry.source, 'invoice'))
}

/** Returns the cash flow, the revenue and the purchases of stock, exact to the cent. */
async function moneyIn(sql: Sql, where: SQL | undefined, unpaid: SQL | undefined) {
  const rows = await sql
    .select({ kind: bookEntry.kind, amount: sum, unpaid: sumOf(bookEntry.amount, unpaid) })
    .from(bookEntry)
    .where(where)
    .groupBy(bookEntry.kind)
  const of = (part: 'amount' | 'unpaid', ...kinds: EntryKind[]) =>
    rows.reduce((all, row) => all + (kinds.includes(row.kind) ? row[part] : 0), 0)
  const paid = (...kinds: EntryKind[]) => of('amount', ...kinds) - of('unpaid', ...kinds)
  const side = (come: number, go: number) => ({ in: come, out: go, net: come - go })
  const operating = side(paid('product-sale', 'service-sale'), paid('cost-of-goods', 'operating'))
  const investing = side(0, paid('capital'))
  const financing = side(paid('investment'), 0)
  return {
    cash: { operating, investing, financing, net: operating.net + investing.net + financing.net },
    revenue: of('amount', 'product-sale', 'service-sale'),
    bought: of('amount', 'inventory'),
  }
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
  const [moved, costs] = await Promise.all([
    sql
      .select({
        item: bookItem.id,
        name: bookItem.name,
        kind: stockMovement.kind,
        day: stockMovement.day,
        quantity: sumOf(stockMovement.quantity),
      })
      .from(stockMovement)
      .innerJoin(bookItem, eq(bookItem.id, stockMovement.item))
      .where(eq(stockMovement.business, of))
      .groupBy(bookItem.id, bookItem.name, stockMovement.kind, stockMovement.day)
      .orderBy(asc(bookItem.name), asc(bookItem.id)),
    sql
      .select({ item: bookEntry.item, day: bookEntry.day, cost: sum })
      .from(bookEntry)
      .where(and(eq(bookEntry.business, of), eq(bookEntry.kind, 'inventory'), isNull(bookEntry.voidedAt)))
      .groupBy(bookEntry.item, bookEntry.day),
  ])
  const costOn = new Map(costs.map(({ item, day, cost }) => [`${item} ${day}`, cost]))
  const moves = moved.map(one => ({
    ...one,
    cost: one.kind === 'stocked' ? (costOn.get(`${one.item} ${one.day}`) ?? 0) : 0,
  }))
  let opening = 0
  let closing = 0
  const stock = [...groupBy(moves, ({ item }) => item)].flatMap(([item, own]) => {
    // opening stock precedes all entries, whenever it was recorded
    const [known] = own.filter(({ kind, day }) => kind === 'start' || day <= to)
    if (!known) return []
    const [before, after] = [stockAt(own, addDays(from, -1)), stockAt(own, to)]
    const stocked = own
      .filter(({ kind, day }) => kind === 'stocked' && day >= from && day <= to)
      .reduce((all, { quantity }) => all + quantity, 0)
    opening += before.value
    closing += after.value
    return {
      item,
      name: known.name,
      start: toPieces(before.quantity),
      stocked: toPieces(stocked),
      sold: toPieces(before.quantity + stocked - after.quantity),
      left: toPieces(after.quantity),
      value: after.value,
      oversold: after.quantity < 0,
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

/** Returns the sales on credit up to a day that are still unpaid. */
async function unpaidIn(
  sql: Sql,
  of: string,
  to: Day,
  unpaid: SQL | undefined,
): Promise<BookReport['unpaid']> {
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
        unpaid,
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
  const credit = await onCredit(sql, of)
  const [{ cash, revenue, bought }, expenses, { stock, opening, closing }, best, unpaid] = await Promise.all([
    moneyIn(sql, where, credit),
    expensesIn(sql, where),
    stockIn(sql, of, shown),
    bestIn(sql, where),
    unpaidIn(sql, of, shown.to, credit),
  ])
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
      bought,
      closing,
      grossProfit: revenue - (opening + bought - closing),
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
