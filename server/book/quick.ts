import { and, desc, eq, gte, inArray, isNotNull, isNull, max, sql as query } from 'drizzle-orm'
import { LOOKUP_LISTS } from '#contract/book.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { languageOf } from '#server/account/language.ts'
import { businessFor, needBusiness } from '#server/business/access.ts'
import { choicesOf, nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, bookItem } from '#server/db/schema/index.ts'
import type { BookHandlers } from './table.ts'
import { pieces } from './wire.ts'

const FAVOURITES = 12
const LATELY = 90

/** What sells most lately, then what else there is, each with what was typed last. */
async function favouritesOf(sql: Sql, business: string, today: string) {
  const times = sql
    .select({
      item: bookEntry.item,
      times: query<string>`count(*)`.as('times'),
      at: max(bookEntry.createdAt).as('at'),
    })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        inArray(bookEntry.kind, ['product-sale', 'service-sale']),
        isNull(bookEntry.voidedAt),
        gte(bookEntry.day, addDays(today, -LATELY)),
      ),
    )
    .groupBy(bookEntry.item)
    .as('sold')
  const items = await sql
    .select({ item: bookItem, times: times.times })
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
  const ids = items.map(({ item }) => item.id)
  const last =
    ids.length === 0
      ? []
      : await sql
          .selectDistinctOn([bookEntry.item], {
            item: bookEntry.item,
            quantity: bookEntry.quantity,
            amount: bookEntry.amount,
            type: bookEntry.type,
            phone: bookEntry.phone,
          })
          .from(bookEntry)
          .where(
            and(
              eq(bookEntry.business, business),
              inArray(bookEntry.item, ids),
              inArray(bookEntry.kind, ['product-sale', 'service-sale']),
              isNull(bookEntry.voidedAt),
            ),
          )
          .orderBy(bookEntry.item, desc(bookEntry.createdAt))
  const lastOf = new Map(last.map(row => [row.item, row]))
  return items.map(({ item, times }) => {
    const before = lastOf.get(item.id)
    return {
      item: item.id,
      kind: item.kind as 'product-variant' | 'service-variant',
      name: item.name,
      price: item.price,
      times: Number(times ?? 0),
      last: before
        ? {
            quantity: pieces(before.quantity ?? 0),
            amount: before.amount,
            type: before.type ?? '',
            phone: before.phone ?? '',
          }
        : null,
    }
  })
}

/** The type that was chosen last in entries of some kinds. */
async function lastType(sql: Sql, business: string, kinds: (typeof bookEntry.$inferSelect)['kind'][]) {
  const [row] = await sql
    .select({ type: bookEntry.type })
    .from(bookEntry)
    .where(and(eq(bookEntry.business, business), inArray(bookEntry.kind, kinds), isNotNull(bookEntry.type)))
    .orderBy(desc(bookEntry.createdAt))
    .limit(1)
  return row?.type ?? null
}

export const quickHandlers = {
  'GET book/quick': async ({ query: { business: asked } }, { database: { sql }, person }) => {
    const seen = await businessFor(sql, person, asked)
    const types = choicesOf(sql, person, 'entrepreneurSaleType')
    if (!seen) {
      const none = { business: null, favourites: [], saleType: null, expenseType: null }
      return { data: { ...none, types: await types } }
    }
    const { id, name } = seen.business
    const [favourites, saleType, expenseType] = await Promise.all([
      favouritesOf(sql, id, dayOf(Date.now())),
      lastType(sql, id, ['product-sale', 'service-sale']),
      lastType(sql, id, ['operating', 'cost-of-goods', 'capital']),
    ])
    const business = { id, name, phone: seen.owner.phone }
    return { data: { business, favourites, types: await types, saleType, expenseType } }
  },
  'GET book/reference': async ({ query: { business: asked, reference } }, { database: { sql }, person }) => {
    const { business } = await needBusiness(sql, person, asked)
    const [row] = await sql
      .select({ id: bookEntry.id })
      .from(bookEntry)
      .where(
        and(
          eq(bookEntry.business, business.id),
          eq(bookEntry.reference, reference.trim().toUpperCase()),
          isNull(bookEntry.voidedAt),
        ),
      )
    return { entry: row?.id ?? null }
  },
  'GET book/lists': async (_, { database: { sql }, person }) => {
    const [rows, language] = await Promise.all([readLists(sql, person.tenant), languageOf(sql, person)])
    const shown = rows.filter(({ hidden }) => !hidden)
    return {
      data: Object.fromEntries(
        LOOKUP_LISTS.map(list => [
          list,
          shown.flatMap(row => (row.list === list ? [{ id: row.id, name: nameIn(language, row) }] : [])),
        ]),
      ),
    }
  },
} satisfies Partial<BookHandlers>
