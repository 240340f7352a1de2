/** Matches texts that a spreadsheet would interpret as formulas; phone numbers and negative figures do not. */
const FORMULA = /^(?![+-][\d.,\s]+$)[=+\-@\t\r]/

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes rows as CSV for our server, unchanged. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell).join(',')).join('\r\n')

/** Returns a text as a spreadsheet shows it, and does not run it. */
export const notRun = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Writes rows as CSV for spreadsheets: with a byte order mark for UTF-8, and with formulas neutralized. */
export const writeSheet = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\ufeff', writeCsv(rows.map(row => row.map(notRun)))], { type: 'text/csv;charset=utf-8' })
