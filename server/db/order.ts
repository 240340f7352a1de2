import { type Column, sql as query, type SQL } from 'drizzle-orm'

/**
 * Builds an ORDER BY from a sort key, `-name` for descending. Nulls sort next to the smallest value.
 * @param last tie-breaker that makes the order total, so that no page repeats a row
 */
export function orderBy<Key extends string>(
  sort: Key | `-${Key}`,
  keys: Record<Key, Column | SQL | SQL.Aliased>,
  last: Column,
): SQL[] {
  const isDown = sort.startsWith('-')
  const key = keys[(isDown ? sort.slice(1) : sort) as Key]
  return [isDown ? query`${key} desc nulls last` : query`${key} asc nulls first`, query`${last}`]
}
