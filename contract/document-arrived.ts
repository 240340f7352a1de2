import { endpoints } from './endpoint.ts'
import { Day, Id, Line } from './field.ts'
import { array, enums, integer, nullable, object, optional, pattern, string, whole } from './shape.ts'

const MOST = 1_000_000_000_000

/** The invoice a payment most likely settles, and how it was matched. */
const fits = {
  by: enums(['number', 'customer', 'amount']),
  id: Id,
  number: string(),
  name: string(),
  balance: integer(),
}

export const documentArrivedEndpoints = endpoints({
  'GET documents/arrived': {
    summary:
      'Lists payments on the statements of a business that are likely for an invoice: they name it, come from its customer, or match its balance. Excludes payments already recorded by their code.',
    who: 'document.read',
    widgets: ['documents'],
    query: object({ business: optional(Id) }),
    reply: object({
      data: array(
        object({ row: Id, day: Day, amount: integer(), reference: string(), details: string(), ...fits }),
      ),
    }),
  },
  'GET documents/arrived/one': {
    summary:
      'Returns the invoice that a payment is likely for, based on its message, or the one that already has its code.',
    who: 'document.read',
    widgets: ['documents', 'digikua'],
    query: object({
      business: optional(Id),
      /** Minor units. */
      amount: whole(1, MOST),
      reference: Line(40),
      /** The payer, and the receiving account. */
      text: Line(300),
      phone: optional(pattern(string(), /^\+\d{8,15}$/)),
    }),
    reply: object({
      data: object({
        known: nullable(object({ id: Id, number: string() })),
        fits: nullable(object(fits)),
      }),
    }),
  },
})
