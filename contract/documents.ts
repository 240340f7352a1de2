import { Instance } from './book-wire.ts'
import { Business } from './business.ts'
import { DocumentCustomer, Paper, Repeat } from './document.ts'
import { MOST_LINES, REPEATS } from './document-kind.ts'
import { DocumentSettings } from './document-settings.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line } from './field.ts'
import { BasisPoints, Currency } from './loan.ts'
import {
  array,
  assign,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  size,
  string,
} from './shape.ts'

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
        /** Invoices can be sent to Kenya's tax authority (eTIMS). */
        etims: boolean(),
        /** Today's tax rates by tax code, in basis points. */
        rates: object({ standard: BasisPoints, zero: BasisPoints, exempt: BasisPoints }),
        /** Amount owed, and the overdue part of it. Minor units. */
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
      /** Idempotency key for retries after a lost response. */
      clientId: optional(Instance),
      /** Defaults to everything that is left. */
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
      /** Message text with the link, for WhatsApp and the like. */
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
  'POST documents/paper/:id/send': {
    summary: 'Sends a credit note to its customer by mail, as invoices are sent by their own call.',
    ...WRITE,
    params: id,
    reply: Done,
  },
  'PUT documents/paper/:id/repeat': {
    summary:
      'Lets an invoice be written anew by itself, from a day on: each is sent in the morning of its day, or waits as a draft. Its owner is told of each.',
    ...WRITE,
    params: id,
    body: object({ every: enums(REPEATS), startsOn: Day, sends: boolean() }),
    reply: Done,
  },
  'POST documents/paper/:id/repeat/end': {
    summary: 'Ends that an invoice is written anew. Those that were written stay.',
    ...WRITE,
    params: id,
    reply: Done,
  },
  'GET documents/repeats': {
    summary: 'The invoices of a business that are written anew by themselves, the next one first.',
    ...READ,
    query: object(of),
    reply: object({
      data: array(
        assign(
          object({ id: Id, number: string(), name: string(), currency: Currency, total: integer() }),
          Repeat,
        ),
      ),
    }),
  },
  'POST documents/paper/:id/sign': {
    summary: 'Sends an invoice or credit note that the tax authority refused to it once more.',
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
