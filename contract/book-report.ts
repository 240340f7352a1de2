import { EntryKind, Figures, ofBusiness, Period, period, Span } from './book.ts'
import { READ, WRITE } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, pageOf, paging } from './field.ts'
import { BOOK_FILE } from './handed-file.ts'
import { fileReply, listExport } from './list-file.ts'
import { Currency } from './loan.ts'
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
  string,
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

// Derived from the book: reports, exports, and the staff's views. Amounts in minor units, exact to the cent, except the key figures.

const sides = { in: integer(), out: integer(), net: integer() }

export const BookReport = object({
  span: Span,
  period: nullable(Period),
  /**
   * The eight key figures, next to those of the previous period: those of the cards, whose amounts are truncated to whole units before
   * they are added. Without cents in the book they equal the sums below.
   */
  figures: Figures,
  previous: nullable(object({ period: Period, figures: Figures })),
  /** Cash flow by the direct method. Adding goods to stock is not a cash flow of its own; the cost of goods is. */
  cash: object({
    operating: object(sides),
    investing: object(sides),
    financing: object(sides),
    net: integer(),
  }),
  /** Expenses of the period grouped by name, the largest first. */
  expenses: array(object({ kind: EntryKind, name: string(), amount: integer(), times: integer() })),
  /** Stock of each variant at the end of the period, valued at the last purchase price. */
  stock: array(
    object({
      item: Id,
      name: string(),
      start: number(),
      stocked: number(),
      sold: number(),
      left: number(),
      value: integer(),
      /** More was sold than was in stock. */
      oversold: boolean(),
    }),
  ),
  /** Gross profit adjusted for stock, separate from the key figures: unsold goods are not counted as a cost. */
  adjusted: object({ opening: integer(), bought: integer(), closing: integer(), grossProfit: integer() }),
  /** The best-selling items and the best customers. */
  items: array(
    object({ item: Id, name: string(), quantity: number(), revenue: integer(), times: integer() }),
  ),
  customers: array(object({ phone: string(), revenue: integer(), times: integer(), lastDay: Day })),
  /** Credit sales up to the end of the period that are still unpaid, by customer; the largest debt first. */
  unpaid: array(object({ phone: string(), amount: integer(), times: integer(), firstDay: Day })),
})
export type BookReport = Infer<typeof BookReport>

/** A member's book as staff monitor it. */
export const FollowedBook = object({
  business: Id,
  name: string(),
  owner: object({ id: Id, name: string(), phone: nullable(string()), role: string() }),
  hub: string(),
  currency: Currency,
  /** Within the requested month. */
  entries: integer(),
  revenue: integer(),
  lastAt: nullable(Instant),
  /** Corrections requested by staff that are still open. */
  asked: integer(),
})
export type FollowedBook = Infer<typeof FollowedBook>

/** The form fields that the columns of an imported sheet can be mapped to. */
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

/** A row of an imported file: the resulting entry, and its errors per cell. */
export const ImportedRow = object({
  /** Row number in the sheet. */
  row: integer(),
  kind: nullable(EntryKind),
  day: string(),
  name: string(),
  amount: string(),
  problems: array(object({ field: enums(IMPORT_FIELDS), cell: string(), message: string() })),
})
export type ImportedRow = Infer<typeof ImportedRow>

const BookImport = object({
  id: Id,
  fileName: string(),
  rows: integer(),
  by: string(),
  at: Instant,
  undoneAt: nullable(Instant),
})
const Month = optional(Day)
const desk = {
  /** A day in the requested month; defaults to today. */
  on: Month,
  /** Only businesses that kept books in that month, or only those that did not. */
  kept: optional(enums(['yes', 'no'])),
  hub: optional(Id),
  search: optional(text(0, 100)),
  sort: optional(enums(['name', '-name', 'entries', '-entries', 'revenue', '-revenue', 'lastAt', '-lastAt'])),
}

export const bookReportEndpoints = endpoints({
  'GET book/report': {
    summary: 'Returns profit and loss, cash flow, stock, best items and customers of a period.',
    ...READ,
    query: object({ ...ofBusiness, ...period }),
    reply: object({ data: BookReport }),
  },
  'GET book/report/file': {
    summary: 'Returns the report of a period as a PDF in the name of the business.',
    ...READ,
    query: object({ ...ofBusiness, ...period, language: optional(Language) }),
    ...fileReply,
  },
  'GET book/export': {
    summary: 'Exports the whole book as a workbook: entries, products and services, and stock.',
    ...READ,
    query: object({ ...ofBusiness, language: optional(Language) }),
    ...fileReply,
  },
  'GET book/import/template': {
    summary: 'Returns the workbook template that can be imported without mapping columns.',
    ...READ,
    query: object({ language: optional(Language) }),
    ...fileReply,
  },
  'POST book/import': {
    summary:
      'Imports entries from a CSV file or workbook. Columns are matched by their headings, or as given in `columns`. A dry run saves nothing; otherwise all valid rows are saved, and can be undone together.',
    ...WRITE,
    body: object({
      ...ofBusiness,
      dryRun: boolean(),
      /** The file's heading for each field, as JSON: `{ "amount": "Total" }`. Blank: the file has no such column. */
      columns: optional(text(0, 2_000)),
      /** Kind of the rows that do not specify one. */
      kind: optional(EntryKind),
    }),
    files: { file: BOOK_FILE },
    reply: object({
      /** The headings found in the file, and which heading was mapped to which field. */
      headings: array(string()),
      /** The first value of each column. */
      examples: array(string()),
      columns: record(string(), string()),
      good: integer(),
      bad: integer(),
      /** Rows that are already in the book. */
      known: integer(),
      import: nullable(Id),
      /** The rows with errors, and some without. */
      rows: array(ImportedRow),
    }),
  },
  'GET book/imports': {
    summary: 'Lists the imported files, newest first.',
    ...READ,
    query: object(ofBusiness),
    reply: object({ data: array(BookImport) }),
  },
  'POST book/imports/:id/undo': {
    summary: 'Undoes an import. Its entries become void but stay readable.',
    ...WRITE,
    body: object({}),
  },
  'POST book/entries/:id/comments': {
    summary: 'Adds a comment on an entry for its owner, or asks for a correction. The owner is notified.',
    who: 'book.comment',
    body: object({ text: Filled(500), asks: boolean() }),
  },
  'GET book/desk': {
    summary: 'Lists the owners of books, and who has no entries this month.',
    who: 'book.follow',
    query: object({ ...desk, ...paging }),
    reply: object({
      ...pageOf(FollowedBook),
      kept: integer(),
      missing: integer(),
      /** Hubs to filter by. */
      hubs: array(object({ id: Id, name: string() })),
    }),
  },
  'GET book/desk/export': {
    summary: 'Exports the list of book owners as a file.',
    who: 'book.follow',
    ...listExport(desk),
  },
  'POST book/desk/remind': {
    summary: 'Reminds owners to enter sales and expenses, each at most once a day.',
    who: 'book.comment',
    body: object({ businesses: list(Id, 1, 200) }),
    reply: object({ message: string(), reminded: integer() }),
  },
})
