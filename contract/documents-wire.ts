import { Given, Received } from './book-wire.ts'
import { DOCUMENT_STATES, MOST_LINES, PAYMENT_METHODS, TAX_CODES } from './document-kind.ts'
import { READ, WRITE } from './document-settings.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instance } from './field.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

// The calls of quotations, invoices and receipts as legacy portals make them. Amounts are in whole units with cents as decimals, timestamps
// are epoch seconds, and the owner is identified by phone number. Fields that legacy portals do not know are optional. Internally
// (`documents.ts`) all documents share one shape.

/** The owner: the caller's own phone number or, for staff, a member's. Defaults to the first business. */
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
  /** A variant from the book; without one the line has a free-text name. */
  variantId: Given,
  quantity: Given,
  totalAmount: Given,
  name: Given,
  taxCode: optional(nullable(enums(TAX_CODES))),
})
export type WireItem = Infer<typeof WireItem>

const made = {
  ...whose,
  items: optional(nullable(list(WireItem, 0, MOST_LINES))),
  clientName: Given,
  clientPhone: Given,
  clientEmail: Given,
  /** The draft to change; without it a new one is created. */
  id: optional(nullable(Id)),
  clientId: optional(Instance),
  /** The customer's tax number. */
  clientPin: optional(nullable(text(0, 20))),
  discount: Given,
  note: optional(nullable(text(0, 1_000))),
  /** The due date, or the date it is valid until. */
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
  /** The M-Pesa or bank transaction code; unique per business. */
  reference: optional(nullable(text(0, 40))),
  clientId: optional(Instance),
  /** A similar sale exists in the book: whether it is the same one or a different one. */
  alike: optional(enums(['same', 'other'])),
})
export type WirePayment = Infer<typeof WirePayment>

const Printed = object({
  Response: string(),
  /** The number assigned to it. */
  number: string(),
  message: string(),
})
const print = object({ ...whose, id: Given })

const variants = object({ businessId: optional(Id) })
const Variant = object({
  id: Id,
  name: string(),
  /** The product or service it belongs to. */
  mainName: string(),
  unitPrice: number(),
})
export type WireVariant = Infer<typeof Variant>

export const documentsWireEndpoints = endpoints({
  'GET data/entrepreneurProductVariant/read': {
    summary: 'Lists the product variants for documents, by name.',
    ...READ,
    query: variants,
    reply: object({ data: array(Variant) }),
  },
  'GET data/entrepreneurServiceVariant/read': {
    summary: 'Lists the service variants for documents, by name.',
    ...READ,
    query: variants,
    reply: object({ data: array(Variant) }),
  },
  'POST documents/invoices/list': {
    summary: 'Lists the invoices of a member, newest first.',
    ...READ,
    body: object(whose),
    reply: object({ data: array(WireInvoice) }),
  },
  'POST documents/quotations/list': {
    summary: 'Lists the quotations of a member, newest first.',
    ...READ,
    body: object(whose),
    reply: object({ data: array(WireQuotation) }),
  },
  'POST documents/invoices/items/add-multiple': {
    summary:
      'Creates a draft invoice, or updates one that was not sent. Repeating the call with the same `clientId` does not create another.',
    ...WRITE,
    body: WireDocument,
    reply: Received,
  },
  'POST documents/quotations/items/add-multiple': {
    summary:
      'Creates a draft quotation, or updates one that was not sent. Repeating the call with the same `clientId` does not create another.',
    ...WRITE,
    body: WireDocument,
    reply: Received,
  },
  'POST documents/invoices/print': {
    summary: 'Issues an invoice with a permanent number and sends it to the customer by mail as a PDF.',
    ...WRITE,
    body: print,
    reply: Printed,
  },
  'POST documents/quotations/print': {
    summary: 'Issues a quotation with a permanent number and sends it to the customer by mail as a PDF.',
    ...WRITE,
    body: print,
    reply: Printed,
  },
  'POST documents/invoices/payments/add': {
    summary:
      'Records a payment of an invoice, and adds its sale to the book. Duplicates are detected by `clientId`, by reference, and by the payment itself while its receipt was not printed.',
    who: 'document.write',
    widgets: ['documents', 'digikua'],
    body: WirePayment,
    reply: Received,
  },
  'POST documents/invoices/receipts/print': {
    summary:
      'Issues the receipt of a payment with a permanent number, and sends it to the customer by mail as a PDF. The body is the payment’s.',
    who: 'document.write',
    widgets: ['documents', 'digikua'],
    body: WirePayment,
    reply: Printed,
  },
})
