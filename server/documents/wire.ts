import type { Given } from '#contract/book-wire.ts'
import type { DocumentKind } from '#contract/document-kind.ts'
import type { WireDocument, WirePayment } from '#contract/documents-wire.ts'
import { dayOf } from '#rules/day.ts'
import { type Problems, readDocument, readPayment } from '#rules/document/draft.ts'
import { readBuyerPin } from '#rules/document/etims.ts'
import { balanceOf } from '#rules/document/standing.ts'
import { readDiscount } from '#rules/document/typed.ts'
import { MINOR } from '#rules/money.ts'
import { Sentence } from '#rules/sentence.ts'
import { needBusiness } from '#server/business/access.ts'
import { findRows } from '#server/db/row.ts'
import { bookItem } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { findDocument, sellerFor } from './access.ts'
import { addPayment, findPaid, type Paying } from './payments.ts'
import { listDocuments } from './read.ts'
import { sendDocument, sendReceipt } from './send.ts'
import { addDraft, changeDraft } from './write.ts'

// Everything specific to the form endpoints is confined to this file.

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
const units = (amount: number): number => amount / MINOR
const isBlank = (given: Given): boolean => String(given ?? '').trim() === ''
const idOf = (given: Given): string => String(given ?? '').trim()

const refuse = (first: Sentence, problems: Problems): never => {
  throw new Refusal('invalid', first as never, problems as never)
}

type Row = Awaited<ReturnType<typeof listDocuments>>[number]

const rowOf = ({ row, state }: Row, sessionPhone: string) => ({
  id: row.id,
  sessionPhone,
  createdAt: secondsOf(row.createdAt),
  isGenerated: row.number !== null,
  number: row.number,
  state,
  total: units(row.total),
  dueOn: row.dueOn,
  sentAt: row.sentAt && secondsOf(row.sentAt),
})
const partyOf = ({ row: { name, email, phone } }: Row) => ({ name, email, phone })

async function rowsOf(kind: DocumentKind, body: { phone?: Given }, { sql, person }: Signed) {
  const { business, owner } = await sellerFor(sql, person, body)
  return { rows: await listDocuments(sql, business.id, kind), phone: owner.phone ?? '' }
}

const ADDED = { invoice: 'document.invoice-added', quotation: 'document.quotation-added' } as const
const SENT = { invoice: 'document.invoice-sent', quotation: 'document.quotation-sent' } as const
type Wired = keyof typeof SENT

/** Saves a form: creates a draft or changes one. @throws Refusal with the form's own message for its first fault */
const write =
  (kind: Wired) =>
  async ({ body }: { body: WireDocument }, { sql, person }: Signed) => {
    // missing fields are reported before ownership is checked
    const country = 'KE'
    const early = readDocument(draftOf(body), country)
    if (early.problems?.phone) refuse(early.first, early.problems)
    const seen = await sellerFor(sql, person, body, 'write')
    const reading = readDocument(draftOf(body), seen.owner.country)
    if (reading.problems) return refuse(reading.first, reading.problems)
    const discount = readDiscount(body.discount, reading.values.items)
    if (discount instanceof Sentence) return refuse(discount, { discount })
    const buyer = readBuyerPin(body.clientPin ?? '', seen.owner.country)
    if (buyer === null) {
      const wrong = new Sentence('etims.pin-wrong')
      return refuse(wrong, { clientPin: wrong })
    }
    const given = (body.items ?? []).filter(
      ({ variantId, name, quantity, totalAmount }) =>
        ![variantId, name, quantity, totalAmount].every(isBlank),
    )
    const draft = {
      ...reading.values,
      kind,
      discount,
      taxCodes: given.map(({ taxCode }) => taxCode ?? null),
      pin: buyer,
      note: body.note?.trim() ?? '',
      dueOn: body.dueOn ?? null,
      language: body.language,
      clientId: body.clientId,
    }
    const writer = { seen, person }
    const { id, repeated } = body.id
      ? await changeDraft(sql, writer, body.id, draft)
      : await addDraft(sql, writer, draft)
    return { error: false, message: new Sentence(ADDED[kind]), id, ...(repeated && { repeated }) }
  }

const draftOf = (body: WireDocument) => ({
  phone: body.phone,
  clientName: body.clientName,
  clientPhone: body.clientPhone,
  clientEmail: body.clientEmail,
  items: body.items?.map(({ variantId, name, quantity, totalAmount }) => ({
    variant: variantId,
    name,
    quantity,
    amount: totalAmount,
  })),
})

/** Returns a document of a kind, written by the owner of the phone. @throws Refusal */
async function ownDocument(
  kind: DocumentKind,
  { phone, businessId, id }: { phone?: Given; businessId?: string | null; id: Given },
  { sql, person }: Signed,
) {
  const seller = await sellerFor(sql, person, { phone, businessId }, 'write')
  const { row, seen } = await findDocument(sql, person, idOf(id), 'write')
  // members with several businesses send only the document
  if (row.kind !== kind || seen.owner.id !== seller.owner.id) throw new Refusal('not-found', 'document.none')
  return { row, seen }
}

const print =
  (kind: Wired) =>
  async ({ body }: { body: { phone?: Given; id?: Given } }, context: Signed) => {
    if (isBlank(body.id)) throw fieldRefusal('id', 'call.incomplete')
    const { row, seen } = await ownDocument(kind, { ...body, id: body.id }, context)
    const { sql, person, home } = context
    const sent = await sendDocument(sql, row.id, { seen, person }, home)
    const message = new Sentence(SENT[kind])
    return { Response: message, message, number: sent.number ?? '' }
  }

/** Parses a payment. @throws Refusal with the form's own message for its first fault */
async function payingOf(body: WirePayment, context: Signed) {
  const seconds = isBlank(body.datePaid) ? null : Number(body.datePaid)
  const today = dayOf(Date.now())
  const day = seconds === null ? '' : Math.abs(seconds) < 8e12 ? dayOf(seconds * 1_000) : 'none'
  const draft = { phone: body.phone, invoice: body.invoiceId, amountPaid: body.amountPaid, datePaid: day }
  const reading = readPayment(draft, today)
  if (reading.problems) return refuse(reading.first, reading.problems)
  const { row, seen } = await ownDocument('invoice', { ...body, id: body.invoiceId }, context)
  const { method, reference, clientId, alike } = body
  const paying: Paying = { ...reading.values, method, reference, clientId, alike }
  return { row, seen, paying }
}

async function variants(
  kind: 'product-variant' | 'service-variant',
  { businessId }: { businessId?: string },
  { sql, person }: Signed,
) {
  const { business } = await needBusiness(sql, person, businessId)
  const main = kind === 'product-variant' ? 'product' : 'service'
  const rows = await findRows(
    sql,
    bookItem,
    { business: business.id, kind: [kind, main], voidedAt: null },
    bookItem.name,
    bookItem.id,
  )
  const mains = new Map(rows.flatMap(row => (row.kind === main ? [[row.id, row.name] as const] : [])))
  return {
    data: rows
      .filter(row => row.kind === kind)
      .map(({ id, name, parent, price }) => ({
        id,
        name,
        mainName: mains.get(parent ?? '') ?? '',
        unitPrice: units(price),
      })),
  }
}

/** Handlers of the calls of section 7.6. */
export const wireHandlers = {
  'GET data/entrepreneurProductVariant/read': ({ query }, context) =>
    variants('product-variant', query, context),
  'GET data/entrepreneurServiceVariant/read': ({ query }, context) =>
    variants('service-variant', query, context),
  'POST documents/invoices/list': async ({ body }, context) => {
    const { rows, phone } = await rowsOf('invoice', body, context)
    return {
      data: rows.map(one => ({
        ...rowOf(one, phone),
        billTo: partyOf(one),
        paid: units(one.row.paid),
        balance: units(balanceOf(one.row)),
      })),
    }
  },
  'POST documents/quotations/list': async ({ body }, context) => {
    const { rows, phone } = await rowsOf('quotation', body, context)
    return { data: rows.map(one => ({ ...rowOf(one, phone), quoteTo: partyOf(one) })) }
  },
  'POST documents/invoices/items/add-multiple': write('invoice'),
  'POST documents/quotations/items/add-multiple': write('quotation'),
  'POST documents/invoices/print': print('invoice'),
  'POST documents/quotations/print': print('quotation'),
  'POST documents/invoices/payments/add': async ({ body }, context) => {
    const { row, seen, paying } = await payingOf(body, context)
    const { sql, person } = context
    const { id, repeated } = await addPayment(sql, row.id, { seen, person }, paying)
    const message = new Sentence('document.payment-added')
    return { error: false, message, id, ...(repeated && { repeated }) }
  },
  'POST documents/invoices/receipts/print': async ({ body }, context) => {
    const { row, seen, paying } = await payingOf(body, context)
    const { sql, person, home } = context
    const payment = await findPaid(sql, row.id, paying)
    if (!payment) throw new Refusal('not-found', 'document.no-payment')
    const { receipt } = await sendReceipt(sql, payment, { seen, person }, home)
    const message = new Sentence('document.receipt-sent')
    return { Response: message, message, number: receipt ?? '' }
  },
} satisfies SomeHandlers
