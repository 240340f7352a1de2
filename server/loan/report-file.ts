import type { Infer } from 'superstruct'
import type { lendingEndpoints } from '#contract/lending.ts'
import type { Report, ReportColumn } from '#contract/report.ts'
import type { Language } from '#contract/tenant.ts'
import { MINOR } from '#rules/money.ts'
import { languageOf } from '#server/account/language.ts'
import type { Download } from '#server/export/download.ts'
import { sheetFile } from '#server/export/table.ts'
import type { Cell, Row } from '#server/export/workbook.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { readReport } from './report.ts'
import { words } from './words.ts'

type Column = Infer<typeof ReportColumn>
type Query = Infer<(typeof lendingEndpoints)['GET lending/reports/:report/export']['query']>

const WIDTH = { text: 28, count: 12, money: 18, share: 14 }

/** Returns a figure as a spreadsheet cell: money in whole units, shares in percent. */
function figureOf(kind: Column['kind'], text: string | null | undefined): Cell {
  const figure = Number(text ?? 0)
  return kind === 'money' ? { money: figure / MINOR } : kind === 'share' ? figure / 100 : figure
}

/** Returns the lines of a report, headings first and totals last. */
function linesOf(
  { by, columns, rows, total }: Omit<Report, 'currency'>,
  currency: string,
  language: Language,
): Row[] {
  const { report } = words[language]
  const name = (group: string | null | undefined) =>
    by === 'age'
      ? report.ages[group as keyof typeof report.ages]
      : group || (by === 'hub' ? report.noHub : report.nobody)
  const [groups, ...figures] = columns as [Column, ...Column[]]
  const heading = ({ key, kind }: Column): string => {
    const text = report.columns[key as keyof typeof report.columns]
    return kind === 'money' ? `${text} (${currency})` : kind === 'share' ? `${text} (%)` : text
  }
  return [
    [report.columns[groups.key as keyof typeof report.columns], ...figures.map(heading)],
    ...rows.map(row => [name(row[by]), ...figures.map(({ key, kind }) => figureOf(kind, row[key]))]),
    [report.total, ...figures.map(({ key, kind }) => figureOf(kind, total[key]))],
  ]
}

async function* inOne(lines: Row[]): AsyncGenerator<Row[]> {
  yield lines
}

async function exportReport(
  name: keyof (typeof words)['en']['report']['names'],
  { format, language: requested, ...query }: Query,
  { sql, person, address, tenant }: Signed,
): Promise<Download> {
  const language = await languageOf(sql, person, requested)
  const found = await readReport(sql, name, { ...query, tenant: tenant.code })
  await recordBy(sql, person, address, {
    action: 'report.exported',
    detail: Object.entries({ report: name, ...query }).map(([name, to]) => ({ name, from: null, to })),
  })
  const title = words[language].report.names[name]
  return sheetFile(
    format,
    {
      title,
      name: `${title.toLowerCase()}-${found.day}`,
      widths: found.columns.map(({ kind }) => WIDTH[kind]),
    },
    inOne(linesOf(found, tenant.loan.currency, language)),
  )
}

export const reportFileHandlers = {
  'GET lending/reports/:report/export': ({ params, query }, context) =>
    exportReport(params.report, query, context),
} satisfies SomeHandlers
