import type { Columns } from '#contract/column.ts'
import { writeSheet } from '#kit/ui/csv.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { dayOf } from '#rules/day.ts'
import { type Cell, cellOf, type Line } from './lines.ts'
import { writePdf } from './pdf.ts'
import { writeWorkbook } from './workbook.ts'

/** The displayed rows, as the source of files. */
export type Shown = {
  /** File name without extension. */
  name: string
  title: string
  lead: string
  columns: Columns
  headings: readonly string[]
  lines: readonly Pick<Line<unknown>, 'values' | 'texts'>[]
  /** Formatted totals; null if no column is summed. */
  sums: readonly string[] | null
  pageOf(page: number, pages: number): string
}
export type Format = 'csv' | 'pdf' | 'xlsx'

const dayIn = (at: string): string => (at.length === 10 ? at : dayOf(Date.parse(at)))

/** Returns headings and rows as the cells of a file. */
function cellsOf({ columns, headings, lines }: Pick<Shown, 'columns' | 'headings' | 'lines'>): Cell[][] {
  const kinds = Object.values(columns).filter(({ only }) => only === undefined)
  const rows = lines.map(({ values, texts }) =>
    kinds.map((column, at) => cellOf(values[at] ?? null, texts[at] ?? '', column, dayIn)),
  )
  return [[...headings], ...rows]
}

const written = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'object' ? cell.day : String(cell)

/** Creates a file of the rows on the device, without a connection. */
export function fileOf(format: Format, shown: Shown): Promise<Blob> | Blob {
  const { title, lead, headings, columns, lines, sums, pageOf } = shown
  if (format === 'csv') return writeSheet(cellsOf(shown).map(row => row.map(written)))
  if (format === 'xlsx') return writeWorkbook([{ title, rows: cellsOf(shown) }])
  const kinds = Object.values(columns).filter(({ only }) => only === undefined)
  return writePdf({
    title,
    lead,
    headings,
    pageOf,
    isFigure: kinds.map(({ kind }) => kind === 'money' || kind === 'count'),
    rows: [...lines.map(({ texts }) => texts), ...(sums ? [sums] : [])],
    hasSum: sums !== null,
  })
}

/** Saves the rows as a file: `digikua.csv`. */
export async function saveRows(format: Format, shown: Shown): Promise<void> {
  saveFile(await fileOf(format, shown), `${shown.name}.${format}`)
}
