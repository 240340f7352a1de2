import { type Column, sql as query, type SQL } from 'drizzle-orm'

/**
 * The order that a list asks for by the name of a key, `-name` for the other way round. Rows without a value stand
 * beside the smallest.
 * @param last makes the order a total one, so that no page repeats a row
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
