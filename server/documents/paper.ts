import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Language } from '#contract/tenant.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { dayOf } from '#rules/day.ts'
import { balanceOf, overpaidOf } from '#rules/document/standing.ts'
import { TAX_LETTERS } from '#rules/document/tax.ts'
import { reckon, unitPrice } from '#rules/document/totals.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import type { Seller } from '#server/db/schema/document.ts'
import { documentPayment } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import { PDF } from '#server/export/pdf.ts'
import type { Files } from '#server/files/store.ts'
import { longDay, shortDay } from '#server/loan/words.ts'
import type { DocumentRow } from './access.ts'
import { paperWords } from './paper-words.ts'
import { linesOf } from './read.ts'
import type { PaymentRow } from './sale.ts'
import { readSettings, sellerOf } from './settings.ts'
import { openSheet, type Sheet } from './sheet.ts'

export type Printing = {
  sql: Sql
  files: Pick<Files, 'read'>
  /** Where a reader finds whether the paper is real; none for a draft. */
  checkAt(row: DocumentRow): string | null
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** What a paper says of its seller: as it stood when it was sent, or as it stands for a draft. */
export const sellerFor = async (sql: Sql, row: DocumentRow, seen: Seen): Promise<Seller> =>
  row.seller ?? sellerOf(seen, await readSettings(sql, seen))

const sellerLines = (seller: Seller, language: Language): string[] => {
  const w = paperWords[language]
  return [
    seller.name,
    seller.location,
    [seller.phone && localPhone(seller.phone), seller.email].filter(Boolean).join(' · '),
    [seller.pin && `${w.pin} ${seller.pin}`, seller.vatNumber && `${w.vat} ${seller.vatNumber}`]
      .filter(Boolean)
      .join(' · '),
  ].filter((line, at) => at === 0 || line !== '')
}

/** The logo's bytes; null for none and for one that was lost: a paper without it is better than none. */
export const logoOf = (files: Pick<Files, 'read'>, { logo }: Seller): Promise<Buffer | null> =>
  logo ? files.read(logo).catch(() => null) : Promise.resolve(null)

/** How a customer pays by M-Pesa; null where the seller takes none. */
export function payHow({ till }: Seller, row: DocumentRow, language: Language): string | null {
  if (till.kind === 'none' || till.number === '') return null
  const values = { number: till.number, account: till.account || (row.number ?? '') }
  return filled(paperWords[language].tills[till.kind], values)
}

/** As the authority wants them printed: a dash after every four characters. */
const dashed = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1-')

/** `20261123154500` as people read it. */
const stampOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$3/$2/$1 $4:$5:$6')

/** A tax invoice names the seller's number and carries that of the control unit; without them it says that it is none. */
export const isTaxInvoice = (seller: Seller, { fiscal }: DocumentRow): boolean =>
  seller.vatRegistered && seller.pin !== '' && fiscal?.state === 'signed' && fiscal.number !== null

/** A quotation, invoice or credit note as a PDF. */
export async function documentFile(
  printing: Printing,
  row: DocumentRow,
  seen: Seen,
  source: string | null = null,
): Promise<Download> {
  const { sql, files } = printing
  const { language, currency, kind } = row
  const w = paperWords[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const [seller, lines, payments] = await Promise.all([
    sellerFor(sql, row, seen),
    linesOf(sql, row.id),
    sql
      .select()
      .from(documentPayment)
      .where(and(eq(documentPayment.document, row.id), isNull(documentPayment.voidedAt)))
      .orderBy(asc(documentPayment.place)),
  ])
  const isTaxed = isTaxInvoice(seller, row)
  const title = kind === 'invoice' && isTaxed ? w.taxInvoice : w.kinds[kind]
  const sheet = openSheet(seller, {
    title: [title, row.number ?? w.draft].join(' '),
    author: seller.name,
    language,
  })
  sheet.head({
    seller: sellerLines(seller, language),
    logo: await logoOf(files, seller),
    title,
    mark: row.number === null ? w.draft : kind === 'invoice' && !isTaxed ? w.notTax : null,
    facts: [
      ...(row.number ? [[w.number, row.number] as const] : []),
      [w.date, longDay(row.issuedOn ?? dayOf(row.createdAt.getTime()), language)],
      ...(row.dueOn ? [[kind === 'quotation' ? w.valid : w.due, longDay(row.dueOn, language)] as const] : []),
      ...(source ? [[w.forInvoice, source] as const] : []),
    ],
    party: {
      label: w.to,
      lines: [row.name, localPhone(row.phone), row.email, ...(row.pin ? [`${w.pin} ${row.pin}`] : [])],
    },
  })
  const letter = (code: (typeof lines)[number]['taxCode']) =>
    seller.vatRegistered ? ` ${TAX_LETTERS[code ?? 'none']}` : ''
  sheet.lines(
    [w.item, w.quantity, w.unit, w.amount],
    lines.map(line => [
      line.name,
      String(line.quantity / THOUSANDTHS),
      formatFigure(unitPrice(line.amount, line.quantity)),
      `${formatFigure(line.amount)}${letter(line.taxCode)}`,
    ]),
  )
  const { rates } = reckon(lines, row.discount)
  const isOwed = kind === 'invoice' && row.number !== null && (row.paid > 0 || row.credited > 0)
  sheet.sums([
    ...(row.discount > 0
      ? [[w.subtotal, money(row.subtotal)] as const, [w.discount, `−${money(row.discount)}`] as const]
      : []),
    ...(row.tax > 0 ? [[w.taxed, money(row.tax)] as const] : []),
    [w.total, money(row.total)],
    ...(isOwed
      ? [
          ...(row.credited > 0 ? [[w.credited, `−${money(row.credited)}`] as const] : []),
          ...(row.paid > 0 ? [[w.paid, `−${money(row.paid)}`] as const] : []),
          overpaidOf(row) > 0
            ? ([w.overpaid, money(overpaidOf(row))] as const)
            : ([w.balance, money(balanceOf(row))] as const),
        ]
      : []),
  ])
  if (rates.length > 0) {
    sheet.table(
      w.taxed,
      ['', w.taxable, w.tax],
      rates.map(({ code, rate, taxable, tax }) => [
        `${TAX_LETTERS[code]} ${rate / 100} %`,
        formatFigure(taxable),
        formatFigure(tax),
      ]),
      [0.4, 0.3, 0.3],
    )
  }
  if (payments.length > 0) drawPayments(sheet, payments, language)
  const how =
    kind === 'invoice' && (row.number === null || balanceOf(row) > 0) && payHow(seller, row, language)
  if (how) sheet.text(w.payHow, how)
  if (row.note) sheet.text('', row.note)
  if (kind === 'invoice' && !seller.vatRegistered) sheet.text('', `${w.notTax}. ${w.noTax}`)
  if (row.fiscal?.state === 'signed') {
    const { controlUnit, number, receipt, internal, signature, at } = row.fiscal
    sheet.text(w['unit-control'], number ?? '')
    sheet.text(
      w.controlUnit,
      `${controlUnit} · ${w.receipt} ${receipt} ${kind === 'credit-note' ? 'NC' : 'NS'}`,
    )
    sheet.text(w.signature, [signature, internal].map(one => dashed(one ?? '')).join(' · '))
    sheet.text(w.signedAt, stampOf(at ?? ''))
  } else if (row.fiscal) sheet.text('', w.waitsForTax)
  const address = row.fiscal?.qr ?? printing.checkAt(row)
  if (address) sheet.code(address, w.check)
  const body = await sheet.end({ text: seller.footer || seller.name, page: w.page })
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

/** The receipt of a payment as a PDF: what was paid, and what is left of its invoice after it. */
export async function receiptFile(
  { sql, files, checkAt }: Printing,
  { invoice, payment, seen }: { invoice: DocumentRow; payment: PaymentRow; seen: Seen },
): Promise<Download> {
  const { language, currency } = invoice
  const w = paperWords[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const [seller, payments] = await Promise.all([
    sellerFor(sql, invoice, seen),
    sql
      .select()
      .from(documentPayment)
      .where(and(eq(documentPayment.document, invoice.id), isNull(documentPayment.voidedAt))),
  ])
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
    seller: sellerLines(seller, language),
    logo: await logoOf(files, seller),
    title: w.receipt,
    mark: payment.voidedAt ? '—' : null,
    facts: [
      ...(payment.receipt ? [[w.number, payment.receipt] as const] : []),
      [w.date, longDay(payment.paidOn, language)],
      [w.method, w.methods[payment.method]],
      ...(payment.reference ? [[w.reference, payment.reference] as const] : []),
    ],
    party: { label: w.from, lines: [invoice.name, localPhone(invoice.phone), invoice.email] },
  })
  sheet.text(w.received, filled(w.of, { number: invoice.number ?? '' }))
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
