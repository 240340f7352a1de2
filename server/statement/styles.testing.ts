import { groupDigits, MINOR } from '#rules/money.ts'
import type { Row } from '#rules/statement/read.ts'

// Statement layouts of institutions, as far as they are publicly known, for the test generator.

/** The content of a statement. */
export type Written = { rows: Row[]; opening: number; holder: string; phone: string }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const money = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${groupDigits(String(Math.floor(Math.abs(amount) / MINOR)))}.${String(Math.abs(amount) % MINOR).padStart(2, '0')}`
export const sumOf = (rows: readonly Row[], side: 'in' | 'out') =>
  rows.reduce((sum, row) => sum + row[side], 0)

export type Column = {
  title: string | [string, string]
  x: number
  width: number
  right?: true
  of(row: Row): string
}
/** Keys of the layouts. */
export type StyleName =
  | 'mpesa-ke'
  | 'mpesa-ke-till'
  | 'mpesa-tz'
  | 'airtel'
  | 'kcb'
  | 'equity'
  | 'coop'
  | 'nmb'
  | 'crdb'

type Style = {
  columns: Column[]
  newestFirst: boolean
  head(doc: PDFKit.PDFDocument, written: Written): void
  foot?(page: number): string
  repeats: boolean
  /** All but the longest cell of a row are vertically centred. */
  floats?: true
  dates(row: Row): string
}

export const dmy = (day: string, between: string) => day.split('-').reverse().join(between)
const label = (doc: PDFKit.PDFDocument, name: string, value: string, y: number) => {
  doc.text(name, 40, y, { lineBreak: false })
  doc.text(value, 160, y, { lineBreak: false })
}

/** Layouts as they are publicly known. */
export const STYLES: Record<StyleName, Style> = {
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
  'mpesa-ke-till': {
    newestFirst: true,
    repeats: true,
    dates: ({ day, time }) => `${day} ${time}`,
    head(doc, { rows, holder, phone }) {
      doc.text('M-PESA ORGANIZATION STATEMENT', 40, 40)
      label(doc, 'Account Holder:', holder, 60)
      label(doc, 'Short Code:', phone, 74)
      label(doc, 'Time Period:', `${rows[0]?.day} to ${rows.at(-1)?.day}`, 88)
      label(doc, 'Total Paid In:', money(sumOf(rows, 'in')), 102)
      label(doc, 'Total Withdrawn:', money(-sumOf(rows, 'out')), 116)
    },
    foot: page => `Page ${page} of many   Disclaimer`,
    columns: [
      { title: 'Receipt No.', x: 20, width: 58, of: ({ reference }) => reference },
      { title: 'Completion Time', x: 82, width: 60, of: row => STYLES['mpesa-ke-till'].dates(row) },
      { title: 'Details', x: 148, width: 112, of: ({ details }) => details },
      { title: ['Transaction', 'Status'], x: 264, width: 46, of: () => 'Completed' },
      { title: 'Paid In', x: 312, width: 52, right: true, of: row => money(row.in) },
      { title: 'Withdrawn', x: 368, width: 54, right: true, of: row => money(-row.out) },
      { title: 'Balance', x: 424, width: 56, right: true, of: row => money(row.balance ?? 0) },
      { title: ['Transaction', 'Type'], x: 486, width: 44, of: row => (row.in ? 'Customer' : 'Business') },
      { title: ['Other', 'Party'], x: 534, width: 44, of: () => '' },
    ],
  },
  // no sample is published: assumed to follow Kenya's layout, in Kiswahili
  'mpesa-tz': {
    newestFirst: true,
    repeats: true,
    dates: ({ day, time }) => `${dmy(day, '-')} ${time}`,
    head(doc, { rows, holder, phone, opening }) {
      doc.text('Vodacom M-Pesa: Taarifa ya miamala', 40, 40)
      label(doc, 'Jina la mteja:', holder, 60)
      label(doc, 'Namba ya simu:', phone, 74)
      label(doc, 'Salio la kuanzia:', money(opening), 88)
      label(doc, 'Salio la mwisho:', money(rows.at(-1)?.balance ?? opening), 102)
    },
    foot: page => `Ukurasa ${page}`,
    columns: [
      { title: 'Kumbukumbu', x: 40, width: 62, of: ({ reference }) => reference },
      { title: 'Tarehe', x: 106, width: 80, of: row => STYLES['mpesa-tz'].dates(row) },
      { title: 'Maelezo', x: 190, width: 130, of: ({ details }) => details },
      { title: 'Hali', x: 324, width: 54, of: () => 'Imekamilika' },
      { title: 'Iliyoingia', x: 382, width: 56, right: true, of: row => money(row.in) },
      { title: 'Iliyotoka', x: 442, width: 56, right: true, of: row => money(row.out) },
      { title: 'Salio', x: 502, width: 60, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
  // as known from neighbouring countries
  airtel: {
    newestFirst: false,
    repeats: true,
    // a 24-hour clock with AM or PM beside it
    dates: ({ day, time }) =>
      `${dmy(day, '/').replace(/20(\d\d)$/, '$1')} ${time?.slice(0, 5)} ${Number(time?.slice(0, 2)) < 12 ? 'AM' : 'PM'}`,
    head(doc, { rows, holder, phone, opening }) {
      doc.text('Airtel Money Statement', 40, 40)
      label(doc, 'Customer Name:', holder, 60)
      label(doc, 'Mobile Number:', phone, 74)
      label(doc, 'Opening Balance:', money(opening), 88)
      label(doc, 'Closing Balance:', money(rows.at(-1)?.balance ?? opening), 102)
      label(doc, 'Total Money Debited:', money(sumOf(rows, 'out')), 116)
      label(doc, 'Total Money Credited:', money(sumOf(rows, 'in')), 130)
    },
    columns: [
      { title: 'Date', x: 40, width: 90, of: row => STYLES.airtel.dates(row) },
      { title: 'Details', x: 140, width: 180, of: ({ details }) => details },
      { title: 'Credited', x: 330, width: 70, right: true, of: row => (row.in ? money(row.in) : '--') },
      { title: 'Debited', x: 410, width: 70, right: true, of: row => (row.out ? money(row.out) : '--') },
      { title: 'Balance', x: 490, width: 70, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
  nmb: {
    newestFirst: false,
    repeats: true,
    dates: ({ day }) => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
    head(doc, { rows, holder, opening }) {
      doc.text('NMB Bank Plc', 40, 40)
      label(doc, 'Account Name:', holder, 60)
      label(doc, 'Opening Balance:', money(opening), 74)
      label(doc, 'Total Credit Amount:', money(sumOf(rows, 'in')), 88)
      label(doc, 'Total Debit Amount:', money(sumOf(rows, 'out')), 102)
    },
    columns: [
      { title: 'Book Date', x: 20, width: 54, of: row => STYLES.nmb.dates(row) },
      { title: 'Value Date', x: 78, width: 54, of: row => STYLES.nmb.dates(row) },
      { title: 'Trn Br Name', x: 136, width: 52, of: () => 'KARIAKOO' },
      { title: 'Narration', x: 192, width: 110, of: ({ details }) => details },
      { title: 'Xref', x: 306, width: 56, of: ({ reference }) => reference },
      { title: 'Cheque No', x: 366, width: 42, of: () => '' },
      { title: 'Debit', x: 410, width: 50, right: true, of: row => (row.out ? money(row.out) : '') },
      { title: 'Credit', x: 464, width: 50, right: true, of: row => (row.in ? money(row.in) : '') },
      { title: 'Balance', x: 518, width: 56, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
  crdb: {
    newestFirst: false,
    repeats: true,
    dates: ({ day, time }) => `${dmy(day, '.')} ${time}`,
    head(doc, { rows, holder, opening }) {
      doc.text('CRDB BANK PLC', 40, 40)
      label(doc, 'Account Name:', holder, 60)
      label(doc, 'Period:', `${dmy(rows[0]?.day ?? '', '/')} - ${dmy(rows.at(-1)?.day ?? '', '/')}`, 74)
      label(doc, 'Opening Balance:', money(opening), 88)
      label(doc, 'Closing Balance:', money(rows.at(-1)?.balance ?? opening), 102)
    },
    columns: [
      { title: 'Posting Date', x: 20, width: 78, of: row => STYLES.crdb.dates(row) },
      { title: 'Details', x: 104, width: 150, of: ({ details }) => details },
      { title: 'Value Date', x: 260, width: 78, of: row => STYLES.crdb.dates(row) },
      { title: 'Debit', x: 346, width: 64, right: true, of: row => money(row.out) },
      { title: 'Credit', x: 416, width: 64, right: true, of: row => money(row.in) },
      { title: 'Book Balance', x: 486, width: 78, right: true, of: row => money(row.balance ?? 0) },
    ],
  },
}
