import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import { type FaceOf, faceOf, sellerLines } from '#rules/document/face.ts'
import { paperWords } from '#rules/document/paper-words.ts'
import { balanceOf, overpaidOf } from '#rules/document/standing.ts'
import { computeTotals } from '#rules/document/totals.ts'
import { countryOf, formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import type { Seller } from '#server/db/schema/document.ts'
import { document } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import { PDF } from '#server/export/pdf.ts'
import type { Files } from '#server/files/store.ts'
import { longDay, shortDay } from '#server/loan/words.ts'
import type { DocumentRow } from './access.ts'
import { receiptLabel, wasPrinted } from './fiscal.ts'
import { linesOf } from './lines.ts'
import { paymentsOf } from './read.ts'
import type { PaymentRow } from './sale.ts'
import { readSettings, sellerOf } from './settings.ts'
import { openSheet, type Sheet } from './sheet.ts'

export type Printing = {
  sql: Sql
  files: Pick<Files, 'read'>
  /** Address where the document can be verified; null for a draft. */
  checkAt(row: DocumentRow): string | null
}

/** Returns the seller's details: as of the sending, or the current ones for a draft. */
export const sellerFor = async (sql: Sql, row: DocumentRow, seen: Seen): Promise<Seller> =>
  row.seller ?? sellerOf(seen, await readSettings(sql, seen))

/** Returns the logo's bytes; null for none or a lost file, since a document without its logo is better than none. */
export const logoOf = (files: Pick<Files, 'read'>, { logo }: Pick<Seller, 'logo'>): Promise<Buffer | null> =>
  logo ? files.read(logo).catch(() => null) : Promise.resolve(null)

/** Formats as the authority requires in print: a dash after every four characters. */
const dashed = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1-')

/** Formats `20261123154500` for reading. */
const stampOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$3/$2/$1 $4:$5:$6')

/** Whether a document is a tax invoice: the seller is VAT-registered with a PIN, and the control unit has signed it. */
const isTaxInvoice = (seller: Seller, { fiscal }: DocumentRow): boolean =>
  seller.vatRegistered && seller.pin !== '' && fiscal?.state === 'signed' && fiscal.number !== null

/** Returns the invoice of a credit note; null for other documents. */
async function sourceOf(sql: Sql, { kind, source }: DocumentRow): Promise<FaceOf['source']> {
  if (kind !== 'credit-note' || source === null) return null
  const row = await findRow(sql, document, source)
  return row?.number ? { number: row.number, unit: row.fiscal?.number ?? null } : null
}

/** Renders a quotation, invoice or credit note as a PDF. */
export async function documentFile(printing: Printing, row: DocumentRow, seen: Seen): Promise<Download> {
  const { sql, files } = printing
  const { language, kind, fiscal } = row
  const w = paperWords[language]
  const [seller, lines, payments, source] = await Promise.all([
    sellerFor(sql, row, seen),
    linesOf(sql, row.id),
    paymentsOf(sql, row.id),
    sourceOf(sql, row),
  ])
  const isCopy = wasPrinted(row)
  const face = faceOf(
    {
      ...row,
      lines,
      source,
      isCopy,
      rates: computeTotals(lines, row.discount).rates,
      date: longDay(row.issuedOn ?? dayOf(row.createdAt.getTime()), language),
      due: row.dueOn && longDay(row.dueOn, language),
      isTaxed: isTaxInvoice(seller, row),
    },
    seller,
  )
  const sheet = openSheet(seller, {
    title: [face.title, row.number ?? w.draft].join(' '),
    author: seller.name,
    language,
  })
  sheet.head({ ...face, logo: await logoOf(files, seller) })
  sheet.lines(face.headings, face.lines)
  sheet.sums(face.sums)
  if (face.taxes) sheet.table(face.taxes.heading, face.taxes.headings, face.taxes.rows, [0.4, 0.3, 0.3])
  if (payments.length > 0) drawPayments(sheet, payments, language)
  for (const [heading, text] of face.texts) sheet.text(heading, text)
  if (fiscal?.state === 'signed') {
    const { controlUnit, number, receipt, signature, internal, at } = fiscal
    sheet.text(w['unit-control'], number ?? '')
    sheet.text(w.controlUnit, `${controlUnit} · ${w.receipt} ${receipt} ${receiptLabel(row)}`)
    sheet.text(w.signature, [signature, internal].map(one => dashed(one ?? '')).join(' · '))
    sheet.text(w.signedAt, stampOf(at ?? ''))
  } else if (fiscal) sheet.text('', w.waitsForTax)
  const address = fiscal?.qr ?? printing.checkAt(row)
  if (address) sheet.code(address, w.check)
  const body = await sheet.end({ text: face.foot, page: w.page, across: isCopy ? w.copy : null })
  const name = `${w.kinds[kind].toLowerCase().replaceAll(' ', '-')}-${row.number ?? w.draft.toLowerCase()}.pdf`
  return { name, type: PDF, body }
}

function drawPayments(sheet: Sheet, payments: readonly PaymentRow[], language: Language): void {
  const w = paperWords[language]
  sheet.table(
    w.payments,
    [w.date, w.method, w.reference, w.receipt, w.amount],
    payments.map(one => [
      shortDay(one.paidOn),
      w.methods[one.method],
      one.reference ?? '',
      one.receipt ?? '',
      formatFigure(one.amount),
    ]),
    [0.2, 0.2, 0.2, 0.2, 0.2],
  )
}

/** Renders the receipt of a payment as a PDF: the amount, and the balance of its invoice afterwards. */
export async function receiptFile(
  { sql, files, checkAt }: Printing,
  { invoice, payment, seen }: { invoice: DocumentRow; payment: PaymentRow; seen: Seen },
): Promise<Download> {
  const { language, currency } = invoice
  const w = paperWords[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const [seller, payments] = await Promise.all([sellerFor(sql, invoice, seen), paymentsOf(sql, invoice.id)])
  const until = payments
    .filter(({ place }) => place <= payment.place)
    .reduce((sum, { amount }) => sum + amount, 0)
  const after = { ...invoice, paid: until }
  const sheet = openSheet(seller, {
    title: [w.receipt, payment.receipt ?? w.draft].join(' '),
    author: seller.name,
    language,
  })
  sheet.head({
    seller: sellerLines(seller, invoice),
    logo: await logoOf(files, seller),
    title: w.receipt,
    mark: payment.voidedAt ? '—' : null,
    facts: [
      ...(payment.receipt ? [[w.number, payment.receipt] as const] : []),
      [w.date, longDay(payment.paidOn, language)],
      [w.method, w.methods[payment.method]],
      ...(payment.reference ? [[w.reference, payment.reference] as const] : []),
    ],
    party: {
      label: w.from,
      lines: [invoice.name, localPhone(invoice.phone, countryOf(currency)), invoice.email],
    },
  })
  sheet.text(w.received, w.of.replace('{number}', invoice.number ?? ''))
  sheet.sums([
    [w.invoiceTotal, money(invoice.total - invoice.credited)],
    ...(until > payment.amount ? [[w.paid, money(until - payment.amount)] as const] : []),
    overpaidOf(after) > 0
      ? ([w.overpaid, money(overpaidOf(after))] as const)
      : ([w.balance, money(balanceOf(after))] as const),
    [w.amount, money(payment.amount)],
  ])
  const address = checkAt(invoice)
  if (address) sheet.code(address, w.check)
  const body = await sheet.end({ text: seller.footer || seller.name, page: w.page })
  const name = `${w.receipt.toLowerCase()}-${payment.receipt ?? payment.id}.pdf`
  return { name, type: PDF, body }
}
