import type { Sql } from './open.ts'

/** Memoizes a value per database handle. A transaction has a handle of its own, so values made within one are dropped with it. */
export function perDatabase<Thing>(make: (sql: Sql) => Thing): (sql: Sql) => Thing {
  const made = new WeakMap<Sql, Thing>()
  return sql => {
    const known = made.get(sql)
    if (known) return known
    const thing = make(sql)
    made.set(sql, thing)
    return thing
  }
}
