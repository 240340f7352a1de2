import type { ProgressRow } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { sheetFile } from '#server/export/table.ts'
import type { Row } from '#server/export/workbook.ts'
import { languageFor } from '#server/loan/export.ts'
import { record } from '#server/notify/audit.ts'
import { programmeWords as words } from './programme-words.ts'
import { type Filters, idsOf, readProgress } from './progress.ts'
import type { OnboardingHandlers, Signed } from './table.ts'

/** Rows that are in memory at once. */
const PIECE = 1_000

const HEADINGS = [
  ...(['id', 'name', 'programme', 'hub', 'cohort', 'standing', 'done', 'total'] as const),
  ...(['pending', 'rejected', 'startedAt', 'deadline', 'lastAt'] as const),
]
const WIDTHS = [26, 28, 18, 18, 24, 20, 10, 10, 12, 12, 14, 14, 14]

function lineOf(one: ProgressRow, language: Language): Row {
  const { programmes, standings } = words[language]
  const day = (instant: string | null) => instant && dayOf(Date.parse(instant))
  return [
    ...[one.person.id, one.person.name, programmes[one.programme], one.hub?.name ?? null],
    ...[one.cohort?.name ?? null, standings[one.standing], one.done, one.total, one.pending, one.rejected],
    ...[day(one.startedAt), day(one.deadline), day(one.lastAt)],
  ]
}

/**
 * Pieces of the lines, the headings first.
 * @param ids in order: with them the pieces stay the list of this moment, whatever changes meanwhile
 */
async function* linesOf(sql: Sql, ids: string[], language: Language): AsyncGenerator<Row[]> {
  const { headings } = words[language]
  yield [HEADINGS.map(name => headings[name])]
  for (let from = 0; from < ids.length; from += PIECE) {
    const rows = await readProgress(sql, ids.slice(from, from + PIECE))
    yield rows.map(one => lineOf(one, language))
  }
}

type Asked = Filters & { format: 'csv' | 'xlsx'; language?: Language }

async function exportProgress(
  { format, language: asked, ...filters }: Asked,
  { database: { sql }, person, address }: Signed,
): Promise<Download> {
  const language = await languageFor(sql, person, asked)
  const ids = await idsOf(sql, person.tenant, filters)
  await record(sql, {
    ...{ tenant: person.tenant, actor: person, action: 'programme.exported', address },
    detail: [{ name: 'rows', from: null, to: String(ids.length) }],
  })
  const { title } = words[language]
  const name = `${title.toLowerCase()}-${dayOf(Date.now())}`
  return sheetFile(format, { title, name, widths: WIDTHS }, linesOf(sql, ids, language))
}

export const progressExportHandlers = {
  'GET onboarding/progress/export': ({ query }, context) => exportProgress(query, context),
} satisfies Partial<OnboardingHandlers>
