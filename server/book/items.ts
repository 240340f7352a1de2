import { and, eq, isNull, or, sql as query } from 'drizzle-orm'
import type { ItemKind } from '#contract/book.ts'
import type { Values } from '#rules/book/draft.ts'
import { dayOf } from '#rules/day.ts'
import type { Seen } from '#server/business/access.ts'
import { isListed } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf, findRows, requireLocked, setRow } from '#server/db/row.ts'
import { bookItem, bookRevision, stockMovement } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { publishChange } from '#server/live/feed.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'

export type ItemRow = typeof bookItem.$inferSelect

/** Id of the written record, and whether the request was a retry. */
export type Written = { id: string; repeated?: boolean }

/**
 * Finds an item by its id, or by the `clientId` from the device that created it.
 * @throws Refusal invalid if it is of another kind, or not in this book
 */
export async function findItem(
  sql: Sql,
  business: string,
  kind: ItemKind,
  given: string,
  field: string,
): Promise<ItemRow> {
  const rows = await findRows(
    sql,
    bookItem,
    and(
      eq(bookItem.business, business),
      eq(bookItem.kind, kind),
      or(eq(bookItem.id, given), eq(bookItem.clientId, given)),
    ),
  )
  const row = rows.find(one => one.id === given) ?? rows[0]
  if (!row) throw fieldRefusal(field, 'book.choose-again')
  return row
}

export type Saving = {
  kind: ItemKind
  values: Values
  /** The wire's names of the fields, for error messages. */
  fields: Partial<Record<keyof Values, string>>
  seen: Seen
  person: Person
}

async function fieldsOf(sql: Sql, { kind, values, fields, seen, person }: Saving) {
  const { name, price, category, measurement, parent, starting } = values as Record<string, string>
  if (category && !(await isListed(sql, person, 'productCategory', category)))
    throw fieldRefusal(fields.category ?? '', 'book.choose-again')
  if (measurement && !(await isListed(sql, person, 'measurement', measurement)))
    throw fieldRefusal(fields.measurement ?? '', 'book.choose-again')
  const main = kind === 'product-variant' ? 'product' : 'service'
  const above = parent ? await findItem(sql, seen.business.id, main, parent, fields.parent ?? '') : null
  return {
    name: String(name),
    price: Number(price),
    category: category ?? null,
    measurement: measurement ?? null,
    parent: above?.id ?? null,
    starting: Number(starting ?? 0),
  }
}

/** Adds an item. Idempotent per `clientId`. @throws Refusal */
export async function addItem(sql: Sql, saving: Saving, clientId: string | undefined): Promise<Written> {
  const { kind, seen } = saving
  const fields = await fieldsOf(sql, saving)
  const business = seen.business.id
  return sql.transaction(async tx => {
    const made = await addRowIfNew(tx, bookItem, { ...fields, kind, business, clientId })
    if (!made) {
      const known = await findItem(tx, business, kind, clientId ?? '', 'clientId').catch(() => {
        throw new Refusal('conflict', 'book.other-entry')
      })
      return { id: known.id, repeated: true }
    }
    if (fields.starting !== 0) {
      await tx
        .insert(stockMovement)
        .values({ business, item: made.id, kind: 'start', day: dayOf(Date.now()), quantity: fields.starting })
    }
    await publishChange(tx, `person:${seen.owner.id}`, 'books')
    return made
  })
}

/** Changes an item. Keeps the previous version as a revision. @throws Refusal */
export async function changeItem(sql: Sql, saving: Saving, id: string): Promise<Written> {
  const { kind, seen, person } = saving
  const business = seen.business.id
  const { id: own } = await findItem(sql, business, kind, id, 'id')
  const fields = await fieldsOf(sql, saving)
  return sql.transaction(async tx => {
    const before = await requireLocked(tx, bookItem, { id: own, voidedAt: null }, 'book.no-item')
    const { name, price, category, measurement, parent, starting, revision, editedAt } = before
    await tx.insert(bookRevision).values({
      business,
      subject: own,
      revision,
      ...authorOf(person),
      at: editedAt,
      values: { name, price, category, measurement, parent, starting },
    })
    await setRow(tx, bookItem, own, { ...fields, revision: revision + 1, editedAt: new Date() })
    if (fields.starting !== starting) {
      await tx.insert(stockMovement).values({
        business,
        item: own,
        kind: 'start',
        day: dayOf(Date.now()),
        quantity: fields.starting - starting,
      })
    }
    await publishChange(tx, `person:${seen.owner.id}`, 'books')
    return { id: own }
  })
}

/** Withdraws an item and its variants; stores who did so and why. */
export async function voidItem(sql: Sql, id: string, by: Person, reason: string): Promise<void> {
  await sql
    .update(bookItem)
    .set({ voidedAt: new Date(), voidedBy: by.name, voidReason: reason })
    .where(and(or(eq(bookItem.id, id), eq(bookItem.parent, id)), isNull(bookItem.voidedAt)))
}

/** Returns the active items of a business of the given kinds, the oldest first. */
export const readItems = (sql: Sql, business: string, ...kinds: ItemKind[]): Promise<ItemRow[]> =>
  findRows(sql, bookItem, { business, kind: kinds, voidedAt: null }, bookItem.createdAt, bookItem.id)

/** Returns the names of all items of a business, including withdrawn ones. */
export async function itemNames(sql: Sql, business: string): Promise<Map<string, string>> {
  const rows = await findRows(sql, bookItem, { business })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the stock movements of each item by kind, in thousandths. */
export async function stockOf(
  sql: Sql,
  business: string,
): Promise<Map<string, { start: number; stocked: number; sold: number }>> {
  const sums = await sql
    .select({
      item: stockMovement.item,
      kind: stockMovement.kind,
      quantity: query<string>`sum(${stockMovement.quantity})`,
    })
    .from(stockMovement)
    .where(eq(stockMovement.business, business))
    .groupBy(stockMovement.item, stockMovement.kind)
  const stock = new Map<string, { start: number; stocked: number; sold: number }>()
  for (const { item, kind, quantity } of sums) {
    const own = stock.get(item) ?? { start: 0, stocked: 0, sold: 0 }
    // sales are stored as negative movements
    own[kind] += Number(quantity) * (kind === 'sold' ? -1 : 1)
    stock.set(item, own)
  }
  return stock
}
