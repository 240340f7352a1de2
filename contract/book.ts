import { Choice, READ, WRITE } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line, paged } from './field.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  size,
  string,
  text,
  union,
} from './shape.ts'
import { Language } from './tenant.ts'

// The book in its internal format (`book-wire.ts` has the wire format of its forms): amounts in minor units, quantities as decimal numbers.

/** The kinds of entries. Only the first five count towards the eight key figures. */
export const ENTRY_KINDS = [
  'product-sale',
  'service-sale',
  'cost-of-goods',
  'operating',
  'capital',
  'investment',
  'inventory',
] as const
export const EntryKind = enums(ENTRY_KINDS)
export type EntryKind = Infer<typeof EntryKind>

export const ItemKind = enums(['product', 'service', 'product-variant', 'service-variant'])
export type ItemKind = Infer<typeof ItemKind>

/** Source of an entry. */
export const EntrySource = enums(['typed', 'sms', 'file', 'statement', 'invoice'])
export type EntrySource = Infer<typeof EntrySource>

/** The lookup lists of forms, as the data API names them. */
export const LOOKUP_LISTS = [
  'productCategory',
  'entrepreneurSaleType',
  'measurement',
  'entrepreneurInvestmentType',
  'businessCategory',
] as const
export const LookupList = enums(LOOKUP_LISTS)
export type LookupList = Infer<typeof LookupList>

/** The eight key figures in minor units, each row truncated to whole units first; the margin is an unrounded ratio, 0 without revenue. */
export const Figures = object({
  revenue: integer(),
  costOfGoods: integer(),
  grossProfit: integer(),
  grossMargin: number(),
  operatingExpense: integer(),
  operatingCashflow: integer(),
  capitalExpenditure: integer(),
  netCashflow: integer(),
})
export type Figures = Infer<typeof Figures>

export const Span = enums(['month', 'quarter', 'year', 'all'])
export type Span = Infer<typeof Span>

/** Both days inclusive. */
export const Period = object({ from: Day, to: Day })
export type Period = Infer<typeof Period>

export const Overview = object({
  span: Span,
  /** The requested period; for "all", from the first entry to the last day with one. Null while there are no entries. */
  period: nullable(Period),
  figures: Figures,
  /** The previous period, cut to the same elapsed length if this one is still running; null for "all". */
  previous: nullable(object({ period: Period, figures: Figures })),
  /** By month, the earliest first: `2026-09`. Includes months without entries. */
  months: array(object({ month: string(), revenue: integer(), costs: integer(), netCashflow: integer() })),
  /** Number of entries by kind, excluding void ones. */
  counts: record(string(), integer()),
  /** Entries that staff asked to correct, the latest request first. */
  asked: array(object({ entry: Id, kind: EntryKind, name: string(), text: string(), by: string() })),
})
export type Overview = Infer<typeof Overview>

const shown = {
  id: Id,
  kind: EntryKind,
  day: Day,
  amount: integer(),
  /** For inventory: per piece. */
  unitAmount: nullable(integer()),
  /** The variant, and the name of the variant or expense. */
  item: nullable(Id),
  name: string(),
  quantity: nullable(number()),
  type: nullable(Id),
  typeName: string(),
  phone: nullable(string()),
  years: nullable(integer()),
  source: EntrySource,
  reference: nullable(string()),
  receipt: boolean(),
  onBehalf: boolean(),
  /** Staff asked for a correction. */
  asked: boolean(),
  revision: integer(),
  by: string(),
  clientId: nullable(string()),
  createdAt: Instant,
  editedAt: Instant,
  voidedAt: nullable(Instant),
  voidReason: nullable(string()),
}
export const Entry = object(shown)
export type Entry = Infer<typeof Entry>

/** A previous version of an entry, by stored field name. */
const Revision = object({
  revision: integer(),
  at: Instant,
  by: string(),
  values: record(string(), nullable(union([string(), number()]))),
})
const BookComment = object({
  id: Id,
  text: string(),
  /** Whether it asks for a correction, and whether the entry has been changed since. */
  asks: boolean(),
  done: boolean(),
  by: string(),
  at: Instant,
})
/** A quick-entry suggestion: a recently sold item with the last typed values. */
export const Favourite = object({
  item: Id,
  kind: enums(['product-variant', 'service-variant']),
  name: string(),
  price: integer(),
  /** How many times it was sold in the last 90 days. */
  times: integer(),
  last: nullable(object({ quantity: number(), amount: integer(), type: Id, phone: string() })),
})
export type Favourite = Infer<typeof Favourite>

/** Defaults to the caller's first business. */
export const ofBusiness = { business: optional(Id) }
const Reason = Filled(300)

export const period = {
  /** Defaults to everything. */
  span: optional(Span),
  /** A day within the span; defaults to today. */
  on: optional(Day),
}

export const bookEndpoints = endpoints({
  'GET book/overview': {
    summary:
      'Returns the eight key figures of a period, compared with the previous period, and the data for charts.',
    ...READ,
    query: object({ ...ofBusiness, ...period }),
    reply: object({ data: Overview }),
  },
  'GET book/entries': {
    summary: 'Lists entries page by page, of all or some kinds, newest first by default.',
    ...READ,
    ...paged(Entry, {
      ...ofBusiness,
      /** Comma-separated kinds. */
      kinds: optional(text(0, 120)),
      from: optional(Day),
      to: optional(Day),
      search: optional(text(0, 100)),
      /** Includes void entries, or returns only them. */
      void: optional(enums(['with', 'only'])),
      sort: optional(enums(['day', '-day', 'amount', '-amount', 'added', '-added'])),
    }),
  },
  'GET book/entries/:id': {
    summary: 'Returns an entry with its earlier versions and the comments of staff.',
    ...READ,
    reply: object({
      data: object({
        ...shown,
        revisions: array(Revision),
        comments: array(BookComment),
        /** URL of the receipt photo, valid for an hour. */
        receiptAddress: nullable(string()),
        /** How often it recurs; null if it does not. */
        repeats: nullable(object({ every: enums(['week', 'month']), next: Day })),
      }),
    }),
  },
  'POST book/entries/:id/void': {
    summary: 'Voids an entry, with a reason. It no longer counts in any figure, but stays readable.',
    ...WRITE,
    body: object({ reason: Reason }),
  },
  'POST book/items/:id/void': {
    summary:
      'Stops offering a product, service or variant, and everything that belongs to it. Existing entries keep it.',
    ...WRITE,
    body: object({ reason: Reason }),
  },
  'GET book/quick': {
    summary:
      'Returns the data for quick entry: favourites, types and the last phone number, without full lists.',
    ...READ,
    query: object(ofBusiness),
    reply: object({
      data: object({
        business: nullable(object({ id: Id, name: string(), phone: nullable(string()) })),
        favourites: array(Favourite),
        types: array(Choice),
        /** The most recently used types. */
        saleType: nullable(Id),
        expenseType: nullable(Id),
      }),
    }),
  },
  'GET book/reference': {
    summary: 'Checks whether an M-Pesa code is already in the book, and returns the entry.',
    ...READ,
    query: object({ ...ofBusiness, reference: Filled(40) }),
    reply: object({ entry: nullable(Id) }),
  },
  'GET book/lists': {
    summary: 'Returns all lists that forms choose from, in one call.',
    ...READ,
    widgets: ['digikua', 'documents'],
    reply: object({ data: record(string(), array(Choice)) }),
  },
  'GET book/lists/:list': {
    summary: 'Returns a list for editing, including items no longer offered.',
    who: 'book.set-lists',
    params: object({ list: LookupList }),
    reply: object({
      data: array(object({ id: Id, name: record(string(), string()), hidden: boolean() })),
    }),
  },
  'PUT book/lists/:list': {
    summary: 'Saves a list. New items have no id; omitted items are no longer offered.',
    who: 'book.set-lists',
    params: object({ list: LookupList }),
    body: object({
      rows: list(
        object({
          id: optional(nullable(Id)),
          name: record(Language, size(Line(80), 0, 80)),
          hidden: optional(boolean()),
        }),
        1,
        200,
      ),
    }),
  },
})
