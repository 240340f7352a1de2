import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  DocumentKind,
  NumberedKind,
  PaymentMethod,
  RepeatEvery,
  TaxCode,
} from '#contract/document-kind.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import type { Currency } from '#contract/loan.ts'
import type { Language } from '#contract/tenant.ts'
import { bookEntry, bookItem, business } from './book.ts'
import { day, id, instant, now } from './columns.ts'

const whole = (name: string) => bigint(name, { mode: 'number' })
const ownBusiness = () =>
  text('business')
    .notNull()
    .references(() => business.id, { onDelete: 'cascade' })
const ownDocument = () =>
  text('document')
    .notNull()
    .references(() => document.id, { onDelete: 'cascade' })

/** To whom a business writes. */
export const documentCustomer = pgTable(
  'document_customer',
  {
    id: id(),
    business: ownBusiness(),
    name: text('name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** Their tax number. */
    pin: text('pin').notNull().default(''),
    createdAt: now('created_at'),
    usedAt: now('used_at'),
  },
  table => [
    uniqueIndex('document_customer_phone').on(table.business, table.phone),
    index('document_customer_used').on(table.business, table.usedAt),
  ],
)

/** What the paper says of its seller, as it stood when the document was sent. */
export type Seller = Omit<
  DocumentSettings,
  'prefixes' | 'reminders' | 'bySms' | 'dueDays' | 'validDays' | 'etims'
> & {
  name: string
  location: string
  /** The file of its logo. */
  logo: string | null
}

/** How a document stands with the tax authority, and what stands on the paper of its answer. */
export type Fiscal = {
  route: 'etims'
  state: 'signed' | 'queued' | 'refused'
  /** The number under which it is with the authority, from before it is first asked. */
  serial: number | null
  controlUnit: string | null
  /** Of the control unit and the receipt. */
  number: string | null
  /** The receipt's number in the day and of all. */
  receipt: string | null
  signature: string | null
  internal: string | null
  qr: string | null
  /** When the authority signed, as it says. */
  at: string | null
  /** Why it is refused, as a stored sentence. */
  reason: string | null
  /** Its signed paper was handed out. */
  printed?: boolean
  raw: unknown
}

/**
 * Quotations, invoices and credit notes. A draft has no number; from when it has one nothing of what it says is changed, which a
 * trigger keeps: only what was paid and credited of it.
 */
export const document = pgTable(
  'document',
  {
    id: id(),
    business: ownBusiness(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    number: text('number'),
    year: integer('year'),
    serial: integer('serial'),
    language: text('language').$type<Language>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    customer: text('customer').references(() => documentCustomer.id),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    pin: text('pin').notNull().default(''),
    note: text('note').notNull().default(''),
    discount: whole('discount').notNull().default(0),
    subtotal: whole('subtotal').notNull(),
    tax: whole('tax').notNull(),
    total: whole('total').notNull(),
    /** What payments that count come to, and credit notes. */
    paid: whole('paid').notNull().default(0),
    credited: whole('credited').notNull().default(0),
    issuedOn: day('issued_on'),
    dueOn: day('due_on'),
    seller: jsonb('seller').$type<Seller>(),
    fiscal: jsonb('fiscal').$type<Fiscal>(),
    /** The quotation that an invoice was made of, or the invoice that a credit note takes back. */
    source: text('source'),
    clientId: text('client_id'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
    sentAt: instant('sent_at'),
  },
  table => [
    index('document_list').on(table.business, table.kind, table.createdAt, table.id),
    index('document_of_customer').on(table.customer, table.createdAt),
    index('document_source').on(table.source).where(sql`${table.source} is not null`),
    index('document_due')
      .on(table.dueOn)
      .where(sql`${table.kind} = 'invoice' and ${table.number} is not null`),
    uniqueIndex('document_serial').on(table.business, table.kind, table.year, table.serial),
    uniqueIndex('document_number').on(table.business, table.kind, table.number),
    uniqueIndex('document_client_id').on(table.business, table.clientId),
  ],
)

/** What a document is about, line by line. Prices have their tax in them. */
export const documentLine = pgTable(
  'document_line',
  {
    id: id(),
    document: ownDocument(),
    place: integer('place').notNull(),
    item: text('item').references(() => bookItem.id),
    name: text('name').notNull(),
    /** In thousandths. */
    quantity: whole('quantity').notNull(),
    amount: whole('amount').notNull(),
    net: whole('net').notNull(),
    /** Null for a seller without VAT. */
    taxCode: text('tax_code').$type<TaxCode>(),
    taxRate: integer('tax_rate').notNull().default(0),
    tax: whole('tax').notNull().default(0),
    /** Of a credit note: the line of the invoice that it takes back. */
    source: text('source'),
  },
  table => [uniqueIndex('document_line_place').on(table.document, table.place)],
)

/** The last number of each kind in each year. Its row is held while a number is given, so that none is missing or given twice. */
export const documentCounter = pgTable(
  'document_counter',
  {
    business: ownBusiness(),
    kind: text('kind').$type<NumberedKind>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  table => [primaryKey({ columns: [table.business, table.kind, table.year] })],
)

/** What was paid of an invoice. One that was taken back stays. */
export const documentPayment = pgTable(
  'document_payment',
  {
    id: id(),
    business: ownBusiness(),
    document: ownDocument(),
    /** Counted from 1 in each invoice. */
    place: integer('place').notNull(),
    amount: whole('amount').notNull(),
    paidOn: day('paid_on').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    reference: text('reference'),
    /** The number of its receipt, and when it was given. */
    receipt: text('receipt'),
    receiptAt: instant('receipt_at'),
    /** The sale in the book that somebody had typed for it before. */
    entry: text('entry').references(() => bookEntry.id),
    clientId: text('client_id'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    createdAt: now('created_at'),
    voidedAt: instant('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  table => [
    uniqueIndex('document_payment_place').on(table.document, table.place),
    uniqueIndex('document_payment_client_id').on(table.business, table.clientId),
    uniqueIndex('document_payment_receipt').on(table.business, table.receipt),
    uniqueIndex('document_payment_reference')
      .on(table.business, table.reference)
      .where(sql`${table.voidedAt} is null and ${table.reference} is not null`),
  ],
)

/** The sales in the book that a payment made, line by line. */
export const documentSale = pgTable(
  'document_sale',
  {
    payment: text('payment')
      .notNull()
      .references(() => documentPayment.id, { onDelete: 'cascade' }),
    line: text('line')
      .notNull()
      .references(() => documentLine.id, { onDelete: 'cascade' }),
    entry: text('entry')
      .notNull()
      .references(() => bookEntry.id, { onDelete: 'cascade' }),
    /** What was asked of the book, whatever its owner made of it since. */
    amount: whole('amount').notNull(),
    quantity: whole('quantity').notNull(),
  },
  table => [
    primaryKey({ columns: [table.payment, table.line] }),
    index('document_sale_entry').on(table.entry),
  ],
)

/** Mails with a document or a receipt, and whether they got through. */
export const documentDelivery = pgTable(
  'document_delivery',
  {
    id: id(),
    document: ownDocument(),
    payment: text('payment').references(() => documentPayment.id, { onDelete: 'cascade' }),
    /** What it says: that it was sent, or that it is due. */
    kind: text('kind').$type<'document' | 'receipt' | 'reminder'>().notNull(),
    to: text('to').notNull(),
    at: now('at'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    reason: text('reason'),
  },
  table => [index('document_delivery_document').on(table.document, table.at)],
)

/** A link by which a customer sees a document without an account, until it ends or is withdrawn. */
export const documentLink = pgTable(
  'document_link',
  {
    id: id(),
    document: ownDocument(),
    /** A keyed hash of what stands in the address, and the same sealed, for its owner to copy again. */
    hash: text('hash').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: now('created_at'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    openedAt: instant('opened_at'),
  },
  table => [
    uniqueIndex('document_link_hash').on(table.hash),
    index('document_link_document').on(table.document),
  ],
)

/** The device by which a business sends to the tax authority. One document at a time: their numbers follow each other. */
export const documentDevice = pgTable('document_device', {
  business: text('business')
    .primaryKey()
    .references(() => business.id, { onDelete: 'cascade' }),
  /** PIN, branch and serial as it was set up; another device begins anew. */
  pin: text('pin').notNull(),
  branch: text('branch').notNull(),
  serial: text('serial').notNull(),
  /** Its key, sealed: the authority tells it once. */
  key: text('key').notNull(),
  controlUnit: text('control_unit').notNull(),
  /** The last number that was accepted. */
  last: whole('last').notNull().default(0),
  /** The codes of what was registered, by kind, tax letter and name. */
  items: jsonb('items').$type<Record<string, string>>().notNull().default({}),
  /** The document whose answer is not known yet, and until when somebody is asking. */
  pending: text('pending'),
  pendingUntil: instant('pending_until'),
})

/** How the documents of a business look, what they say, and how they are numbered. */
export const documentSettings = pgTable('document_settings', {
  business: text('business')
    .primaryKey()
    .references(() => business.id, { onDelete: 'cascade' }),
  values: jsonb('values').$type<Partial<DocumentSettings>>().notNull(),
  logo: text('logo'),
  editedAt: now('edited_at'),
})

/** An invoice that is written anew by itself. */
export const documentRepeat = pgTable(
  'document_repeat',
  {
    document: text('document')
      .primaryKey()
      .references(() => document.id, { onDelete: 'cascade' }),
    every: text('every').$type<RepeatEvery>().notNull(),
    /** Its first day: the days of the series follow from it. */
    startsOn: day('starts_on').notNull(),
    /** It is sent by itself, or waits as a draft. */
    sends: boolean('sends').notNull().default(false),
    nextOn: day('next_on').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [index('document_repeat_next').on(table.nextOn).where(sql`${table.endedAt} is null`)],
)
