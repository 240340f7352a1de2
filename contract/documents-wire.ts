import { Given, Received } from './book-wire.ts'
import { DOCUMENT_STATES, MOST_LINES, PAYMENT_METHODS, TAX_CODES } from './document-kind.ts'
import { READ, WRITE } from './document-settings.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instance } from './field.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// The calls of quotations, invoices and receipts as legacy portals make them. Amounts are in whole units with cents as decimals, timestamps
// are epoch seconds, and the owner is identified by phone number. Fields that legacy portals do not know are optional. Internally
// (`documents.ts`) all documents share one shape.

/** The owner: the caller's own phone number or, for staff, a member's. Defaults to the first business. */
const whose = { phone: Given, businessId: s.optional(s.nullable(Id)) }

const Party = s.object({ name: s.string(), email: s.string(), phone: s.string() })

const row = {
  id: Id,
  sessionPhone: s.string(),
  /** Epoch seconds. */
  createdAt: s.integer(),
  /** It was sent. */
  isGenerated: s.boolean(),
  number: s.nullable(s.string()),
  state: s.enums(DOCUMENT_STATES),
  total: s.number(),
  dueOn: s.nullable(Day),
  /** When it was sent, epoch seconds. */
  sentAt: s.nullable(s.integer()),
}
export const WireInvoice = s.object({ ...row, billTo: Party, paid: s.number(), balance: s.number() })
export type WireInvoice = s.Infer<typeof WireInvoice>
export const WireQuotation = s.object({ ...row, quoteTo: Party })
export type WireQuotation = s.Infer<typeof WireQuotation>

export const WireItem = s.object({
  /** A variant from the book; without one the line has a free-text name. */
  variantId: Given,
  quantity: Given,
  totalAmount: Given,
  name: Given,
  taxCode: s.optional(s.nullable(s.enums(TAX_CODES))),
})
export type WireItem = s.Infer<typeof WireItem>

const made = {
  ...whose,
  items: s.optional(s.nullable(s.list(WireItem, 0, MOST_LINES))),
  clientName: Given,
  clientPhone: Given,
  clientEmail: Given,
  /** The draft to change; without it a new one is created. */
  id: s.optional(s.nullable(Id)),
  clientId: s.optional(Instance),
  /** The customer's tax number. */
  clientPin: s.optional(s.nullable(s.text(0, 20))),
  discount: Given,
  note: s.optional(s.nullable(s.text(0, 1_000))),
  /** The due date, or the date it is valid until. */
  dueOn: s.optional(s.nullable(Day)),
  language: s.optional(Language),
}
export const WireDocument = s.object(made)
export type WireDocument = s.Infer<typeof WireDocument>

export const WirePayment = s.object({
  ...whose,
  invoiceId: Given,
  amountPaid: Given,
  /** Epoch seconds. */
  datePaid: Given,
  method: s.optional(s.enums(PAYMENT_METHODS)),
  /** The M-Pesa or bank transaction code; unique per business. */
  reference: s.optional(s.nullable(s.text(0, 40))),
  clientId: s.optional(Instance),
  /** A similar sale exists in the book: whether it is the same one or a different one. */
  alike: s.optional(s.enums(['same', 'other'])),
})
export type WirePayment = s.Infer<typeof WirePayment>

const Printed = s.object({
  Response: s.string(),
  /** The number assigned to it. */
  number: s.string(),
  message: s.string(),
})
const print = s.object({ ...whose, id: Given })

const variants = s.object({ businessId: s.optional(Id) })
const Variant = s.object({
  id: Id,
  name: s.string(),
  /** The product or service it belongs to. */
  mainName: s.string(),
  unitPrice: s.number(),
})
export type WireVariant = s.Infer<typeof Variant>

export const documentsWireEndpoints = endpoints({
  'GET data/entrepreneurProductVariant/read': {
    summary: 'Lists the product variants for documents, by name.',
    ...READ,
    query: variants,
    reply: s.object({ data: s.array(Variant) }),
  },
  'GET data/entrepreneurServiceVariant/read': {
    summary: 'Lists the service variants for documents, by name.',
    ...READ,
    query: variants,
    reply: s.object({ data: s.array(Variant) }),
  },
  'POST documents/invoices/list': {
    summary: 'Lists the invoices of a member, newest first.',
    ...READ,
    body: s.object(whose),
    reply: s.object({ data: s.array(WireInvoice) }),
  },
  'POST documents/quotations/list': {
    summary: 'Lists the quotations of a member, newest first.',
    ...READ,
    body: s.object(whose),
    reply: s.object({ data: s.array(WireQuotation) }),
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
