import { and, eq, sql as query } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, bookComment, bookEntry, business } from '#server/db/schema/index.ts'
import { type Book, keepBook, type Row } from './books/book.ts'
import { TRADES } from './books/trades.ts'
import { plantEach, type Tenant } from './insert.ts'
import { authorIn, demoEmail, idOf } from './people.ts'

/** Plants two years of books for the demo's own users, in tenants without businesses. */
export const plantBooks = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, business, (tx, tenant) => plantTenant(tx, tenant, now))

async function plantTenant(tx: Sql, { code, country }: Tenant, now: number): Promise<void> {
  await readLists(tx, code)
  const trades = TRADES[code] ?? []
  const ids = trades.map(([who]) => idOf(demoEmail(who, code)))
  const owners = await findRows(tx, account, { id: ids })
  const books = trades.flatMap(([who, trade]) => {
    const owner = owners.find(({ id }) => id === idOf(demoEmail(who, code)))
    if (!owner) return []
    const { id, firstName, lastName, phone } = owner
    const about = { tenant: code, country, today: dayOf(now), now }
    return [
      keepBook(trade, { ...about, owner: { id, name: `${firstName} ${lastName}`, phone: phone ?? '' } }),
    ]
  })
  const of = (part: Exclude<keyof Book, 'business'>) => books.flatMap(book => book[part])
  await insertRows(
    tx,
    'business',
    books.map(book => book.business),
  )
  await insertRows(tx, 'book_item', of('items'))
  await insertRows(tx, 'book_entry', of('entries'))
  await insertRows(tx, 'stock_movement', of('movements'))
  const [own] = books
  if (own) await askForCorrection(tx, code, String(own.business.id))
}

/** Inserts rows in one statement: passing them as one JSON text is several times faster than one parameter per value. */
export async function insertRows(tx: Sql, table: string, rows: Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = query.raw(Object.keys(first).join(', '))
  await tx.execute(
    query`insert into ${query.raw(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${query.raw(table)}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Adds a query by staff about one of the client's expenses. */
async function askForCorrection(tx: Sql, tenant: string, own: string): Promise<void> {
  const [entry] = await tx
    .select({ id: bookEntry.id })
    .from(bookEntry)
    .where(and(eq(bookEntry.business, own), eq(bookEntry.kind, 'operating')))
    .orderBy(query`${bookEntry.amount} desc`)
    .limit(1)
  if (!entry) return
  await tx.insert(bookComment).values({
    business: own,
    entry: entry.id,
    asks: true,
    text:
      tenant === 'jenga'
        ? 'Kiasi hiki ni kikubwa kuliko miezi mingine. Tafadhali kagua risiti.'
        : 'This is more than in other months. Please check the receipt.',
    ...authorIn(tenant, 'processor'),
  })
}
