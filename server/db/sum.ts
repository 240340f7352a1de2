import { sql as query, type SQLWrapper } from 'drizzle-orm'

/** Sums a column over all rows as a whole number; 0 without rows. */
export const sumOf = (of: SQLWrapper) =>
  query<number>`cast(coalesce(sum(${of}), 0) as bigint)`.mapWith(Number)
