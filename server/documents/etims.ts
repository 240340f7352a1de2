import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { documentsBase } from '#contract/member-pages.ts'
import type { Member } from '#contract/role.ts'
import { etimsLine } from '#rules/document/etims.ts'
import { unitPrice } from '#rules/document/totals.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import type { Fiscal } from '#server/db/schema/document.ts'
import { bookItem, document, documentDevice } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { notify } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { type Etims, type EtimsDevice, EtimsRefusal } from '#server/providers/etims.ts'
import type { EtimsSale } from '#server/providers/etims-sale.ts'
import { inLanguage, msg, serializeSentence } from '#server/refusal/message.ts'
import { selectDocuments } from './access.ts'
import { type Claimed, claimDevice, keepAnswer, LEASE, PURPOSE, releaseDevice } from './etims-claim.ts'
import { linesOf } from './lines.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends an invoice or credit note to the tax authority. */
    etims: { document: string }
  }
}

type Parts = Reach & { sql: Sql; vault: Vault; etims: Etims | null }
export type Why = EtimsRefusal['fault'] | 'source'

const REASONS = {
  'device-unknown': 'etims.device-unknown',
  'device-taken': 'etims.device-taken',
  pin: 'etims.pin',
  fields: 'etims.fields',
  item: 'etims.item',
  number: 'etims.number',
  duplicate: 'etims.duplicate',
  away: 'etims.away',
  source: 'etims.source',
} as const satisfies Record<Why, string>

/** Poll interval while another document of the same business is in progress; in ms. */
const TURN = 250
const MOST_TURNS = 240

/** Sends each document to the tax authority once, and notifies owners of rejected ones. */
export const etimsWorker =
  (parts: Parts): Workers['etims'] =>
  async ({ document: id }, { nextAt }) => {
    await settle(parts, id).catch(async error => {
      // without a notification the owner would wait forever; the serial number is kept for a later attempt
      if (nextAt === null) await refuse(parts, id, 'away')
      throw error
    })
  }

/** Settles a document, after any other of the same business that is in progress. @throws Error to try again later */
async function settle(parts: Parts, id: string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const row = await findRow(parts.sql, document, id)
    if (row?.fiscal?.state !== 'queued') return
    const original = await originalOf(parts, row)
    if (original === 'none') return refuse(parts, id, 'source')
    if (original === 'waits') {
      await settle(parts, row.source as string)
      continue
    }
    const found = await claimDevice(parts.sql, id)
    if (found === 'done') return
    if (found === 'busy') await sleep(TURN)
    else if ('other' in found) await settle(parts, found.other)
    else return send(parts, found, original)
  }
  throw new Error('Another document of its business is still on its way.')
}

/** Returns the fiscal data of the invoice that a credit note belongs to; null for an invoice. */
async function originalOf({ sql }: Parts, row: Claimed['row']): Promise<Fiscal | null | 'none' | 'waits'> {
  if (row.kind !== 'credit-note') return null
  const of = await findRow(sql, document, row.source ?? '')
  if (of?.fiscal?.state === 'queued') return 'waits'
  return of?.fiscal?.state === 'signed' ? of.fiscal : 'none'
}

async function send(parts: Parts, claimed: Claimed, original: Fiscal | null): Promise<void> {
  const { sql } = parts
  const { row } = claimed
  try {
    const etims = parts.etims
    if (!etims) throw new Error('Sending to the tax authority is switched off here.')
    const device = await deviceOf(parts, etims, claimed)
    // KRA accepts a credit note only from the device that signed the invoice
    if (original && original.controlUnit !== device.controlUnit) return await refuse(parts, row.id, 'source')
    const sale = await saleOf(parts, etims, { claimed, device, original })
    const { receipt, serial } = await ask(sql, etims, { device, sale, claimed })
    const signed = {
      ...receipt,
      serial,
      route: 'etims' as const,
      state: 'signed' as const,
      reason: null,
    }
    await keepAnswer(sql, row, signed, serial)
  } catch (error) {
    if (!(error instanceof EtimsRefusal) || error.isPassing) {
      await releaseDevice(sql, row.business)
      throw error
    }
    await refuse(parts, row.id, error.fault)
  }
}

type Asking = { device: EtimsDevice; sale: EtimsSale; claimed: Claimed }

/** Serial numbers tried for one document before its owner is notified. */
const MOST_NUMBERS = 5

/** Requests the receipt; retries with another serial number if the authority expects one or ours is already used by another till. */
async function ask(sql: Sql, etims: Etims, { device, sale, claimed }: Asking) {
  let { serial } = sale
  for (let tries = 1; ; tries++) {
    try {
      return { receipt: await etims.send(device, { ...sale, serial }), serial }
    } catch (error) {
      const next = error instanceof EtimsRefusal ? nextNumber(error, serial) : null
      if (next === null || tries === MOST_NUMBERS) throw error
      // a resend, and the authority is past this number: the first attempt may have been signed
      if (claimed.isAgain && next > serial) throw new EtimsRefusal('duplicate', (error as Error).message)
      serial = next
      const fiscal = { ...(claimed.row.fiscal as Fiscal), serial }
      await setRow(sql, document, claimed.row.id, { fiscal })
    }
  }
}

const nextNumber = ({ fault, expected }: EtimsRefusal, serial: number): number | null =>
  expected ?? (fault === 'duplicate' ? serial + 1 : null)

/** Returns the device of a business, initialising it if needed; its key is stored before anything else is done with it. */
async function deviceOf({ sql, vault }: Parts, etims: Etims, { row, device }: Claimed): Promise<EtimsDevice> {
  const { pin, branch, serial } = device
  if (device.key !== '') {
    return { pin, branch, serial, key: vault.open(device.key, PURPOSE), controlUnit: device.controlUnit }
  }
  const made = await etims.initialise({ pin, branch, serial })
  await sql
    .update(documentDevice)
    .set({ key: vault.seal(made.key, PURPOSE), controlUnit: made.controlUnit })
    .where(eq(documentDevice.business, row.business))
  return made
}

/** Builds the sale to send for a document, with every item registered. */
async function saleOf(
  { sql }: Parts,
  etims: Etims,
  { claimed, device, original }: { claimed: Claimed; device: EtimsDevice; original: Fiscal | null },
): Promise<EtimsSale> {
  const { row, serial, itemClass } = claimed
  const rows = await linesOf(sql, row.id)
  const ids = rows.flatMap(({ item }) => item ?? [])
  const goods = await findRows(sql, bookItem, { id: ids })
  const lines = rows.map(line =>
    etimsLine(
      line,
      goods.some(({ id, kind }) => id === line.item && kind === 'product-variant'),
    ),
  )
  const items = { ...claimed.device.items }
  for (const line of lines) {
    const { name, isGoods, letter } = line
    const key = keyOf(line)
    if (items[key]) continue
    const code = `KE${isGoods ? 2 : 3}NTU${String(Object.keys(items).length + 1).padStart(7, '0')}`
    await etims.saveItem(device, {
      code,
      name,
      itemClass,
      isGoods,
      letter,
      price: unitPrice(line.gross, line.quantity),
    })
    items[key] = code
    await sql
      .update(documentDevice)
      .set({ items, pendingUntil: new Date(Date.now() + LEASE) })
      .where(eq(documentDevice.business, row.business))
  }
  return {
    ours: row.number ?? '',
    serial,
    original: original?.serial ?? null,
    at: row.sentAt ?? new Date(),
    buyer: { pin: row.pin, name: row.name },
    by: row.byName,
    itemClass,
    lines: lines.map(line => ({ ...line, code: items[keyOf(line)] ?? '' })),
  }
}

const keyOf = ({ isGoods, letter, name }: { isGoods: boolean; letter: string; name: string }) =>
  `${isGoods ? 'goods' : 'service'} ${letter} ${name}`

/** Marks a document as refused, and notifies its owner. */
async function refuse({ sql, portal }: Parts, id: string, why: Why): Promise<void> {
  await sql.transaction(async tx => {
    const [found] = await selectDocuments(tx).where(eq(document.id, id))
    if (found?.row.fiscal?.state !== 'queued') return
    const { row, owner } = found
    const reason = msg(REASONS[why])
    // a document whose response was lost keeps its number: it may have been signed under it
    const serial = why === 'away' ? (row.fiscal as Fiscal).serial : null
    await keepAnswer(
      tx,
      row,
      {
        ...(row.fiscal as Fiscal),
        serial,
        state: 'refused',
        reason: serializeSentence(reason),
      },
      // the number is used up, whoever used it
      why === 'duplicate' ? (row.fiscal as Fiscal).serial : null,
    )
    const home = await portalOf(tx, owner.tenant, portal)
    const kind = row.kind === 'invoice' ? 'invoice' : 'credit-note'
    const path = `${documentsBase(owner.role as Member)}/${kind}/${id}`
    const values = {
      number: row.number ?? '',
      reason: inEveryLanguage(language => inLanguage(language, reason)),
    }
    await notify(tx, owner, { template: 'document-tax-refused', values, path, home })
  })
}
