import { type Column, columnOf, withDay } from './layout.ts'
import type { Cells, Table } from './table.ts'
import { looksLikeDay, readSigned } from './value.ts'

/** Maximum number of rows above the headings. */
const MOST_ABOVE = 60

/** A user-defined mapping of columns to their index, from 0. */
export type Mapping = Partial<Record<Exclude<Column, 'other'>, number>>

/**
 * Extracts the table of a CSV file or workbook: by its headings, wherever they are, or by a user-defined mapping.
 * @returns null if the columns can't be identified
 */
export function tableOfGrid(grid: readonly (readonly string[])[], mapping?: Mapping): Table | null {
  const at = mapping ? -1 : grid.slice(0, MOST_ABOVE).findIndex(row => isHead(row.map(columnOf)))
  if (!mapping && at < 0) return null
  const columns = mapping
    ? new Map(Object.entries(mapping).map(([column, place]) => [place, column as Column]))
    : firstOfEach((grid[at] as readonly string[]).map(columnOf))
  const time = [...columns].find(([, column]) => column === 'time')?.[0] ?? -1
  const table: Table = { rows: [], lines: grid.slice(0, Math.max(0, at)).map(lineOf), controls: [] }
  for (const row of grid.slice(at + 1)) {
    if (row.every(cell => !cell.trim())) continue
    const cells: Cells = {}
    for (const [place, column] of columns) {
      const text = (row[place] ?? '').replace(/\s+/g, ' ').trim()
      if (text) cells[column] = text
    }
    if (looksLikeDay((row[time] ?? '').trim())) table.rows.push(cells)
    else {
      if (row.some(cell => readSigned(cell) !== null)) table.controls.push(cells)
      table.lines.push(lineOf(row))
    }
  }
  return table
}

const lineOf = (row: readonly string[]): string =>
  row
    .map(cell => cell.trim())
    .filter(Boolean)
    .join('  ')

function isHead(columns: readonly (Column | undefined)[]): boolean {
  const has = (column: Column) => columns.includes(column)
  return (has('time') || has('value-day')) && (has('in') || has('out') || has('amount'))
}

function firstOfEach(columns: readonly (Column | undefined)[]): Map<number, Column> {
  const found = columns.flatMap((column, place) => (column ? [{ column, place }] : []))
  const once = found.filter(({ column }, at) => found.findIndex(one => one.column === column) === at)
  return new Map(withDay(once).map(({ column, place }) => [place, column]))
}
