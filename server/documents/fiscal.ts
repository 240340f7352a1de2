import { eq, sql as query } from 'drizzle-orm'
import type { DocumentSettings } from '#contract/document-settings.ts'
import { isKraPin } from '#rules/document/etims.ts'
import type { Sql } from '#server/db/open.ts'
import type { Fiscal } from '#server/db/schema/document.ts'
import { document } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { type DocumentRow, holdDocument } from './access.ts'

/** A document that the tax authority has not answered yet. */
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

/** @throws Refusal invalid where a business switches sending to the tax authority on without what that needs */
export function checkEtims({ etims, pin }: DocumentSettings, isOn: boolean): void {
  if (!etims.on) return
  if (!isOn) throw new Refusal('not-configured', 'etims.off')
  const problem = (
    field: string,
    key: 'etims.pin-wrong' | 'etims.branch-blank' | 'etims.serial-blank' | 'etims.class-blank',
  ) => new Refusal('invalid', key, { [field]: key })
  if (!isKraPin(pin)) throw problem('pin', 'etims.pin-wrong')
  if (etims.branch === '') throw problem('etims.branch', 'etims.branch-blank')
  if (etims.serial === '') throw problem('etims.serial', 'etims.serial-blank')
  if (etims.itemClass === '') throw problem('etims.itemClass', 'etims.class-blank')
}

/** Sends a document that the authority refused once more. @throws Refusal conflict for one that it did not */
export const signAgain = (sql: Sql, id: string): Promise<void> =>
  sql.transaction(async change => {
    const { fiscal } = await holdDocument(change, id)
    if (fiscal?.state !== 'refused') throw new Refusal('conflict', 'etims.none')
    await change
      .update(document)
      .set({ fiscal: { ...fiscal, state: 'queued', reason: null } })
      .where(eq(document.id, id))
    await enqueue(change, 'etims', { document: id })
  })

/** Whether the signed paper of a document was handed out before: from then on each is a copy. */
export const wasPrinted = ({ fiscal }: Pick<DocumentRow, 'fiscal'>): boolean =>
  fiscal?.state === 'signed' && fiscal.printed === true

/** The authority's letters for a receipt: of a sale or a credit note, the first paper or a copy of it. */
export const receiptLabel = (row: Pick<DocumentRow, 'fiscal' | 'kind'>): string =>
  `${wasPrinted(row) ? 'C' : 'N'}${row.kind === 'credit-note' ? 'C' : 'S'}`

/** Notes that the signed paper of a document was handed out. */
export async function notePrinted(
  sql: Sql,
  { id, fiscal }: Pick<DocumentRow, 'id' | 'fiscal'>,
): Promise<void> {
  if (fiscal?.state !== 'signed' || fiscal.printed) return
  await sql
    .update(document)
    // this alone: whatever else was written to it meanwhile stays
    .set({ fiscal: query`${document.fiscal} || '{"printed":true}'::jsonb` })
    .where(eq(document.id, id))
}
