import type { CellProblem } from '#contract/survey-desk.ts'
import type { Sentence } from '#rules/sentence.ts'

export type Cell = string | number | boolean | Date | null
/** A sheet of a workbook, its rows from the first one on, blank ones too. */
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] }

/** A cell by its row and column, counted from 0. */
export type Place = { sheet: string; row: number; column: number }

/** Takes down what is wrong with a cell, or, as a note, what of it is passed over. */
export type Report = (place: Place, message: Sentence, isNote?: boolean) => void

const LETTERS = 26
const A = 65

/** What Excel calls a column that is counted from 0: `A`, `Z`, `AA`. */
const columnName = (column: number): string =>
  (column < LETTERS ? '' : columnName(Math.floor(column / LETTERS) - 1)) +
  String.fromCharCode(A + (column % LETTERS))

/** What is wrong with a cell, which is named as Excel does. */
export type WorkbookProblem = Omit<CellProblem, 'message'> & { message: Sentence }

/** A problem as Excel names its cell. */
export const problemAt = ({ sheet, row, column }: Place, message: Sentence): WorkbookProblem => ({
  sheet,
  cell: `${columnName(column)}${row + 1}`,
  message,
})

/** What stands in a cell, as a text: days as `2026-11-21`. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // as Excel shows it, and the makers of other forms read it
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (!(cell instanceof Date)) return String(cell)
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
}

/** A word for yes or no; null where it is neither. */
export function yesOrNo(text: string): boolean | null {
  if (/^(yes|true|1)$/i.test(text.trim())) return true
  return /^(no|false|0)?$/i.test(text.trim()) ? false : null
}
