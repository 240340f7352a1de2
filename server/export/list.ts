import { type Column, type Columns, cellValue, type Kind } from '#contract/column.ts'
import type { Label } from '#contract/label.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf, localTimeOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import type { Download } from './download.ts'
import { sheetFile } from './table.ts'
import type { Cell, Row } from './workbook.ts'

/** Column widths of a workbook by kind, in characters. */
const WIDTHS: Record<Kind, number> = {
  text: 26,
  phone: 16,
  choice: 18,
  day: 14,
  instant: 18,
  count: 10,
  money: 16,
}

type ExportRequest<Listed> = {
  format: 'csv' | 'xlsx'
  language: Language
  /** Title of the sheet, and start of the file name. */
  title: Label
  columns: Columns
  /** The rows in order, in batches. */
  pieces: AsyncIterable<readonly Listed[]> | Iterable<readonly Listed[]>
}

/** Exports a list with the columns of its screen: amounts and counts as numbers, days as dates, choices as labels. */
export function listFile<Listed extends object>({
  format,
  language,
  title: titles,
  columns,
  pieces,
}: ExportRequest<Listed>): Download {
  const shown = Object.entries(columns).filter(([, { only }]) => only !== 'screen')
  const title = titles[language]
  const widths = shown.map(([, { kind, label }]) => Math.max(WIDTHS[kind], label[language].length + 2))

  async function* lines(): AsyncGenerator<Row[]> {
    yield [shown.map(([, { label }]) => label[language])]
    for await (const piece of pieces)
      yield piece.map(row => shown.map(([key, column]) => cellOf(row, key, column, language)))
  }
  return sheetFile(
    format,
    { title, name: `${title.toLowerCase()}-${dayOf(Date.now())}`, widths, isTable: true },
    lines(),
  )
}

/** Returns the cell value of a row, in the time zone of Nairobi and Dar es Salaam; amounts in whole units. */
function cellOf(row: object, key: string, column: Column, language: Language): Cell {
  const value = cellValue(row, key, column)
  if (value === null || value === '') return null
  switch (column.kind) {
    case 'money':
      return { money: Number(value) / MINOR }
    case 'day':
      return { day: dayOf(Date.parse(String(value))) }
    case 'instant':
      return { day: local(String(value)) }
    case 'choice':
      return column.choices?.[value]?.[language] ?? value
    default:
      return value
  }
}

/** Formats as `2026-11-21 14:05`. */
const local = (instant: string): string => localTimeOf(Date.parse(instant)).slice(0, 16).replace('T', ' ')
