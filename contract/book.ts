import { Choice } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line, pageOf, paging } from './field.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  size,
  string,
  union,
} from './shape.ts'
import { Language } from './tenant.ts'

// The book beyond the wire of its forms (`book-wire.ts`): amounts in minor units, quantities as people write them.

/** The kinds of entries. Only the first five are in the eight figures. */
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

/** Where an entry comes from. */
export const EntrySource = enums(['typed', 'sms', 'file', 'statement', 'invoice'])
export type EntrySource = Infer<typeof EntrySource>

/** The lists that forms choose from, as the data API calls them. */
export const LOOKUP_LISTS = [
  'productCategory',
  'entrepreneurSaleType',
  'measurement',
  'entrepreneurInvestmentType',
  'businessCategory',
] as const
export const LookupList = enums(LOOKUP_LISTS)
export type LookupList = Infer<typeof LookupList>

/** The eight figures in minor units, each row cut to whole units first; the margin is an unrounded ratio, 0 without revenue. */
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

/** Both days belong to it. */
export const Period = object({ from: Day, to: Day })
export type Period = Infer<typeof Period>

export const Overview = object({
  span: Span,
  /** What was asked for; of all, from the first entry to the last day with one. Null while there is none. */
  period: nullable(Period),
  figures: Figures,
  /** The one before, as far into it where this one is not over; null for all. */
  previous: nullable(object({ period: Period, figures: Figures })),
  /** By month, the earliest first: `2026-09`. Months without entries are there too. */
  months: array(object({ month: string(), revenue: integer(), costs: integer(), netCashflow: integer() })),
  /** Entries by kind, void ones left aside. */
  counts: record(string(), integer()),
  /** Entries that staff ask to correct, the latest question first. */
  asked: array(object({ entry: Id, kind: EntryKind, name: string(), text: string(), by: string() })),
})
export type Overview = Infer<typeof Overview>

const shown = {
  id: Id,
  kind: EntryKind,
  day: Day,
  amount: integer(),
  /** Of inventory: of one piece. */
  unitAmount: nullable(integer()),
  /** The variant, and what it or the expense is called. */
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
  /** Staff ask for a correction. */
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

/** What an entry was before: by the names of its fields, as it is kept. */
export const Revision = object({
  revision: integer(),
  at: Instant,
  by: string(),
  values: record(string(), nullable(union([string(), number()]))),
})
export type Revision = Infer<typeof Revision>

export const BookComment = object({
  id: Id,
  text: string(),
  /** It asks for a correction, and whether the entry was changed since. */
  asks: boolean(),
  done: boolean(),
  by: string(),
  at: Instant,
})
export type BookComment = Infer<typeof BookComment>

/** What quick entry offers: what was sold most lately, with what was typed last. */
export const Favourite = object({
  item: Id,
  kind: enums(['product-variant', 'service-variant']),
  name: string(),
  price: integer(),
  /** How often it was sold in 90 days. */
  times: integer(),
  last: nullable(object({ quantity: number(), amount: integer(), type: Id, phone: string() })),
})
export type Favourite = Infer<typeof Favourite>

const READ = { who: 'book.read', widgets: ['digikua'] } as const
const WRITE = { who: 'book.write', widgets: ['digikua'] } as const
/** The caller's first business where none is named. */
const of = { business: optional(Id) }
const id = object({ id: Id })
const Reason = size(Line(300), 1, 300)
const Done = object({ message: string() })

export const period = {
  /** All where nothing is named. */
  span: optional(Span),
  /** A day in it; today where none is named. */
  on: optional(Day),
}

export const bookEndpoints = endpoints({
  'GET book/overview': {
    summary: 'The eight figures of a period beside those of the one before, and what charts need.',
    ...READ,
    query: object({ ...of, ...period }),
    reply: object({ data: Overview }),
  },
  'GET book/entries': {
    summary: 'A page of entries, of some kinds or all, the newest first unless told.',
    ...READ,
    query: object({
      ...of,
      /** Kinds between commas. */
      kinds: optional(size(string(), 0, 120)),
      from: optional(Day),
      to: optional(Day),
      search: optional(size(string(), 0, 100)),
      /** Void ones as well, or alone. */
      void: optional(enums(['with', 'only'])),
      sort: optional(enums(['day', '-day', 'amount', '-amount', 'added', '-added'])),
      ...paging,
    }),
    reply: object(pageOf(Entry)),
  },
  'GET book/entries/:id': {
    summary: 'An entry with what it was before, and what staff said of it.',
    ...READ,
    params: id,
    reply: object({
      data: object({
        ...shown,
        revisions: array(Revision),
        comments: array(BookComment),
        /** Where the photo of its receipt is, for an hour. */
        receiptAddress: nullable(string()),
        /** How often it comes again; null where it does not. */
        repeats: nullable(object({ every: enums(['week', 'month']), next: Day })),
      }),
    }),
  },
  'POST book/entries/:id/void': {
    summary: 'Takes an entry out of all figures, with a reason. It stays readable.',
    ...WRITE,
    params: id,
    body: object({ reason: Reason }),
    reply: Done,
  },
  'POST book/items/:id/void': {
    summary: 'Offers a product, service or variant no longer, with what belongs to it. Entries keep it.',
    ...WRITE,
    params: id,
    body: object({ reason: Reason }),
    reply: Done,
  },
  'GET book/quick': {
    summary: 'What quick entry begins with: favourites, types and the last phone, without any list.',
    ...READ,
    query: object(of),
    reply: object({
      data: object({
        business: nullable(object({ id: Id, name: string(), phone: nullable(string()) })),
        favourites: array(Favourite),
        types: array(Choice),
        /** The types used last. */
        saleType: nullable(Id),
        expenseType: nullable(Id),
      }),
    }),
  },
  'GET book/reference': {
    summary: 'Whether an M-Pesa code is in the book already, and in which entry.',
    ...READ,
    query: object({ ...of, reference: size(Line(40), 1, 40) }),
    reply: object({ entry: nullable(Id) }),
  },
  'GET book/lists': {
    summary: 'All lists that forms choose from, in one call.',
    ...READ,
    widgets: ['digikua', 'documents'],
    reply: object({ data: record(string(), array(Choice)) }),
  },
  'GET book/lists/:list': {
    summary: 'A list with what is no longer offered, for those who edit it.',
    who: 'book.set-lists',
    params: object({ list: LookupList }),
    reply: object({
      data: array(object({ id: Id, name: record(string(), string()), hidden: boolean() })),
    }),
  },
  'PUT book/lists/:list': {
    summary: 'Keeps a list: new ones have no id. What is left out is no longer offered.',
    who: 'book.set-lists',
    params: object({ list: LookupList }),
    body: object({
      rows: size(
        array(
          object({
            id: optional(nullable(Id)),
            name: record(Language, size(Line(80), 0, 80)),
            hidden: optional(boolean()),
          }),
        ),
        1,
        200,
      ),
    }),
    reply: Done,
  },
})
