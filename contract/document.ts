import { DOCUMENT_KINDS, DOCUMENT_STATES, PAYMENT_METHODS, REPEATS, TAX_CODES } from './document-kind.ts'
import { Day, Id, Instant } from './field.ts'
import { BasisPoints, Currency } from './loan.ts'
import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from './shape.ts'
import { Language } from './tenant.ts'

// Documents in their internal format (`documents-wire.ts` has the wire format of their forms): amounts in minor units, quantities as
// decimal numbers.

const DocumentLine = object({
  id: Id,
  item: nullable(Id),
  name: string(),
  quantity: number(),
  /** Quantity not yet covered by a credit note. */
  left: number(),
  amount: integer(),
  /** After its share of the discount. */
  net: integer(),
  taxCode: nullable(enums(TAX_CODES)),
  taxRate: BasisPoints,
  tax: integer(),
})
export const DocumentPayment = object({
  id: Id,
  amount: integer(),
  paidOn: Day,
  method: enums(PAYMENT_METHODS),
  reference: nullable(string()),
  /** Number of its receipt; null until it is printed. */
  receipt: nullable(string()),
  by: string(),
  voidedAt: nullable(Instant),
  voidReason: nullable(string()),
})
export type DocumentPayment = Infer<typeof DocumentPayment>

/** An email with a document, and its delivery state. */
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

/** A recurring invoice; it repeats until its owner ends it. */
export const Repeat = object({
  every: enums(REPEATS),
  /** Whether it is sent automatically or kept as a draft. */
  sends: boolean(),
  nextOn: Day,
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
  /** The quotation or invoice it was created from, and the documents created from it. */
  source: nullable(Related),
  made: array(Related),
  payments: array(DocumentPayment),
  deliveries: array(Delivery),
  /** The customer's credit balance. */
  credit: integer(),
  /** Null if it does not recur. */
  repeat: nullable(Repeat),
  /** Its state with the tax authority; null if it is not sent there. */
  fiscal: nullable(
    object({
      state: enums(['signed', 'queued', 'refused']),
      /** Number of the control unit and of the receipt. */
      number: nullable(string()),
      /** Why it was refused, and how to fix it. */
      reason: nullable(string()),
    }),
  ),
  writable: boolean(),
})
export type Paper = Infer<typeof Paper>

/** A quotation or an invoice as the home of the documents lists it. */
export const LatestDocument = object({
  id: Id,
  kind: enums(['quotation', 'invoice']),
  /** Null for a draft. */
  number: nullable(string()),
  name: string(),
  state: enums(DOCUMENT_STATES),
  /** Total, or what remains to be paid of an invoice. Minor units. */
  amount: integer(),
  dueOn: nullable(Day),
})
export type LatestDocument = Infer<typeof LatestDocument>

export const DocumentCustomer = object({
  id: Id,
  name: string(),
  phone: string(),
  email: string(),
  pin: string(),
  invoices: integer(),
  /** What they owe, the overdue part of it, and what they overpaid. Minor units. */
  owed: integer(),
  overdue: integer(),
  credit: integer(),
})
