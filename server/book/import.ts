import { and, desc, eq, isNull } from 'drizzle-orm'
import type { EntryKind } from '#contract/book.ts'
import { dayOf } from '#rules/day.ts'
import { needBusiness, needRow, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRows, authorOf, findRow, findRows, setRow } from '#server/db/row.ts'
import { bookEntry, bookImport, stockMovement } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { readRows } from '#server/files/sheet-reader.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { movementOf, takenBack, tellOwner } from './entries.ts'
import { chosenColumns, columnsOf, type NewEntry, nameRows, namesOf, readRow } from './import-read.ts'

/** Number of valid and of faulty rows shown in a preview. */
const SHOWN = { good: 20, bad: 500 }
const PIECE = 500

async function keep(sql: Sql, seen: Seen, fileName: string, entries: NewEntry[], { person }: Signed) {
  const business = seen.business.id
  return sql.transaction(async tx => {
    const made = await addRow(tx, bookImport, {
      business,
      fileName,
      rows: 0,
      ...authorOf(person),
    })
    const own = made.id
    let rows = 0
    for (let from = 0; from < entries.length; from += PIECE) {
      const added = await tx
        .insert(bookEntry)
        .values(entries.slice(from, from + PIECE).map(entry => ({ ...entry, import: own })))
        .onConflictDoNothing()
        .returning()
      rows += added.length
      const movements = added.flatMap(entry => {
        const movement = movementOf(entry)
        return movement ? [{ ...movement, entry: entry.id }] : []
      })
      await addRows(tx, stockMovement, movements)
    }
    if (rows === 0) {
      await tx.delete(bookImport).where(eq(bookImport.id, own))
      return null
    }
    await setRow(tx, bookImport, own, { rows })
    await sendWebhook(tx, person.tenant, 'book.imported', { business, import: own })
    await tellOwner(tx, seen)
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
  const { sql, person } = context
  const seen = await needBusiness(sql, person, business, 'write')
  const [headings = [], ...lines] = await readRows(file)
  const columns = columnsOf(headings, chosenColumns(chosen))
  const names = await namesOf(sql, seen, person.tenant)
  const about = { seen, names, kind, today: dayOf(Date.now()), person }
  const read = lines.flatMap((cells, at) =>
    cells.length > 0 ? [readRow(cells, at + 2, columns, about)] : [],
  )
  if (read.length === 0) throw fieldRefusal('file', 'import.empty')
  const entries = read.flatMap(({ entry }) => entry ?? [])
  nameRows(seen.business.id, entries)
  const known = await knownOf(sql, seen.business.id, entries)
  const fresh = entries.filter(({ clientId }) => !known.has(clientId ?? ''))
  const kept = dryRun || fresh.length === 0 ? null : await keep(sql, seen, file.name, fresh, context)
  const bad = read.filter(({ entry }) => !entry)
  return {
    headings,
    examples: headings.map((_, at) => lines.find(cells => cells[at])?.[at] ?? ''),
    columns: Object.fromEntries([...columns].map(([field, at]) => [field, headings[at] ?? ''])),
    good: fresh.length,
    bad: bad.length,
    known: known.size,
    import: kept,
    rows: [...bad.slice(0, SHOWN.bad), ...read.filter(({ entry }) => entry).slice(0, SHOWN.good)].map(
      ({ row }) => row,
    ),
  }
}

/** Returns the `clientId`s of the rows that are already in the book. */
async function knownOf(sql: Sql, business: string, entries: NewEntry[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < entries.length; from += PIECE) {
    const ids = entries.slice(from, from + PIECE).map(({ clientId }) => clientId ?? '')
    const rows = await findRows(sql, bookEntry, { business, clientId: ids })
    for (const { clientId } of rows) known.add(clientId ?? '')
  }
  return known
}

/** Voids all entries of an import. Its file can then be imported again. */
async function undo(sql: Sql, id: string, { person }: Signed): Promise<void> {
  const found = await findRow(sql, bookImport, id)
  const { row, seen } = await needRow(sql, person, found, 'book.no-import', 'write')
  await sql.transaction(async tx => {
    const held = await setRow(tx, bookImport, { id, undoneAt: null }, { undoneAt: new Date() })
    if (!held) throw new Refusal('conflict', 'book.import-undone')
    const gone = await tx
      .update(bookEntry)
      .set({ voidedAt: new Date(), voidedBy: person.name, voidReason: row.fileName, clientId: null })
      .where(and(eq(bookEntry.import, id), isNull(bookEntry.voidedAt)))
      .returning()
    const movements = gone.flatMap(entry => {
      const movement = takenBack(movementOf(entry))
      return movement ? [{ ...movement, entry: entry.id }] : []
    })
    await addRows(tx, stockMovement, movements)
    await tellOwner(tx, seen)
  })
}

export const importHandlers = {
  'POST book/import': ({ body, files }, context) => importFile(files.file, body, context),
  'GET book/imports': async ({ query }, { sql, person }) => {
    const { business } = await needBusiness(sql, person, query.business)
    const rows = await sql
      .select()
      .from(bookImport)
      .where(eq(bookImport.business, business.id))
      .orderBy(desc(bookImport.at))
      .limit(100)
    return {
      data: rows.map(row => ({
        ...row,
        by: row.byName,
        at: row.at.toISOString(),
        undoneAt: row.undoneAt?.toISOString() ?? null,
      })),
    }
  },
  'POST book/imports/:id/undo': async ({ params }, context) => {
    await undo(context.sql, params.id, context)
    return { message: msg('book.import-gone') }
  },
} satisfies SomeHandlers
