import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
import { bookEntry, bookItem, business, ownBusiness } from './book.ts'
import { author, day, id, instant, now, owned, voided, whole } from './columns.ts'

const ownDocument = () => owned('document', () => document.id)

/** A customer to whom a business issues documents. */
export const documentCustomer = pgTable(
  'document_customer',
  {
    id: id(),
    business: ownBusiness(),
    name: text('name').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** Tax number. */
    pin: text('pin').notNull().default(''),
    createdAt: now('created_at'),
    usedAt: now('used_at'),
  },
  table => [
    uniqueIndex('document_customer_phone').on(table.business, table.phone),
    index('document_customer_used').on(table.business, table.usedAt),
  ],
)

/** The seller's details as printed, frozen when the document was sent. */
export type Seller = Omit<
  DocumentSettings,
  'prefixes' | 'reminders' | 'bySms' | 'dueDays' | 'validDays' | 'etims'
> & {
  name: string
  location: string
  /** File id of the logo. */
  logo: string | null
}

/** Status of a document at the tax authority, and the details of its response that are printed. */
export type Fiscal = {
  route: 'etims'
  state: 'signed' | 'queued' | 'refused'
  /** Serial number used at the authority, assigned before the first request. */
  serial: number | null
  controlUnit: string | null
  /** Control unit's number and receipt number combined. */
  number: string | null
  /** Receipt number, of the day and in total. */
  receipt: string | null
  signature: string | null
  internal: string | null
  qr: string | null
  /** Signing time as reported by the authority. */
  at: string | null
  /** Reason for a refusal, as a stored sentence. */
  reason: string | null
  /** Whether the signed paper has been handed out. */
  printed?: boolean
  raw: unknown
}

/**
 * Quotations, invoices and credit notes. A draft has no number; once numbered, a trigger makes its content immutable, except for
 * the paid and credited amounts.
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
    /** Sums of valid payments, and of credit notes. */
    paid: whole('paid').notNull().default(0),
    credited: whole('credited').notNull().default(0),
    issuedOn: day('issued_on'),
    dueOn: day('due_on'),
    seller: jsonb('seller').$type<Seller>(),
    fiscal: jsonb('fiscal').$type<Fiscal>(),
    /** Quotation that an invoice was created from, or the invoice that a credit note reverses. */
    source: text('source'),
    clientId: text('client_id'),
    ...author(),
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

/** Line items of a document. Prices include tax. */
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
    /** Null for a seller not registered for VAT. */
    taxCode: text('tax_code').$type<TaxCode>(),
    taxRate: integer('tax_rate').notNull().default(0),
    tax: whole('tax').notNull().default(0),
    /** For a credit note: the invoice line that it reverses. */
    source: text('source'),
  },
  table => [uniqueIndex('document_line_place').on(table.document, table.place)],
)

/** Last number issued per kind and year. The row is locked while a number is assigned, so that numbers have no gaps or duplicates. */
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

/** Payments of an invoice. Voided ones are kept. */
export const documentPayment = pgTable(
  'document_payment',
  {
    id: id(),
    business: ownBusiness(),
    document: ownDocument(),
    /** Sequence number within the invoice, from 1. */
    place: integer('place').notNull(),
    amount: whole('amount').notNull(),
    paidOn: day('paid_on').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    reference: text('reference'),
    /** Number of its receipt, and when it was issued. */
    receipt: text('receipt'),
    receiptAt: instant('receipt_at'),
    /** An existing sale in the book that this payment is for. */
    entry: text('entry').references(() => bookEntry.id),
    clientId: text('client_id'),
    ...author(),
    createdAt: now('created_at'),
    ...voided(),
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

/** Sales that a payment created in the book, one per document line. */
export const documentSale = pgTable(
  'document_sale',
  {
    payment: owned('payment', () => documentPayment.id),
    line: owned('line', () => documentLine.id),
    entry: owned('entry', () => bookEntry.id),
    /** Values as originally posted to the book, regardless of later edits by the owner. */
    amount: whole('amount').notNull(),
    quantity: whole('quantity').notNull(),
  },
  table => [
    primaryKey({ columns: [table.payment, table.line] }),
    index('document_sale_entry').on(table.entry),
  ],
)

/** Mails with a document or a receipt, and their delivery status. */
export const documentDelivery = pgTable(
  'document_delivery',
  {
    id: id(),
    document: ownDocument(),
    payment: text('payment').references(() => documentPayment.id, { onDelete: 'cascade' }),
    /** Purpose of the mail: document, receipt or payment reminder. */
    kind: text('kind').$type<'document' | 'receipt' | 'reminder'>().notNull(),
    to: text('to').notNull(),
    at: now('at'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    reason: text('reason'),
  },
  table => [index('document_delivery_document').on(table.document, table.at)],
)

/** A link through which a customer views a document without an account, until it expires or is revoked. */
export const documentLink = pgTable(
  'document_link',
  {
    id: id(),
    document: ownDocument(),
    /** Keyed hash of the link's token, and the token sealed, so that the owner can copy the link again. */
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

/** Tax device of a business at the authority. It handles one document at a time, since numbers must be consecutive. */
export const documentDevice = pgTable('document_device', {
  business: text('business')
    .primaryKey()
    .references(() => business.id, { onDelete: 'cascade' }),
  /** PIN, branch and serial at set-up; another device starts over. */
  pin: text('pin').notNull(),
  branch: text('branch').notNull(),
  serial: text('serial').notNull(),
  /** Device key, sealed: the authority reveals it only once. */
  key: text('key').notNull(),
  controlUnit: text('control_unit').notNull(),
  /** Last accepted number. */
  last: whole('last').notNull().default(0),
  /** Codes of registered items, by kind, tax letter and name. */
  items: jsonb('items').$type<Record<string, string>>().notNull().default({}),
  /** Document whose response is still unknown, and until when a process has the lease to query it. */
  pending: text('pending'),
  pendingUntil: instant('pending_until'),
})

/** Appearance, wording and numbering of a business's documents. */
export const documentSettings = pgTable('document_settings', {
  business: text('business')
    .primaryKey()
    .references(() => business.id, { onDelete: 'cascade' }),
  values: jsonb('values').$type<Partial<DocumentSettings>>().notNull(),
  logo: text('logo'),
  editedAt: now('edited_at'),
})

/** A recurring invoice. */
export const documentRepeat = pgTable(
  'document_repeat',
  {
    document: text('document')
      .primaryKey()
      .references(() => document.id, { onDelete: 'cascade' }),
    every: text('every').$type<RepeatEvery>().notNull(),
    /** First day of the series; later due days are computed from it. */
    startsOn: day('starts_on').notNull(),
    /** Whether it is sent automatically, or created as a draft. */
    sends: boolean('sends').notNull().default(false),
    nextOn: day('next_on').notNull(),
    endedAt: instant('ended_at'),
  },
  table => [index('document_repeat_next').on(table.nextOn).where(sql`${table.endedAt} is null`)],
)
