import { Business } from './business.ts'
import { DocumentCustomer, LatestDocument, Paper, Repeat } from './document.ts'
import { MOST_LINES, REPEATS } from './document-kind.ts'
import { DocumentSettings, ofBusiness, READ, WRITE } from './document-settings.ts'
import { endpointsWith } from './endpoint.ts'
import { Day, Filled, Id, Instance, Instant } from './field.ts'
import { fileReply } from './list-file.ts'
import { BasisPoints, Currency } from './loan.ts'
import * as s from './shape.ts'

const Made = s.object({ message: s.string(), id: Id, number: s.nullable(s.string()) })
const Reason = Filled(300)

export const documentsEndpoints = endpointsWith(WRITE, {
  'GET documents/start': {
    summary: 'Returns the business whose documents they are, their settings, and the defaults for a new one.',
    ...READ,
    query: s.object(ofBusiness),
    reply: s.object({
      data: s.object({
        business: s.nullable(Business),
        suggested: s.object({ name: s.string(), location: s.string() }),
        /** Null without a business. */
        settings: s.nullable(DocumentSettings),
        /** It has a logo. */
        logo: s.boolean(),
        /** Invoices can be sent to Kenya's tax authority (eTIMS). */
        etims: s.boolean(),
        /** Today's tax rates by tax code, in basis points. */
        rates: s.object({ standard: BasisPoints, zero: BasisPoints, exempt: BasisPoints }),
        /** Amount owed, and the overdue part of it. Minor units. */
        figures: s.object({
          quotations: s.integer(),
          owed: s.integer(),
          owedBy: s.integer(),
          overdue: s.integer(),
          overdueBy: s.integer(),
          paidThisMonth: s.integer(),
        }),
        /** A few documents to continue with: overdue invoices, the longest overdue first, then the newest documents. */
        latest: s.array(LatestDocument),
      }),
    }),
  },
  'GET documents/paper/:id': {
    summary: 'Returns a document with its lines, its payments and the documents created from it.',
    ...READ,
    reply: s.object({ data: Paper }),
  },
  'GET documents/paper/:id/file': {
    summary: 'Returns a document as a PDF. Unsent documents are marked as drafts.',
    ...READ,
    ...fileReply,
  },
  'POST documents/paper/:id/issue': {
    summary: 'Issues a document with a number without sending a mail: for a link, a message or paper.',
    reply: Made,
  },
  'POST documents/paper/:id/remove': {
    summary: 'Deletes a document that was not sent. It has no number, so the sequence has no gap.',
  },
  'POST documents/paper/:id/invoice': {
    summary: 'Converts a quotation to an invoice, once: a draft with its customer and lines.',
    once: true,
    reply: Made,
  },
  'POST documents/paper/:id/duplicate': {
    summary: 'Copies a quotation or invoice as a draft.',
    once: true,
    reply: Made,
  },
  'POST documents/paper/:id/credit': {
    summary:
      'Credits an invoice with a credit note, in full or for some quantities of its lines. Reduces its balance and removes its sales from the book.',
    body: s.object({
      reason: Reason,
      /** Idempotency key for retries after a lost response. */
      clientId: s.optional(Instance),
      /** Defaults to everything that is left. */
      pieces: s.optional(s.list(s.object({ line: Id, quantity: s.decimal(0, 10_000_000) }), 1, MOST_LINES)),
    }),
    reply: Made,
  },
  'POST documents/paper/:id/link': {
    summary:
      'Creates a link for the customer to view a document without an account, and the text of a message. Issues the document with a number. The link expires after 90 days, and stays the same until it is revoked.',
    reply: s.object({
      url: s.string(),
      expiresAt: Instant,
      /** Message text with the link, for WhatsApp and the like. */
      text: s.string(),
      number: s.nullable(s.string()),
    }),
  },
  'POST documents/paper/:id/unlink': {
    summary: 'Revokes the link of a document.',
  },
  'POST documents/paper/:id/send': {
    summary: 'Sends a credit note to its customer by mail. Invoices have their own call.',
  },
  'PUT documents/paper/:id/repeat': {
    summary:
      'Makes an invoice recur from a given day. Each new invoice is sent in the morning of its day, or saved as a draft. The owner is notified of each.',
    body: s.object({ every: s.enums(REPEATS), startsOn: Day, sends: s.boolean() }),
  },
  'POST documents/paper/:id/repeat/end': {
    summary: 'Stops an invoice from recurring. Invoices already created stay.',
  },
  'GET documents/repeats': {
    summary: 'Lists the recurring invoices of a business, the next one first.',
    ...READ,
    query: s.object(ofBusiness),
    reply: s.object({
      data: s.array(
        s.assign(
          s.object({ id: Id, number: s.string(), name: s.string(), currency: Currency, total: s.integer() }),
          Repeat,
        ),
      ),
    }),
  },
  'POST documents/paper/:id/sign': {
    summary: 'Sends an invoice or credit note again that the tax authority rejected.',
  },
  'POST documents/paper/:id/remind': {
    summary: 'Reminds the customer of an invoice by mail, at most once a day.',
  },
  'GET documents/customers': {
    summary: 'Lists the customers of a business with their balance due and credit, the latest first.',
    ...READ,
    query: s.object(ofBusiness),
    reply: s.object({ data: s.array(DocumentCustomer) }),
  },
  'GET documents/customers/:id/file': {
    summary:
      'Returns the statement of account of a customer as a PDF: invoices, credit notes, payments and the balance.',
    ...READ,
    ...fileReply,
  },
  'POST documents/payments/:id/void': {
    summary: 'Reverses a payment, with a reason, and removes its sale from the book. It stays readable.',
    body: s.object({ reason: Reason }),
  },
  'GET documents/payments/:id/file': {
    summary: 'Returns the receipt of a payment as a PDF.',
    ...READ,
    ...fileReply,
  },
})
