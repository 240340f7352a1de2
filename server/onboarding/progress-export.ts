import type { ProgressRow } from '#contract/programme.ts'
import { progressColumns } from '#contract/programme-columns.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { listFile } from '#server/export/list.ts'
import { languageFor } from '#server/loan/export.ts'
import { record } from '#server/notify/audit.ts'
import { type Filters, idsOf, readProgress } from './progress.ts'
import type { OnboardingHandlers, Signed } from './table.ts'

/** Rows that are in memory at once. */
const PIECE = 1_000

const TITLE = { en: 'Programmes', sw: 'Programu' }

/** @param ids in order: with them the pieces stay the list of this moment, whatever changes meanwhile */
async function* piecesOf(sql: Sql, ids: string[]): AsyncGenerator<ProgressRow[]> {
  for (let from = 0; from < ids.length; from += PIECE) yield readProgress(sql, ids.slice(from, from + PIECE))
}

type Asked = Filters & { format: 'csv' | 'xlsx'; language?: Language }

async function exportProgress(
  { format, language: asked, ...filters }: Asked,
  { database: { sql }, person, address }: Signed,
): Promise<Download> {
  const language = await languageFor(sql, person, asked)
  const ids = await idsOf(sql, person.tenant, filters)
  await record(sql, {
    tenant: person.tenant,
    actor: person,
    action: 'programme.exported',
    address,
    detail: [{ name: 'rows', from: null, to: String(ids.length) }],
  })
  return listFile({ format, language, title: TITLE, columns: progressColumns, pieces: piecesOf(sql, ids) })
}

export const progressExportHandlers = {
  'GET onboarding/progress/export': ({ query }, context) => exportProgress(query, context),
} satisfies Partial<OnboardingHandlers>
