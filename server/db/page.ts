import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Sql } from './open.ts'

/** Reads a page of a query in its order, and counts all of its rows. */
export async function pageOf<Rows extends PgSelect>(
  sql: Sql,
  rows: Rows,
  { page = 1, size = 25 }: { page?: number | undefined; size?: number | undefined },
): Promise<{ found: Awaited<Rows>; total: number; page: number; size: number }> {
  // biome-ignore lint/complexity/useLiteralKeys: it is protected
  const { orderBy: order = [] } = rows['config']
  // counted without the order, or the database would sort all rows
  const all = sql.$count(rows.orderBy().as('all'))
  const paged = rows
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  const [found, total] = await Promise.all([paged, all])
  return { found, total, page, size }
}
