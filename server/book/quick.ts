import { and, desc, eq, gte, inArray, isNotNull, isNull, sql as query } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { LOOKUP_LISTS } from '#contract/book.ts'
import { pick, recordOf } from '#contract/record.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { languageOf } from '#server/account/language.ts'
import { businessFor, needBusiness } from '#server/business/access.ts'
import { choicesOf, nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { bookEntry, bookItem } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { toPieces } from './wire.ts'

const FAVOURITES = 12
const LATELY = 90

type Kind = (typeof bookEntry.$inferSelect)['kind']
type Kinds = [Kind, Kind, ...Kind[]]
const SALES: Kinds = ['product-sale', 'service-sale']
const EXPENSES: Kinds = ['operating', 'cost-of-goods', 'capital']

/** Returns the recent best-sellers, then other items, each with the last typed values. */
async function favouritesOf(sql: Sql, business: string, today: string) {
  const times = sql
    .select({ item: bookEntry.item, times: query<string>`count(*)`.as('times') })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        inArray(bookEntry.kind, SALES),
        isNull(bookEntry.voidedAt),
        gte(bookEntry.day, addDays(today, -LATELY)),
      ),
    )
    .groupBy(bookEntry.item)
    .as('sold')
  const items = sql
    .select({
      ...pick(bookItem, 'id', 'kind', 'name', 'price', 'createdAt'),
      times: times.times,
    })
    .from(bookItem)
    .leftJoin(times, eq(times.item, bookItem.id))
    .where(
      and(
        eq(bookItem.business, business),
        inArray(bookItem.kind, ['product-variant', 'service-variant']),
        isNull(bookItem.voidedAt),
      ),
    )
    .orderBy(query`${times.times} desc nulls last`, desc(bookItem.createdAt))
    .limit(FAVOURITES)
    .as('favourites')
  // one lookup per item, instead of scanning years of entries
  const last = sql
    .select(pick(bookEntry, 'quantity', 'amount', 'type', 'phone'))
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        eq(bookEntry.item, items.id),
        inArray(bookEntry.kind, SALES),
        isNull(bookEntry.voidedAt),
      ),
    )
    .orderBy(desc(bookEntry.createdAt))
    .limit(1)
    .as('last')
  const rows = await sql
    .select()
    .from(items)
    .leftJoinLateral(last, query`true`)
    .orderBy(query`${items.times} desc nulls last`, desc(items.createdAt))
  return rows.map(({ favourites: { id, kind, name, price, times }, last }) => ({
    item: id,
    kind: kind as 'product-variant' | 'service-variant',
    name,
    price,
    times: Number(times ?? 0),
    last: last && {
      quantity: toPieces(last.quantity ?? 0),
      amount: last.amount,
      type: last.type ?? '',
      phone: last.phone ?? '',
    },
  }))
}

/** Returns the type that was last chosen in entries of some kinds. */
async function lastType(sql: Sql, business: string, [one, other, ...more]: Kinds) {
  // an index ends with the last entry of each kind, but there is none across several kinds
  const lastOf = (kind: Kind) =>
    sql
      .select({ type: bookEntry.type, at: bookEntry.createdAt })
      .from(bookEntry)
      .where(and(eq(bookEntry.business, business), eq(bookEntry.kind, kind), isNotNull(bookEntry.type)))
      .orderBy(desc(bookEntry.createdAt))
      .limit(1)
  const rows = await unionAll(lastOf(one), lastOf(other), ...more.map(lastOf))
  const [last] = rows.sort((row, another) => another.at.getTime() - row.at.getTime())
  return last?.type ?? null
}

export const quickHandlers = {
  'GET book/quick': async ({ query: { business: requested } }, { sql, person }) => {
    const seen = await businessFor(sql, person, requested)
    const types = choicesOf(sql, person, 'entrepreneurSaleType')
    if (!seen) {
      const none = { business: null, favourites: [], saleType: null, expenseType: null }
      return { data: { ...none, types: await types } }
    }
    const { id, name } = seen.business
    const [favourites, saleType, expenseType] = await Promise.all([
      favouritesOf(sql, id, dayOf(Date.now())),
      lastType(sql, id, SALES),
      lastType(sql, id, EXPENSES),
    ])
    const business = { id, name, phone: seen.owner.phone }
    return { data: { business, favourites, types: await types, saleType, expenseType } }
  },
  'GET book/reference': async ({ query: { business: requested, reference } }, { sql, person }) => {
    const { business } = await needBusiness(sql, person, requested)
    const row = await findRow(sql, bookEntry, {
      business: business.id,
      reference: reference.trim().toUpperCase(),
      voidedAt: null,
    })
    return { entry: row?.id ?? null }
  },
  'GET book/lists': async (_, { sql, person }) => {
    const [rows, language] = await Promise.all([readLists(sql, person.tenant), languageOf(sql, person)])
    const shown = rows.filter(({ hidden }) => !hidden)
    return {
      data: recordOf(LOOKUP_LISTS, list =>
        shown.flatMap(row => (row.list === list ? [{ id: row.id, name: nameIn(language, row) }] : [])),
      ),
    }
  },
} satisfies SomeHandlers
