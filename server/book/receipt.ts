import type { EntryKind } from '#contract/book.ts'
import { needRow } from '#server/business/access.ts'
import { findRow, lockRow, setRow } from '#server/db/row.ts'
import { bookEntry } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { attachFile, fileAddress, releaseFile } from '#server/http/stored-file.ts'
import { Refusal } from '#server/refusal/message.ts'
import { tellOwner } from './entries.ts'

const EXPENSES: readonly EntryKind[] = ['cost-of-goods', 'operating', 'capital']

export const receiptHandlers = {
  'POST book/entries/:id/receipt': async ({ params, files }, { sql, person, services, portal }) => {
    const found = await findRow(sql, bookEntry, params.id)
    const { row: entry, seen } = await needRow(sql, person, found, 'book.no-entry', 'write')
    if (entry.voidedAt) throw new Refusal('conflict', 'book.void-entry')
    if (!EXPENSES.includes(entry.kind)) throw new Refusal('invalid', 'book.receipt-expense')
    const { photo } = files
    await sql.transaction(async tx => {
      const held = await lockRow(tx, bookEntry, entry.id)
      if (held?.receipt === photo.id) return
      const whose = { tenant: person.tenant, owner: seen.owner.id, purpose: `receipt-${entry.id}` }
      await attachFile(tx, photo, whose)
      await setRow(tx, bookEntry, entry.id, { receipt: photo.id })
      if (held?.receipt) await releaseFile(tx, held.receipt)
      await tellOwner(tx, seen)
    })
    return { address: fileAddress(services.vault, portal, photo.id) }
  },
} satisfies SomeHandlers
