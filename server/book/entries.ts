import { and, eq, isNull, or } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-words.ts'
import type { EntryKind, EntrySource } from '#contract/book.ts'
import { stockValue, type Values } from '#rules/book/draft.ts'
import type { Seen } from '#server/business/access.ts'
import { isListed } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, addRows, authorOf, findRow, setRow, setRows } from '#server/db/row.ts'
import { bookComment, bookEntry, bookRevision, stockMovement } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordAudit } from '#server/notify/audit.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { nameOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { findItem, type Written } from './items.ts'

export type EntryRow = typeof bookEntry.$inferSelect
type NewEntry = typeof bookEntry.$inferInsert

export type Saving = {
  kind: EntryKind
  values: Values
  /** The wire's names of the fields, for error messages. */
  fields: Partial<Record<keyof Values, string>>
  seen: Seen
  person: Person
  /** IP address of a call that staff may make, for the audit trail. */
  address?: string
}
export type Origin = { source?: EntrySource; reference?: string | null }

const VARIANT = {
  'product-sale': 'product-variant',
  'service-sale': 'service-variant',
  'cost-of-goods': 'product-variant',
  inventory: 'product-variant',
} as const

async function fieldsOf(sql: Sql, { kind, values, fields, seen, person }: Saving) {
  const { day, type, phone, name, item } = values as Record<string, string>
  const { amount, unitAmount, quantity, years } = values as Record<string, number>
  if (type) {
    const list = kind === 'investment' ? 'entrepreneurInvestmentType' : 'entrepreneurSaleType'
    if (!(await isListed(sql, person, list, type))) throw fieldRefusal(fields.type ?? '', 'book.choose-again')
  }
  const variant = VARIANT[kind as keyof typeof VARIANT]
  const found = item ? await findItem(sql, seen.business.id, variant, item, fields.item ?? '') : null
  return {
    day: String(day),
    amount: kind === 'inventory' ? stockValue(values) : Number(amount),
    unitAmount: unitAmount ?? null,
    item: found?.id ?? null,
    quantity: quantity ?? null,
    name: name ?? '',
    type: type ?? null,
    phone: phone ?? null,
    years: years ?? null,
  }
}

/** Notifies the owner's open pages that their book changed, on another of their devices or by staff. */
export const tellOwner = (tx: Sql, { owner }: Pick<Seen, 'owner'>): Promise<void> =>
  publishChange(tx, `person:${owner.id}`, 'books')

/** Returns the stock movement of an entry; null if it does not affect stock. */
export const movementOf = ({
  kind,
  item,
  quantity,
  day,
  business,
}: Pick<NewEntry, 'kind' | 'item' | 'quantity' | 'day' | 'business'>) => {
  if (!item || !quantity || (kind !== 'product-sale' && kind !== 'inventory')) return null
  const isSale = kind === 'product-sale'
  return {
    business,
    item,
    day,
    kind: isSale ? 'sold' : 'stocked',
    quantity: isSale ? -quantity : quantity,
  } as const
}

async function move(tx: Sql, entry: string, ...movements: ReturnType<typeof movementOf>[]): Promise<void> {
  const real = movements.flatMap(one => (one ? [{ ...one, entry }] : []))
  await addRows(tx, stockMovement, real)
}

export const takenBack = (movement: ReturnType<typeof movementOf>) =>
  movement && { ...movement, quantity: -movement.quantity }

/**
 * Adds an entry. Idempotent per `clientId` and per reference, also for concurrent requests.
 * @throws Refusal conflict if the payment is already in the book
 */
export async function addEntry(
  sql: Sql,
  saving: Saving,
  { source = 'typed', reference, clientId }: Origin & { clientId?: string },
): Promise<Written> {
  const { kind, seen, person } = saving
  const business = seen.business.id
  const fields = await fieldsOf(sql, saving)
  const code = reference?.trim().toUpperCase() || null
  const values: NewEntry = {
    ...fields,
    business,
    kind,
    source,
    clientId,
    reference: code,
    ...authorOf(person),
    onBehalf: !seen.isOwn,
  }
  return sql.transaction(async tx => {
    const made = await addRowIfNew(tx, bookEntry, values)
    if (!made) return repeatedIn(tx, values)
    await move(tx, made.id, movementOf(values))
    await sendWebhook(tx, person.tenant, 'book.entry-added', { business, entry: made.id, kind })
    await tellOwner(tx, seen)
    if (!seen.isOwn) await recordFor(tx, saving, 'book.entry-added', made.id)
    return made
  })
}

/**
 * Returns the entry of an earlier request. @throws Refusal conflict if only the payment matches, or the `clientId` belongs to something
 * else
 */
async function repeatedIn(tx: Sql, { business, kind, clientId, reference }: NewEntry): Promise<Written> {
  if (clientId) {
    const known = await findRow(tx, bookEntry, { business, clientId })
    if (known && known.kind !== kind) throw new Refusal('conflict', 'book.other-entry')
    if (known) return { id: known.id, repeated: true }
  }
  const sentence = msg('book.reference-twice', { reference: reference ?? '' })
  throw fieldRefusal('reference', sentence, 'conflict')
}

/** Selects an entry of a business by its id or `clientId`, and locks it until the transaction ends. @throws Refusal */
async function hold(tx: Sql, business: string, given: string, kind?: EntryKind): Promise<EntryRow> {
  const rows = await tx
    .select()
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        or(eq(bookEntry.id, given), eq(bookEntry.clientId, given)),
        kind ? eq(bookEntry.kind, kind) : undefined,
      ),
    )
    .for('update')
  const row = rows.find(({ id }) => id === given) ?? rows[0]
  if (!row) throw new Refusal('not-found', 'book.no-entry')
  if (row.voidedAt) throw new Refusal('conflict', 'book.void-entry')
  return row
}

/** Changes an entry. Keeps the previous version as a revision, and adjusts stock by the difference. @throws Refusal */
export async function changeEntry(sql: Sql, saving: Saving, id: string): Promise<Written> {
  const { kind, seen, person } = saving
  const business = seen.business.id
  const fields = await fieldsOf(sql, saving)
  return sql.transaction(async tx => {
    const before = await hold(tx, business, id, kind)
    const isSame = Object.entries(fields).every(([name, value]) => before[name as keyof EntryRow] === value)
    if (isSame) return { id: before.id, repeated: true }
    await keepRevision(tx, before)
    const after = { ...before, ...fields }
    await setRow(tx, bookEntry, before.id, {
      ...fields,
      revision: before.revision + 1,
      editedAt: new Date(),
      ...authorOf(person),
      onBehalf: !seen.isOwn,
    })
    await move(tx, before.id, takenBack(movementOf(before)), movementOf(after))
    await answerComments(tx, before.id)
    await sendWebhook(tx, person.tenant, 'book.entry-changed', { business, entry: before.id, kind })
    await tellOwner(tx, seen)
    if (!seen.isOwn) await recordFor(tx, saving, 'book.entry-changed', before.id)
    return { id: before.id }
  })
}

/** Voids an entry: it no longer counts in figures and stock, but stays readable. @throws Refusal */
export async function voidEntry(
  sql: Sql,
  { reason, ...saving }: Pick<Saving, 'seen' | 'person' | 'address'> & { reason: string },
  id: string,
): Promise<void> {
  const { seen, person } = saving
  await sql.transaction(async tx => {
    const before = await hold(tx, seen.business.id, id)
    await setRow(tx, bookEntry, before.id, {
      voidedAt: new Date(),
      voidedBy: person.name,
      voidReason: reason,
    })
    await move(tx, before.id, takenBack(movementOf(before)))
    await answerComments(tx, before.id)
    const { business, kind } = before
    await sendWebhook(tx, person.tenant, 'book.entry-voided', { business, entry: before.id, kind })
    await tellOwner(tx, seen)
    if (!seen.isOwn) await recordFor(tx, saving, 'book.entry-voided', before.id)
  })
}

async function keepRevision(tx: Sql, before: EntryRow): Promise<void> {
  const { business, id, revision, day, amount, unitAmount, item, quantity, name, type, phone, years } = before
  await tx.insert(bookRevision).values({
    business,
    subject: id,
    revision,
    by: before.by,
    byName: before.byName,
    at: before.editedAt,
    values: { day, amount, unitAmount, item, quantity, name, type, phone, years },
  })
}

/** Changing the entry completes a requested correction. */
const answerComments = (tx: Sql, entry: string) =>
  setRows(tx, bookComment, and(eq(bookComment.entry, entry), bookComment.asks, isNull(bookComment.doneAt)), {
    doneAt: new Date(),
  })

/** Changes by staff in a member's book are written to the audit trail. */
const recordFor = (
  tx: Sql,
  { seen, person, address }: Pick<Saving, 'seen' | 'person' | 'address'>,
  action: AuditAction,
  entry: string,
) =>
  recordAudit(tx, {
    tenant: person.tenant,
    actor: person,
    address,
    action,
    subject: { kind: 'account', id: seen.owner.id, name: nameOf(seen.owner) },
    detail: [{ name: 'entry', from: null, to: entry }],
  })
