import { EntryKind, Figures, Period, period, Span } from './book.ts'
import { endpoints } from './endpoint.ts'
import { Day, Id, Instant, Line, pageOf, paging } from './field.ts'
import { BOOK_FILE } from './handed-file.ts'
import { Currency } from './loan.ts'
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
} from './shape.ts'
import { Language } from './tenant.ts'

// What is made of the book: reports, files, and the staff's side. Amounts in minor units, exact to the cent.

const sides = { in: integer(), out: integer(), net: integer() }

export const BookReport = object({
  span: Span,
  period: nullable(Period),
  /** The eight figures, as everywhere, beside those of the period before. */
  figures: Figures,
  previous: nullable(object({ period: Period, figures: Figures })),
  /** What came in and went out, by the direct method. Goods put in stock are no cash of their own: what they cost is. */
  cash: object({
    operating: object(sides),
    investing: object(sides),
    financing: object(sides),
    net: integer(),
  }),
  /** Expenses of the period by what they were called, the largest first. */
  expenses: array(object({ kind: EntryKind, name: string(), amount: integer(), times: integer() })),
  /** What is there of each variant at the end of the period, worth what was paid for one last. */
  stock: array(
    object({
      item: Id,
      name: string(),
      start: number(),
      stocked: number(),
      sold: number(),
      left: number(),
      value: integer(),
      /** More was sold than was there. */
      oversold: boolean(),
    }),
  ),
  /** Gross profit by what stock was used, apart from the figures: what goods that are still there cost is no cost yet. */
  adjusted: object({ opening: integer(), bought: integer(), closing: integer(), grossProfit: integer() }),
  /** What brought most, and who. */
  items: array(
    object({ item: Id, name: string(), quantity: number(), revenue: integer(), times: integer() }),
  ),
  customers: array(object({ phone: string(), revenue: integer(), times: integer(), lastDay: Day })),
  /** Sold on credit until the end of the period and still on credit, by customer; who owes most comes first. */
  unpaid: array(object({ phone: string(), amount: integer(), times: integer(), firstDay: Day })),
})
export type BookReport = Infer<typeof BookReport>

/** The books of a member, as staff follow them. */
export const FollowedBook = object({
  business: Id,
  name: string(),
  owner: object({ id: Id, name: string(), phone: nullable(string()), role: string() }),
  hub: string(),
  currency: Currency,
  /** Of the month that is asked for. */
  entries: integer(),
  revenue: integer(),
  lastAt: nullable(Instant),
  /** Corrections that staff wait for. */
  asked: integer(),
})
export type FollowedBook = Infer<typeof FollowedBook>

/** Columns that somebody's sheet may have, by the fields of the form. */
export const IMPORT_FIELDS = [
  'kind',
  'day',
  'item',
  'quantity',
  'amount',
  'name',
  'type',
  'phone',
  'years',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** A row of a file: what it would be, and what is wrong with it, cell by cell. */
export const ImportedRow = object({
  /** As the sheet counts it. */
  row: integer(),
  kind: nullable(EntryKind),
  day: string(),
  name: string(),
  amount: string(),
  problems: array(object({ field: enums(IMPORT_FIELDS), cell: string(), message: string() })),
})
export type ImportedRow = Infer<typeof ImportedRow>

export const BookImport = object({
  id: Id,
  fileName: string(),
  rows: integer(),
  by: string(),
  at: Instant,
  undoneAt: nullable(Instant),
})
export type BookImport = Infer<typeof BookImport>

const READ = { who: 'book.read', widgets: ['digikua'] } as const
const WRITE = { who: 'book.write', widgets: ['digikua'] } as const
const of = { business: optional(Id) }
const id = object({ id: Id })
const Done = object({ message: string() })
const Month = optional(Day)
const desk = {
  /** A day in the month that is asked about; today. */
  on: Month,
  /** Only who kept books in that month, or who did not. */
  kept: optional(enums(['yes', 'no'])),
  hub: optional(Id),
  search: optional(size(string(), 0, 100)),
  sort: optional(enums(['name', '-name', 'entries', '-entries', 'revenue', '-revenue', 'lastAt', '-lastAt'])),
}

export const bookReportEndpoints = endpoints({
  'GET book/report': {
    summary: 'Profit and loss, cash flow, stock, best items and customers of a period.',
    ...READ,
    query: object({ ...of, ...period }),
    reply: object({ data: BookReport }),
  },
  'GET book/report/file': {
    summary: 'The report of a period as a PDF in the name of the business.',
    ...READ,
    query: object({ ...of, ...period, language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'GET book/export': {
    summary: 'The whole book as one workbook: entries, products and services, stock.',
    ...READ,
    query: object({ ...of, language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'GET book/import/template': {
    summary: 'The workbook that an import understands without any mapping.',
    ...READ,
    query: object({ language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'POST book/import': {
    summary:
      'Reads a CSV file or workbook into entries: its columns by their headings, or as `columns` says. A dry run keeps nothing; otherwise all rows without faults are kept, and come out together.',
    ...WRITE,
    body: object({
      ...of,
      dryRun: boolean(),
      /** The heading of each field in this file, as JSON: `{ "amount": "Total" }`. Blank: the file has no such column. */
      columns: optional(size(string(), 0, 2_000)),
      /** What rows are that do not say. */
      kind: optional(EntryKind),
    }),
    files: { file: BOOK_FILE },
    reply: object({
      /** The headings that the file has, and which of them was read as which field. */
      headings: array(string()),
      /** What stands in each of them first. */
      examples: array(string()),
      columns: record(string(), string()),
      good: integer(),
      bad: integer(),
      /** Rows that are in the book already. */
      known: integer(),
      import: nullable(Id),
      /** The rows with faults, and some without. */
      rows: array(ImportedRow),
    }),
  },
  'GET book/imports': {
    summary: 'The files that were taken in, the newest first.',
    ...READ,
    query: object(of),
    reply: object({ data: array(BookImport) }),
  },
  'POST book/imports/:id/undo': {
    summary: 'Takes a whole import out of the book. Its entries stay readable as void.',
    ...WRITE,
    params: id,
    body: object({}),
    reply: Done,
  },
  'POST book/entries/:id/comments': {
    summary: 'Says something of an entry to its owner, or asks for a correction. They are notified.',
    who: 'book.comment',
    params: id,
    body: object({ text: size(Line(500), 1, 500), asks: boolean() }),
    reply: Done,
  },
  'GET book/desk': {
    summary: 'Who keeps books, and who did not this month.',
    who: 'book.follow',
    query: object({ ...desk, ...paging }),
    reply: object({
      ...pageOf(FollowedBook),
      kept: integer(),
      missing: integer(),
      /** By which it can be narrowed. */
      hubs: array(object({ id: Id, name: string() })),
    }),
  },
  'GET book/desk/export': {
    summary: 'That list as a file.',
    who: 'book.follow',
    query: object({ ...desk, format: enums(['csv', 'xlsx']), language: optional(Language) }),
    download: true,
    reply: object({ name: string(), type: string() }),
  },
  'POST book/desk/remind': {
    summary: 'Reminds owners to enter what they sold and spent, each at most once a day.',
    who: 'book.comment',
    body: object({ businesses: size(array(Id), 1, 200) }),
    reply: object({ message: string(), reminded: integer() }),
  },
})
