import { eq, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, lockRow, setRow, setRows } from '#server/db/row.ts'
import type { Fiscal } from '#server/db/schema/document.ts'
import { account, business, document, documentDevice } from '#server/db/schema/index.ts'
import { type DocumentRow, holdDocument } from './access.ts'
import { readSettings } from './settings.ts'

/** Sealing purpose of a device's key. */
export const PURPOSE = 'etims-device'
/** Lease: how long a document holds its device, in ms; after that its worker may have died. */
export const LEASE = 60_000

export type Claimed = {
  row: DocumentRow
  device: typeof documentDevice.$inferSelect
  itemClass: string
  /** The serial number it is sent under, which does not change. */
  serial: number
  /** It was already sent under this number, and the response was lost. */
  isAgain: boolean
}

/**
 * Claims the device of a business for a document, with the next serial number, and stores both before the request is made, so
 * that after a crash the document is sent again under the same number. `other` is a document that must be settled first.
 */
export const claimDevice = (sql: Sql, id: string): Promise<Claimed | 'done' | 'busy' | { other: string }> =>
  sql.transaction(async tx => {
    const row = await holdDocument(tx, id)
    if (row.fiscal?.state !== 'queued') return 'done'
    const { values, device } = await deviceFor(tx, row.business)
    const now = new Date()
    if (device.pending && device.pendingUntil && device.pendingUntil > now) return 'busy'
    if (device.pending && device.pending !== id && (await isQueued(tx, device.pending)))
      return { other: device.pending }
    const isAgain = row.fiscal.serial !== null
    const serial = row.fiscal.serial ?? device.last + 1
    const fiscal = { ...row.fiscal, serial }
    await setRow(tx, document, id, { fiscal })
    await tx
      .update(documentDevice)
      .set({ pending: id, pendingUntil: new Date(now.getTime() + LEASE) })
      .where(eq(documentDevice.business, row.business))
    return { row: { ...row, fiscal }, device, serial, isAgain, itemClass: values.etims.itemClass }
  })

/** Returns the device named in the current settings, locked; resets it if the settings name a different one. */
async function deviceFor(tx: Sql, id: string) {
  const [of] = await tx
    .select({ business, owner: account })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .where(eq(business.id, id))
  if (!of) throw new Error('Its business is gone.')
  const { values } = await readSettings(tx, of)
  const { branch, serial } = values.etims
  const own = { pin: values.pin, branch, serial }
  const fresh = { ...own, key: '', controlUnit: '', last: 0, items: {}, pending: null, pendingUntil: null }
  await addRowIfNew(tx, documentDevice, { business: id, ...fresh })
  const held = await lockRow(tx, documentDevice, { business: id })
  const device = held as typeof documentDevice.$inferSelect
  const isSame = device.pin === own.pin && device.branch === branch && device.serial === serial
  if (isSame || device.pending) return { values, device }
  const reset = await setRow(tx, documentDevice, { business: id }, fresh)
  return { values, device: reset as typeof device }
}

async function isQueued(tx: Sql, id: string): Promise<boolean> {
  const [row] = await tx.select({ fiscal: document.fiscal }).from(document).where(eq(document.id, id))
  return row?.fiscal?.state === 'queued'
}

/** Stores the outcome for a document and frees its device. @param used the serial number that must not be used again */
export const keepAnswer = (
  sql: Sql,
  { id, business }: DocumentRow,
  fiscal: Fiscal,
  used: number | null,
): Promise<void> =>
  sql.transaction(async tx => {
    await setRow(tx, document, id, { fiscal })
    const pending = query`nullif(${documentDevice.pending}, ${id})`
    const last = used === null ? undefined : query`greatest(${documentDevice.last}, ${used})`
    await setRows(tx, documentDevice, { business }, { pending, last })
  })

/** Releases the device without an outcome: the document keeps its place as the next one. */
export async function releaseDevice(sql: Sql, business: string): Promise<void> {
  await setRows(sql, documentDevice, { business }, { pendingUntil: new Date() })
}
