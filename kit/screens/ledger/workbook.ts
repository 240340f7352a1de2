import type { Cell } from './lines.ts'
import { zipped } from './zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Day 0 of a workbook's date serials, in days since 1970. */
const FIRST_DAY = -25_569

export type Sheet = { title: string; rows: readonly (readonly Cell[])[] }

const escaped = (text: string): string =>
  text
    // characters that XML does not allow
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`)

function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last
}

function cell(value: Cell, at: number, row: number): string {
  const place = `r="${letters(at)}${row}"`
  if (value === null) return ''
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
  if (typeof value === 'object')
    return `<c ${place} s="2"><v>${Date.parse(value.day) / 86_400_000 - FIRST_DAY}</v></c>`
  // an inline string is never interpreted as a formula
  const style = row === 1 ? ' s="1"' : ''
  return `<c ${place}${style} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const drawSheet = ({ rows }: Sheet): string => {
  const widths = (rows[0] ?? []).map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="18" customWidth="1"/>`,
  )
  const drawn = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((value, place) => cell(value, place, at + 1)).join('')}</row>`,
  )
  return `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${drawn.join('')}</sheetData></worksheet>`
}

/** Returns a valid name for a sheet. */
const nameOf = (title: string): string => escaped(title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))

/** Creates a workbook on the device; the first row of each sheet holds the headings. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const each = (write: (number: number, sheet: Sheet) => string) =>
    sheets.map((sheet, at) => write(at + 1, sheet)).join('')
  const files: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${each(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${KIND}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="book" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${each((number, { title }) => `<sheet name="${nameOf(title)}" sheetId="${number}" r:id="sheet${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each(number => `<Relationship Id="sheet${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${SHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf fontId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  sheets.forEach((sheet, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] = drawSheet(sheet)
  })
  return zipped(files, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
}
