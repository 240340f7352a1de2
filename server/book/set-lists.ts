import type { LookupList } from '#contract/book.ts'
import type { Language } from '#contract/language.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { putRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { bookLookup } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

type Row = {
  id?: string | null | undefined
  name: Partial<Record<Language, string>>
  hidden?: boolean | undefined
}

/** Returns a list including its hidden choices. */
export const listForEditing = async (sql: Sql, tenant: string, list: LookupList) =>
  (await readLists(sql, tenant, list)).map(({ id, name, hidden }) => ({
    id,
    hidden,
    name,
  }))

/**
 * Stores a list in the given order. Rows left out are hidden, so that existing entries keep their names.
 * @throws Refusal invalid for a row without a name, or with an id that is not in the list
 */
export async function keepList(
  sql: Sql,
  { person, address }: { person: Person; address: string },
  list: LookupList,
  rows: readonly Row[],
): Promise<void> {
  const { tenant } = person
  const nameless = rows.findIndex(({ name }) => !Object.values(name).some(text => text?.trim()))
  if (nameless >= 0)
    throw new Refusal('invalid', 'book.list-name', { [`rows.${nameless}.name`]: 'book.list-name' })
  const known = new Set((await readLists(sql, tenant, list)).map(({ id }) => id))
  const foreign = rows.findIndex(({ id }) => id && !known.has(id))
  if (foreign >= 0)
    throw new Refusal('invalid', 'book.choose-again', { [`rows.${foreign}.id`]: 'book.choose-again' })
  await sql.transaction(async tx => {
    await setRows(tx, bookLookup, { tenant, list }, { hidden: true })
    for (const [place, { id, name, hidden = false }] of rows.entries()) {
      const row = { name, hidden, place }
      await putRow(tx, bookLookup, { id: id ?? newId() }, { ...row, tenant, list }, row)
    }
    await recordBy(tx, person, address, {
      action: 'book.list-changed',
      detail: [{ name: 'list', from: null, to: list }],
    })
  })
}

export const setListHandlers = {
  'GET book/lists/:list': async ({ params }, { sql, person }) => ({
    data: await listForEditing(sql, person.tenant, params.list),
  }),
  'PUT book/lists/:list': async ({ params: { list }, body }, { sql, person, address }) => {
    await keepList(sql, { person, address }, list, body.rows)
    return { message: msg('book.lists-saved') }
  },
} satisfies SomeHandlers
