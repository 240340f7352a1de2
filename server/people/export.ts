import { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import Papa from 'papaparse'
import type { PersonRow } from '#contract/client.ts'
import { MEMBERS } from '#contract/role.ts'
import { ROLE_NAMES } from '#contract/role-words.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { account } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import { type Row, writeWorkbook, XLSX } from '#server/export/workbook.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { type Filters, orderOf, readPeople, wanted } from './list.ts'
import type { ClientHandlers } from './table.ts'
import { findSeen } from './visibility.ts'
import { words } from './words.ts'

type Signed = Context & { person: Person }

/** Rows that are in memory at once. */
const PIECE = 1_000

/** Widths of the columns in a workbook, in characters. */
const WIDTHS = [26, 28, 32, 16, 14, 14, 26, 24, 18, 18]

/**
 * What a spreadsheet would run as a formula gets an apostrophe before it; numbers and phone numbers, which begin with a
 * sign as well, stay as they are.
 */
const FORMULA = /^(?![+-][\d.,\s]+$)[=+\-@\t\r]/

const HEADINGS = [
  'id',
  'name',
  'email',
  'phone',
  'role',
  'status',
  'setup',
  'registeredBy',
  'createdAt',
  'lastSeenAt',
] as const

/** `2026-11-21 14:05`, by the clocks of Nairobi and Dar es Salaam. */
const local = (instant: string) =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

function lineOf(person: PersonRow, language: Language): Row {
  const { statuses, setups } = words[language]
  return [
    ...[person.id, person.name, person.email, person.phoneNumber],
    ...[ROLE_NAMES[person.role][language], statuses[person.status], setups[person.setup]],
    person.registeredBy?.name ?? null,
    local(person.createdAt),
    person.lastSeenAt && local(person.lastSeenAt),
  ]
}

/** The ids of a list in its order: with them its pieces stay the list of this moment, whatever changes meanwhile. */
async function idsOf(sql: Sql, person: Person, filters: Filters): Promise<string[]> {
  const found = await sql
    .select({ id: account.id })
    .from(account)
    .where(wanted(person, MEMBERS, filters))
    .orderBy(...orderOf(filters.sort))
  return found.map(({ id }) => id)
}

/** Pieces of the lines, the headings first. */
async function* linesOf(sql: Sql, ids: string[], language: Language): AsyncGenerator<Row[]> {
  const { headings } = words[language]
  yield [HEADINGS.map(name => headings[name])]
  for (let from = 0; from < ids.length; from += PIECE) {
    const piece = ids.slice(from, from + PIECE)
    const people = await readPeople(sql, inArray(account.id, piece), { limit: PIECE })
    const byId = new Map(people.map(one => [one.id, one]))
    yield piece.flatMap(id => byId.get(id) ?? []).map(one => lineOf(one, language))
  }
}

/** UTF-8 with the mark by which spreadsheets know it. */
async function* writeCsv(pieces: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let mark = '\ufeff'
  for await (const piece of pieces) {
    if (piece.length > 0) yield `${mark}${Papa.unparse(piece as string[][], { escapeFormulae: FORMULA })}\r\n`
    mark = ''
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
  const pieces = linesOf(sql, ids, language)
  const { clients } = words[language]
  const name = `${clients.toLowerCase()}-${local(new Date().toISOString()).slice(0, 10)}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', body: Readable.from(writeCsv(pieces)) }
    : { name, type: XLSX, body: Readable.from(writeWorkbook({ title: clients, widths: WIDTHS, pieces })) }
}

export const exportHandlers = {
  'GET account/clients/export': ({ query }, context) => exportClients(query, context),
} satisfies Partial<ClientHandlers>
