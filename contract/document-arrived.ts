import { endpoints } from './endpoint.ts'
import { Day, Id, Line } from './field.ts'
import * as s from './shape.ts'

const MOST = 1_000_000_000_000

/** The invoice a payment most likely settles, and how it was matched. */
const fits = {
  by: s.enums(['number', 'customer', 'amount']),
  id: Id,
  number: s.string(),
  name: s.string(),
  balance: s.integer(),
}

export const documentArrivedEndpoints = endpoints({
  'GET documents/arrived': {
    summary:
      'Lists payments on the statements of a business that are likely for an invoice: they name it, come from its customer, or match its balance. Excludes payments already recorded by their code.',
    who: 'document.read',
    widgets: ['documents'],
    query: s.object({ business: s.optional(Id) }),
    reply: s.object({
      data: s.array(
        s.object({
          row: Id,
          day: Day,
          amount: s.integer(),
          reference: s.string(),
          details: s.string(),
          ...fits,
        }),
      ),
    }),
  },
  'GET documents/arrived/one': {
    summary:
      'Returns the invoice that a payment is likely for, based on its message, or the one that already has its code.',
    who: 'document.read',
    widgets: ['documents', 'digikua'],
    query: s.object({
      business: s.optional(Id),
      /** Minor units. */
      amount: s.whole(1, MOST),
      reference: Line(40),
      /** The payer, and the receiving account. */
      text: Line(300),
      phone: s.optional(s.pattern(s.string(), /^\+\d{8,15}$/)),
    }),
    reply: s.object({
      data: s.object({
        known: s.nullable(s.object({ id: Id, number: s.string() })),
        fits: s.nullable(s.object(fits)),
      }),
    }),
  },
})
