import { and, asc, eq } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/document-kind.ts'
import { salesOf } from '#rules/document/sale.ts'
import { addEntry, voidEntry } from '#server/book/entries.ts'
import type { Seen } from '#server/business/access.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { bookEntry, bookItem, documentLine, documentPayment, documentSale } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import type { DocumentRow } from './access.ts'
import { linesLeftOf } from './lines.ts'

export type PaymentRow = typeof documentPayment.$inferSelect

/** Sale type of a payment method, as named in a new portal's lists. */
const TYPES: Record<PaymentMethod, string> = {
  cash: 'Cash',
  mpesa: 'Mobile money',
  bank: 'Bank',
  card: 'Card',
  credit: 'Credit',
}

/**
 * Reconciles an invoice's sales in the book with its payments: enters missing ones, voids those that no longer apply. The
 * owner's edits of a sale are kept as long as the sale itself is unchanged. The caller holds the lock on the invoice.
 */
export async function bringToBook(
  tx: Sql,
  invoice: DocumentRow,
  { seen, person, reason }: { seen: Seen; person: Person; reason: string },
): Promise<void> {
  const payments = await findRows(tx, documentPayment, { document: invoice.id }, asc(documentPayment.place))
  const counted = payments.filter(({ voidedAt }) => voidedAt === null)
  const lines = await linesLeftOf(tx, invoice.id)
  const wanted = salesOf(
    lines.map(({ id, left }) => ({ id, ...left })),
    counted.map(({ id, amount, entry }) => ({ id, amount, booked: entry !== null })),
  )
  const ids = payments.map(({ id }) => id)
  const there = await findRows(tx, documentSale, { payment: ids })
  for (const one of there) {
    const isSame = wanted.some(
      ({ payment, line, amount, quantity }) =>
        payment === one.payment && line === one.line && amount === one.amount && quantity === one.quantity,
    )
    if (isSame) continue
    const entry = await findRow(tx, bookEntry, { id: one.entry, voidedAt: null })
    if (entry) await voidEntry(tx, { seen, person, reason }, entry.id)
    await tx
      .delete(documentSale)
      .where(and(eq(documentSale.payment, one.payment), eq(documentSale.line, one.line)))
  }
  const left = await findRows(tx, documentSale, { payment: ids })
  for (const sale of wanted) {
    if (left.some(one => one.payment === sale.payment && one.line === sale.line)) continue
    const payment = counted.find(({ id }) => id === sale.payment) as PaymentRow
    const entry = await enter(tx, invoice, payment, sale, { seen, person })
    await tx.insert(documentSale).values({ ...sale, entry })
  }
}

type Sale = ReturnType<typeof salesOf>[number]

/** Enters a sale in the book. @returns its entry */
async function enter(
  tx: Sql,
  invoice: DocumentRow,
  payment: PaymentRow,
  { line: id, amount, quantity }: Sale,
  { seen, person }: { seen: Seen; person: Person },
): Promise<string> {
  const [line] = await tx
    .select({ line: documentLine, kind: bookItem.kind })
    .from(documentLine)
    .leftJoin(bookItem, eq(bookItem.id, documentLine.item))
    .where(eq(documentLine.id, id))
  const { line: own, kind } = line as NonNullable<typeof line>
  const types = await readLists(tx, person.tenant, 'entrepreneurSaleType')
  const type = types.find(({ name }) => name.en === TYPES[payment.method]) ?? types[0]
  const { id: entry } = await addEntry(
    tx,
    {
      // a line without a product variant counts as a service
      kind: kind === 'product-variant' ? 'product-sale' : 'service-sale',
      values: {
        amount,
        quantity,
        day: payment.paidOn,
        type: type?.id ?? '',
        phone: invoice.phone,
        ...(own.item ? { item: own.item } : { name: own.name }),
      },
      fields: {},
      seen,
      person,
    },
    { source: 'invoice', reference: await referenceFor(tx, invoice, payment, own.place) },
  )
  return entry
}

/** Returns the payment's code for its first sale, so that it is not entered by hand again; else the invoice's number. */
async function referenceFor(tx: Sql, invoice: DocumentRow, payment: PaymentRow, place: number) {
  const own = `${invoice.number}/${payment.place}.${place + 1}`
  const code = payment.reference?.toUpperCase()
  if (!code) return own
  const known = await findRow(tx, bookEntry, { business: invoice.business, reference: code, voidedAt: null })
  return known ? own : code
}
