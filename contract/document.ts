import { DOCUMENT_KINDS, DOCUMENT_STATES, PAYMENT_METHODS, REPEATS, TAX_CODES } from './document-kind.ts'
import { Day, Id, Instant } from './field.ts'
import { BasisPoints, Currency } from './loan.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// Documents in their internal format (`documents-wire.ts` has the wire format of their forms): amounts in minor units, quantities as
// decimal numbers.

const DocumentLine = s.object({
  id: Id,
  item: s.nullable(Id),
  name: s.string(),
  quantity: s.number(),
  /** Quantity not yet covered by a credit note. */
  left: s.number(),
  amount: s.integer(),
  /** After its share of the discount. */
  net: s.integer(),
  taxCode: s.nullable(s.enums(TAX_CODES)),
  taxRate: BasisPoints,
  tax: s.integer(),
})
export const DocumentPayment = s.object({
  id: Id,
  amount: s.integer(),
  paidOn: Day,
  method: s.enums(PAYMENT_METHODS),
  reference: s.nullable(s.string()),
  /** Number of its receipt; null until it is printed. */
  receipt: s.nullable(s.string()),
  by: s.string(),
  voidedAt: s.nullable(Instant),
  voidReason: s.nullable(s.string()),
})
export type DocumentPayment = s.Infer<typeof DocumentPayment>

/** An email with a document, and its delivery state. */
export const Delivery = s.object({
  id: Id,
  to: s.string(),
  at: Instant,
  state: s.enums(['waits', 'sent', 'failed']),
  reason: s.nullable(s.string()),
})

const Related = s.object({
  id: Id,
  kind: s.enums(DOCUMENT_KINDS),
  number: s.nullable(s.string()),
  total: s.integer(),
})

/** A recurring invoice; it repeats until its owner ends it. */
export const Repeat = s.object({
  every: s.enums(REPEATS),
  /** Whether it is sent automatically or kept as a draft. */
  sends: s.boolean(),
  nextOn: Day,
})

export const Paper = s.object({
  id: Id,
  kind: s.enums(DOCUMENT_KINDS),
  number: s.nullable(s.string()),
  state: s.enums(DOCUMENT_STATES),
  language: Language,
  currency: Currency,
  customer: s.object({
    id: s.nullable(Id),
    name: s.string(),
    phone: s.string(),
    email: s.string(),
    pin: s.string(),
  }),
  lines: s.array(DocumentLine),
  subtotal: s.integer(),
  discount: s.integer(),
  tax: s.integer(),
  total: s.integer(),
  paid: s.integer(),
  credited: s.integer(),
  balance: s.integer(),
  overpaid: s.integer(),
  note: s.string(),
  issuedOn: s.nullable(Day),
  dueOn: s.nullable(Day),
  createdAt: Instant,
  sentAt: s.nullable(Instant),
  /** The quotation or invoice it was created from, and the documents created from it. */
  source: s.nullable(Related),
  made: s.array(Related),
  payments: s.array(DocumentPayment),
  deliveries: s.array(Delivery),
  /** The customer's credit balance. */
  credit: s.integer(),
  /** Null if it does not recur. */
  repeat: s.nullable(Repeat),
  /** Its state with the tax authority; null if it is not sent there. */
  fiscal: s.nullable(
    s.object({
      state: s.enums(['signed', 'queued', 'refused']),
      /** Number of the control unit and of the receipt. */
      number: s.nullable(s.string()),
      /** Why it was refused, and how to fix it. */
      reason: s.nullable(s.string()),
    }),
  ),
  writable: s.boolean(),
})
export type Paper = s.Infer<typeof Paper>

/** A quotation or an invoice as the home of the documents lists it. */
export const LatestDocument = s.object({
  id: Id,
  kind: s.enums(['quotation', 'invoice']),
  /** Null for a draft. */
  number: s.nullable(s.string()),
  name: s.string(),
  state: s.enums(DOCUMENT_STATES),
  /** Total, or what remains to be paid of an invoice. Minor units. */
  amount: s.integer(),
  dueOn: s.nullable(Day),
})
export type LatestDocument = s.Infer<typeof LatestDocument>

export const DocumentCustomer = s.object({
  id: Id,
  name: s.string(),
  phone: s.string(),
  email: s.string(),
  pin: s.string(),
  invoices: s.integer(),
  /** What they owe, the overdue part of it, and what they overpaid. Minor units. */
  owed: s.integer(),
  overdue: s.integer(),
  credit: s.integer(),
})
