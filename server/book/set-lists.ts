import { and, eq } from 'drizzle-orm'
import { readLists } from '#server/business/lists.ts'
import { newId } from '#server/db/schema/columns.ts'
import { bookLookup } from '#server/db/schema/index.ts'
import { record } from '#server/notify/audit.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import type { BookHandlers } from './table.ts'

export const setListHandlers = {
  'GET book/lists/:list': async ({ params }, { database: { sql }, person }) => {
    const rows = await readLists(sql, person.tenant, params.list)
    return {
      data: rows.map(({ id, name, hidden }) => ({ id, hidden, name: name as Record<string, string> })),
    }
  },
  'PUT book/lists/:list': async ({ params: { list }, body }, { database: { sql }, person, address }) => {
    const { tenant } = person
    const nameless = body.rows.findIndex(({ name }) => !Object.values(name).some(text => text.trim()))
    if (nameless >= 0)
      throw new Refusal('invalid', 'book.list-name', { [`rows.${nameless}.name`]: 'book.list-name' })
    const known = new Set((await readLists(sql, tenant, list)).map(({ id }) => id))
    const foreign = body.rows.findIndex(({ id }) => id && !known.has(id))
    if (foreign >= 0)
      throw new Refusal('invalid', 'book.choose-again', { [`rows.${foreign}.id`]: 'book.choose-again' })
    await sql.transaction(async change => {
      // what was chosen once keeps its name: a row that is left out is only offered no longer
      await change
        .update(bookLookup)
        .set({ hidden: true })
        .where(and(eq(bookLookup.tenant, tenant), eq(bookLookup.list, list)))
      for (const [place, { id, name, hidden = false }] of body.rows.entries()) {
        const row = { name: name as (typeof bookLookup.$inferInsert)['name'], hidden, place }
        await change
          .insert(bookLookup)
          .values({ ...row, id: id ?? newId(), tenant, list })
          .onConflictDoUpdate({ target: bookLookup.id, set: row })
      }
      await record(change, {
        ...{ tenant, actor: { id: person.id, name: person.name }, action: 'book.list-changed', address },
        detail: [{ name: 'list', from: null, to: list }],
      })
    })
    return { message: msg('book.lists-saved') }
  },
} satisfies Partial<BookHandlers>
