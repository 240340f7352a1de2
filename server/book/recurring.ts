import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Recurring } from '#contract/book-keeping.ts'
import type { Values } from '#rules/book/draft.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { nextDay } from '#rules/recurring.ts'
import { needBusiness, needRow } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, lockRow, setRows } from '#server/db/row.ts'
import { bookEntry, bookItem, bookRecurring } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { addEntry, type EntryRow } from './entries.ts'

/** Returns the values of an entry in the format of a parsed form. */
function valuesOf(row: EntryRow, day: Day): Values {
  const { amount, unitAmount, item, quantity, name, type, phone, years, kind } = row
  const all = {
    item,
    quantity,
    amount: kind === 'inventory' ? null : amount,
    unitAmount,
    name,
    type,
    phone,
    years,
  }
  const filled = Object.entries(all).filter(([, value]) => value !== null && value !== '')
  return { ...Object.fromEntries(filled), day }
}

/** Returns the recurring entries of a book, the next due first, excluding deleted ones. */
async function recurringIn(sql: Sql, business: string): Promise<Recurring[]> {
  const today = dayOf(Date.now())
  const rows = await sql
    .select({ one: bookRecurring, entry: bookEntry, item: bookItem.name })
    .from(bookRecurring)
    .innerJoin(bookEntry, eq(bookEntry.id, bookRecurring.entry))
    .leftJoin(bookItem, eq(bookItem.id, bookEntry.item))
    .where(
      and(eq(bookRecurring.business, business), isNull(bookRecurring.stoppedAt), isNull(bookEntry.voidedAt)),
    )
    .orderBy(asc(bookRecurring.next), asc(bookRecurring.id))
  return rows.map(({ one, entry, item }) => ({
    id: one.id,
    kind: entry.kind,
    name: entry.name || (item ?? ''),
    amount: entry.amount,
    every: one.every,
    next: one.next,
    due: one.next <= today,
  }))
}

/** Returns how often an entry recurs; null if it does not. */
export async function repeatsOf(sql: Sql, entry: string) {
  const row = await findRow(sql, bookRecurring, { entry, stoppedAt: null })
  return row ?? null
}

/** Returns an entry that the person may change. @throws Refusal */
async function needEntry(sql: Sql, person: Person, id: string): Promise<EntryRow> {
  const found = await findRow(sql, bookEntry, id)
  const { row } = await needRow(sql, person, found, 'book.no-entry', 'write')
  if (row.voidedAt) throw new Refusal('conflict', 'book.void-entry')
  return row
}

async function answer(id: string, day: Day, enter: boolean, { sql, person, address }: Signed) {
  const found = await findRow(sql, bookRecurring, { id, stoppedAt: null })
  const { row, seen } = await needRow(sql, person, found, 'book.no-recurring', 'write')
  // already answered from another device, or a retry after a lost response
  if (day !== row.next) return
  if (day > dayOf(Date.now())) throw fieldRefusal('day', 'book.not-due', 'conflict')
  const entry = await needEntry(sql, person, row.entry)
  if (enter) {
    const saving = { kind: entry.kind, values: valuesOf(entry, day), fields: {}, seen, person, address }
    await addEntry(sql, saving, { clientId: `recurring-${id}-${day}` })
  }
  const next = nextDay(entry.day, row.every, day)
  await setRows(sql, bookRecurring, { id, next: day }, { next })
}

export const recurringHandlers = {
  'GET book/recurring': async ({ query }, { sql, person }) => {
    const { business } = await needBusiness(sql, person, query.business)
    return { data: await recurringIn(sql, business.id) }
  },
  'POST book/entries/:id/repeat': async ({ params, body: { every } }, { sql, person }) => {
    const entry = await needEntry(sql, person, params.id)
    await sql.transaction(async tx => {
      // locks the entry, so that concurrent changes are serialised
      await lockRow(tx, bookEntry, entry.id)
      await setRows(tx, bookRecurring, { entry: entry.id, stoppedAt: null }, { stoppedAt: new Date() })
      if (every === 'none') return
      const today = dayOf(Date.now())
      const next = nextDay(entry.day, every, entry.day > today ? entry.day : today)
      await tx.insert(bookRecurring).values({ business: entry.business, entry: entry.id, every, next })
    })
    return { message: msg(every === 'none' ? 'book.repeats-no-more' : 'book.repeats') }
  },
  'POST book/recurring/:id/answer': async ({ params, body }, context) => {
    await answer(params.id, body.day, body.enter, context)
    return { message: msg(body.enter ? 'book.recurring-entered' : 'book.recurring-left') }
  },
} satisfies SomeHandlers
