import { lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { attempt } from '#server/db/schema/index.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** At most `most` tries in `seconds`. */
export type Limit = { most: number; seconds: number }

/**
 * Counts a try under a key. The counting is in the database, so that it holds for several processes and over restarts.
 * Count outside of the transaction that may be rolled back.
 * @returns how many are left, below 0 for a try above the limit, and when counting starts again
 */
export async function countTry(
  sql: Sql,
  key: string,
  { most, seconds }: Limit,
): Promise<{ left: number; until: Date }> {
  const until = query`now() + make_interval(secs => ${seconds})`
  const [row] = await sql
    .insert(attempt)
    .values({ key, count: 1, until })
    .onConflictDoUpdate({
      target: attempt.key,
      set: {
        count: query`case when ${attempt.until} < now() then 1 else ${attempt.count} + 1 end`,
        until: query`case when ${attempt.until} < now() then ${until} else ${attempt.until} end`,
      },
    })
    .returning()
  const counted = row as typeof attempt.$inferSelect
  return { left: most - counted.count, until: counted.until }
}

/**
 * Counts a try under a key and refuses those above the limit.
 * @returns how many are left
 * @throws Refusal too-many, saying after how many minutes it goes on
 */
export async function limitTries(sql: Sql, key: string, limit: Limit): Promise<number> {
  const { left, until } = await countTry(sql, key, limit)
  if (left < 0) throw tooMany(until)
  return left
}

/** Takes a counted try back: it turned out not to be one of those that the limit is for. */
export async function giveBackTry(sql: Sql, key: string): Promise<void> {
  await sql
    .update(attempt)
    .set({ count: query`greatest(${attempt.count} - 1, 0)` })
    .where(query`${attempt.key} = ${key}`)
}

/** Forgets the tries under a key: after one that succeeded. */
export async function forgetTries(sql: Sql, key: string): Promise<void> {
  await sql.delete(attempt).where(query`${attempt.key} = ${key}`)
}

/** Drops windows that are over. */
export async function sweepTries(sql: Sql): Promise<void> {
  await sql.delete(attempt).where(lt(attempt.until, query`now()`))
}

function tooMany(until: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000))
  return new Refusal('too-many', minutes === 1 ? 'call.too-many' : msg('call.too-many-for', { minutes }))
}
