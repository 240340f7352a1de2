import { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Download } from './download.ts'
import { type Row, type SheetToWrite, writeWorkbook, XLSX } from './workbook.ts'

/** Values that a spreadsheet would run as formulas get a leading apostrophe; numbers and phone numbers are unchanged. */
const FORMULA = /^(?![+-][\d.,\s]+$)[=+\-@\t\r]/

const plain = (row: Row) =>
  row.map(cell => {
    if (cell === null || typeof cell !== 'object') return cell
    return 'money' in cell ? cell.money : cell.day
  })

/** Writes UTF-8 with a BOM, by which spreadsheets recognise it. */
async function* writeCsv(pieces: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const piece of pieces) {
    if (piece.length > 0) yield `${Papa.unparse(piece.map(plain), { escapeFormulae: FORMULA })}\r\n`
  }
}

/**
 * Streams a table as a file, headings first.
 * @param title of the sheet
 * @param name of the file, without extension
 * @param widths of the columns, in characters
 * @param more further sheets, in a workbook
 */
export const sheetFile = (
  format: 'csv' | 'xlsx',
  { title, name, ...sheet }: Pick<SheetToWrite, 'title' | 'widths' | 'isTable'> & { name: string },
  pieces: AsyncIterable<Row[]>,
  more: readonly SheetToWrite[] = [],
): Download =>
  format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', body: Readable.from(writeCsv(pieces)) }
    : {
        name: `${name}.xlsx`,
        type: XLSX,
        body: Readable.from(writeWorkbook({ title, ...sheet, pieces }, ...more)),
      }
