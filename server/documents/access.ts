import { and, eq } from 'drizzle-orm'
import type { Given } from '#contract/book-wire.ts'
import { readPhone } from '#rules/phone.ts'
import { businessesOf, businessFor, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, requireLocked } from '#server/db/row.ts'
import { account, business, document } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { findSeen, seenBy } from '#server/people/visibility.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'

export type DocumentRow = typeof document.$inferSelect
type To = 'read' | 'write'

/** Only the owner may write documents; staff can read them. */
export const mayWrite = ({ isOwn }: Pick<Seen, 'isOwn'>): boolean => isOwn

/**
 * Resolves the business that a request to the form endpoints is about, by phone: the caller's own or that of a visible member.
 * @throws Refusal invalid without a phone or a business, forbidden for someone else's
 */
export async function sellerFor(
  sql: Sql,
  person: Person,
  { phone, businessId }: { phone?: Given; businessId?: string | null },
  to: To = 'read',
): Promise<Seen> {
  const text = String(phone ?? '').trim()
  if (text === '') throw fieldRefusal('phone', 'call.incomplete')
  const me = await findSeen(sql, person, person.id)
  const reading = readPhone(text, me.country)
  if ('problem' in reading) throw fieldRefusal('phone', 'field.phone')
  const owner = reading.phone === me.phone ? me : await memberWith(sql, person, reading.phone)
  const found = businessId
    ? await businessFor(sql, person, businessId)
    : (await businessesOf(sql, person, owner.id))[0]
  if (!found) throw new Refusal('invalid', 'document.no-business')
  if (found.owner.id !== owner.id || (to === 'write' && !mayWrite(found)))
    throw new Refusal('forbidden', 'document.other')
  return found
}

async function memberWith(sql: Sql, person: Person, phone: string) {
  const row = await findRow(sql, account, and(eq(account.phone, phone), seenBy(person)))
  if (!row) throw new Refusal('forbidden', 'document.other')
  return row
}

/** Selects documents with their businesses and owners; the caller adds the condition. */
export const selectDocuments = (sql: Sql) =>
  sql
    .select({ row: document, business, owner: account })
    .from(document)
    .innerJoin(business, eq(business.id, document.business))
    .innerJoin(account, eq(account.id, business.owner))
    .$dynamic()

/**
 * Returns a document by its id, with its business and owner.
 * @throws Refusal not-found if it does not exist or is not visible to the caller, without revealing which; forbidden for staff
 * who write
 */
export async function findDocument(
  sql: Sql,
  person: Person,
  id: string,
  to: To = 'read',
): Promise<{ row: DocumentRow; seen: Seen }> {
  const [found] = await selectDocuments(sql).where(and(eq(document.id, id), seenBy(person)))
  if (!found) throw new Refusal('not-found', 'document.none')
  const { row, owner } = found
  const seen = { business: found.business, owner, isOwn: owner.id === person.id }
  if (to === 'write' && !mayWrite(seen)) throw new Refusal('forbidden', 'document.other')
  return { row, seen }
}

/** Reads and locks a document until the transaction ends. @throws Refusal not-found */
export const holdDocument = (tx: Sql, id: string): Promise<DocumentRow> =>
  requireLocked(tx, document, id, 'document.none')
