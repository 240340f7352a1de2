import { createHash } from 'node:crypto'
import { ENTRY_KINDS, type EntryKind } from '#contract/book.ts'
import { IMPORT_FIELDS, type ImportedRow, type ImportField } from '#contract/book-report.ts'
import { type Draft, readDraft, stockValue, type Values } from '#rules/book/draft.ts'
import { isDay } from '#rules/day.ts'
import { ownValue } from '#rules/own-value.ts'
import { withTrunkZero } from '#rules/phone.ts'
import type { Seen } from '#server/business/access.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, findRows } from '#server/db/row.ts'
import { type bookEntry, bookItem } from '#server/db/schema/index.ts'
import { columnLetters } from '#server/export/workbook.ts'
import type { Signed } from '#server/http/routes.ts'
import { invalidFields, type Msg, msg, type WithMessages } from '#server/refusal/message.ts'
import { BOOK_WORDS, KIND_NAMES } from './report-words.ts'

// Parses the rows of an imported sheet into entries and errors. Stores nothing.

/** Further column headings that people use, reduced to letters and digits. */
const HEADINGS: Partial<Record<ImportField, readonly string[]>> = {
  day: ['day', 'datesold', 'transactiondate', 'siku'],
  item: ['product', 'service', 'bidhaa', 'huduma', 'variant'],
  quantity: ['qty', 'units', 'kiasichabidhaa'],
  amount: ['total', 'jumla', 'revenue', 'mapato', 'amountspent', 'price', 'bei'],
  name: ['name', 'details', 'description', 'narration', 'particulars', 'purpose', 'kitu', 'jina'],
  type: ['payment', 'typeofsale', 'malipo', 'type'],
  phone: ['clientphone', 'supplierphone', 'mobile', 'nambayasimu'],
  years: ['years', 'lifespan', 'miaka', 'mudakwamiaka'],
}
/** Further names of the kinds that people use. */
const KINDS: Record<string, EntryKind> = {
  sale: 'product-sale',
  sales: 'product-sale',
  mauzo: 'product-sale',
  service: 'service-sale',
  huduma: 'service-sale',
  expense: 'operating',
  matumizi: 'operating',
  cogs: 'cost-of-goods',
  capex: 'capital',
  opex: 'operating',
  stock: 'inventory',
}
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

export type NewEntry = typeof bookEntry.$inferInsert
/**
 * Maps each field to its column. An explicit choice takes precedence over the recognised headings: a heading of the file, or blank if the
 * file has no such column.
 */
export function columnsOf(
  headings: string[],
  chosen: Partial<Record<ImportField, string>>,
): Map<ImportField, number> {
  const found = new Map<ImportField, number>()
  const taken = new Set<number>()
  const put = (field: ImportField, at: number) => {
    if (at < 0) return
    found.set(field, at)
    taken.add(at)
  }
  for (const field of IMPORT_FIELDS) {
    if (chosen[field]) put(field, headings.indexOf(chosen[field]))
  }
  for (const field of IMPORT_FIELDS) {
    if (chosen[field] !== undefined) continue
    const names = [...Object.values(BOOK_WORDS[field]), field, ...(HEADINGS[field] ?? [])].map(plain)
    // the most telling name first: a total rather than a price
    const places = names.map(name =>
      headings.findIndex((text, place) => plain(text) === name && !taken.has(place)),
    )
    put(field, places.find(place => place >= 0) ?? -1)
  }
  return found
}

export function chosenColumns(text: string | undefined): Partial<Record<ImportField, string>> {
  if (!text) return {}
  try {
    const given: unknown = JSON.parse(text)
    if (
      typeof given === 'object' &&
      given !== null &&
      Object.values(given).every(one => typeof one === 'string')
    )
      return given
  } catch {
    // reported below
  }
  throw invalidFields({ columns: 'field.form' })
}

/** Parses a day from a sheet, with or without a time: day first, or ISO format as in workbooks. */
function dayFrom(given: string): string {
  const [text = ''] = given.split(/[ T]/, 1)
  if (isDay(text)) return text
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text) ?? []
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Resolves the names used in a sheet. */
export async function namesOf(sql: Sql, seen: Seen, tenant: string) {
  const [items, lists] = await Promise.all([
    findRows(sql, bookItem, { business: seen.business.id, voidedAt: null }),
    readLists(sql, tenant),
  ])
  const variants = items.filter(({ kind }) => kind === 'product-variant' || kind === 'service-variant')
  const byName = new Map(variants.map(row => [row.name.trim().toLowerCase(), row]))
  // a product with a single variant can also be named by the product
  for (const main of items) {
    const own = variants.filter(({ parent }) => parent === main.id)
    const [only] = own
    if (only && own.length === 1 && !byName.has(main.name.trim().toLowerCase()))
      byName.set(main.name.trim().toLowerCase(), only)
  }
  const types = new Map<string, string>()
  for (const row of lists) {
    for (const name of Object.values(row.name)) types.set(`${row.list} ${name.trim().toLowerCase()}`, row.id)
  }
  const first = (list: string) => lists.find(row => row.list === list && !row.hidden)?.id ?? ''
  return { byName, types, first }
}
type Names = Awaited<ReturnType<typeof namesOf>>

const FIELD_OF: Partial<Record<keyof Values, ImportField>> = { unitAmount: 'amount' }

export function readRow(
  cells: string[],
  row: number,
  columns: Map<ImportField, number>,
  {
    seen,
    names,
    kind: usual,
    today,
    person,
  }: { seen: Seen; names: Names; kind?: EntryKind; today: string; person: Signed['person'] },
): { row: WithMessages<ImportedRow>; entry: NewEntry | null } {
  const cell = (field: ImportField) => cells[columns.get(field) ?? -1] ?? ''
  const problems: WithMessages<ImportedRow>['problems'] = []
  const wrong = (field: ImportField, message: Exclude<Msg, string>) =>
    problems.push({
      field,
      cell: columns.has(field) ? `${columnLetters(columns.get(field) ?? 0)}${row}` : String(row),
      message,
    })

  const item = names.byName.get(cell('item').trim().toLowerCase())
  const kind = kindIn(cell('kind'), item, usual)
  const shown = { row, day: cell('day'), name: cell('name') || cell('item'), amount: cell('amount') }
  if (!kind) {
    wrong('kind', msg('book.import-kind'))
    return { row: { ...shown, kind: null, problems }, entry: null }
  }
  const sold = kind === 'service-sale' ? 'service-variant' : 'product-variant'
  if (cell('item') && !item) wrong('item', msg('book.import-item', { name: cell('item') }))
  const list = kind === 'investment' ? 'entrepreneurInvestmentType' : 'entrepreneurSaleType'
  const type = cell('type')
    ? names.types.get(`${list} ${cell('type').trim().toLowerCase()}`)
    : names.first(list)
  if (!type) wrong('type', msg('book.import-type', { name: cell('type') }))
  const draft: Draft = {
    item: item?.id ?? (cell('item') ? 'unknown' : ''),
    quantity: cell('quantity') || '1',
    amount: cell('amount'),
    unitAmount: cell('amount'),
    day: cell('day') && dayFrom(cell('day')),
    name: cell('name') || cell('item'),
    type: type ?? 'unknown',
    years: cell('years'),
    phone: cell('phone') ? withTrunkZero(cell('phone')) : (seen.owner.phone ?? ''),
  }
  const reading = readDraft(kind, draft, { country: seen.owner.country, today, isNew: false })
  for (const [name, problem] of Object.entries(reading.problems ?? {})) {
    wrong(FIELD_OF[name as keyof Values] ?? (name as ImportField), problem)
  }
  const values: Values = reading.problems ? {} : reading.values
  if (values.day && String(values.day) > today) wrong('day', msg('book.day-future', { to: today }))
  if (item && values.item && item.kind !== sold)
    wrong('item', msg('book.import-item', { name: cell('item') }))
  return {
    row: { ...shown, kind, problems },
    entry:
      problems.length > 0
        ? null
        : {
            ...entryOf(kind, values),
            business: seen.business.id,
            ...authorOf(person),
            onBehalf: !seen.isOwn,
          },
  }
}

/** Finds the kind a row names; the item sold determines the kind of sale. */
function kindIn(
  text: string,
  item: { kind: string } | undefined,
  usual: EntryKind | undefined,
): EntryKind | undefined {
  const written = plain(text)
  const named = ENTRY_KINDS.find(kind =>
    [kind, ...Object.values(KIND_NAMES[kind])].map(plain).includes(written),
  )
  const kind = named ?? ownValue(KINDS, written) ?? (written === '' ? usual : undefined)
  return kind === 'product-sale' && item?.kind === 'service-variant' ? 'service-sale' : kind
}

function entryOf(kind: EntryKind, values: Values) {
  const number = (one: keyof Values) => (values[one] === undefined ? null : Number(values[one]))
  const text = (one: keyof Values) => (values[one] === undefined ? null : String(values[one]))
  return {
    kind,
    day: String(values.day),
    name: text('name') ?? '',
    amount: kind === 'inventory' ? stockValue(values) : Number(values.amount),
    unitAmount: number('unitAmount'),
    quantity: number('quantity'),
    years: number('years'),
    item: text('item'),
    type: text('type'),
    phone: text('phone'),
    source: 'file' as const,
  }
}

/** Derives the `clientId` from the content of a row, so that a re-import is recognised; duplicate rows get different ids. */
export function nameRows(business: string, entries: NewEntry[]): void {
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const { kind, day, amount, item, name, quantity, phone } = entry
    const text = JSON.stringify([business, kind, day, amount, item, name, quantity, phone])
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    entry.clientId = `file-${createHash('sha256').update(`${text} ${times}`).digest('hex').slice(0, 32)}`
  }
}
