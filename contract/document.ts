import { DOCUMENT_KINDS, DOCUMENT_STATES, PAYMENT_METHODS, REPEATS, TAX_CODES } from './document-kind.ts'
import { Day, Id, Instant } from './field.ts'
import { BasisPoints, Currency } from './loan.ts'
import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from './shape.ts'
import { Language } from './tenant.ts'

// Documents beyond the wire of their forms (`documents-wire.ts`): amounts in minor units, quantities as people write them.

export const DocumentLine = object({
  id: Id,
  item: nullable(Id),
  name: string(),
  quantity: number(),
  /** How many of them no credit note took back. */
  left: number(),
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

/** An invoice that is written anew by itself, until its owner ends it. */
export const Repeat = object({
  every: enums(REPEATS),
  /** It is sent by itself, or waits as a draft. */
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
  /** The quotation or invoice that it was made of, and what was made of it. */
  source: nullable(Related),
  made: array(Related),
  payments: array(DocumentPayment),
  deliveries: array(Delivery),
  /** What the customer has to their credit. */
  credit: integer(),
  /** Null where it is not written anew by itself. */
  repeat: nullable(Repeat),
  /** How it stands with the tax authority; null where it is not sent there. */
  fiscal: nullable(
    object({
      state: enums(['signed', 'queued', 'refused']),
      /** Of the control unit and the receipt. */
      number: nullable(string()),
      /** Why it is refused, and what to do. */
      reason: nullable(string()),
    }),
  ),
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
