import { Business } from './business.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  MOST_LINES,
  PAYMENT_METHODS,
  TAX_CODES,
  TEMPLATES,
  TILL_KINDS,
} from './document-kind.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line } from './field.ts'
import { DOCUMENT_LOGO } from './handed-file.ts'
import { BasisPoints, Currency } from './loan.ts'
import {
  array,
  boolean,
  checked,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  pattern,
  size,
  string,
} from './shape.ts'
import { Language } from './tenant.ts'

// Documents beyond the wire of their forms (`documents-wire.ts`): amounts in minor units, quantities as people write them.

export const DocumentLine = object({
  id: Id,
  item: nullable(Id),
  name: string(),
  quantity: number(),
  amount: integer(),
  /** Less its share of the discount. */
  net: integer(),
  taxCode: nullable(enums(TAX_CODES)),
  taxRate: BasisPoints,
  tax: integer(),
})
export type DocumentLine = Infer<typeof DocumentLine>

export const DocumentPayment = object({
  id: Id,
  amount: integer(),
  paidOn: Day,
  method: enums(PAYMENT_METHODS),
  reference: nullable(string()),
  /** The number of its receipt; null until it was printed. */
  receipt: nullable(string()),
  by: string(),
  voidedAt: nullable(Instant),
  voidReason: nullable(string()),
})
export type DocumentPayment = Infer<typeof DocumentPayment>

/** A mail with a document, and whether it got through. */
export const Delivery = object({
  id: Id,
  to: string(),
  at: Instant,
  state: enums(['waits', 'sent', 'failed']),
  reason: nullable(string()),
})

const Related = object({
  id: Id,
  kind: enums(DOCUMENT_KINDS),
  number: nullable(string()),
  total: integer(),
})

export const Paper = object({
  id: Id,
  kind: enums(DOCUMENT_KINDS),
  number: nullable(string()),
  state: enums(DOCUMENT_STATES),
  language: Language,
  currency: Currency,
  customer: object({
    id: nullable(Id),
    name: string(),
    phone: string(),
    email: string(),
    pin: string(),
  }),
  lines: array(DocumentLine),
  subtotal: integer(),
  discount: integer(),
  tax: integer(),
  total: integer(),
  paid: integer(),
  credited: integer(),
  balance: integer(),
  overpaid: integer(),
  note: string(),
  issuedOn: nullable(Day),
  dueOn: nullable(Day),
  createdAt: Instant,
  sentAt: nullable(Instant),
  /** The quotation or invoice that it was made of, and what was made of it. */
  source: nullable(Related),
  made: array(Related),
  payments: array(DocumentPayment),
  deliveries: array(Delivery),
  /** What the customer has to their credit. */
  credit: integer(),
  writable: boolean(),
})
export type Paper = Infer<typeof Paper>

export const DocumentCustomer = object({
  id: Id,
  name: string(),
  phone: string(),
  email: string(),
  pin: string(),
  invoices: integer(),
  /** What they owe, how much of it is overdue, and what they paid too much. Minor units. */
  owed: integer(),
  overdue: integer(),
  credit: integer(),
  /** When they were written to last. */
  usedAt: Instant,
})
export type DocumentCustomer = Infer<typeof DocumentCustomer>

const Prefix = pattern(string(), /^[A-Z0-9]{1,6}$/)
const Pin = pattern(string(), /^[A-Za-z0-9-]{0,20}$/)

/** How the documents of a business look, and what they say. */
const settings = {
  template: enums(TEMPLATES),
  color: pattern(string(), /^#[0-9a-fA-F]{6}$/),
  /** Under every document. */
  footer: size(Line(300), 0, 300),
  phone: size(Line(20), 0, 20),
  email: size(Line(254), 0, 254),
  /** The seller's tax number, and that of its VAT. */
  pin: Pin,
  vatRegistered: boolean(),
  vatNumber: Pin,
  prefixes: object({ quotation: Prefix, invoice: Prefix, 'credit-note': Prefix, receipt: Prefix }),
  /** After how many days an invoice is due, and how long a quotation stands. */
  dueDays: max(min(integer(), 0), 365),
  validDays: max(min(integer(), 1), 365),
  till: object({ kind: enums(TILL_KINDS), number: pattern(string(), /^\d{0,12}$/), account: Line(20) }),
  /** Days after an invoice was due on which the customer is reminded; negative ones before it. */
  reminders: checked(
    size(array(max(min(integer(), -30), 90)), 0, 6),
    'document.reminder-days',
    days => new Set(days).size === days.length,
  ),
  /** By SMS as well as by mail. */
  bySms: boolean(),
  language: Language,
}
export const DocumentSettings = object(settings)
export type DocumentSettings = Infer<typeof DocumentSettings>

const READ = { who: 'document.read', widgets: ['documents'] } as const
const WRITE = { who: 'document.write', widgets: ['documents'] } as const
const id = object({ id: Id })
const Done = object({ message: string() })
const Made = object({ message: string(), id: Id, number: nullable(string()) })
const Reason = size(Line(300), 1, 300)
const of = { business: optional(Id) }

export const documentsEndpoints = endpoints({
  'GET documents/start': {
    summary: 'Whose documents they are, how they look, and what a new one begins with.',
    ...READ,
    query: object(of),
    reply: object({
      data: object({
        business: nullable(Business),
        suggested: object({ name: string(), location: string() }),
        /** Null without a business. */
        settings: nullable(DocumentSettings),
        /** It has a logo. */
        logo: boolean(),
        /** The rate of the tax by its code today, in basis points. */
        rates: object({ standard: BasisPoints, zero: BasisPoints, exempt: BasisPoints }),
        /** What is owed, and how much of it is overdue. Minor units. */
        figures: object({
          quotations: integer(),
          owed: integer(),
          owedBy: integer(),
          overdue: integer(),
          overdueBy: integer(),
          paidThisMonth: integer(),
        }),
      }),
    }),
  },
  'GET documents/paper/:id': {
    summary: 'A document with its lines, its payments, and what was made of it.',
    ...READ,
    params: id,
    reply: object({ data: Paper }),
  },
  'GET documents/paper/:id/file': {
    summary: 'A document as a PDF. One that was not sent says that it is a draft.',
    ...READ,
    params: id,
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'POST documents/paper/:id/issue': {
    summary: 'Gives a document its number without a mail: for a link, a message or paper.',
    ...WRITE,
    params: id,
    reply: Made,
  },
  'POST documents/paper/:id/remove': {
    summary: 'Removes a document that was not sent. It had no number, so none is missing.',
    ...WRITE,
    params: id,
    reply: Done,
  },
  'POST documents/paper/:id/invoice': {
    summary: 'Makes an invoice of a quotation, once: a draft with its customer and lines.',
    ...WRITE,
    params: id,
    reply: Made,
  },
  'POST documents/paper/:id/duplicate': {
    summary: 'Writes the same quotation or invoice once more, as a draft.',
    ...WRITE,
    params: id,
    reply: Made,
  },
  'POST documents/paper/:id/credit': {
    summary:
      'Takes an invoice back by a credit note, whole or some pieces of some lines. Its balance falls, and its sales leave the book.',
    ...WRITE,
    params: id,
    body: object({
      reason: Reason,
      /** All that is left where none are named. */
      pieces: optional(
        size(array(object({ line: Id, quantity: max(min(number(), 0), 10_000_000) })), 1, MOST_LINES),
      ),
    }),
    reply: Made,
  },
  'POST documents/paper/:id/link': {
    summary:
      'A link by which the customer sees a document without an account, with what a message would say. It gives the document its number, ends after 90 days, and is the same until it is withdrawn.',
    ...WRITE,
    params: id,
    reply: object({
      url: string(),
      expiresAt: Instant,
      /** For WhatsApp and other messages, with the link. */
      text: string(),
      number: nullable(string()),
    }),
  },
  'POST documents/paper/:id/unlink': {
    summary: 'Withdraws the link of a document: it opens nothing any more.',
    ...WRITE,
    params: id,
    reply: Done,
  },
  'POST documents/paper/:id/remind': {
    summary: 'Reminds the customer of an invoice by mail, once a day.',
    ...WRITE,
    params: id,
    reply: Done,
  },
  'PUT documents/settings': {
    summary:
      'Keeps how the documents of a business look, what they say and how they are numbered. Those that were sent stay.',
    ...WRITE,
    query: object(of),
    body: DocumentSettings,
    reply: Done,
  },
  'POST documents/settings/logo': {
    summary: 'Keeps the logo of a business for its documents; without a file it has none.',
    ...WRITE,
    query: object(of),
    files: { logo: DOCUMENT_LOGO },
    reply: object({ message: string(), logo: boolean() }),
  },
  'GET documents/customers': {
    summary: 'The customers of a business with what they owe and have to their credit, the last one first.',
    ...READ,
    query: object(of),
    reply: object({ data: array(DocumentCustomer) }),
  },
  'GET documents/customers/:id/file': {
    summary:
      'The statement of account of a customer as a PDF: every invoice, credit note and payment, and what is left.',
    ...READ,
    params: id,
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'POST documents/payments/:id/void': {
    summary: 'Takes a payment back, with a reason, and its sale out of the book. It stays readable.',
    ...WRITE,
    params: id,
    body: object({ reason: Reason }),
    reply: Done,
  },
  'GET documents/payments/:id/file': {
    summary: 'The receipt of a payment as a PDF.',
    ...READ,
    params: id,
    download: true,
    reply: object({ name: string(), type: string() }),
  },
})
