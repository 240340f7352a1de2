import type { Sql } from './open.ts'

/** What is made once for each database and kept with it. A transaction is a database of its own for a moment: nothing stays of what is kept with it. */
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
