import { compress } from './zip.ts'

/** Content of a printed table: cells as texts, and which columns are right-aligned like figures. */
export type Paper = {
  title: string
  /** Text under the title: whose rows, which period, which filter. */
  lead: string
  headings: readonly string[]
  isFigure: readonly boolean[]
  rows: readonly (readonly string[])[]
  /** The last row is a total. */
  hasSum: boolean
  pageOf(page: number, pages: number): string
}

/** A4 landscape, in points. */
const PAGE = { width: 842, height: 595, margin: 36 }
const SIZE = 8
const LINE = 14
const GAP = 6
/** Widths of Helvetica's characters from space to tilde, in thousandths of the font size. */
const WIDTHS = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
  '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
  '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number)

const widthOf = (text: string, size: number): number => {
  let sum = 0
  for (const sign of text) sum += WIDTHS[sign.charCodeAt(0) - 32] ?? 556
  return (sum * size) / 1000
}

/** What the standard PDF fonts lack. */
const OTHERS = /[^\x20-\x7e\xa1-\xff]/gu

/** Reduces a text to the characters of the standard PDF fonts: letters lose accents, as in Wanjikũ; others become a question mark. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014\u2212]/g, '-')
    .replaceAll('\u2026', '...')
    .replace(/\s/g, ' ')
    .replace(OTHERS, sign => sign.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(OTHERS, '?')

const quoted = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`

/** Truncates a text to the available width. */
function fitted(text: string, room: number, size: number): string {
  if (widthOf(text, size) <= room) return text
  let end = text.length
  while (end > 0 && widthOf(`${text.slice(0, end)}...`, size) > room) end--
  return `${text.slice(0, end)}...`
}

/** Returns column widths by content, within the page. */
function columnsOf({ headings, rows }: Paper): number[] {
  const room = PAGE.width - 2 * PAGE.margin - GAP * (headings.length - 1)
  const sample = rows.length > 600 ? rows.filter((_, at) => at % Math.ceil(rows.length / 600) === 0) : rows
  const wanted = headings.map((heading, at) =>
    Math.min(
      190,
      Math.max(
        widthOf(heading, SIZE) * 1.12,
        ...[...sample, rows.at(-1) ?? []].map(row => widthOf(row[at] ?? '', SIZE) * 1.04),
      ) + 2,
    ),
  )
  const sum = wanted.reduce((all, one) => all + one, 0)
  return wanted.map(one => (one * room) / sum)
}

/** Creates a table as a PDF on the device: A4 landscape, headings on every page. */
export async function writePdf(paper: Paper): Promise<Blob> {
  const { title, lead, headings, isFigure, hasSum, pageOf } = paper
  const rows = paper.rows.map(row => row.map(plain))
  const widths = columnsOf({ ...paper, rows })
  const first = 2
  const perPage = Math.floor((PAGE.height - 2 * PAGE.margin) / LINE) - first - 3
  const pages = Math.max(1, Math.ceil(rows.length / perPage))

  const write = (text: string, x: number, y: number, font: 'F1' | 'F2', size = SIZE) =>
    `BT /${font} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td ${quoted(text)} Tj ET\n`
  const drawRow = (row: readonly string[], y: number, font: 'F1' | 'F2') => {
    let x = PAGE.margin
    return row
      .map((text, at) => {
        const room = widths[at] ?? 0
        const shown = fitted(text, room, font === 'F2' ? SIZE * 1.1 : SIZE)
        const own = isFigure[at] ? x + room - widthOf(shown, font === 'F2' ? SIZE * 1.06 : SIZE) : x
        x += room + GAP
        return shown && write(shown, own, y, font)
      })
      .join('')
  }
  const rule = (y: number) =>
    `0.75 G 0.5 w ${PAGE.margin} ${y.toFixed(1)} m ${PAGE.width - PAGE.margin} ${y.toFixed(1)} l S\n`

  const contents = Array.from({ length: pages }, (_, page) => {
    const top = PAGE.height - PAGE.margin
    let drawn =
      write(plain(title), PAGE.margin, top - 12, 'F2', 13) +
      write(plain(lead), PAGE.margin, top - 26, 'F1', 9)
    let y = top - 26 - LINE * 1.6
    drawn += drawRow(headings.map(plain), y, 'F2') + rule(y - 4)
    for (let at = page * perPage; at < Math.min(rows.length, (page + 1) * perPage); at++) {
      y -= LINE
      const isSum = hasSum && at === rows.length - 1
      drawn += (isSum ? rule(y + LINE - 4) : '') + drawRow(rows[at] as string[], y, isSum ? 'F2' : 'F1')
    }
    return drawn + write(plain(pageOf(page + 1, pages)), PAGE.margin, PAGE.margin - 12, 'F1')
  })
  return file(contents, plain(title))
}

/** Encodes one byte per character: what `plain` returns is Latin-1. */
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, sign => sign.charCodeAt(0))

/** Assembles pages to a PDF: its objects in sequence, and the table of their offsets. */
async function file(contents: readonly string[], title: string): Promise<Blob> {
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const idOf = (page: number) => 6 + 2 * page
  const parts: Uint8Array[] = [bytesOf('%PDF-1.4\n')]
  const starts: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (...more: Uint8Array[]) => {
    for (const one of more) {
      parts.push(one)
      length += one.length
    }
  }
  const object = (text: string, stream?: Uint8Array) => {
    starts.push(length)
    add(bytesOf(`${starts.length} 0 obj\n${text}`))
    if (stream) add(bytesOf('\nstream\n'), stream, bytesOf('\nendstream'))
    add(bytesOf('\nendobj\n'))
  }
  object('<</Type/Catalog/Pages 2 0 R>>')
  object(
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, page) => `${idOf(page)} 0 R`).join(' ')}]>>`,
  )
  object(font('Helvetica'))
  object(font('Helvetica-Bold'))
  object(`<</Title${quoted(title)}>>`)
  for (const [page, content] of contents.entries()) {
    const bytes = bytesOf(content)
    const small = await compress(bytes, 'deflate')
    const stream = small ?? bytes
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>/Contents ${idOf(page) + 1} 0 R>>`,
    )
    object(`<</Length ${stream.length}${small ? '/Filter/FlateDecode' : ''}>>`, stream)
  }
  const places = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  add(
    bytesOf(
      `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${places}trailer\n<</Size ${starts.length + 1}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
