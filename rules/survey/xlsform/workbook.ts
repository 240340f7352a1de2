import type { CellProblem } from '#contract/survey-desk.ts'
import type { Sentence } from '#rules/sentence.ts'

export type Cell = string | number | boolean | Date | null
/** A sheet of a workbook, with all rows from the first one, including blank ones. */
export type Sheet = { name: string; rows: readonly (readonly Cell[])[] }

/** A cell by row and column, from 0. */
export type Place = { sheet: string; row: number; column: number }

/** Records a problem with a cell, or, as a note, that part of it is ignored. */
export type Report = (place: Place, message: Sentence, isNote?: boolean) => void

const LETTERS = 26
const A = 65

/** Returns Excel's name for a zero-based column: `A`, `Z`, `AA`. */
const columnName = (column: number): string =>
  (column < LETTERS ? '' : columnName(Math.floor(column / LETTERS) - 1)) +
  String.fromCharCode(A + (column % LETTERS))

/** A problem with a cell, which is named as in Excel. */
export type WorkbookProblem = Omit<CellProblem, 'message'> & { message: Sentence }

/** Creates a problem, with its cell named as in Excel. */
export const problemAt = ({ sheet, row, column }: Place, message: Sentence): WorkbookProblem => ({
  sheet,
  cell: `${columnName(column)}${row + 1}`,
  message,
})

/** Returns a cell's content as text: days as `2026-11-21`. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // as Excel displays it and other XLSForm tools read it
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (!(cell instanceof Date)) return String(cell)
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
}

/** Parses yes or no; null for anything else. */
export function yesOrNo(text: string): boolean | null {
  if (/^(yes|true|1)$/i.test(text.trim())) return true
  return /^(no|false|0)?$/i.test(text.trim()) ? false : null
}
