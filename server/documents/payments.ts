import { and, desc, eq, inArray, isNull, notExists, or, sql as query } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/document-kind.ts'
import type { Day } from '#rules/day.ts'
import { balanceOf, overpaidOf } from '#rules/document/standing.ts'
import { formatMoney } from '#rules/money.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf, findRow, findRows, holdRow, requireRow, setRow } from '#server/db/row.ts'
import {
  bookEntry,
  document,
  documentCustomer,
  documentPayment,
  documentSale,
} from '#server/db/schema/index.ts'
import { sumOf } from '#server/db/sum.ts'
import type { Person } from '#server/http/session.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { fieldRefusal, inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { type DocumentRow, holdDocument } from './access.ts'
import { bringToBook, type PaymentRow } from './sale.ts'
import { readSettings } from './settings.ts'
import { issueDocument, takeNumber, type Written } from './write.ts'

export type Paying = {
  amount: number
  day: Day
  method?: PaymentMethod
  reference?: string | null
  clientId?: string
  alike?: 'same' | 'other'
}
type Writer = { seen: Seen; person: Person }

const counts = isNull(documentPayment.voidedAt)

/** Returns a customer's unused overpayments. */
export async function creditOf(sql: Sql, customer: string | null): Promise<number> {
  if (customer === null) return 0
  const [over] = await sql
    .select({
      sum: sumOf(query`greatest(0, ${document.paid} - (${document.total} - ${document.credited}))`),
    })
    .from(document)
    .where(and(eq(document.customer, customer), eq(document.kind, 'invoice')))
  const [used] = await sql
    .select({ sum: sumOf(documentPayment.amount) })
    .from(documentPayment)
    .innerJoin(document, eq(document.id, documentPayment.document))
    .where(and(eq(document.customer, customer), eq(documentPayment.method, 'credit'), counts))
  return Math.max(0, (over?.sum ?? 0) - (used?.sum ?? 0))
}

/** Same as creditOf, with the customer locked until the transaction ends, so that no overpayment is used twice. */
async function holdCredit(tx: Sql, customer: string | null): Promise<number> {
  await holdRow(tx, documentCustomer, customer ?? '')
  return creditOf(tx, customer)
}

/** Updates the paid total of an invoice from its valid payments. The caller holds the lock. */
async function keepPaid(tx: Sql, id: string): Promise<DocumentRow> {
  const [sum] = await tx
    .select({ paid: sumOf(documentPayment.amount) })
    .from(documentPayment)
    .where(and(eq(documentPayment.document, id), counts))
  const row = await setRow(tx, document, id, { paid: sum?.paid ?? 0 })
  return row as DocumentRow
}

/**
 * Records a payment of an invoice and enters its sale in the book. Issues an unsent invoice first. Idempotent.
 * @throws Refusal conflict if its code is already recorded, or if a sale in the book looks the same and the user has not
 * decided
 */
export function addPayment(sql: Sql, id: string, writer: Writer, paying: Paying): Promise<Written> {
  const { seen, person } = writer
  return sql.transaction(async tx => {
    const held = await holdDocument(tx, id)
    if (held.kind !== 'invoice' || held.business !== seen.business.id)
      throw new Refusal('not-found', 'document.none')
    const known = await findSame(tx, held, paying)
    if (known) return { id: known.id, repeated: true }
    const before = held.number === null ? await issueDocument(tx, id, writer) : held
    const { method = 'cash', amount, day, clientId } = paying
    const reference = paying.reference?.trim().toUpperCase() || null
    if (method === 'credit') await refuseBeyondCredit(tx, before, amount)
    const entry = await alikeIn(tx, before, { ...paying, reference })
    const last = await tx.$count(documentPayment, eq(documentPayment.document, id))
    const made = await addRowIfNew(tx, documentPayment, {
      business: before.business,
      document: id,
      place: last + 1,
      amount,
      paidOn: day,
      method,
      reference,
      entry,
      clientId,
      ...authorOf(person),
    })
    if (!made) {
      const message = msg('document.reference-twice', { reference: reference ?? '' })
      throw fieldRefusal('reference', message, 'conflict')
    }
    const after = await keepPaid(tx, id)
    await bringToBook(tx, after, { ...writer, reason: reasonIn(seen, 'document.sale-changed') })
    const { business } = after
    await sendWebhook(tx, person.tenant, 'document.paid', { business, document: id, payment: made.id })
    return made
  })
}

export const reasonIn = (
  { owner }: Pick<Seen, 'owner'>,
  key: 'document.sale-changed' | 'document.payment-voided' | 'document.credit-made',
): string => inLanguage(owner.language, msg(key))

/** Finds the same payment recorded before: by the client's id, by its code, or by amount and day if it has neither code nor receipt. */
async function findSame(tx: Sql, { id }: DocumentRow, paying: Paying): Promise<PaymentRow | undefined> {
  const { clientId, amount, day } = paying
  const reference = paying.reference?.trim().toUpperCase() || null
  const rows = await findRows(tx, documentPayment, and(eq(documentPayment.document, id), counts))
  if (clientId) {
    const named = await findRow(tx, documentPayment, { clientId })
    return named?.document === id ? named : undefined
  }
  const alike = rows.filter(row => row.amount === amount && row.paidOn === day)
  return alike.find(row =>
    reference ? row.reference === reference : row.reference === null && row.receipt === null,
  )
}

async function refuseBeyondCredit(tx: Sql, invoice: DocumentRow, amount: number): Promise<void> {
  const most = Math.min(await holdCredit(tx, invoice.customer), balanceOf(invoice))
  if (amount <= most) return
  const message = msg('document.credit-most', { amount: formatMoney(most, invoice.currency) })
  throw fieldRefusal('amountPaid', message)
}

/**
 * Finds a sale in the book that looks like this payment: same code, or same day and amount, and not entered from another
 * payment.
 * @returns the entry if the user confirmed the match; null otherwise
 * @throws Refusal conflict until the user has decided
 */
async function alikeIn(
  tx: Sql,
  { business, currency }: DocumentRow,
  { amount, day, reference, alike, method }: Paying,
): Promise<string | null> {
  // a payment from credit brings no money, and an overpayment is entered as a sale only when it is used
  if (alike === 'other' || method === 'credit') return null
  const byCode = reference ? eq(bookEntry.reference, reference) : undefined
  const found = await findRow(
    tx,
    bookEntry,
    and(
      eq(bookEntry.business, business),
      isNull(bookEntry.voidedAt),
      inArray(bookEntry.kind, ['product-sale', 'service-sale']),
      or(byCode, and(eq(bookEntry.day, day), eq(bookEntry.amount, amount))),
      notExists(
        tx
          .select({ entry: documentSale.entry })
          .from(documentSale)
          .where(eq(documentSale.entry, bookEntry.id)),
      ),
      notExists(
        tx
          .select({ id: documentPayment.id })
          .from(documentPayment)
          .where(and(eq(documentPayment.entry, bookEntry.id), counts)),
      ),
    ),
    desc(query`coalesce(${bookEntry.reference} = ${reference ?? ''}, false)`),
    desc(bookEntry.createdAt),
  )
  if (!found) return null
  if (alike === 'same') return found.id
  const message = msg('document.alike', { amount: formatMoney(found.amount, currency), day: found.day })
  throw fieldRefusal('alike', message, 'conflict')
}

/** Voids a payment and its sale. It stays readable. @throws Refusal */
export async function voidPayment(
  sql: Sql,
  { payment, document: id }: { payment: string; document: string },
  writer: Writer & { reason: string },
): Promise<void> {
  await sql.transaction(async tx => {
    const invoice = await holdDocument(tx, id)
    const row = await requireRow(tx, documentPayment, payment, 'document.no-payment')
    if (row.voidedAt) throw new Refusal('conflict', 'document.payment-void')
    const without = { ...invoice, paid: invoice.paid - row.amount }
    // an overpayment may already have been used for another invoice
    const lost = overpaidOf(invoice) - overpaidOf(without)
    if (lost > (await holdCredit(tx, invoice.customer))) throw new Refusal('conflict', 'document.credit-used')
    await setRow(tx, documentPayment, payment, {
      voidedAt: new Date(),
      voidedBy: writer.person.name,
      voidReason: writer.reason,
    })
    const after = await keepPaid(tx, id)
    await bringToBook(tx, after, { ...writer, reason: reasonIn(writer.seen, 'document.payment-voided') })
  })
}

/** Finds the payment to print a receipt for: by client id or code, else the newest with this amount and day. */
export async function findPaid(sql: Sql, invoice: string, paying: Paying): Promise<PaymentRow | undefined> {
  const rows = await sql
    .select()
    .from(documentPayment)
    .where(and(eq(documentPayment.document, invoice), counts))
    .orderBy(desc(documentPayment.place))
  const { clientId, amount, day } = paying
  const reference = paying.reference?.trim().toUpperCase()
  const alike = rows.filter(row => row.amount === amount && row.paidOn === day)
  return (
    rows.find(row => clientId && row.clientId === clientId) ??
    alike.find(row => reference && row.reference === reference) ??
    alike.find(row => row.receipt === null) ??
    alike[0]
  )
}

/** Assigns a receipt number to a payment; an existing one is kept. The caller holds the lock on the invoice. */
export async function giveReceipt(tx: Sql, payment: string, { seen }: Pick<Writer, 'seen'>, today: Day) {
  const row = await findRow(tx, documentPayment, payment)
  if (!row || row.voidedAt) throw new Refusal('conflict', 'document.payment-void')
  if (row.receipt !== null) return row
  const { values } = await readSettings(tx, seen)
  const { number } = await takeNumber(tx, row.business, 'receipt', values.prefixes.receipt, today)
  const after = await setRow(tx, documentPayment, payment, { receipt: number, receiptAt: new Date() })
  return after as PaymentRow
}
