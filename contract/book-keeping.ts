import { EntryKind, ofBusiness, period, Span } from './book.ts'
import { READ, WRITE } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant } from './field.ts'
import { BOOK_RECEIPT } from './handed-file.ts'
import { fileReply } from './list-file.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// Conveniences of bookkeeping: recurring entries, photos of receipts, reports shared by link.

export const Every = s.enums(['week', 'month'])

/** A recurring entry: proposed on its day, never entered automatically. */
export const Recurring = s.object({
  id: Id,
  kind: EntryKind,
  name: s.string(),
  amount: s.integer(),
  every: Every,
  next: Day,
  /** Its day has come. */
  due: s.boolean(),
})
export type Recurring = s.Infer<typeof Recurring>

/** A report that anyone with the link can read until it expires or is revoked. */
export const SharedReport = s.object({
  id: Id,
  address: s.string(),
  span: Span,
  on: s.nullable(Day),
  at: Instant,
  expiresAt: Instant,
  /** How many times it was opened. */
  opened: s.integer(),
})
export type SharedReport = s.Infer<typeof SharedReport>

/** For how many days a report can be shared. */
const SHARE_DAYS = { least: 1, most: 90 } as const

const OWN = { who: 'book.keep', widgets: ['digikua'] } as const

export const bookKeepingEndpoints = endpoints({
  'GET book/recurring': {
    summary: 'Lists recurring entries, due ones first.',
    ...READ,
    query: s.object(ofBusiness),
    reply: s.object({ data: s.array(Recurring) }),
  },
  'POST book/entries/:id/repeat': {
    summary: 'Makes an entry recur every week or month, starting from its own day. `none` stops it.',
    ...WRITE,
    body: s.object({ every: s.enums(['week', 'month', 'none']) }),
  },
  'POST book/recurring/:id/answer': {
    summary:
      'Enters a recurring entry for its due day, or skips it. Repeating the call for the same day returns the same result without a second entry.',
    ...WRITE,
    body: s.object({ day: Day, enter: s.boolean() }),
  },
  'POST book/entries/:id/receipt': {
    summary: 'Attaches a photo of the receipt to an expense. Replaces an earlier photo.',
    ...WRITE,
    body: s.object({}),
    files: { photo: BOOK_RECEIPT },
    reply: s.object({ address: s.string() }),
  },
  'GET book/shares': {
    summary: 'Lists the active share links of a book’s reports.',
    ...OWN,
    query: s.object(ofBusiness),
    reply: s.object({ data: s.array(SharedReport) }),
  },
  'POST book/shares': {
    summary: 'Creates a link that lets anyone read the report of a period for a number of days.',
    ...OWN,
    body: s.object({
      ...ofBusiness,
      ...period,
      days: s.whole(SHARE_DAYS.least, SHARE_DAYS.most),
      language: s.optional(Language),
    }),
    reply: s.object({ data: SharedReport }),
  },
  'POST book/shares/:id/revoke': {
    summary: 'Revokes a share link. The report can no longer be read with it.',
    ...OWN,
    body: s.object({}),
  },
  'GET book/shared/:token': {
    summary: 'Returns the shared report as a PDF, while its link is active.',
    who: 'anyone',
    params: s.object({ token: s.string() }),
    ...fileReply,
  },
})
