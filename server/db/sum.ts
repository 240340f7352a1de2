import { sql as query, type SQL, type SQLWrapper } from 'drizzle-orm'

const only = (which: SQL | undefined): SQL => (which ? query` filter (where ${which})` : query``)

/** Sums a column over all rows, or those of a condition, as a whole number; 0 without rows. */
export const sumOf = (of: SQLWrapper, which?: SQL) =>
  query<number>`cast(coalesce(sum(${of})${only(which)}, 0) as bigint)`.mapWith(Number)

/** Counts all rows, or those of a condition. */
export const countOf = (which?: SQL) => query<number>`cast(count(*)${only(which)} as integer)`.mapWith(Number)
