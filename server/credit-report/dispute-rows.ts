import { and, asc, desc, eq } from 'drizzle-orm'
import type { Dispute, DisputeRow, DisputeState, EntryKind } from '#contract/credit-report.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { account, dispute, loan } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'

const shown = (row: typeof dispute.$inferSelect): Dispute => ({
  ...row,
  at: row.at.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

/** Returns a client's disputes about their report, newest first. */
export async function disputesOf(sql: Sql, client: string): Promise<Dispute[]> {
  const rows = await sql
    .select()
    .from(dispute)
    .where(eq(dispute.client, client))
    .orderBy(desc(dispute.at), desc(dispute.id))
    .limit(200)
  return rows.map(shown)
}

type Query = { state?: DisputeState; client?: string; page?: number; size?: number }

/** Condition for the disputes visible to a member of staff. */
export const disputeFilter = (
  person: Pick<Person, 'id' | 'tenant' | 'role'>,
  { state, client }: Query = {},
) =>
  and(
    eq(dispute.tenant, person.tenant),
    seenBy(person),
    state ? eq(dispute.state, state) : undefined,
    client ? eq(dispute.client, client) : undefined,
  )

const joined = (sql: Sql) =>
  sql
    .select({ one: dispute, owner: account, code: loan.code })
    .from(dispute)
    .innerJoin(account, eq(account.id, dispute.client))
    .leftJoin(loan, eq(loan.id, dispute.loan))

/** Returns a page of disputes: open ones oldest first, answered ones newest first. */
export async function readDisputes(sql: Sql, person: Person, query: Query) {
  const turn = query.state === 'open' ? asc : desc
  const rows = joined(sql)
    .where(disputeFilter(person, query))
    .orderBy(turn(dispute.at), turn(dispute.id))
    .$dynamic()
  const { found, ...at } = await pageOf(sql, rows, query)
  const data = found.map(
    ({ one, owner, code }): DisputeRow => ({
      ...shown(one),
      kind: one.entry.split('/')[0] as EntryKind,
      client: { id: owner.id, name: nameOf(owner) },
      loan: one.loan && code ? { id: one.loan, code } : null,
      answeredBy: one.answeredByName,
    }),
  )
  return { data, ...at, open: await countOf(sql, person, { state: 'open' }) }
}

/** Counts the matching disputes. */
export const countOf = (sql: Sql, person: Pick<Person, 'id' | 'tenant' | 'role'>, query: Query) =>
  sql.$count(joined(sql).where(disputeFilter(person, query)).as('all'))
