import { DOCUMENT_SORTS } from './document-kind.ts'
import { endpointsWith } from './endpoint.ts'
import { Day, Id, Instant, pageOf, paging } from './field.ts'
import { listExport } from './list-file.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'

// The staff's view of documents: which businesses issue them, and their totals. Amounts in minor units.

/** Invoiced and paid within a month; owed and overdue as of today. */
const sums = { invoiced: s.integer(), paid: s.integer(), owed: s.integer(), overdue: s.integer() }

export const FollowedDocuments = s.object({
  business: Id,
  name: s.string(),
  owner: s.object({ id: Id, name: s.string(), phone: s.nullable(s.string()) }),
  hub: s.string(),
  currency: Currency,
  /** Number of invoices sent in the month. */
  invoices: s.integer(),
  ...sums,
  /** When the last document was sent. */
  lastAt: s.nullable(Instant),
})
export type FollowedDocuments = s.Infer<typeof FollowedDocuments>

const desk = {
  /** A day in the requested month; defaults to today. */
  on: s.optional(Day),
  /** Only businesses that sent something in that month, or that have overdue invoices. */
  only: s.optional(s.enums(['sent', 'overdue'])),
  hub: s.optional(Id),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(s.enums([...DOCUMENT_SORTS, ...DOCUMENT_SORTS.map(name => `-${name}` as const)])),
}

const FOLLOW = { who: 'document.follow' } as const

export const documentDeskEndpoints = endpointsWith(FOLLOW, {
  'GET documents/desk': {
    summary:
      'Lists what the businesses the caller may see sent, received and are owed in a month, with totals over all results.',
    query: s.object({ ...desk, ...paging }),
    reply: s.object({
      ...pageOf(FollowedDocuments),
      all: s.integer(),
      sent: s.integer(),
      late: s.integer(),
      totals: s.array(s.object({ currency: Currency, ...sums })),
      /** Hubs to filter by. */
      hubs: s.array(s.object({ id: Id, name: s.string() })),
    }),
  },
  'GET documents/desk/export': {
    summary: 'Exports the list as a file.',
    ...listExport(desk),
  },
})
