import type { Texts } from '#contract/survey-definition.ts'
import { msg } from '#rules/survey/message.ts'
import { type Part, readHeader, type Vocabulary, WORDED } from './columns.ts'
import { tagOf } from './language.ts'
import { type Place, type Report, type Sheet, textOf, yesOrNo } from './workbook.ts'

type Column = { at: number; header: string; part: Part | null; language: string | null }

/** A row below the header of a sheet. */
export type Line = {
  /** Which row of the sheet it is, from 0. */
  row: number
  /** Empty where nothing stands under a column, or there is no such column. */
  text(part: Part): string
  texts(part: Part): Texts
  /** What stands under the columns that mean nothing by themselves, by their header. */
  others(): Record<string, string>
  /** Where a part stands. Where it has no column, the name of the row, or its first cell. */
  place(part: Part, language?: string): Place
  placeOfOther(header: string): Place
}

export type Table = {
  sheet: string
  has(part: Part): boolean
  /** Those of the columns with texts, in their order. */
  languages: readonly string[]
  lines: readonly Line[]
}

/**
 * A sheet by its columns. Columns that would change what a survey does and are not supported are reported where they are
 * filled in first.
 * @param plain the language of texts whose column does not name one
 * @param asNote columns that are not supported are passed over, and noted
 */
export function openTable(
  sheet: Sheet,
  vocabulary: Vocabulary,
  plain: string,
  report: Report,
  asNote = false,
): Table {
  const head = sheet.rows.findIndex(row => row.some(cell => textOf(cell).trim() !== ''))
  const below = sheet.rows
    .map((cells, row) => ({ row, cells: cells.map(textOf) }))
    .slice(head + 1)
    .filter(({ cells }) => head >= 0 && cells.some(text => text.trim() !== ''))
  const filledIn = (at: number, empty: (text: string) => boolean) =>
    below.find(({ cells }) => !empty(cells[at] ?? ''))
  const columns: Column[] = []

  for (const [at, cell] of (sheet.rows[head] ?? []).entries()) {
    const header = textOf(cell).trim()
    if (header === '') continue
    const { name, language } = readHeader(header)
    const here: Place = { sheet: sheet.name, row: head, column: at }
    const part = Object.hasOwn(vocabulary.columns, name) ? (vocabulary.columns[name] as Part) : null
    const why = Object.hasOwn(vocabulary.refused, name) ? vocabulary.refused[name] : undefined
    if (why !== undefined) {
      const used = filledIn(at, text => yesOrNo(text) === false)
      if (used) report({ ...here, row: used.row }, msg('workbook.column', { header, why }), asNote)
      continue
    }
    if (part === null || !WORDED.has(part)) {
      if (part && columns.some(one => one.part === part))
        report(here, msg('workbook.columns-twice', { header }))
      columns.push({ at, header, part, language: null })
      continue
    }
    const tag = language === null ? plain : tagOf(language)
    if (tag === null) report(here, msg('workbook.label-language', { name: language ?? '' }))
    else if (columns.some(one => one.part === part && one.language === tag))
      report(here, msg('workbook.columns-twice-in', { header: name, language: tag }))
    else columns.push({ at, header, part, language: tag })
  }

  const find = (part: Part, language?: string) =>
    columns.find(one => one.part === part && (language === undefined || one.language === language))
  const lineOf = ({ row, cells }: (typeof below)[number]): Line => {
    const textAt = (at: number): string => (cells[at] ?? '').trim()
    const placeAt = (column: Column | undefined): Place => ({
      sheet: sheet.name,
      row,
      column: (column ?? find('name'))?.at ?? 0,
    })
    return {
      row,
      text: part => {
        const column = find(part)
        return column ? textAt(column.at) : ''
      },
      texts: part =>
        Object.fromEntries(
          columns
            .filter(one => one.part === part && textAt(one.at) !== '')
            .map(one => [one.language as string, cells[one.at] as string]),
        ),
      others: () =>
        Object.fromEntries(
          columns
            .filter(({ part, at }) => part === null && textAt(at) !== '')
            .map(({ header, at }) => [header, textAt(at)]),
        ),
      place: (part, language) => placeAt(find(part, language) ?? find(part)),
      placeOfOther: header => placeAt(columns.find(one => one.header === header)),
    }
  }
  return {
    sheet: sheet.name,
    has: part => find(part) !== undefined,
    languages: [
      ...new Set(columns.flatMap(({ part, language }) => (part === 'image' ? [] : (language ?? [])))),
    ],
    lines: below.map(lineOf),
  }
}
