import { and, asc, eq, sql as query } from 'drizzle-orm'
import { may } from '#contract/policy.ts'
import { MEMBERS } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { holdRow } from '#server/db/row.ts'
import { account, business } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { type Account, seenBy } from '#server/people/visibility.ts'
import { fieldRefusal, type Msg, Refusal } from '#server/refusal/message.ts'

export type BusinessRow = typeof business.$inferSelect
/** A business with its owner, as accessible to a user. */
export type Seen = { business: BusinessRow; owner: Account; isOwn: boolean }

type To = 'read' | 'write'

/** Makes transactions about the same business take turns. New rows that refer to the business do not wait. */
export async function holdBusiness(tx: Sql, id: string): Promise<void> {
  await holdRow(tx, business, id)
}

const select = (sql: Sql) =>
  sql.select().from(business).innerJoin(account, eq(account.id, business.owner)).$dynamic()

/** Lists an owner's businesses: members see their own, staff those of visible members. */
export async function businessesOf(sql: Sql, person: Person, owner: string): Promise<Seen[]> {
  const rows = await select(sql)
    .where(and(eq(business.owner, owner), seenBy(person)))
    .orderBy(asc(business.createdAt), asc(business.id))
  return rows.map(row => seen(person, row))
}

/** Prepared statement, because most book requests start with it. */
const firstOwn = perDatabase(sql =>
  select(sql)
    .where(eq(business.owner, query.placeholder('owner')))
    .orderBy(asc(business.createdAt), asc(business.id))
    .limit(1)
    .prepare('first_own_business'),
)

/**
 * Returns the business of a request: the named one, or the caller's first.
 * @returns null if none is named and the caller has none
 * @throws Refusal forbidden for someone else's, whether or not it exists
 */
export async function businessFor(
  sql: Sql,
  person: Person,
  id: string | null | undefined,
  to: To = 'read',
): Promise<Seen | null> {
  if (!id) {
    const [own] = await firstOwn(sql).execute({ owner: person.id })
    return own ? seen(person, own) : null
  }
  const found = await visible(sql, person, id)
  if (!found || !mayUse(person, found, to)) throw new Refusal('forbidden', 'business.other')
  return found
}

async function visible(sql: Sql, person: Person, id: string): Promise<Seen | null> {
  const [row] = await select(sql).where(and(eq(business.id, id), seenBy(person)))
  return row ? seen(person, row) : null
}

/** Like `businessFor`, for requests that need a business. @throws Refusal invalid without any */
export async function needBusiness(
  sql: Sql,
  person: Person,
  id: string | null | undefined,
  to: To = 'read',
): Promise<Seen> {
  const found = await businessFor(sql, person, id, to)
  if (!found) throw fieldRefusal('businessId', 'call.incomplete')
  return found
}

/**
 * Returns a row of a business that was found by the row's own id, with its business.
 * @throws Refusal not-found with `none` if it does not exist or is not visible, without revealing which; forbidden for staff who may not write
 */
export async function needRow<Row extends { business: string }>(
  sql: Sql,
  person: Person,
  row: Row | undefined,
  none: Msg,
  to: To = 'read',
): Promise<{ row: Row; seen: Seen }> {
  const found = row && (await visible(sql, person, row.business))
  if (!found) throw new Refusal('not-found', none)
  if (!mayUse(person, found, to)) throw new Refusal('forbidden', 'business.other')
  return { row, seen: found }
}

/** Whether a user may access a business: owners their own, staff by policy. */
export const mayUse = (person: Person, { isOwn }: Seen, to: To): boolean =>
  isOwn ||
  (!MEMBERS.some(one => one === person.role) && may(person.role, to === 'read' ? 'book.read' : 'book.write'))

const seen = (person: Person, row: { business: BusinessRow; account: Account }): Seen => ({
  business: row.business,
  owner: row.account,
  isOwn: row.account.id === person.id,
})
