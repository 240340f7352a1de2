import { inArray } from 'drizzle-orm'
import type { PersonRow } from '#contract/client.ts'
import { personColumns } from '#contract/person-columns.ts'
import { MEMBERS } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { account } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import { listFile } from '#server/export/list.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { type Filters, orderOf, readPeople, wanted } from './list.ts'
import type { ClientHandlers } from './table.ts'
import { findSeen } from './visibility.ts'

type Signed = Context & { person: Person }

/** Rows that are in memory at once. */
const PIECE = 1_000

const TITLE = { en: 'Clients', sw: 'Wateja' }

/** The ids of a list in its order: with them its pieces stay the list of this moment, whatever changes meanwhile. */
async function idsOf(sql: Sql, person: Person, filters: Filters): Promise<string[]> {
  const found = await sql
    .select({ id: account.id })
    .from(account)
    .where(wanted(person, MEMBERS, filters))
    .orderBy(...orderOf(filters.sort))
  return found.map(({ id }) => id)
}

async function* piecesOf(sql: Sql, ids: string[]): AsyncGenerator<PersonRow[]> {
  for (let from = 0; from < ids.length; from += PIECE) {
    const piece = ids.slice(from, from + PIECE)
    const people = await readPeople(sql, inArray(account.id, piece), { limit: PIECE })
    const byId = new Map(people.map(one => [one.id, one]))
    yield piece.flatMap(id => byId.get(id) ?? [])
  }
}

async function exportClients(
  { format, language: asked, ...filters }: Filters & { format: 'csv' | 'xlsx'; language?: Language },
  { database: { sql }, person, address }: Signed,
): Promise<Download> {
  const language = asked ?? (await findSeen(sql, person, person.id)).language
  const ids = await idsOf(sql, person, filters)
  await record(sql, {
    tenant: person.tenant,
    actor: { id: person.id, name: person.name },
    action: 'clients.exported',
    detail: [{ name: 'rows', from: null, to: String(ids.length) }],
    address,
  })
  return listFile({ format, language, title: TITLE, columns: personColumns, pieces: piecesOf(sql, ids) })
}

export const exportHandlers = {
  'GET account/clients/export': ({ query }, context) => exportClients(query, context),
} satisfies Partial<ClientHandlers>
