import { Instance, type Given as WireGiven } from './book-wire.ts'
import { DOCUMENT_STATES, MOST_LINES, PAYMENT_METHODS, TAX_CODES } from './document-kind.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id } from './field.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  union,
} from './shape.ts'
import { Language } from './tenant.ts'

// The calls of quotations, invoices and receipts as portals of before make them. Amounts are in whole units with cents as decimals,
// moments are epoch seconds, whose documents they are is told by a phone. What they do not know is optional. Inside (`documents.ts`)
// there is one shape for all documents.

const MOST = 1e15
/** What a form has in a field: blank is refused in words of its own. */
const Given = optional(nullable(union([size(string(), 0, 200), max(min(number(), -MOST), MOST)])))
export type Given = WireGiven

const READ = { who: 'document.read', widgets: ['documents'] } as const
const WRITE = { who: 'document.write', widgets: ['documents'] } as const

/** Whose documents: their own phone, or for staff that of a member. The first business where none is named. */
const whose = { phone: Given, businessId: optional(nullable(Id)) }

const Party = object({ name: string(), email: string(), phone: string() })

const row = {
  id: Id,
  sessionPhone: string(),
  /** Epoch seconds. */
  createdAt: integer(),
  /** It was sent. */
  isGenerated: boolean(),
  number: nullable(string()),
  state: enums(DOCUMENT_STATES),
  total: number(),
  dueOn: nullable(Day),
  /** When it was sent, epoch seconds. */
  sentAt: nullable(integer()),
}
export const WireInvoice = object({ ...row, billTo: Party, paid: number(), balance: number() })
export type WireInvoice = Infer<typeof WireInvoice>
export const WireQuotation = object({ ...row, quoteTo: Party })
export type WireQuotation = Infer<typeof WireQuotation>

export const WireItem = object({
  /** A variant of the book; without one the line has a name of its own. */
  variantId: Given,
  quantity: Given,
  totalAmount: Given,
  name: Given,
  taxCode: optional(nullable(enums(TAX_CODES))),
})
export type WireItem = Infer<typeof WireItem>

const made = {
  ...whose,
  items: optional(nullable(size(array(WireItem), 0, MOST_LINES))),
  clientName: Given,
  clientPhone: Given,
  clientEmail: Given,
  /** The draft that is changed; without one a new one is made. */
  id: optional(nullable(Id)),
  clientId: optional(Instance),
  /** The customer's tax number. */
  clientPin: optional(nullable(size(string(), 0, 20))),
  discount: Given,
  note: optional(nullable(size(string(), 0, 1_000))),
  /** When it is to be paid, or until when it stands. */
  dueOn: optional(nullable(Day)),
  language: optional(Language),
}
export const WireDocument = object(made)
export type WireDocument = Infer<typeof WireDocument>

export const WirePayment = object({
  ...whose,
  invoiceId: Given,
  amountPaid: Given,
  /** Epoch seconds. */
  datePaid: Given,
  method: optional(enums(PAYMENT_METHODS)),
  /** The code of the M-Pesa payment or of the bank: once for each business. */
  reference: optional(nullable(size(string(), 0, 40))),
  clientId: optional(Instance),
  /** A sale in the book looks like it: it is the same one, or it is another. */
  alike: optional(enums(['same', 'other'])),
})
export type WirePayment = Infer<typeof WirePayment>

const Received = object({
  error: boolean(),
  message: string(),
  id: Id,
  /** It had come before, and is there once. */
  repeated: optional(boolean()),
})
const Printed = object({
  Response: string(),
  /** The number that it has from now on. */
  number: string(),
  message: string(),
})
const print = object({ ...whose, id: Given })

const variants = object({ businessId: optional(Id) })
const Variant = object({
  id: Id,
  name: string(),
  /** The product or service that it is of. */
  mainName: string(),
  unitPrice: number(),
})
export type WireVariant = Infer<typeof Variant>

export const documentsWireEndpoints = endpoints({
  'GET data/entrepreneurProductVariant/read': {
    summary: 'The variants of products that a document can have, by name.',
    ...READ,
    query: variants,
    reply: object({ data: array(Variant) }),
  },
  'GET data/entrepreneurServiceVariant/read': {
    summary: 'The variants of services that a document can have, by name.',
    ...READ,
    query: variants,
    reply: object({ data: array(Variant) }),
  },
  'POST documents/invoices/list': {
    summary: 'The invoices of a member, the newest first.',
    ...READ,
    body: object(whose),
    reply: object({ data: array(WireInvoice) }),
  },
  'POST documents/quotations/list': {
    summary: 'The quotations of a member, the newest first.',
    ...READ,
    body: object(whose),
    reply: object({ data: array(WireQuotation) }),
  },
  'POST documents/invoices/items/add-multiple': {
    summary:
      'Writes an invoice as a draft, or changes one that was not sent. The same `clientId` again is no second one.',
    ...WRITE,
    body: WireDocument,
    reply: Received,
  },
  'POST documents/quotations/items/add-multiple': {
    summary:
      'Writes a quotation as a draft, or changes one that was not sent. The same `clientId` again is no second one.',
    ...WRITE,
    body: WireDocument,
    reply: Received,
  },
  'POST documents/invoices/print': {
    summary: 'Gives an invoice its number, once, and sends it to the customer by mail as a PDF.',
    ...WRITE,
    body: print,
    reply: Printed,
  },
  'POST documents/quotations/print': {
    summary: 'Gives a quotation its number, once, and sends it to the customer by mail as a PDF.',
    ...WRITE,
    body: print,
    reply: Printed,
  },
  'POST documents/invoices/payments/add': {
    summary:
      'Records what was paid of an invoice, and writes its sale into the book. It is there once: by `clientId`, by its reference, and where the receipt of the same payment was not printed yet.',
    who: 'document.write',
    widgets: ['documents', 'digikua'],
    body: WirePayment,
    reply: Received,
  },
  'POST documents/invoices/receipts/print': {
    summary:
      'Gives a payment its receipt, once, and sends it to the customer by mail as a PDF. The body is that of the payment.',
    who: 'document.write',
    widgets: ['documents', 'digikua'],
    body: WirePayment,
    reply: Printed,
  },
})
