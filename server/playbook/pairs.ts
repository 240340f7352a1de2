import { and, asc, eq, isNull, sql as query, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { account, pair } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import type { Account } from '#server/notify/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

export type PairRow = typeof pair.$inferSelect
/** A pair with its two people. */
export type Paired = { pair: PairRow; entrepreneur: Account; advisor: Account }

export const entrepreneur = alias(account, 'entrepreneur')
export const advisor = alias(account, 'advisor')

/** Pairs with their people, as a query. */
export const joined = (sql: Sql) =>
  sql
    .select({ pair, entrepreneur, advisor })
    .from(pair)
    .innerJoin(entrepreneur, eq(entrepreneur.id, pair.entrepreneur))
    .innerJoin(advisor, eq(advisor.id, pair.advisor))

/** Which pairs somebody may open: the two of one, and staff those of the tenant. The one place that says so. */
export function openTo({ id, tenant, role }: Pick<Person, 'id' | 'tenant' | 'role'>): SQL {
  const whose = may(role, 'playbook.manage')
    ? undefined
    : may(role, 'playbook.advise')
      ? eq(pair.advisor, id)
      : eq(pair.entrepreneur, id)
  return and(eq(pair.tenant, tenant), whose) as SQL
}

/** The pairs of somebody that run; or the one of an id, where it is theirs. */
export const pairsOf = (sql: Sql, person: Person, id?: string): Promise<Paired[]> =>
  joined(sql)
    .where(and(openTo(person), isNull(pair.endedAt), id ? eq(pair.id, id) : undefined))
    .orderBy(asc(pair.startedAt), asc(pair.id))

/**
 * A pair that somebody may open.
 * @param running it must not have ended
 * @throws Refusal forbidden for one that is not there or not theirs: nobody learns which; conflict for one that ended
 */
export async function needPair(sql: Sql, person: Person, id: string, running = true): Promise<Paired> {
  const [found] = await joined(sql).where(and(openTo(person), eq(pair.id, id)))
  if (!found) throw new Refusal('forbidden', 'playbook.other')
  if (running && found.pair.endedAt) throw new Refusal('conflict', 'playbook.ended')
  return found
}

/** Keeps that somebody looked at what a pair shares; once in a few minutes is often enough. */
export async function saw(sql: Sql, person: Person, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [at, whose] =
    person.role === 'client'
      ? ([pair.entrepreneurAt, pair.entrepreneur] as const)
      : ([pair.advisorAt, pair.advisor] as const)
  const name = person.role === 'client' ? 'entrepreneurAt' : 'advisorAt'
  await sql
    .update(pair)
    .set({ [name]: new Date() })
    .where(
      and(
        eq(whose, person.id),
        isNull(pair.endedAt),
        query`(${at} is null or ${at} < now() - interval '5 minutes')`,
      ),
    )
}
