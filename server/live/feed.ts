import { inArray, sql as query } from 'drizzle-orm'
import { LIVE_KINDS, type LiveKind } from '#contract/live-kind.ts'
import { isStaff, type Role } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { liveChange } from '#server/db/schema/index.ts'

/** Whom a change is told: a person, the staff of a tenant, or everybody there. */
export type Audience = `${'person' | 'staff' | 'tenant'}:${string}`

/** What somebody hears of. */
export const audiencesOf = ({ id, role, tenant }: { id: string; role: Role; tenant: string }): Audience[] => [
  `person:${id}`,
  `tenant:${tenant}`,
  ...(isStaff(role) ? [`staff:${tenant}` as const] : []),
]

/** Tells that things of some kinds changed, in the transaction that changes them. */
export async function tell(
  change: Sql,
  whom: Audience | readonly Audience[],
  ...kinds: LiveKind[]
): Promise<void> {
  const rows = [whom].flat().flatMap(audience => kinds.map(kind => ({ audience: audience as string, kind })))
  await change.insert(liveChange).values(rows)
}

/** How long changes are kept, in seconds: who was away longer is told that everything may have changed. */
const KEPT = 86_400
/** How far back somebody is told of changes who says nothing about what they know, in seconds. */
const LATELY = 60

export type Change = { number: number; transaction: number; audience: string; kind: LiveKind }
/** Up to which transaction everything was read: those from it on may hold more, though some of them was seen. */
export type Read = { horizon: number; changes: Change[] }

/** The changes of all transactions from one on, as far as they can be seen now, in the order in which they were told. */
export async function readFrom(sql: Sql, transaction: number): Promise<Read> {
  return read(sql, query`change.transaction >= ${transaction}`)
}

async function read(sql: Sql, which: ReturnType<typeof query>): Promise<Read> {
  // one statement sees one moment: the horizon fits what is read
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

/** A place in the feed as the wire has it: the transaction, and when that was. */
export const cursorAt = (horizon: number, now = Date.now()): string =>
  `${horizon}-${Math.floor(now / 1000).toString(36)}`

/**
 * What changed for some audiences since a place in the feed, or lately where none is known. What was told before may be told again;
 * nothing is left out.
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
  // a place ahead of the feed was in another database, before it was put back
  const isLost = isLong || from > horizon
  const known = new Set(changes.map(({ kind }) => kind))
  return { at: cursorAt(horizon), changed: isLost ? [...LIVE_KINDS] : [...known] }
}

function placeOf(cursor: string): [number, number] {
  const [transaction = '', seconds = ''] = cursor.split('-')
  return [Number(transaction), Number.parseInt(seconds, 36)]
}

/** Drops what nobody can ask for any more. */
export async function sweepChanges(sql: Sql): Promise<void> {
  await sql.delete(liveChange).where(query`${liveChange.at} < now() - make_interval(secs => ${KEPT})`)
}
