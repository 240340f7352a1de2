import { type Entry, type Till, unmatchedReceived, unmatchedReturned } from '#rules/journal.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, hasRow } from '#server/db/row.ts'
import { journal, journalLine, type payment } from '#server/db/schema/index.ts'
import { publishChange } from '#server/live/feed.ts'

type Money = Pick<typeof payment.$inferSelect, 'id' | 'tenant' | 'amount' | 'channel' | 'day'>

/** Returns the till that a channel's money is in. Money moved from another loan is returned by bank. */
export const tillOf = (channel: Money['channel']): Till =>
  channel === 'moved' ? 'bank' : channel === 'bank' || channel === 'cash' ? channel : 'mobile-money'

const keyOf = (id: string): string => `unmatched/${id}`

/** Whether the journal has a payment as unmatched. */
export const isUnmatched = (tx: Sql, { id, tenant }: Pick<Money, 'id' | 'tenant'>): Promise<boolean> =>
  hasRow(tx, journal, { tenant, key: keyOf(id) })

async function post(tx: Sql, { id, tenant, day }: Money, kind: string, key: string, entry: Entry) {
  const row = await addRowIfNew(tx, journal, { tenant, loan: null, payment: id, day, kind, key })
  if (!row) return
  await publishChange(tx, `staff:${tenant}`, 'payments')
  if (entry.length === 0) return
  await tx.insert(journalLine).values(entry.map(line => ({ ...line, journal: row.id })))
}

/**
 * Books an unmatched payment, idempotently. Later it moves from there to a loan, or back to its payer.
 * @param isBooked it came from a loan, by an entry of that loan
 */
export const enterUnmatched = (tx: Sql, money: Money, { isBooked = false } = {}): Promise<void> =>
  post(
    tx,
    money,
    'unmatched',
    keyOf(money.id),
    isBooked ? [] : unmatchedReceived(money.amount, tillOf(money.channel)),
  )

/** Books that an unmatched payment has left: back to its payer, or into an outside core. */
export async function leaveUnmatched(tx: Sql, money: Money): Promise<void> {
  await enterUnmatched(tx, money)
  const entry = unmatchedReturned(money.amount, tillOf(money.channel))
  await post(tx, money, 'unmatched-left', `unmatched-left/${money.id}`, entry)
}
