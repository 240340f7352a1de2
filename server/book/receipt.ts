import { eq } from 'drizzle-orm'
import type { EntryKind } from '#contract/book.ts'
import { needRow } from '#server/business/access.ts'
import { bookEntry } from '#server/db/schema/index.ts'
import { attachFile, fileAddress, releaseFile } from '#server/http/stored-file.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { tellOwner } from './entries.ts'
import type { KeepingHandlers } from './table.ts'

const EXPENSES: readonly EntryKind[] = ['cost-of-goods', 'operating', 'capital']

export const receiptHandlers = {
  'POST book/entries/:id/receipt': async (
    { params, files },
    { database: { sql }, person, services, portal },
  ) => {
    const [found] = await sql.select().from(bookEntry).where(eq(bookEntry.id, params.id))
    const { row: entry, seen } = await needRow(sql, person, found, 'book.no-entry', 'write')
    if (entry.voidedAt) throw new Refusal('conflict', 'book.void-entry')
    if (!EXPENSES.includes(entry.kind)) throw new Refusal('invalid', 'book.receipt-expense')
    const { photo } = files
    await sql.transaction(async change => {
      const [held] = await change
        .select({ receipt: bookEntry.receipt })
        .from(bookEntry)
        .where(eq(bookEntry.id, entry.id))
        .for('update')
      if (held?.receipt === photo.id) return
      const whose = { tenant: person.tenant, owner: seen.owner.id, purpose: `receipt-${entry.id}` }
      await attachFile(change, photo, whose)
      await change.update(bookEntry).set({ receipt: photo.id }).where(eq(bookEntry.id, entry.id))
      if (held?.receipt) await releaseFile(change, held.receipt)
      await tellOwner(change, seen)
    })
    return { address: fileAddress(services.vault, portal, photo.id) }
  },
} satisfies Partial<KeepingHandlers>
