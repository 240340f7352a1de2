import type { Sql } from './open.ts'

/**
 * A query that every request asks, made into text once for each database instead of each time: that takes longer than some
 * queries do. Not for transactions, which are databases of their own for a moment.
 */
export function prepared<Query>(make: (sql: Sql) => Query): (sql: Sql) => Query {
  const made = new WeakMap<Sql, Query>()
  return sql => {
    const known = made.get(sql)
    if (known) return known
    const query = make(sql)
    made.set(sql, query)
    return query
  }
}
