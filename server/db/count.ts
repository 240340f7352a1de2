import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './open.ts'
import { perDatabase } from './per-database.ts'

/** From so many rows on a count is kept: it costs more than the page beside it, and nobody sees that it is some seconds old. */
const KEPT_FROM = 1_000
/** In ms. */
const LIFE = 5_000
const MOST_KEPT = 500

type Kept = { total: number; at: number }
const kept = perDatabase(() => new Map<string, Kept>())

/** How many rows of a table a condition finds; of many, how many there were within the last five seconds. */
export async function countRows(sql: Sql, table: PgTable, where: SQL | undefined): Promise<number> {
  const asked = sql.select({ total: count() }).from(table).where(where)
  const { sql: text, params } = asked.toSQL()
  const key = JSON.stringify([text, params])
  const counts = kept(sql)
  const known = counts.get(key)
  if (known && Date.now() - known.at < LIFE) return known.total
  const at = Date.now()
  const [row] = await asked
  const total = row?.total ?? 0
  if (counts.size >= MOST_KEPT) counts.clear()
  if (total >= KEPT_FROM) counts.set(key, { total, at })
  else counts.delete(key)
  return total
}
