import { inArray } from 'drizzle-orm'
import type { Label } from '#contract/label.ts'
import { personColumns } from '#contract/person-columns.ts'
import { MEMBERS, type Role, STAFF } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { account } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { byIds, PIECE, sendList } from '#server/tenant/list-file.ts'
import { type Filters, orderOf, readPeople, wanted } from './list.ts'
import type { ClientHandlers } from './table.ts'

type Signed = Context & { person: Person }

const CLIENTS = { en: 'Clients', sw: 'Wateja' }
const STAFFS = { en: 'Staff', sw: 'Wafanyakazi' }

type Asked = Filters & { format: 'csv' | 'xlsx'; language?: Language }

/** Exports a list of people as a file, from a snapshot of their ids. */
async function exportPeople(
  roles: readonly Role[],
  title: Label,
  { format, language, ...filters }: Asked,
  context: Signed,
): Promise<Download> {
  const { database, person } = context
  const { sql } = database
  const found = await sql
    .select({ id: account.id })
    .from(account)
    .where(wanted(person, roles, filters))
    .orderBy(...orderOf(filters.sort))
  const pieces = byIds(
    found.map(({ id }) => id),
    async piece => {
      const people = await readPeople(sql, inArray(account.id, piece), { limit: PIECE })
      const byId = new Map(people.map(one => [one.id, one]))
      return piece.flatMap(id => byId.get(id) ?? [])
    },
  )
  return sendList({ format, ...(language && { language }) }, context, {
    title,
    columns: personColumns,
    filters,
    pieces,
  })
}

export const exportHandlers = {
  'GET account/clients/export': ({ query }, context) => exportPeople(MEMBERS, CLIENTS, query, context),
  'GET account/staffs/export': ({ query }, context) => exportPeople(STAFF, STAFFS, query, context),
} satisfies Partial<ClientHandlers>
