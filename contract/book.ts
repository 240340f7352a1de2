import { Choice, READ, WRITE } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, Line, paged } from './field.ts'
import * as s from './shape.ts'
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
export const EntryKind = s.enums(ENTRY_KINDS)
export type EntryKind = s.Infer<typeof EntryKind>

export const ItemKind = s.enums(['product', 'service', 'product-variant', 'service-variant'])
export type ItemKind = s.Infer<typeof ItemKind>

/** Source of an entry. */
export const EntrySource = s.enums(['typed', 'sms', 'file', 'statement', 'invoice'])
export type EntrySource = s.Infer<typeof EntrySource>

/** The lookup lists of forms, as the data API names them. */
export const LOOKUP_LISTS = [
  'productCategory',
  'entrepreneurSaleType',
  'measurement',
  'entrepreneurInvestmentType',
  'businessCategory',
] as const
export const LookupList = s.enums(LOOKUP_LISTS)
export type LookupList = s.Infer<typeof LookupList>

/** The eight key figures in minor units, each row truncated to whole units first; the margin is an unrounded ratio, 0 without revenue. */
export const Figures = s.object({
  revenue: s.integer(),
  costOfGoods: s.integer(),
  grossProfit: s.integer(),
  grossMargin: s.number(),
  operatingExpense: s.integer(),
  operatingCashflow: s.integer(),
  capitalExpenditure: s.integer(),
  netCashflow: s.integer(),
})
export type Figures = s.Infer<typeof Figures>

export const Span = s.enums(['month', 'quarter', 'year', 'all'])
export type Span = s.Infer<typeof Span>

/** Both days inclusive. */
export const Period = s.object({ from: Day, to: Day })
export type Period = s.Infer<typeof Period>

export const Overview = s.object({
  span: Span,
  /** The requested period; for "all", from the first entry to the last day with one. Null while there are no entries. */
  period: s.nullable(Period),
  figures: Figures,
  /** The previous period, cut to the same elapsed length if this one is still running; null for "all". */
  previous: s.nullable(s.object({ period: Period, figures: Figures })),
  /** By month, the earliest first: `2026-09`. Includes months without entries. */
  months: s.array(
    s.object({ month: s.string(), revenue: s.integer(), costs: s.integer(), netCashflow: s.integer() }),
  ),
  /** Number of entries by kind, excluding void ones. */
  counts: s.record(s.string(), s.integer()),
  /** Entries that staff asked to correct, the latest request first. */
  asked: s.array(
    s.object({ entry: Id, kind: EntryKind, name: s.string(), text: s.string(), by: s.string() }),
  ),
})
export type Overview = s.Infer<typeof Overview>

const shown = {
  id: Id,
  kind: EntryKind,
  day: Day,
  amount: s.integer(),
  /** For inventory: per piece. */
  unitAmount: s.nullable(s.integer()),
  /** The variant, and the name of the variant or expense. */
  item: s.nullable(Id),
  name: s.string(),
  quantity: s.nullable(s.number()),
  type: s.nullable(Id),
  typeName: s.string(),
  phone: s.nullable(s.string()),
  years: s.nullable(s.integer()),
  source: EntrySource,
  reference: s.nullable(s.string()),
  receipt: s.boolean(),
  onBehalf: s.boolean(),
  /** Staff asked for a correction. */
  asked: s.boolean(),
  revision: s.integer(),
  by: s.string(),
  clientId: s.nullable(s.string()),
  createdAt: Instant,
  editedAt: Instant,
  voidedAt: s.nullable(Instant),
  voidReason: s.nullable(s.string()),
}
export const Entry = s.object(shown)
export type Entry = s.Infer<typeof Entry>

/** A previous version of an entry, by stored field name. */
const Revision = s.object({
  revision: s.integer(),
  at: Instant,
  by: s.string(),
  values: s.record(s.string(), s.nullable(s.union([s.string(), s.number()]))),
})
const BookComment = s.object({
  id: Id,
  text: s.string(),
  /** Whether it asks for a correction, and whether the entry has been changed since. */
  asks: s.boolean(),
  done: s.boolean(),
  by: s.string(),
  at: Instant,
})
/** A quick-entry suggestion: a recently sold item with the last typed values. */
export const Favourite = s.object({
  item: Id,
  kind: s.enums(['product-variant', 'service-variant']),
  name: s.string(),
  price: s.integer(),
  /** How many times it was sold in the last 90 days. */
  times: s.integer(),
  last: s.nullable(s.object({ quantity: s.number(), amount: s.integer(), type: Id, phone: s.string() })),
})
export type Favourite = s.Infer<typeof Favourite>

/** Defaults to the caller's first business. */
export const ofBusiness = { business: s.optional(Id) }
const Reason = Filled(300)

export const period = {
  /** Defaults to everything. */
  span: s.optional(Span),
  /** A day within the span; defaults to today. */
  on: s.optional(Day),
}

export const bookEndpoints = endpoints({
  'GET book/overview': {
    summary:
      'Returns the eight key figures of a period, compared with the previous period, and the data for charts.',
    ...READ,
    query: s.object({ ...ofBusiness, ...period }),
    reply: s.object({ data: Overview }),
  },
  'GET book/entries': {
    summary: 'Lists entries page by page, of all or some kinds, newest first by default.',
    ...READ,
    ...paged(Entry, {
      ...ofBusiness,
      /** Comma-separated kinds. */
      kinds: s.optional(s.text(0, 120)),
      from: s.optional(Day),
      to: s.optional(Day),
      search: s.optional(s.text(0, 100)),
      /** Includes void entries, or returns only them. */
      void: s.optional(s.enums(['with', 'only'])),
      sort: s.optional(s.enums(['day', '-day', 'amount', '-amount', 'added', '-added'])),
    }),
  },
  'GET book/entries/:id': {
    summary: 'Returns an entry with its earlier versions and the comments of staff.',
    ...READ,
    reply: s.object({
      data: s.object({
        ...shown,
        revisions: s.array(Revision),
        comments: s.array(BookComment),
        /** URL of the receipt photo, valid for an hour. */
        receiptAddress: s.nullable(s.string()),
        /** How often it recurs; null if it does not. */
        repeats: s.nullable(s.object({ every: s.enums(['week', 'month']), next: Day })),
      }),
    }),
  },
  'POST book/entries/:id/void': {
    summary: 'Voids an entry, with a reason. It no longer counts in any figure, but stays readable.',
    ...WRITE,
    body: s.object({ reason: Reason }),
  },
  'POST book/items/:id/void': {
    summary:
      'Stops offering a product, service or variant, and everything that belongs to it. Existing entries keep it.',
    ...WRITE,
    body: s.object({ reason: Reason }),
  },
  'GET book/quick': {
    summary:
      'Returns the data for quick entry: favourites, types and the last phone number, without full lists.',
    ...READ,
    query: s.object(ofBusiness),
    reply: s.object({
      data: s.object({
        business: s.nullable(s.object({ id: Id, name: s.string(), phone: s.nullable(s.string()) })),
        favourites: s.array(Favourite),
        types: s.array(Choice),
        /** The most recently used types. */
        saleType: s.nullable(Id),
        expenseType: s.nullable(Id),
      }),
    }),
  },
  'GET book/reference': {
    summary: 'Checks whether an M-Pesa code is already in the book, and returns the entry.',
    ...READ,
    query: s.object({ ...ofBusiness, reference: Filled(40) }),
    reply: s.object({ entry: s.nullable(Id) }),
  },
  'GET book/lists': {
    summary: 'Returns all lists that forms choose from, in one call.',
    ...READ,
    widgets: ['digikua', 'documents'],
    reply: s.object({ data: s.record(s.string(), s.array(Choice)) }),
  },
  'GET book/lists/:list': {
    summary: 'Returns a list for editing, including items no longer offered.',
    who: 'book.set-lists',
    params: s.object({ list: LookupList }),
    reply: s.object({
      data: s.array(s.object({ id: Id, name: s.record(s.string(), s.string()), hidden: s.boolean() })),
    }),
  },
  'PUT book/lists/:list': {
    summary: 'Saves a list. New items have no id; omitted items are no longer offered.',
    who: 'book.set-lists',
    params: s.object({ list: LookupList }),
    body: s.object({
      rows: s.list(
        s.object({
          id: s.optional(s.nullable(Id)),
          name: s.record(Language, s.size(Line(80), 0, 80)),
          hidden: s.optional(s.boolean()),
        }),
        1,
        200,
      ),
    }),
  },
})
