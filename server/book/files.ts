import { Readable } from 'node:stream'
import { asc, eq } from 'drizzle-orm'
import type { Figures, Span } from '#contract/book.ts'
import { IMPORT_FIELDS } from '#contract/book-report.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import { currencyOf, formatMoney, MINOR } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { languageOf } from '#server/account/language.ts'
import { needBusiness, type Seen } from '#server/business/access.ts'
import { nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { bookEntry, bookItem } from '#server/db/schema/index.ts'
import type { Download } from '#server/export/download.ts'
import { openLetter } from '#server/export/letter.ts'
import { type Row, writeWorkbook, XLSX } from '#server/export/workbook.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { longDay, shortDay } from '#server/loan/words.ts'
import { nameOf } from '#server/people/visibility.ts'
import { itemNames, stockOf } from './items.ts'
import { changesSince, reportOf } from './report.ts'
import { BOOK_WORDS, cellQuantity, KIND_NAMES } from './report-words.ts'

/** Number of rows held in memory at a time. */
const PIECE = 2_000

const WIDTHS = [20, 12, 26, 10, 14, 26, 16, 16, 10, 16, 26]

async function* entryRows(
  sql: Sql,
  { business }: Seen,
  tenant: string,
  language: Language,
): AsyncGenerator<Row[]> {
  const w = (key: keyof typeof BOOK_WORDS) => BOOK_WORDS[key][language]
  yield [[...IMPORT_FIELDS.map(w), w('reference'), w('voided')]]
  const [names, lists] = await Promise.all([itemNames(sql, business.id), readLists(sql, tenant)])
  const types = new Map(lists.map(row => [row.id, nameIn(language, row)]))
  for (let from = 0; ; from += PIECE) {
    const rows = await sql
      .select()
      .from(bookEntry)
      .where(eq(bookEntry.business, business.id))
      .orderBy(asc(bookEntry.day), asc(bookEntry.createdAt), asc(bookEntry.id))
      .limit(PIECE)
      .offset(from)
    yield rows.map(row => [
      KIND_NAMES[row.kind][language],
      { day: row.day },
      names.get(row.item ?? '') ?? null,
      cellQuantity(row.quantity),
      row.amount / MINOR,
      row.name,
      types.get(row.type ?? '') ?? null,
      row.phone,
      row.years,
      row.reference,
      row.voidedAt ? (row.voidReason ?? w('voided')) : null,
    ])
    if (rows.length < PIECE) return
  }
}

async function* itemRows(sql: Sql, { business }: Seen, language: Language): AsyncGenerator<Row[]> {
  const w = (key: keyof typeof BOOK_WORDS) => BOOK_WORDS[key][language]
  yield [
    ['item', 'name', 'price', 'start', 'stocked', 'sold', 'left', 'voided'].map(key =>
      w(key as keyof typeof BOOK_WORDS),
    ),
  ]
  const [rows, stock] = await Promise.all([
    findRows(sql, bookItem, { business: business.id }, bookItem.createdAt),
    stockOf(sql, business.id),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  yield rows.map(row => {
    const own = stock.get(row.id)
    const counted = own ? [own.start, own.stocked, own.sold, own.start + own.stocked - own.sold] : []
    // each in its own column, also when nothing was counted
    const cells = ['', '', '', ''].map((_, at) => cellQuantity(counted[at] ?? null))
    const gone = row.voidedAt ? (row.voidReason ?? w('voided')) : null
    return [row.name, names.get(row.parent ?? '') ?? null, row.price / MINOR, ...cells, gone]
  })
}

async function workbook(sql: Sql, seen: Seen, tenant: string, language: Language): Promise<Download> {
  const w = (key: keyof typeof BOOK_WORDS) => BOOK_WORDS[key][language]
  const sheets = [
    { title: w('entries'), widths: WIDTHS, pieces: entryRows(sql, seen, tenant, language) },
    { title: w('items'), widths: [26, 26, 12, 10, 10, 10, 10, 26], pieces: itemRows(sql, seen, language) },
  ]
  return { name: 'digikua.xlsx', type: XLSX, body: Readable.from(writeWorkbook(...sheets)) }
}

const FIGURES = [
  ...(['revenue', 'costOfGoods', 'grossProfit', 'grossMargin', 'operatingExpense'] as const),
  ...(['operatingCashflow', 'capitalExpenditure', 'netCashflow'] as const),
]

type Paper = {
  seen: Seen
  tenant: Parameters<typeof openLetter>[0]
  language: Language
  when: { span?: Span; on?: string }
  /** When it was shared: changes since then are noted in it. */
  sharedAt?: Date
}

/** Later than any entry. */
const NO_END = '9999-12-31'

/** Renders the report of a period as a PDF in the name of the business. */
export async function reportPaper(
  sql: Sql,
  { seen, tenant, language, when, sharedAt }: Paper,
): Promise<Download> {
  const w = (key: keyof typeof BOOK_WORDS) => BOOK_WORDS[key][language]
  const { period, figures, previous, cash, items, unpaid } = await reportOf(sql, seen.business.id, when)
  const currency = currencyOf(seen.owner)
  // a loss has its minus sign before the currency
  const money = (amount: number) => `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount), currency)}`
  const figure = (key: (typeof FIGURES)[number], all: Figures) =>
    key === 'grossMargin' ? `${(all[key] * 100).toFixed(1)}%` : money(all[key])
  const pieces = new Intl.NumberFormat(LANGUAGES[language].locale).format
  const day = (one: string) => longDay(one, language)
  // owners enter their own number for customers they do not know
  const customer = (phone: string) =>
    phone === seen.owner.phone ? w('walkIns') : phone ? localPhone(phone, seen.owner.country) : w('noPhone')
  const letter = openLetter(tenant, {
    title: w('report').replace('{business}', seen.business.displayName || seen.business.name),
    language,
    page: w('page'),
  })
  if (period) letter.paragraph(w('time').replace('{from}', day(period.from)).replace('{to}', day(period.to)))
  // for "all", the last day follows the entries, so all changes count
  const until = period && when.span && when.span !== 'all' ? period.to : NO_END
  const changes = sharedAt ? await changesSince(sql, seen.business.id, until, sharedAt) : null
  if (sharedAt && changes && changes.added + changes.altered > 0)
    letter.paragraph(
      w('changed')
        .replace('{day}', day(dayOf(sharedAt.getTime())))
        .replace('{added}', String(changes.added))
        .replace('{altered}', String(changes.altered)),
    )
  letter.facts([[w('owner'), nameOf(seen.owner)]])
  letter.heading(w('profit'))
  letter.table(
    ['', w('now'), w('before')],
    FIGURES.map(key => [w(key), figure(key, figures), previous ? figure(key, previous.figures) : '']),
    [0.5, 0.25, 0.25],
    1,
  )
  letter.heading(w('cash'))
  letter.table(
    ['', w('in'), w('out'), w('net')],
    [
      ...(['operating', 'investing', 'financing'] as const).map(key => [
        w(key),
        ...[cash[key].in, cash[key].out, cash[key].net].map(money),
      ]),
      [w('total'), '', '', money(cash.net)],
    ],
    [0.34, 0.22, 0.22, 0.22],
    1,
  )
  letter.heading(w('best'))
  letter.table(
    [w('item'), w('quantity'), w('revenue')],
    items.slice(0, 20).map(({ name, quantity, revenue }) => [name, pieces(quantity), money(revenue)]),
    [0.5, 0.2, 0.3],
    1,
  )
  if (unpaid.length > 0) {
    letter.heading(w('unpaid'))
    letter.table(
      [w('phone'), w('since'), w('amount')],
      unpaid
        .slice(0, 20)
        .map(({ phone, firstDay, amount }) => [customer(phone), shortDay(firstDay), money(amount)]),
      [0.4, 0.3, 0.3],
      1,
    )
  }
  const name = `digikua-${period?.from ?? dayOf(Date.now())}.pdf`
  return { name, type: 'application/pdf', body: await letter.end() }
}

export const fileHandlers = {
  'GET book/report': async ({ query: { business, ...when } }, { sql, person }) => {
    const seen = await needBusiness(sql, person, business)
    return { data: await reportOf(sql, seen.business.id, when) }
  },
  'GET book/export': async ({ query }, { sql, person }) => {
    const seen = await needBusiness(sql, person, query.business)
    return workbook(sql, seen, person.tenant, await languageOf(sql, person, query.language))
  },
  'GET book/import/template': async ({ query }, { sql, person }) => {
    const language = await languageOf(sql, person, query.language)
    const head = IMPORT_FIELDS.map(field => BOOK_WORDS[field][language])
    const sheet = { title: BOOK_WORDS.entries[language], widths: WIDTHS, pieces: [[head]] }
    return { name: 'digikua-template.xlsx', type: XLSX, body: Readable.from(writeWorkbook(sheet)) }
  },
  'GET book/report/file': async (
    { query: { business, language: requested, ...when } },
    { sql, person, tenant },
  ) => {
    const seen = await needBusiness(sql, person, business)
    const language = await languageOf(sql, person, requested)
    return reportPaper(sql, { seen, tenant, language, when })
  },
} satisfies SomeHandlers
