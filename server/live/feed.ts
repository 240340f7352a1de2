import { inArray, sql as query } from 'drizzle-orm'
import { LIVE_KINDS, type LiveKind } from '#contract/live-kind.ts'
import { isStaff, type Role } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { liveChange } from '#server/db/schema/index.ts'

/** Recipients of a change: a user, a tenant's staff, or all users of a tenant. */
export type Audience = `${'person' | 'staff' | 'tenant'}:${string}`

/** Returns the audiences that a user belongs to. */
export const audiencesOf = ({ id, role, tenant }: { id: string; role: Role; tenant: string }): Audience[] => [
  `person:${id}`,
  `tenant:${tenant}`,
  ...(isStaff(role) ? [`staff:${tenant}` as const] : []),
]

/** Publishes changes of some kinds, in the transaction that makes them. */
export async function publishChange(
  tx: Sql,
  whom: Audience | readonly Audience[],
  ...kinds: LiveKind[]
): Promise<void> {
  const rows = [whom].flat().flatMap(audience => kinds.map(kind => ({ audience, kind })))
  await tx.insert(liveChange).values(rows)
}

/** Retention of changes, in seconds: clients that were away longer are told to refresh everything. */
const KEPT = 86_400
/** How far back changes are reported to a client without a cursor, in seconds. */
const LATELY = 60

export type Change = { number: number; transaction: number; audience: string; kind: LiveKind }
/** Transactions before the horizon were read completely; from it on, only in part. */
export type Read = { horizon: number; changes: Change[] }

/** Reads the visible changes of all transactions from one on, in the order in which they were published. */
export async function readFrom(sql: Sql, transaction: number): Promise<Read> {
  return read(sql, query`change.transaction >= ${transaction}`)
}

async function read(sql: Sql, which: ReturnType<typeof query>): Promise<Read> {
  // one statement uses one snapshot, so that the horizon is consistent with the rows
  const rows = await sql
    .select({
      horizon: query<string>`moment.horizon`,
      number: query<string | null>`change.number`,
      transaction: query<string | null>`change.transaction`,
      audience: query<string>`change.audience`,
      kind: query<LiveKind>`change.kind`,
    })
    .from(
      query`(select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon) moment left join ${liveChange} change on ${which}`,
    )
    .orderBy(query`change.number`)
  return {
    horizon: Number(rows[0]?.horizon),
    changes: rows.flatMap(({ number, transaction, audience, kind }) =>
      number === null ? [] : { number: Number(number), transaction: Number(transaction), audience, kind },
    ),
  }
}

/** Formats a cursor of the feed: the transaction, and its time. */
export const cursorAt = (horizon: number, now = Date.now()): string =>
  `${horizon}-${Math.floor(now / 1000).toString(36)}`

/**
 * Returns what changed for some audiences since a cursor, or recently without one. At-least-once: changes may be repeated, but
 * none is omitted.
 */
export async function changedSince(
  sql: Sql,
  audiences: readonly string[],
  after: string | undefined,
): Promise<{ at: string; changed: LiveKind[] }> {
  const [from = 0, then = 0] = after ? placeOf(after) : []
  const isLong = after !== undefined && Date.now() / 1000 - then > KEPT / 2
  const lately = query`change.at > now() - make_interval(secs => ${LATELY})`
  const { horizon, changes } = await read(
    sql,
    query`${after === undefined || isLong ? lately : query`change.transaction >= ${from}`} and ${inArray(query`change.audience`, [...audiences])}`,
  )
  // a cursor ahead of the feed is from before a restore of the database
  const isLost = isLong || from > horizon
  const known = new Set(changes.map(({ kind }) => kind))
  return { at: cursorAt(horizon), changed: isLost ? [...LIVE_KINDS] : [...known] }
}

function placeOf(cursor: string): [number, number] {
  const [transaction = '', seconds = ''] = cursor.split('-')
  return [Number(transaction), Number.parseInt(seconds, 36)]
}

/** Deletes changes past their retention. */
export async function sweepChanges(sql: Sql): Promise<void> {
  await sql.delete(liveChange).where(query`${liveChange.at} < now() - make_interval(secs => ${KEPT})`)
}
