import { zip } from './zip.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook of one sheet is made of, besides the sheet. Style 1 is bold. */
const parts = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
})

export type Row = readonly (string | number | null)[]

/**
 * An XLSX workbook of one sheet, while its rows come, some at a time. The first row is the headings: bold, and in sight while
 * the others scroll. Texts are texts: none of them is taken for a formula.
 * @param title of the sheet, at most 31 characters
 * @param widths of the columns, in characters
 */
export function writeWorkbook(
  title: string,
  widths: readonly number[],
  pieces: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  const fixed = Object.entries(parts(title)).map(([name, text]) => ({ name, content: [HEAD + text] }))
  return zip([...fixed, { name: 'xl/worksheets/sheet1.xml', content: sheet(widths, pieces) }])
}

async function* sheet(widths: readonly number[], pieces: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let number = 0
  for await (const piece of pieces) {
    let text = ''
    for (const row of piece) {
      number++
      text += `<row r="${number}">${row.map((one, at) => cell(one, at, number)).join('')}</row>`
    }
    yield text
  }
  yield '</sheetData></worksheet>'
}

const cell = (text: string | number | null, column: number, row: number): string =>
  text === null || text === ''
    ? ''
    : typeof text === 'number'
      ? `<c r="${letter(column)}${row}"><v>${text}</v></c>`
      : `<c r="${letter(column)}${row}" t="inlineStr"${row === 1 ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** A to Z: more columns than any sheet of ours has. */
const letter = (column: number): string => String.fromCharCode(65 + column)

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
