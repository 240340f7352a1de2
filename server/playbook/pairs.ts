import { and, asc, eq, isNull, sql as query, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { may } from '#contract/policy.ts'
import { sessionPath, withPair } from '#rules/playbook/route.ts'
import type { Sql } from '#server/db/open.ts'
import { holdRow } from '#server/db/row.ts'
import { account, pair } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import type { Account } from '#server/notify/message.ts'
import { Refusal } from '#server/refusal/message.ts'
import type { Found } from './content.ts'

/** Path of the playbook for entrepreneurs. */
export const PLAYBOOK = '/dashboard/playbook'

/** Returns the path of a session for the entrepreneur. */
export const sessionPathOf = ({ assigned, chapter, session }: Found): string =>
  PLAYBOOK + withPair(sessionPath(assigned.playbook, chapter.id, session.id), assigned.pair)

/** Returns the path of an entrepreneur for the advisor. */
export const personPath = (pair: string): string => `/advisor/people/${pair}`

export type PairRow = typeof pair.$inferSelect
/** A pair with its two people. */
export type Paired = { pair: PairRow; entrepreneur: Account; advisor: Account }

export const entrepreneur = alias(account, 'entrepreneur')
export const advisor = alias(account, 'advisor')

/** Selects pairs with their people. */
export const selectPairRows = (sql: Sql) =>
  sql
    .select({ pair, entrepreneur, advisor })
    .from(pair)
    .innerJoin(entrepreneur, eq(entrepreneur.id, pair.entrepreneur))
    .innerJoin(advisor, eq(advisor.id, pair.advisor))

/** Which pairs a person may access, defined only here: their own, and for staff those of the tenant. */
export function openTo({ id, tenant, role }: Pick<Person, 'id' | 'tenant' | 'role'>): SQL {
  const whose = may(role, 'playbook.manage')
    ? undefined
    : may(role, 'playbook.advise')
      ? eq(pair.advisor, id)
      : eq(pair.entrepreneur, id)
  return and(eq(pair.tenant, tenant), whose) as SQL
}

const pairsWhere = (sql: Sql, person: Person, which?: SQL): Promise<Paired[]> =>
  selectPairRows(sql)
    .where(and(openTo(person), which))
    .orderBy(query`${pair.endedAt} desc nulls first`, asc(pair.startedAt), asc(pair.id))

/** Returns the user's running pairs; with an id only that one, even if it has ended. */
export const pairsOf = (sql: Sql, person: Person, id?: string): Promise<Paired[]> =>
  pairsWhere(sql, person, id ? eq(pair.id, id) : isNull(pair.endedAt))

/** Returns all of the user's pairs: the running ones, then those that ended, the latest first. */
export const everyPairOf = (sql: Sql, person: Person): Promise<Paired[]> => pairsWhere(sql, person)

/**
 * Returns a pair the user has access to.
 * @param running it must not have ended
 * @throws Refusal forbidden, without revealing whether it does not exist or is not theirs; conflict if it has ended
 */
export async function needPair(sql: Sql, person: Person, id: string, running = true): Promise<Paired> {
  const [found] = await selectPairRows(sql).where(and(openTo(person), eq(pair.id, id)))
  if (!found) throw new Refusal('forbidden', 'playbook.other')
  if (running && found.pair.endedAt) throw new Refusal('conflict', 'playbook.ended')
  return found
}

/** Same as needPair, with the pair locked until the transaction ends, so that changes to it take turns. */
export async function lockPair(tx: Sql, person: Person, id: string): Promise<Paired> {
  await holdRow(tx, pair, id)
  return needPair(tx, person, id)
}

/** Records that the user looked at the shared data of pairs; throttled to once in a few minutes. */
export async function recordSeen(sql: Sql, person: Person, ids: readonly string[]): Promise<void> {
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
