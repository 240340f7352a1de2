import PDFDocument from 'pdfkit'
import { addDays } from '#rules/day.ts'
import { groupDigits, MINOR } from '#rules/money.ts'
import type { Row } from '#rules/statement/read.ts'

// Writes statements as institutions print them, for tests: what is read from one must be what was written.

export type Written = { rows: Row[]; opening: number; holder: string; phone: string }

/** Numbers that look random and are the same for the same seed. */
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

/** M-Pesa's code of a day: year, month and day are its first letters. */
export function codeOn(day: string, next: () => number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const third = date < 10 ? String(date) : String.fromCharCode(55 + date)
  const rest = Array.from({ length: 7 }, () => SERIAL[Math.floor(next() * SERIAL.length)]).join('')
  return String.fromCharCode(65 + year - 2006) + String.fromCharCode(64 + month) + third + rest
}

/** A book of movements with charges of the same code and second, reversals and long details. */
export function movements(seed: number, many: number, from = '2026-08-01'): Written {
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
    const reference = codeOn(day, next)
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

const money = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${groupDigits(String(Math.floor(Math.abs(amount) / MINOR)))}.${String(Math.abs(amount) % MINOR).padStart(2, '0')}`
const sumOf = (rows: readonly Row[], side: 'in' | 'out') => rows.reduce((sum, row) => sum + row[side], 0)

type Column = {
  title: string | [string, string]
  x: number
  width: number
  right?: true
  of(row: Row): string
}
type Style = {
  columns: Column[]
  newestFirst: boolean
  head(doc: PDFKit.PDFDocument, written: Written): void
  foot?(page: number): string
  repeats: boolean
  /** What is not the longest text stands in the middle of a row. */
  floats?: true
  dates(row: Row): string
}

const dmy = (day: string, between: string) => day.split('-').reverse().join(between)
const label = (doc: PDFKit.PDFDocument, name: string, value: string, y: number) => {
  doc.text(name, 40, y, { lineBreak: false })
  doc.text(value, 160, y, { lineBreak: false })
}

/** Layouts as they are publicly known. */
export const STYLES: Record<'mpesa-ke' | 'kcb' | 'equity' | 'coop', Style> = {
  'mpesa-ke': {
    newestFirst: true,
    repeats: true,
    dates: ({ day, time }) => `${day} ${time}`,
    head(doc, { rows, holder, phone }) {
      doc.text('M-PESA STATEMENT', 40, 40)
      label(doc, 'Customer Name:', holder, 60)
      label(doc, 'Mobile Number:', phone, 74)
      label(doc, 'Statement Period:', `${rows[0]?.day} to ${rows.at(-1)?.day}`, 88)
      doc.text('SUMMARY', 40, 106)
      for (const [at, words] of [
        ['TRANSACTION TYPE', 'PAID IN', 'PAID OUT'],
        ['TOTAL:', money(sumOf(rows, 'in')), money(sumOf(rows, 'out'))],
      ].entries())
        for (const [place, word] of words.entries())
          doc.text(word, 40 + place * 160, 120 + at * 14, { lineBreak: false })
      doc.text('DETAILED STATEMENT', 40, 156)
    },
    foot: page => `Page ${page} of many   For self-help dial *234#`,
    columns: [
      { title: 'Receipt No.', x: 40, width: 62, of: ({ reference }) => reference },
      { title: 'Completion Time', x: 106, width: 76, of: row => STYLES['mpesa-ke'].dates(row) },
      { title: 'Details', x: 188, width: 130, of: ({ details }) => details },
      { title: ['Transaction', 'Status'], x: 324, width: 52, of: () => 'Completed' },
      { title: 'Paid In', x: 380, width: 56, right: true, of: row => money(row.in) },
      { title: ['Withdraw', 'n'], x: 440, width: 56, right: true, of: row => money(-row.out) },
      { title: 'Balance', x: 500, width: 60, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
  kcb: {
    floats: true,
    newestFirst: false,
    repeats: true,
    dates: ({ day }) => dmy(day, '.'),
    head(doc, { rows, holder, opening }) {
      doc.text('KCB BANK', 40, 40)
      label(doc, 'Account Name:', holder, 60)
      label(doc, 'Opening Balance:', money(opening), 74)
      label(doc, 'Closing Balance:', money(rows.at(-1)?.balance ?? 0), 88)
    },
    columns: [
      { title: 'Transaction Date', x: 40, width: 76, of: row => STYLES.kcb.dates(row) },
      { title: 'Value Date', x: 120, width: 60, of: row => STYLES.kcb.dates(row) },
      { title: 'Transaction Details', x: 186, width: 150, of: ({ details }) => details },
      { title: 'Money Out', x: 345, width: 60, right: true, of: row => money(-row.out) },
      { title: 'Money In', x: 410, width: 60, right: true, of: row => money(row.in) },
      { title: 'Ledger Balance', x: 475, width: 80, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
  equity: {
    newestFirst: false,
    repeats: false,
    dates: ({ day }) => dmy(day, '-'),
    head(doc, { rows, holder, opening }) {
      doc.text('Equity Bank (Kenya) Limited', 40, 40)
      label(doc, 'Account Name:', holder, 60)
      label(doc, 'Opening Balance:', money(opening), 74)
      label(doc, 'Total Credits:', money(sumOf(rows, 'in')), 88)
      label(doc, 'Total Debits:', money(sumOf(rows, 'out')), 102)
    },
    columns: [
      { title: 'Date', x: 40, width: 60, of: row => STYLES.equity.dates(row) },
      { title: 'Particulars', x: 110, width: 200, of: ({ details }) => details },
      { title: 'Money Out', x: 320, width: 70, right: true, of: row => (row.out ? money(row.out) : '') },
      { title: 'Money In', x: 400, width: 70, right: true, of: row => (row.in ? money(row.in) : '') },
      { title: 'Balance', x: 480, width: 80, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
  coop: {
    newestFirst: false,
    repeats: true,
    dates: ({ day }) => dmy(day, '/'),
    head(doc, { rows, holder, opening }) {
      doc.text('The Co-operative Bank of Kenya', 40, 40)
      label(doc, 'Account Holder:', holder, 60)
      label(doc, 'Opening Balance:', money(opening), 74)
      label(doc, 'Closing Balance:', money(rows.at(-1)?.balance ?? 0), 88)
    },
    columns: [
      { title: 'Trans', x: 40, width: 60, of: row => STYLES.coop.dates(row) },
      { title: 'Details', x: 110, width: 170, of: ({ details }) => details },
      { title: 'Reference', x: 290, width: 70, of: ({ reference }) => reference },
      { title: 'Credit', x: 365, width: 60, right: true, of: row => (row.in ? money(row.in) : '') },
      { title: 'Debit', x: 430, width: 60, right: true, of: row => (row.out ? money(row.out) : '') },
      { title: 'Book Balance', x: 495, width: 70, right: true, of: row => `${money(row.balance ?? 0)}CR` },
    ],
  },
}

const LEADING = 10
const FOOT = 790

/**
 * A statement as a PDF, with long details on several lines, rows that go on on the next page, and a password where one is given.
 * @param printed what is drawn where that is not what the totals were made from, as in a changed file
 */
export async function writeStatement(
  style: keyof typeof STYLES,
  written: Written,
  { password, printed = written.rows }: { password?: string; printed?: readonly Row[] } = {},
): Promise<Buffer> {
  const { columns, newestFirst, head, foot, repeats, floats } = STYLES[style]
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: true, compress: true, pdfVersion: '1.7' },
    ...(password && { userPassword: password, ownerPassword: `${password} of the owner` }),
  })
  const pieces: Buffer[] = []
  doc.on('data', piece => pieces.push(piece))
  const done = new Promise<Buffer>(resolve => doc.on('end', () => resolve(Buffer.concat(pieces))))
  doc.font('Helvetica').fontSize(8)
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
      // the rest of a row stands on the next page
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

/** A text in lines that fit, broken between words. */
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

/** The same as the CSV file that a till's owner downloads. */
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
