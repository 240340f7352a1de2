import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Dispute, DisputeRow, DisputeState, EntryKind } from '#contract/credit-report.ts'
import type { Sql } from '#server/db/open.ts'
import { account, dispute, loan } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'

type Kept = typeof dispute.$inferSelect

const PAGE = 25

const shown = ({ id, entry, text, at, state, answer, answeredAt }: Kept): Dispute => ({
  id,
  entry,
  text,
  state,
  answer,
  at: at.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** What somebody said is wrong with their report, the newest first. */
export async function disputesOf(sql: Sql, client: string): Promise<Dispute[]> {
  const rows = await sql
    .select()
    .from(dispute)
    .where(eq(dispute.client, client))
    .orderBy(desc(dispute.at), desc(dispute.id))
    .limit(200)
  return rows.map(shown)
}

type Asked = { state?: DisputeState; client?: string; page?: number; size?: number }

/** The disputes that somebody of the staff may see. */
export const wanted = (person: Pick<Person, 'id' | 'tenant' | 'role'>, { state, client }: Asked = {}) =>
  and(
    eq(dispute.tenant, person.tenant),
    seenBy(person),
    state ? eq(dispute.state, state) : undefined,
    client ? eq(dispute.client, client) : undefined,
  )

/** A page of them: what is open the oldest first, what is answered the newest first. */
export async function readDisputes(sql: Sql, person: Person, asked: Asked) {
  const { page = 1, size = PAGE } = asked
  const which = wanted(person, asked)
  const turn = asked.state === 'open' ? asc : desc
  const rows = await sql
    .select({ one: dispute, owner: account, code: loan.code })
    .from(dispute)
    .innerJoin(account, eq(account.id, dispute.client))
    .leftJoin(loan, eq(loan.id, dispute.loan))
    .where(which)
    .orderBy(turn(dispute.at), turn(dispute.id))
    .limit(size)
    .offset((page - 1) * size)
  const data = rows.map(
    ({ one, owner, code }): DisputeRow => ({
      ...shown(one),
      kind: one.entry.split('/')[0] as EntryKind,
      client: { id: owner.id, name: nameOf(owner) },
      loan: one.loan && code ? { id: one.loan, code } : null,
      answeredBy: one.answeredByName,
    }),
  )
  const [total, open] = await Promise.all([
    countOf(sql, person, asked),
    countOf(sql, person, { state: 'open' }),
  ])
  return { data, total, page, size, open }
}

/** How many there are. */
export async function countOf(sql: Sql, person: Pick<Person, 'id' | 'tenant' | 'role'>, asked: Asked) {
  const [row] = await sql
    .select({ many: count() })
    .from(dispute)
    .innerJoin(account, eq(account.id, dispute.client))
    .where(wanted(person, asked))
  return row?.many ?? 0
}
