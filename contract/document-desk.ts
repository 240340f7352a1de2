import { DOCUMENT_SORTS } from './document-kind.ts'
import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instant, pageOf, paging } from './field.ts'
import { listExport } from './list-file.ts'
import { Currency } from './loan.ts'
import { array, enums, type Infer, integer, nullable, object, optional, string, text } from './shape.ts'

// The staff's view of documents: which businesses issue them, and their totals. Amounts in minor units.

/** Invoiced and paid within a month; owed and overdue as of today. */
const sums = { invoiced: integer(), paid: integer(), owed: integer(), overdue: integer() }

export const FollowedDocuments = object({
  business: Id,
  name: string(),
  owner: object({ id: Id, name: string(), phone: nullable(string()) }),
  hub: string(),
  currency: Currency,
  /** Number of invoices sent in the month. */
  invoices: integer(),
  ...sums,
  /** When the last document was sent. */
  lastAt: nullable(Instant),
})
export type FollowedDocuments = Infer<typeof FollowedDocuments>

const desk = {
  /** A day in the requested month; defaults to today. */
  on: optional(Day),
  /** Only businesses that sent something in that month, or that have overdue invoices. */
  only: optional(enums(['sent', 'overdue'])),
  hub: optional(Id),
  search: optional(text(0, 100)),
  sort: optional(enums([...DOCUMENT_SORTS, ...DOCUMENT_SORTS.map(name => `-${name}` as const)])),
}

const FOLLOW = { who: 'document.follow' } as const

export const documentDeskEndpoints = endpointsWith(FOLLOW, {
  'GET documents/desk': {
    summary:
      'Lists what the businesses the caller may see sent, received and are owed in a month, with totals over all results.',
    query: object({ ...desk, ...paging }),
    reply: object({
      ...pageOf(FollowedDocuments),
      all: integer(),
      sent: integer(),
      late: integer(),
      totals: array(object({ currency: Currency, ...sums })),
      /** Hubs to filter by. */
      hubs: array(object({ id: Id, name: string() })),
    }),
  },
  'GET documents/desk/export': {
    summary: 'Exports the list as a file.',
    ...listExport(desk),
  },
})
