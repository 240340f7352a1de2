import type { LoanRow } from '#contract/lending.ts'
import { loanColumns } from '#contract/loan-columns.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { listFile } from '#server/export/list.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { findSeen } from '#server/people/visibility.ts'
import { byIds, type Filters, idsOf, orderOf, readLoans, wanted } from './list.ts'
import type { LendingHandlers, Signed } from './table.ts'

/** Rows that are in memory at once. */
const PIECE = 1_000

const TITLE = { en: 'Loans', sw: 'Mikopo' }

/** A language that was asked for, else the reader's own. */
export const languageFor = async (sql: Sql, person: Person, asked?: Language): Promise<Language> =>
  asked ?? (await findSeen(sql, person, person.id)).language

async function* piecesOf(sql: Sql, person: Person, ids: string[]): AsyncGenerator<LoanRow[]> {
  for (let from = 0; from < ids.length; from += PIECE) {
    const piece = ids.slice(from, from + PIECE)
    const rows = await readLoans(sql, person, byIds(piece), { order: [], limit: PIECE })
    const byId = new Map(rows.map(one => [one.id, one]))
    yield piece.flatMap(id => byId.get(id) ?? [])
  }
}

type Asked = Filters & { format: 'csv' | 'xlsx'; language?: Language }

async function exportLoans(
  { format, language: asked, ...filters }: Asked,
  { database: { sql }, person, address }: Signed,
): Promise<Download> {
  const language = await languageFor(sql, person, asked)
  const ids = await idsOf(sql, wanted(person, filters), orderOf(filters))
  await record(sql, {
    tenant: person.tenant,
    actor: person,
    action: 'loans.exported',
    address,
    detail: [{ name: 'rows', from: null, to: String(ids.length) }],
  })
  const pieces = piecesOf(sql, person, ids)
  return listFile({ format, language, title: TITLE, columns: loanColumns, pieces })
}

export const exportHandlers = {
  'GET lending/loans/export': ({ query }, context) => exportLoans(query, context),
} satisfies Partial<LendingHandlers>
