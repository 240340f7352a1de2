import type { Texts } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import { msg } from '#rules/survey/message.ts'
import { type Part, readHeader, type Vocabulary, WORDED } from './columns.ts'
import { tagOf } from './language.ts'
import { type Place, type Report, type Sheet, textOf, yesOrNo } from './workbook.ts'

type Column = { at: number; header: string; part: Part | null; language: string | null }

/** A row below the header of a sheet. */
export type Line = {
  /** Row number in the sheet, from 0. */
  row: number
  /** Returns the cell's text; empty if the cell or column is empty or missing. */
  text(part: Part): string
  texts(part: Part): Texts
  /** Returns the cells of columns without a meaning of their own, by header. */
  others(): Record<string, string>
  /** Returns the place of a part. If it has no column, the row's name, or its first cell. */
  place(part: Part, language?: string): Place
  placeOfOther(header: string): Place
}

export type Table = {
  sheet: string
  has(part: Part): boolean
  /** The languages of the text columns, in order. */
  languages: readonly string[]
  lines: readonly Line[]
}

/**
 * Opens a sheet by its columns. Unsupported columns that would change a survey's behaviour are reported at their first non-empty cell.
 * @param plain the language of texts whose column doesn't name one
 * @param asNote ignore unsupported columns, with a note
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
    const why = ownValue(vocabulary.refused, name)
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
