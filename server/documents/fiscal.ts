import { sql as query } from 'drizzle-orm'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { isKraPin } from '#rules/document/etims.ts'
import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import type { Fiscal } from '#server/db/schema/document.ts'
import { document } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { type DocumentRow, holdDocument } from './access.ts'

/** Initial state of a document that the tax authority has not answered yet. */
export const QUEUED: Fiscal = {
  route: 'etims',
  state: 'queued',
  serial: null,
  controlUnit: null,
  number: null,
  receipt: null,
  signature: null,
  internal: null,
  qr: null,
  at: null,
  reason: null,
  raw: null,
}

/** @throws Refusal invalid if sending to the tax authority is switched on without the settings it needs */
export function checkEtims({ etims, pin }: DocumentSettings, isOn: boolean): void {
  if (!etims.on) return
  if (!isOn) throw new Refusal('not-configured', 'etims.off')
  if (!isKraPin(pin)) throw fieldRefusal('pin', 'etims.pin-wrong')
  if (etims.branch === '') throw fieldRefusal('etims.branch', 'etims.branch-blank')
  if (etims.serial === '') throw fieldRefusal('etims.serial', 'etims.serial-blank')
  if (etims.itemClass === '') throw fieldRefusal('etims.itemClass', 'etims.class-blank')
}

/** Requeues a document that the authority refused. @throws Refusal conflict for any other */
export const signAgain = (sql: Sql, id: string): Promise<void> =>
  sql.transaction(async tx => {
    const { fiscal } = await holdDocument(tx, id)
    if (fiscal?.state !== 'refused') throw new Refusal('conflict', 'etims.none')
    await setRow(tx, document, id, { fiscal: { ...fiscal, state: 'queued', reason: null } })
    await enqueue(tx, 'etims', { document: id })
  })

/** Whether the signed document was already handed out: every later one is marked as a copy. */
export const wasPrinted = ({ fiscal }: Pick<DocumentRow, 'fiscal'>): boolean =>
  fiscal?.state === 'signed' && fiscal.printed === true

/** Receipt label prescribed by the authority: sale or credit note, original or copy. */
export const receiptLabel = (row: Pick<DocumentRow, 'fiscal' | 'kind'>): string =>
  `${wasPrinted(row) ? 'C' : 'N'}${row.kind === 'credit-note' ? 'C' : 'S'}`

/** Records that the signed document was handed out. */
export async function notePrinted(
  sql: Sql,
  { id, fiscal }: Pick<DocumentRow, 'id' | 'fiscal'>,
): Promise<void> {
  if (fiscal?.state !== 'signed' || fiscal.printed) return
  // merges this one key, so that concurrent changes are kept
  await setRow(sql, document, id, { fiscal: query`${document.fiscal} || '{"printed":true}'::jsonb` })
}
