import { eq, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import type { Fiscal } from '#server/db/schema/document.ts'
import { account, business, document, documentDevice } from '#server/db/schema/index.ts'
import { type DocumentRow, holdDocument } from './access.ts'
import { readSettings } from './settings.ts'

/** What a device's key is sealed for. */
export const PURPOSE = 'etims-device'
/** How long a document has its device for itself; in ms. Whoever took it may have ended meanwhile. */
export const LEASE = 60_000

export type Claimed = {
  row: DocumentRow
  device: typeof documentDevice.$inferSelect
  itemClass: string
  /** The number that it is sent under, and stays. */
  serial: number
  /** It was asked about before under this number, and nobody heard the answer. */
  isAgain: boolean
}

/**
 * Takes the device of a business for a document, with the next number, and keeps both before anybody is asked: after a crash the
 * same document goes out under the same number. `other` has to be brought to its end first.
 */
export const claim = (sql: Sql, id: string): Promise<Claimed | 'done' | 'busy' | { other: string }> =>
  sql.transaction(async change => {
    const row = await holdDocument(change, id)
    if (row.fiscal?.state !== 'queued') return 'done'
    const { values, device } = await deviceFor(change, row.business)
    const now = new Date()
    if (device.pending && device.pendingUntil && device.pendingUntil > now) return 'busy'
    if (device.pending && device.pending !== id && (await isQueued(change, device.pending)))
      return { other: device.pending }
    const isAgain = row.fiscal.serial !== null
    const serial = row.fiscal.serial ?? device.last + 1
    const fiscal = { ...row.fiscal, serial }
    await change.update(document).set({ fiscal }).where(eq(document.id, id))
    await change
      .update(documentDevice)
      .set({ pending: id, pendingUntil: new Date(now.getTime() + LEASE) })
      .where(eq(documentDevice.business, row.business))
    return { row: { ...row, fiscal }, device, serial, isAgain, itemClass: values.etims.itemClass }
  })

/** The device as the settings name it now, held; one that was changed begins anew. */
async function deviceFor(change: Sql, id: string) {
  const [of] = await change
    .select({ business, owner: account })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .where(eq(business.id, id))
  if (!of) throw new Error('Its business is gone.')
  const { values } = await readSettings(change, of)
  const { branch, serial } = values.etims
  const own = { pin: values.pin, branch, serial }
  const fresh = { ...own, key: '', controlUnit: '', last: 0, items: {}, pending: null, pendingUntil: null }
  await change
    .insert(documentDevice)
    .values({ business: id, ...fresh })
    .onConflictDoNothing()
  const [held] = await change
    .select()
    .from(documentDevice)
    .where(eq(documentDevice.business, id))
    .for('update')
  const device = held as typeof documentDevice.$inferSelect
  const isSame = device.pin === own.pin && device.branch === branch && device.serial === serial
  if (isSame || device.pending) return { values, device }
  const [reset] = await change
    .update(documentDevice)
    .set(fresh)
    .where(eq(documentDevice.business, id))
    .returning()
  return { values, device: reset as typeof device }
}

async function isQueued(change: Sql, id: string): Promise<boolean> {
  const [row] = await change.select({ fiscal: document.fiscal }).from(document).where(eq(document.id, id))
  return row?.fiscal?.state === 'queued'
}

/** Keeps what became of a document, and lets the next one to its device. @param used the number that no other gets */
export const keepAnswer = (
  sql: Sql,
  { id, business }: DocumentRow,
  fiscal: Fiscal,
  used: number | null,
): Promise<void> =>
  sql.transaction(async change => {
    await change.update(document).set({ fiscal }).where(eq(document.id, id))
    await change
      .update(documentDevice)
      .set({
        pending: query`nullif(${documentDevice.pending}, ${id})`,
        ...(used !== null && { last: query`greatest(${documentDevice.last}, ${used})` }),
      })
      .where(eq(documentDevice.business, business))
  })

/** Gives the device back without an answer: the document stays the next one. */
export async function release(sql: Sql, business: string): Promise<void> {
  await sql
    .update(documentDevice)
    .set({ pendingUntil: new Date() })
    .where(eq(documentDevice.business, business))
}
