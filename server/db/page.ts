import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Sql } from './open.ts'

/** Reads a page of a query in its order, and counts all of its rows. */
export async function pageOf<Rows extends PgSelect>(
  sql: Sql,
  rows: Rows,
  { page = 1, size = 25 }: { page?: number | undefined; size?: number | undefined },
): Promise<{ found: Awaited<Rows>; total: number; page: number; size: number }> {
  const all = sql.$count(rows.as('all'))
  const [found, total] = await Promise.all([rows.limit(size).offset((page - 1) * size), all])
  return { found: found as Awaited<Rows>, total, page, size }
}
