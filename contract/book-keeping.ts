import { EntryKind, period, Span } from './book.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant } from './field.ts'
import { BOOK_RECEIPT } from './handed-file.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  string,
} from './shape.ts'
import { Language } from './tenant.ts'

// Conveniences of bookkeeping: recurring entries, photos of receipts, reports shared by link.

export const Every = enums(['week', 'month'])
export type Every = Infer<typeof Every>

/** A recurring entry: proposed on its day, never entered automatically. */
export const Recurring = object({
  id: Id,
  kind: EntryKind,
  name: string(),
  amount: integer(),
  every: Every,
  next: Day,
  /** Its day has come. */
  due: boolean(),
})
export type Recurring = Infer<typeof Recurring>

/** A report that anyone with the link can read until it expires or is revoked. */
export const SharedReport = object({
  id: Id,
  address: string(),
  span: Span,
  on: nullable(Day),
  at: Instant,
  expiresAt: Instant,
  /** How many times it was opened. */
  opened: integer(),
})
export type SharedReport = Infer<typeof SharedReport>

/** For how many days a report can be shared. */
export const SHARE_DAYS = { least: 1, most: 90 } as const

const READ = { who: 'book.read', widgets: ['digikua'] } as const
const WRITE = { who: 'book.write', widgets: ['digikua'] } as const
const OWN = { who: 'book.keep', widgets: ['digikua'] } as const
const of = { business: optional(Id) }
const id = object({ id: Id })
const Done = object({ message: string() })

export const bookKeepingEndpoints = endpoints({
  'GET book/recurring': {
    summary: 'What comes again, those first whose day has come.',
    ...READ,
    query: object(of),
    reply: object({ data: array(Recurring) }),
  },
  'POST book/entries/:id/repeat': {
    summary: 'Proposes an entry again every week or month, from its own day on; `none` ends that.',
    ...WRITE,
    params: id,
    body: object({ every: enums(['week', 'month', 'none']) }),
    reply: Done,
  },
  'POST book/recurring/:id/answer': {
    summary:
      'Enters what comes again for its day, or leaves it out this time. The same day again is answered as before, and entered once.',
    ...WRITE,
    params: id,
    body: object({ day: Day, enter: boolean() }),
    reply: Done,
  },
  'POST book/entries/:id/receipt': {
    summary: 'Keeps a photo of the receipt with an expense, in the place of one that was there.',
    ...WRITE,
    params: id,
    body: object({}),
    files: { photo: BOOK_RECEIPT },
    reply: object({ address: string() }),
  },
  'GET book/shares': {
    summary: 'The links by which reports of a book can be read now.',
    ...OWN,
    query: object(of),
    reply: object({ data: array(SharedReport) }),
  },
  'POST book/shares': {
    summary: 'Makes a link by which anybody can read the report of a period, for some days.',
    ...OWN,
    body: object({
      ...of,
      ...period,
      days: max(min(integer(), SHARE_DAYS.least), SHARE_DAYS.most),
      language: optional(Language),
    }),
    reply: object({ data: SharedReport }),
  },
  'POST book/shares/:id/revoke': {
    summary: 'Takes a link back: nobody reads the report by it from then on.',
    ...OWN,
    params: id,
    body: object({}),
    reply: Done,
  },
  'GET book/shared/:token': {
    summary: 'The report behind a link, as a PDF, while the link is open.',
    who: 'anyone',
    params: object({ token: string() }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
})
