import { and, asc, eq, isNull } from 'drizzle-orm'
import type { RepeatEvery } from '#contract/document-kind.ts'
import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { putRow } from '#server/db/row.ts'
import { document, documentRepeat } from '#server/db/schema/index.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { holdDocument } from './access.ts'

type Wanted = { every: RepeatEvery; startsOn: Day; sends: boolean }

/** Makes an invoice recurring. @throws Refusal unless it is a sent invoice, and for a first day that is not in the future */
export async function startRepeat(sql: Sql, id: string, wanted: Wanted, today: Day): Promise<void> {
  await sql.transaction(async tx => {
    const row = await holdDocument(tx, id)
    if (row.kind !== 'invoice' || row.number === null) throw new Refusal('conflict', 'document.no-repeat')
    if (wanted.startsOn <= today) throw fieldRefusal('startsOn', 'document.repeat-day')
    const values = { ...wanted, nextOn: wanted.startsOn, endedAt: null }
    await putRow(tx, documentRepeat, { document: id }, values)
  })
}

/** Ends the recurrence. Invoices already created are kept. */
export const endRepeat = (sql: Sql, id: string): Promise<unknown> =>
  sql.update(documentRepeat).set({ endedAt: new Date() }).where(eq(documentRepeat.document, id))

/** Condition for recurrences that have not ended. */
export const isRunning = isNull(documentRepeat.endedAt)

/** Returns the recurrence of a document; null for none. */
export async function repeatOf(sql: Sql, id: string) {
  const { every, sends, nextOn } = documentRepeat
  const [row] = await sql
    .select({ every, sends, nextOn })
    .from(documentRepeat)
    .where(and(eq(documentRepeat.document, id), isRunning))
  return row ?? null
}

/** Lists the recurring invoices of a business, next one first. */
export async function listRepeats(sql: Sql, of: string) {
  const { every, sends, nextOn } = documentRepeat
  const { id, number, name, currency, total } = document
  const rows = await sql
    .select({ id, number, name, currency, total, every, sends, nextOn })
    .from(documentRepeat)
    .innerJoin(document, eq(document.id, documentRepeat.document))
    .where(and(eq(document.business, of), isRunning))
    .orderBy(asc(documentRepeat.nextOn), asc(document.id))
  return rows.map(row => ({ ...row, number: row.number ?? '' }))
}
