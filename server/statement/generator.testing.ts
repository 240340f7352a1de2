import PDFDocument from 'pdfkit'
import { addDays } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import type { Row } from '#rules/statement/read.ts'
import { type Column, dmy, money, STYLES, type StyleName, sumOf, type Written } from './styles.testing.ts'

// Generates statements as institutions print them, so that tests can compare what is read with what was written.

/** Returns a deterministic random number generator. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const NAMES = ['AMINA WEKESA', 'BRIAN MUTUA', 'COFFEE HOUSE LTD', 'TREVOR OTIENO', 'ZAWADI KIMANI']
const SERIAL = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The year that the first letter stands for. */
const FIRST_YEARS = { KE: 2006, TZ: 2023 }

/** Returns an M-Pesa code for a day: its first letters encode year, month and day. */
export function codeOn(day: string, next: () => number, first = FIRST_YEARS.KE): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const third = date < 10 ? String(date) : String.fromCharCode(55 + date)
  const rest = Array.from({ length: 7 }, () => SERIAL[Math.floor(next() * SERIAL.length)]).join('')
  return String.fromCharCode(65 + year - first) + String.fromCharCode(64 + month) + third + rest
}

/** Generates movements, including charges with the same code and second, reversals and long details. */
export function movements(
  seed: number,
  many: number,
  { from = '2026-08-01', country = 'KE' as 'KE' | 'TZ' } = {},
): Written {
  const next = chanceOf(seed)
  const opening = Math.floor(next() * 20_000) * MINOR + 5_000 * MINOR
  const rows: Row[] = []
  let balance = opening
  let minute = 0
  const add = (row: Omit<Row, 'balance'>) => {
    balance += row.in - row.out
    rows.push({ ...row, balance })
  }
  while (rows.length < many) {
    minute += 7 + Math.floor(next() * 400)
    const day = addDays(from, Math.floor(minute / 1_440))
    const [hour, minutes] = [Math.floor((minute % 1_440) / 60), minute % 60]
    const time = `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:${String(Math.floor(next() * 60)).padStart(2, '0')}`
    const reference = codeOn(day, next, FIRST_YEARS[country])
    const name = NAMES[Math.floor(next() * NAMES.length)] ?? ''
    const amount = Math.floor(next() * 300_000) + 100
    const at = { day, time, reference }
    const long = next() < 0.3 ? ' for goods that were brought to the shop on the corner of the market' : ''
    if (next() < 0.55 || balance < amount + 100 * MINOR) {
      add({
        ...at,
        details: `Funds received from - 2547****${100 + Math.floor(next() * 900)} ${name}${long}`,
        in: amount,
        out: 0,
      })
    } else {
      add({
        ...at,
        details: `Merchant Payment to ${10_000 + Math.floor(next() * 80_000)} - ${name}${long}`,
        in: 0,
        out: amount,
      })
      if (next() < 0.5 && rows.length < many)
        add({ ...at, details: 'Pay Merchant Charge', in: 0, out: 500 + Math.floor(next() * 5_000) })
      else if (next() < 0.1 && rows.length < many)
        add({ ...at, details: `Pay Utility Reversal by - ${name}`, in: amount, out: 0 })
    }
  }
  return { rows, opening, holder: 'JANE WANJIRU DOE', phone: '254712345678' }
}

const LEADING = 10
const FOOT = 790

/**
 * Writes a statement as a PDF, with long details on several lines, rows that continue on the next page, and optionally a password.
 * @param printed rows to draw if they differ from those of the totals, as in a forged file
 */
export async function writeStatement(
  style: StyleName,
  written: Written,
  { password, printed = written.rows }: { password?: string; printed?: readonly Row[] } = {},
): Promise<Buffer> {
  const { columns, newestFirst, head, foot, repeats, floats } = STYLES[style]
  const { doc, done } = begun({
    pdfVersion: '1.7',
    ...(password && { userPassword: password, ownerPassword: `${password} of the owner` }),
  })
  const draw = (text: string, { x, width, right }: Column, y: number) =>
    doc.text(text, right ? x + width - doc.widthOfString(text) : x, y, { lineBreak: false })
  const heads = (y: number): number => {
    for (const column of columns) {
      const [one, other] = [column.title].flat()
      draw(one ?? '', column, y)
      if (other) draw(other, column, y + LEADING)
    }
    return y + 2 * LEADING + 4
  }
  head(doc, written)
  let page = 1
  let y = heads(172)
  const turn = () => {
    if (foot) doc.text(foot(page), 40, FOOT + 20, { lineBreak: false })
    doc.addPage()
    page++
    y = repeats ? heads(40) : 40
  }
  for (const row of newestFirst ? [...printed].reverse() : printed) {
    const cells = columns.map(column => linesOf(doc, column.of(row), column.width))
    const height = Math.max(...cells.map(({ length }) => length))
    if (y + (floats ? height : 1) * LEADING > FOOT) turn()
    const middle = floats ? Math.floor((height - 1) / 2) : 0
    for (let line = 0; line < height; line++) {
      // the rest of a row continues on the next page
      if (y > FOOT) turn()
      columns.forEach((column, at) => {
        const own = cells[at] ?? []
        const text = own[own.length > 1 ? line : line - middle]
        if (text) draw(text, column, y)
      })
      y += LEADING
    }
    y += 3
  }
  if (foot) doc.text(foot(page), 40, FOOT + 20, { lineBreak: false })
  doc.end()
  return done
}

/** Wraps a text between words. */
function linesOf(doc: PDFKit.PDFDocument, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && doc.widthOfString(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Writes the statement as the CSV file that a till's owner downloads. */
export const writeCsv = ({ rows, holder, phone, opening }: Written): string =>
  [
    `Account Holder:,${holder}`,
    `Short Code:,${phone}`,
    `Opening Balance:,"${money(opening)}",Closing Balance:,"${money(rows.at(-1)?.balance ?? opening)}",Total Paid In:,"${money(sumOf(rows, 'in'))}",Total Withdrawn:,"${money(-sumOf(rows, 'out'))}"`,
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
    ...[...rows]
      .reverse()
      .map(row =>
        [
          row.reference,
          `${dmy(row.day, '-')} ${row.time}`,
          `"${row.details}"`,
          'Completed',
          `"${money(row.in)}"`,
          `"${money(-row.out)}"`,
          `"${money(row.balance ?? 0)}"`,
        ].join(','),
      ),
  ].join('\r\n')

/** Writes a PDF of so many pages with a line each. */
export async function blankPages(many: number): Promise<Buffer> {
  const { doc, done } = begun()
  for (let page = 1; page <= many; page++) {
    if (page > 1) doc.addPage()
    doc.text(`Page ${page}`, 40, 40, { lineBreak: false })
  }
  doc.end()
  return done
}

/** Writes a PDF that is a picture of a page, like a scan. */
export async function scanned(): Promise<Buffer> {
  const { doc, done } = begun()
  // one grey pixel, scaled to the page
  const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
  doc.image(Buffer.from(point, 'base64'), 0, 0, { width: 595, height: 842 })
  doc.end()
  return done
}

/** Creates a document to draw on, with a promise of its bytes. */
function begun(options: PDFKit.PDFDocumentOptions = {}) {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: true, compress: true, ...options })
  const pieces: Buffer[] = []
  doc.on('data', piece => pieces.push(piece))
  const done = new Promise<Buffer>(resolve => doc.on('end', () => resolve(Buffer.concat(pieces))))
  return { doc: doc.font('Helvetica').fontSize(8), done }
}
