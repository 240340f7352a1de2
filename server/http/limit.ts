import { lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { putRow, setRows } from '#server/db/row.ts'
import { attempt } from '#server/db/schema/index.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

/** Rate limit: at most `most` attempts in `seconds`. */
export type Limit = { most: number; seconds: number }

/**
 * Counts an attempt under a key. The counter is in the database, so that it holds across processes and restarts. Call it outside
 * of any transaction that may be rolled back.
 * @returns the attempts left, negative above the limit, and when the window ends
 */
export async function countTry(
  sql: Sql,
  key: string,
  { most, seconds }: Limit,
): Promise<{ left: number; until: Date }> {
  const until = query`now() + make_interval(secs => ${seconds})`
  const again = {
    count: query`case when ${attempt.until} < now() then 1 else ${attempt.count} + 1 end`,
    until: query`case when ${attempt.until} < now() then ${until} else ${attempt.until} end`,
  }
  const counted = await putRow(sql, attempt, { key }, { count: 1, until }, again)
  return { left: most - counted.count, until: counted.until }
}

/**
 * Counts an attempt under a key and rejects those above the limit.
 * @returns the attempts left
 * @throws Refusal too-many, with the minutes to wait
 */
export async function limitTries(sql: Sql, key: string, limit: Limit): Promise<number> {
  const { left, until } = await countTry(sql, key, limit)
  if (left < 0) throw tooMany(until)
  return left
}

/** Undoes a counted attempt that turned out not to fall under the limit. */
export async function giveBackTry(sql: Sql, key: string): Promise<void> {
  await setRows(sql, attempt, query`${attempt.key} = ${key}`, {
    count: query`greatest(${attempt.count} - 1, 0)`,
  })
}

/** Resets the attempts under a key, after a success. */
export async function forgetTries(sql: Sql, key: string): Promise<void> {
  await sql.delete(attempt).where(query`${attempt.key} = ${key}`)
}

/** Deletes expired windows. */
export async function sweepTries(sql: Sql): Promise<void> {
  await sql.delete(attempt).where(lt(attempt.until, query`now()`))
}

function tooMany(until: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000))
  const reason = minutes === 1 ? 'call.too-many' : msg('call.too-many-for', { minutes })
  return Object.assign(new Refusal('too-many', reason), { until })
}
