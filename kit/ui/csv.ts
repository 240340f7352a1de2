/** A text that a spreadsheet would take for a formula. Phone numbers and negative figures are none. */
const FORMULA = /^(?![+-][\d.,\s]+$)[=+\-@\t\r]/

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV for our server, as they are. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell).join(',')).join('\r\n')

/** Rows as CSV for a person's spreadsheet: with a mark by which it reads them as UTF-8, and without formulas. */
export const writeSheet = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\ufeff', writeCsv(rows.map(row => row.map(text => (FORMULA.test(text) ? `'${text}` : text))))], {
    type: 'text/csv;charset=utf-8',
  })
