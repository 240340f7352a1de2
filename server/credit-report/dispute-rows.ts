import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Dispute, DisputeRow, DisputeState, EntryKind } from '#contract/credit-report.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { account, dispute, loan } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, ofSeen } from '#server/people/visibility.ts'

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
    ofSeen(dispute.client, person),
    state ? eq(dispute.state, state) : undefined,
    client ? eq(dispute.client, client) : undefined,
  )

/** Selects disputes with their clients and the codes of their loans; the caller adds the condition. */
export const selectDisputes = (sql: Sql) =>
  sql
    .select({ one: dispute, owner: account, code: loan.code })
    .from(dispute)
    .innerJoin(account, eq(account.id, dispute.client))
    .leftJoin(loan, eq(loan.id, dispute.loan))
    .$dynamic()

/** Returns a page of disputes: open ones oldest first, answered ones newest first. */
export async function readDisputes(sql: Sql, person: Person, query: Query) {
  const turn = query.state === 'open' ? asc : desc
  const order = [turn(dispute.at), turn(dispute.id)]
  // paginated before joining, so that an index has all that is read of the other rows
  const ids = sql
    .select({ id: dispute.id })
    .from(dispute)
    .where(disputeFilter(person, query))
    .orderBy(...order)
    .$dynamic()
  const [{ found, ...at }, open] = await Promise.all([
    pageOf(sql, ids, query),
    sql.$count(dispute, disputeFilter(person, { state: 'open' })),
  ])
  const rows = await selectDisputes(sql)
    .where(
      inArray(
        dispute.id,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(...order)
  const data = rows.map(
    ({ one, owner, code }): DisputeRow => ({
      ...shown(one),
      kind: one.entry.split('/')[0] as EntryKind,
      client: { id: owner.id, name: nameOf(owner) },
      loan: one.loan && code ? { id: one.loan, code } : null,
      answeredBy: one.answeredByName,
    }),
  )
  return { data, ...at, open }
}
