import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { ENTRY_KINDS, type EntryKind } from '#contract/book.ts'
import { IMPORT_FIELDS, type ImportedRow, type ImportField } from '#contract/book-report.ts'
import { type Draft, readDraft, stockValue, type Values } from '#rules/book/draft.ts'
import { dayOf, isDay } from '#rules/day.ts'
import { withTrunkZero } from '#rules/phone.ts'
import { needBusiness, type Seen } from '#server/business/access.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, bookImport, bookItem, stockMovement } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { readRows } from '#server/files/sheet-reader.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { type Msg, msg, type WithMessages } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { movementOf, takenBack } from './entries.ts'
import { BOOK_WORDS, KIND_NAMES } from './report-words.ts'
import type { ReportHandlers, Signed } from './table.ts'

/** Other words that people put over their columns, letters and digits only. */
const HEADINGS: Partial<Record<ImportField, readonly string[]>> = {
  day: ['day', 'datesold', 'transactiondate', 'siku'],
  item: ['product', 'service', 'bidhaa', 'huduma', 'variant'],
  quantity: ['qty', 'units', 'kiasichabidhaa'],
  amount: ['total', 'revenue', 'amountspent', 'price', 'jumla', 'mapato', 'bei'],
  name: ['name', 'details', 'narration', 'jina'],
  type: ['payment', 'typeofsale', 'malipo', 'type'],
  phone: ['clientphone', 'supplierphone', 'mobile', 'nambayasimu'],
  years: ['years', 'lifespan', 'miaka'],
}
/** What people write for a kind, besides its names. */
const KINDS: Record<string, EntryKind> = {
  ...{ sale: 'product-sale', sales: 'product-sale', mauzo: 'product-sale', service: 'service-sale' },
  ...{
    huduma: 'service-sale',
    expense: 'operating',
    matumizi: 'operating',
    cogs: 'cost-of-goods',
    capex: 'capital',
  },
  ...{ opex: 'operating', stock: 'inventory' },
}
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Good rows that a preview shows, and faulty ones. */
const SHOWN = { good: 20, bad: 500 }
const PIECE = 500

type Entry = typeof bookEntry.$inferInsert
type Read = { row: WithMessages<ImportedRow>; entry: Entry | null }

/** Which column each field is in. What was chosen counts before what the headings say. */
function columnsOf(
  headings: string[],
  chosen: Partial<Record<ImportField, string>>,
): Map<ImportField, number> {
  const found = new Map<ImportField, number>()
  for (const field of IMPORT_FIELDS) {
    const names = [...Object.values(BOOK_WORDS[field]), field, ...(HEADINGS[field] ?? [])].map(plain)
    const own = chosen[field]
    const at =
      own === undefined
        ? headings.findIndex(
            (text, place) => names.includes(plain(text)) && ![...found.values()].includes(place),
          )
        : headings.indexOf(own)
    if (at >= 0) found.set(field, at)
  }
  return found
}

function chosenColumns(text: string | undefined): Partial<Record<ImportField, string>> {
  if (!text) return {}
  try {
    const given: unknown = JSON.parse(text)
    if (
      typeof given === 'object' &&
      given !== null &&
      Object.values(given).every(one => typeof one === 'string')
    )
      return given as Partial<Record<ImportField, string>>
  } catch {
    // said below
  }
  throw new Refusal('invalid', 'call.fields', { columns: 'field.form' })
}

/** A day as a sheet has it: day first, or as workbooks give it. */
function dayFrom(text: string): string {
  if (isDay(text)) return text
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text) ?? []
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `C`, `AB`. */
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** What names in a sheet stand for. */
async function namesOf(sql: Sql, seen: Seen, tenant: string) {
  const [items, lists] = await Promise.all([
    sql
      .select()
      .from(bookItem)
      .where(and(eq(bookItem.business, seen.business.id), isNull(bookItem.voidedAt))),
    readLists(sql, tenant),
  ])
  const variants = items.filter(({ kind }) => kind === 'product-variant' || kind === 'service-variant')
  const byName = new Map(variants.map(row => [row.name.trim().toLowerCase(), row]))
  // a product with one variant is named as well as that
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

function readRow(
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
): Read {
  const cell = (field: ImportField) => cells[columns.get(field) ?? -1] ?? ''
  const problems: WithMessages<ImportedRow>['problems'] = []
  const wrong = (field: ImportField, message: Exclude<Msg, string>) =>
    problems.push({
      field,
      cell: columns.has(field) ? `${letter(columns.get(field) ?? 0)}${row}` : String(row),
      message,
    })

  const written = plain(cell('kind'))
  const named = ENTRY_KINDS.find(kind =>
    [kind, ...Object.values(KIND_NAMES[kind])].map(plain).includes(written),
  )
  let kind = named ?? KINDS[written] ?? (written === '' ? usual : undefined)
  const item = names.byName.get(cell('item').trim().toLowerCase())
  // a sale is of what was sold
  if (kind === 'product-sale' && item?.kind === 'service-variant') kind = 'service-sale'
  const shown = { row, day: cell('day'), name: cell('name') || cell('item'), amount: cell('amount') }
  if (!kind) {
    wrong('kind', msg('book.import-kind'))
    return { row: { ...shown, kind: null, problems }, entry: null }
  }
  if (cell('item') && !item) wrong('item', msg('book.import-item', { name: cell('item') }))
  const list = kind === 'investment' ? 'entrepreneurInvestmentType' : 'entrepreneurSaleType'
  const type = cell('type')
    ? names.types.get(`${list} ${cell('type').trim().toLowerCase()}`)
    : names.first(list)
  if (!type) wrong('type', msg('book.import-type', { name: cell('type') }))
  const draft: Draft = {
    ...{ item: item?.id ?? (cell('item') ? 'unknown' : ''), quantity: cell('quantity') || '1' },
    ...{ amount: cell('amount'), unitAmount: cell('amount'), day: cell('day') && dayFrom(cell('day')) },
    ...{ name: cell('name') || cell('item'), type: type ?? 'unknown', years: cell('years') },
    phone: cell('phone') ? withTrunkZero(cell('phone')) : (seen.owner.phone ?? ''),
  }
  const reading = readDraft(kind, draft, { country: seen.country, today, isNew: false })
  for (const [name, said] of Object.entries(reading.problems ?? {})) {
    wrong(FIELD_OF[name as keyof Values] ?? (name as ImportField), said)
  }
  const values: Values = reading.problems ? {} : reading.values
  if (values.day && String(values.day) > today) wrong('day', msg('book.day-future', { to: today }))
  const right = { 'service-sale': 'service-variant' }[kind as string] ?? 'product-variant'
  if (item && values.item && item.kind !== right)
    wrong('item', msg('book.import-item', { name: cell('item') }))
  if (problems.length > 0) return { row: { ...shown, kind, problems }, entry: null }
  const number = (one: keyof Values) => (values[one] === undefined ? null : Number(values[one]))
  const text = (one: keyof Values) => (values[one] === undefined ? null : String(values[one]))
  const entry: Entry = {
    ...{ business: seen.business.id, kind, day: String(values.day), name: text('name') ?? '' },
    amount: kind === 'inventory' ? stockValue(values) : Number(values.amount),
    ...{ unitAmount: number('unitAmount'), quantity: number('quantity'), years: number('years') },
    ...{ item: text('item'), type: text('type'), phone: text('phone') },
    ...{ source: 'file', by: person.id, byName: person.name, onBehalf: !seen.isOwn },
  }
  return { row: { ...shown, kind, problems }, entry }
}

/** The same row of a file has the same name whenever it comes; one that is there twice has two. */
function nameRows(business: string, entries: Entry[]): void {
  const seen = new Map<string, number>()
  for (const entry of entries) {
    const { kind, day, amount, item, name, quantity, phone } = entry
    const text = JSON.stringify([business, kind, day, amount, item, name, quantity, phone])
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    entry.clientId = `file-${createHash('sha256').update(`${text} ${times}`).digest('hex').slice(0, 32)}`
  }
}

async function keep(sql: Sql, seen: Seen, fileName: string, entries: Entry[], { person }: Signed) {
  const business = seen.business.id
  return sql.transaction(async change => {
    const [made] = await change
      .insert(bookImport)
      .values({ business, fileName, rows: 0, by: person.id, byName: person.name })
      .returning({ id: bookImport.id })
    const own = made?.id ?? ''
    let rows = 0
    for (let from = 0; from < entries.length; from += PIECE) {
      const added = await change
        .insert(bookEntry)
        .values(entries.slice(from, from + PIECE).map(entry => ({ ...entry, import: own })))
        .onConflictDoNothing()
        .returning()
      rows += added.length
      const movements = added.flatMap(entry => {
        const movement = movementOf(entry)
        return movement ? [{ ...movement, entry: entry.id }] : []
      })
      if (movements.length > 0) await change.insert(stockMovement).values(movements)
    }
    if (rows === 0) {
      await change.delete(bookImport).where(eq(bookImport.id, own))
      return null
    }
    await change.update(bookImport).set({ rows }).where(eq(bookImport.id, own))
    await sendWebhook(change, person.tenant, 'book.imported', { business, import: own })
    return own
  })
}

async function importFile(
  file: UploadedFile,
  {
    business,
    dryRun,
    columns: chosen,
    kind,
  }: { business?: string; dryRun: boolean; columns?: string; kind?: EntryKind },
  context: Signed,
) {
  const {
    database: { sql },
    person,
  } = context
  const seen = await needBusiness(sql, person, business, 'write')
  const [headings = [], ...lines] = await readRows(file)
  const columns = columnsOf(headings, chosenColumns(chosen))
  const names = await namesOf(sql, seen, person.tenant)
  const about = { seen, names, kind, today: dayOf(Date.now()), person }
  const read = lines.flatMap((cells, at) =>
    cells.length > 0 ? [readRow(cells, at + 2, columns, about)] : [],
  )
  if (read.length === 0) throw new Refusal('invalid', 'import.empty', { file: 'import.empty' })
  const entries = read.flatMap(({ entry }) => entry ?? [])
  nameRows(seen.business.id, entries)
  const known = await knownOf(sql, seen.business.id, entries)
  const fresh = entries.filter(({ clientId }) => !known.has(clientId ?? ''))
  const kept = dryRun || fresh.length === 0 ? null : await keep(sql, seen, file.name, fresh, context)
  const bad = read.filter(({ entry }) => !entry)
  return {
    headings,
    columns: Object.fromEntries([...columns].map(([field, at]) => [field, headings[at] ?? ''])),
    ...{ good: fresh.length, bad: bad.length, known: known.size, import: kept },
    rows: [...bad.slice(0, SHOWN.bad), ...read.filter(({ entry }) => entry).slice(0, SHOWN.good)].map(
      ({ row }) => row,
    ),
  }
}

/** Which of the rows are in the book. */
async function knownOf(sql: Sql, business: string, entries: Entry[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < entries.length; from += PIECE) {
    const ids = entries.slice(from, from + PIECE).map(({ clientId }) => clientId ?? '')
    const rows = await sql
      .select({ clientId: bookEntry.clientId })
      .from(bookEntry)
      .where(and(eq(bookEntry.business, business), inArray(bookEntry.clientId, ids)))
    for (const { clientId } of rows) known.add(clientId ?? '')
  }
  return known
}

/** Takes all entries of an import out of figures and stock. Its file may be taken in again. */
async function undo(sql: Sql, id: string, { person }: Signed): Promise<void> {
  const [row] = await sql.select().from(bookImport).where(eq(bookImport.id, id))
  if (!row) throw new Refusal('not-found', 'book.no-import')
  await needBusiness(sql, person, row.business, 'write')
  await sql.transaction(async change => {
    const [held] = await change
      .update(bookImport)
      .set({ undoneAt: new Date() })
      .where(and(eq(bookImport.id, id), isNull(bookImport.undoneAt)))
      .returning()
    if (!held) throw new Refusal('conflict', 'book.import-undone')
    const gone = await change
      .update(bookEntry)
      .set({ voidedAt: new Date(), voidedBy: person.name, voidReason: row.fileName, clientId: null })
      .where(and(eq(bookEntry.import, id), isNull(bookEntry.voidedAt)))
      .returning()
    const movements = gone.flatMap(entry => {
      const movement = takenBack(movementOf(entry))
      return movement ? [{ ...movement, entry: entry.id }] : []
    })
    for (let from = 0; from < movements.length; from += PIECE) {
      await change.insert(stockMovement).values(movements.slice(from, from + PIECE))
    }
  })
}

export const importHandlers = {
  'POST book/import': ({ body, files }, context) => importFile(files.file, body, context),
  'GET book/imports': async ({ query: asked }, { database: { sql }, person }) => {
    const { business } = await needBusiness(sql, person, asked.business)
    const rows = await sql
      .select()
      .from(bookImport)
      .where(eq(bookImport.business, business.id))
      .orderBy(desc(bookImport.at))
      .limit(100)
    return {
      data: rows.map(({ id, fileName, rows, byName, at, undoneAt }) => ({
        ...{
          id,
          fileName,
          rows,
          by: byName,
          at: at.toISOString(),
          undoneAt: undoneAt?.toISOString() ?? null,
        },
      })),
    }
  },
  'POST book/imports/:id/undo': async ({ params }, context) => {
    await undo(context.database.sql, params.id, context)
    return { message: msg('book.import-gone') }
  },
} satisfies Partial<ReportHandlers>
