import { Readable } from 'node:stream'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { readWithout } from '#rules/survey/xlsform/leave-out.ts'
import { readXlsForm } from '#rules/survey/xlsform/read.ts'
import { writeXlsForm } from '#rules/survey/xlsform/write.ts'
import type { Download } from '#server/export/download.ts'
import { writeWorkbook, XLSX } from '#server/export/workbook.ts'
import { readSheets } from '#server/files/sheet-reader.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { findSurvey, type Survey } from './find.ts'
import { findVersion } from './publish.ts'

/** Minimum and maximum width of columns, which otherwise follow their content. */
const [NARROWEST, WIDEST] = [12, 60]

const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  (rows[0] ?? ['']).map((_, column) =>
    Math.min(
      WIDEST,
      rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), NARROWEST),
    ),
  )

/** @param edition `draft` or the version, for the file name */
function workbookOf({ code }: Survey, edition: string, definition: SurveyDefinition): Download {
  const sheets = writeXlsForm(definition).map(({ name, rows }) => ({
    title: name,
    widths: widthsOf(rows),
    pieces: [rows],
  }))
  const name = `${code.replace(/[^a-z0-9-]+/g, '-')}-${edition}.xlsx`
  return { name, type: XLSX, body: Readable.from(writeWorkbook(...sheets)) }
}

export const formHandlers = {
  'POST survey/desk/:id/form': async ({ params, files }, { sql, person }) => {
    await findSurvey(sql, person.tenant, params.id)
    const sheets = await readSheets(files.form, 'form')
    const read = readXlsForm(sheets)
    return { ...read, rest: read.problems.length > 0 ? readWithout(sheets) : null }
  },
  'GET survey/desk/:id/form': async ({ params, query: { version } }, { sql, person }) => {
    const survey = await findSurvey(sql, person.tenant, params.id)
    if (version === undefined) return workbookOf(survey, 'draft', survey.draft)
    const { definition } = await findVersion(sql, survey.id, version)
    return workbookOf(survey, `v${version}`, definition)
  },
} satisfies SomeHandlers
