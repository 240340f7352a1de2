import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './open.ts'
import { perDatabase } from './per-database.ts'

/**
 * Counts of at least this many rows are cached: they cost more than the page query itself, and a few seconds of staleness go unnoticed.
 */
const KEPT_FROM = 1_000
/** Cache lifetime, in ms. */
const LIFE = 5_000
const MOST_KEPT = 500

const kept = perDatabase(() => new Map<string, { total: number; at: number }>())

/** Counts the rows of a table that match a condition. Large counts are cached for up to five seconds. */
export async function countRows(sql: Sql, table: PgTable, where: SQL | undefined): Promise<number> {
  const select = sql.select({ total: count() }).from(table).where(where)
  const { sql: text, params } = select.toSQL()
  const key = JSON.stringify([text, params])
  const counts = kept(sql)
  const known = counts.get(key)
  if (known && Date.now() - known.at < LIFE) return known.total
  const at = Date.now()
  const [row] = await select
  const total = row?.total ?? 0
  if (counts.size >= MOST_KEPT) counts.clear()
  if (total >= KEPT_FROM) counts.set(key, { total, at })
  else counts.delete(key)
  return total
}
