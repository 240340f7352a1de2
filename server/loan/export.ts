import type { LoanRow } from '#contract/lending.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import { formatFigure } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { sheetFile } from '#server/export/table.ts'
import type { Row } from '#server/export/workbook.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { findSeen } from '#server/people/visibility.ts'
import { byIds, type Filters, idsOf, orderOf, readLoans, wanted } from './list.ts'
import type { LendingHandlers, Signed } from './table.ts'
import { words } from './words.ts'

/** Rows that are in memory at once. */
const PIECE = 1_000

const HEADINGS = [
  ...(['code', 'client', 'fund', 'status', 'amount', 'approved', 'outstanding', 'due'] as const),
  ...(['daysLate', 'arrears', 'since', 'applied', 'claimedBy'] as const),
]
const WIDTHS = [12, 26, 24, 16, 16, 16, 16, 14, 10, 14, 12, 12, 24]

/** A language that was asked for, else the reader's own. */
export const languageFor = async (sql: Sql, person: Person, asked?: Language): Promise<Language> =>
  asked ?? (await findSeen(sql, person, person.id)).language

function lineOf(one: LoanRow, language: Language): Row {
  const { statuses, arrears } = words[language]
  const day = (instant: string) => dayOf(Date.parse(instant))
  return [
    ...[one.code, one.client.name, one.fund, statuses[one.status], formatFigure(one.amount)],
    one.approvedAmount === null ? null : formatFigure(one.approvedAmount),
    ...[formatFigure(one.outstanding), formatFigure(one.dueNow), String(one.daysLate), arrears[one.arrears]],
    ...[day(one.since), day(one.createdAt), one.claimedBy?.name ?? null],
  ]
}

/** Pieces of the lines, the headings first. */
async function* linesOf(sql: Sql, person: Person, ids: string[], language: Language): AsyncGenerator<Row[]> {
  const { headings } = words[language]
  yield [HEADINGS.map(name => headings[name])]
  for (let from = 0; from < ids.length; from += PIECE) {
    const piece = ids.slice(from, from + PIECE)
    const rows = await readLoans(sql, person, byIds(piece), { order: [], limit: PIECE })
    const byId = new Map(rows.map(one => [one.id, one]))
    yield piece.flatMap(id => byId.get(id) ?? []).map(one => lineOf(one, language))
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
    ...{ tenant: person.tenant, actor: person, action: 'loans.exported', address },
    detail: [{ name: 'rows', from: null, to: String(ids.length) }],
  })
  const title = words[language].loans
  const name = `${title.toLowerCase()}-${dayOf(Date.now())}`
  return sheetFile(format, { title, name, widths: WIDTHS }, linesOf(sql, person, ids, language))
}

export const exportHandlers = {
  'GET lending/loans/export': ({ query }, context) => exportLoans(query, context),
} satisfies Partial<LendingHandlers>
