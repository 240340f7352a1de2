import { zip } from '#server/files/zip.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = (at: number) => `worksheets/sheet${at + 1}.xml`

/** Fixed parts of a workbook. Style 1 is bold, 2 a day, 3 a day with time, 4 money. */
const parts = (titles: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${titles.map((_, at) => `<Override PartName="/xl/${sheetPath(at)}" ContentType="${TYPES}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${titles.map((title, at) => `<sheet name="${escaped(title)}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${titles.map((_, at) => `<Relationship Id="sheet${at + 1}" Type="${OFFICE}/worksheet" Target="${sheetPath(at)}"/>`).join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf fontId="0" numFmtId="164" applyNumberFormat="1"/><xf fontId="0" numFmtId="165" applyNumberFormat="1"/><xf fontId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Excel's limits of rows per sheet and characters per cell: beyond them it reports the file as damaged. */
export const ROOM = { rows: 1_048_576, characters: 32_767 }

/** A text, a number, an amount in whole units, or a day as `2026-11-21`, with time as `2026-11-21 14:05`. */
export type Cell = string | number | null | { day: string } | { money: number }
export type Row = readonly Cell[]

/**
 * A sheet whose rows are streamed in batches. The first row holds the headings: bold, and frozen while scrolling. Texts are
 * never interpreted as formulas.
 */
export type SheetToWrite = {
  title: string
  /** Column widths, in characters. */
  widths: readonly number[]
  /** Adds filters to the headings. */
  isTable?: boolean
  pieces: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}

/** Returns valid sheet titles: Excel forbids some characters, more than 31 characters, and duplicates. */
function titlesOf(wished: readonly string[]): string[] {
  const plain = wished.map(one =>
    one
      .replace(/[\\/?*[\]:']/g, ' ')
      .trim()
      .slice(0, 28),
  )
  return plain.map((one, at) => {
    const before = plain.slice(0, at).filter(other => other.toLowerCase() === one.toLowerCase()).length
    return before > 0 || one === '' ? `${one} ${before + 1}`.trim() : one
  })
}

/** Streams an XLSX workbook. */
export function writeWorkbook(...sheets: SheetToWrite[]): AsyncGenerator<Buffer> {
  const fixed = Object.entries(parts(titlesOf(sheets.map(({ title }) => title))))
  return zip([
    ...fixed.map(([name, text]) => ({ name, content: [HEAD + text] })),
    ...sheets.map((one, at) => ({ name: `xl/${sheetPath(at)}`, content: sheet(one) })),
  ])
}

async function* sheet({ widths, isTable, pieces }: SheetToWrite): AsyncGenerator<string> {
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
  const filter =
    isTable && number > 0 ? `<autoFilter ref="A1:${columnLetters(widths.length - 1)}${number}"/>` : ''
  yield `</sheetData>${filter}</worksheet>`
}

function cell(value: Cell, column: number, row: number): string {
  if (value === null || value === '') return ''
  const at = `r="${columnLetters(column)}${row}"`
  if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`
  if (typeof value === 'string') {
    const style = row === 1 ? ' s="1"' : ''
    return `<c ${at} t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  if ('money' in value) return `<c ${at} s="4"><v>${value.money}</v></c>`
  return `<c ${at} s="${value.day.length > 10 ? 3 : 2}"><v>${serial(value.day)}</v></c>`
}

/** Converts a day to Excel's serial number, counted from the end of 1899. */
const serial = (day: string): number =>
  Date.parse(`${day.slice(0, 10)}T${day.slice(11) || '00:00'}Z`) / 86_400_000 + 25_569

/** Column letters: `A`, `Z`, `AA`. */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** Truncates a text that is too long with `…`, without splitting a surrogate pair. */
const fitting = (text: string): string =>
  text.length > ROOM.characters
    ? `${text.slice(0, ROOM.characters - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : text

const escaped = (text: string): string =>
  fitting(text)
    // spreadsheets decode this as a character escape
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
