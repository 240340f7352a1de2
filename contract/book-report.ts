import { EntryKind, Figures, ofBusiness, Period, period, Span } from './book.ts'
import { READ, WRITE } from './book-wire.ts'
import { endpoints } from './endpoint.ts'
import { Day, Filled, Id, Instant, pageOf, paging } from './field.ts'
import { BOOK_FILE } from './handed-file.ts'
import { fileReply, listExport } from './list-file.ts'
import { Currency } from './loan.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// Derived from the book: reports, exports, and the staff's views. Amounts in minor units, exact to the cent, except the key figures.

const sides = { in: s.integer(), out: s.integer(), net: s.integer() }

export const BookReport = s.object({
  span: Span,
  period: s.nullable(Period),
  /**
   * The eight key figures, next to those of the previous period: those of the cards, whose amounts are truncated to whole units before
   * they are added. Without cents and credit in the book they equal the sums below.
   */
  figures: Figures,
  previous: s.nullable(s.object({ period: Period, figures: Figures })),
  /**
   * Cash flow by the direct method: sales and costs on credit count once they are paid. Adding goods to stock is not a cash flow of its
   * own; the cost of goods is.
   */
  cash: s.object({
    operating: s.object(sides),
    investing: s.object(sides),
    financing: s.object(sides),
    net: s.integer(),
  }),
  /** Expenses of the period grouped by name, the largest first. */
  expenses: s.array(s.object({ kind: EntryKind, name: s.string(), amount: s.integer(), times: s.integer() })),
  /** Stock of each variant at the end of the period, valued at weighted average cost. */
  stock: s.array(
    s.object({
      item: Id,
      name: s.string(),
      start: s.number(),
      stocked: s.number(),
      sold: s.number(),
      left: s.number(),
      value: s.integer(),
      /** More was sold than was in stock. */
      oversold: s.boolean(),
    }),
  ),
  /**
   * Gross profit adjusted for stock, separate from the key figures: unsold goods are not counted as a cost. The opening stock is the closing
   * stock of the period before.
   */
  adjusted: s.object({
    opening: s.integer(),
    bought: s.integer(),
    closing: s.integer(),
    grossProfit: s.integer(),
  }),
  /** The best-selling items and the best customers. */
  items: s.array(
    s.object({ item: Id, name: s.string(), quantity: s.number(), revenue: s.integer(), times: s.integer() }),
  ),
  customers: s.array(s.object({ phone: s.string(), revenue: s.integer(), times: s.integer(), lastDay: Day })),
  /** Credit sales up to the end of the period that are still unpaid, by customer; the largest debt first. */
  unpaid: s.array(s.object({ phone: s.string(), amount: s.integer(), times: s.integer(), firstDay: Day })),
})
export type BookReport = s.Infer<typeof BookReport>

/** A member's book as staff monitor it. */
export const FollowedBook = s.object({
  business: Id,
  name: s.string(),
  owner: s.object({ id: Id, name: s.string(), phone: s.nullable(s.string()), role: s.string() }),
  hub: s.string(),
  currency: Currency,
  /** Within the requested month. */
  entries: s.integer(),
  revenue: s.integer(),
  lastAt: s.nullable(Instant),
  /** Corrections requested by staff that are still open. */
  asked: s.integer(),
})
export type FollowedBook = s.Infer<typeof FollowedBook>

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
export const ImportedRow = s.object({
  /** Row number in the sheet. */
  row: s.integer(),
  kind: s.nullable(EntryKind),
  day: s.string(),
  name: s.string(),
  amount: s.string(),
  problems: s.array(s.object({ field: s.enums(IMPORT_FIELDS), cell: s.string(), message: s.string() })),
})
export type ImportedRow = s.Infer<typeof ImportedRow>

const BookImport = s.object({
  id: Id,
  fileName: s.string(),
  rows: s.integer(),
  by: s.string(),
  at: Instant,
  undoneAt: s.nullable(Instant),
})
const Month = s.optional(Day)
const desk = {
  /** A day in the requested month; defaults to today. */
  on: Month,
  /** Only businesses that kept books in that month, or only those that did not. */
  kept: s.optional(s.enums(['yes', 'no'])),
  hub: s.optional(Id),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(
    s.enums(['name', '-name', 'entries', '-entries', 'revenue', '-revenue', 'lastAt', '-lastAt']),
  ),
}

export const bookReportEndpoints = endpoints({
  'GET book/report': {
    summary: 'Returns profit and loss, cash flow, stock, best items and customers of a period.',
    ...READ,
    query: s.object({ ...ofBusiness, ...period }),
    reply: s.object({ data: BookReport }),
  },
  'GET book/report/file': {
    summary: 'Returns the report of a period as a PDF in the name of the business.',
    ...READ,
    query: s.object({ ...ofBusiness, ...period, language: s.optional(Language) }),
    ...fileReply,
  },
  'GET book/export': {
    summary: 'Exports the whole book as a workbook: entries, products and services, and stock.',
    ...READ,
    query: s.object({ ...ofBusiness, language: s.optional(Language) }),
    ...fileReply,
  },
  'GET book/import/template': {
    summary: 'Returns the workbook template that can be imported without mapping columns.',
    ...READ,
    query: s.object({ language: s.optional(Language) }),
    ...fileReply,
  },
  'POST book/import': {
    summary:
      'Imports entries from a CSV file or workbook. Columns are matched by their headings, or as given in `columns`. A dry run saves nothing; otherwise all valid rows are saved, and can be undone together.',
    ...WRITE,
    body: s.object({
      ...ofBusiness,
      dryRun: s.boolean(),
      /** The file's heading for each field, as JSON: `{ "amount": "Total" }`. Blank: the file has no such column. */
      columns: s.optional(s.text(0, 2_000)),
      /** Kind of the rows that do not specify one. */
      kind: s.optional(EntryKind),
    }),
    files: { file: BOOK_FILE },
    reply: s.object({
      /** The headings found in the file, and which heading was mapped to which field. */
      headings: s.array(s.string()),
      /** The first value of each column. */
      examples: s.array(s.string()),
      columns: s.record(s.string(), s.string()),
      good: s.integer(),
      bad: s.integer(),
      /** Rows that are already in the book. */
      known: s.integer(),
      import: s.nullable(Id),
      /** The rows with errors, and some without. */
      rows: s.array(ImportedRow),
    }),
  },
  'GET book/imports': {
    summary: 'Lists the imported files, newest first.',
    ...READ,
    query: s.object(ofBusiness),
    reply: s.object({ data: s.array(BookImport) }),
  },
  'POST book/imports/:id/undo': {
    summary: 'Undoes an import. Its entries become void but stay readable.',
    ...WRITE,
    body: s.object({}),
  },
  'POST book/entries/:id/comments': {
    summary: 'Adds a comment on an entry for its owner, or asks for a correction. The owner is notified.',
    once: true,
    who: 'book.comment',
    body: s.object({ text: Filled(500), asks: s.boolean() }),
  },
  'GET book/desk': {
    summary: 'Lists the owners of books, and who has no entries this month.',
    who: 'book.follow',
    query: s.object({ ...desk, ...paging }),
    reply: s.object({
      ...pageOf(FollowedBook),
      kept: s.integer(),
      missing: s.integer(),
      /** Hubs to filter by. */
      hubs: s.array(s.object({ id: Id, name: s.string() })),
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
    body: s.object({ businesses: s.list(Id, 1, 200) }),
    reply: s.object({ message: s.string(), reminded: s.integer() }),
  },
})
