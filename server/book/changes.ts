import { and, eq, gt, or, sql as query } from 'drizzle-orm'
import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, bookRevision } from '#server/db/schema/index.ts'

/**
 * Counts the entries added to a book since a moment, and the existing ones changed or voided since. Considers entries up to the last day of
 * a report, because the report also contains earlier balances and long unpaid sales.
 */
export async function changesSince(
  sql: Sql,
  business: string,
  to: Day,
  since: Date,
): Promise<{ added: number; altered: number }> {
  const isIn = query`${bookEntry.day} <= ${to}`
  // an entry that was moved out of the period used to be in it
  const wasIn = query`exists (select 1 from ${bookRevision} where ${bookRevision.subject} = ${bookEntry.id} and ${bookRevision.values} ->> 'day' <= ${to})`
  const isNew = gt(bookEntry.createdAt, since)
  const [row] = await sql
    .select({
      added: query<string>`count(*) filter (where ${isNew} and ${isIn} and ${bookEntry.voidedAt} is null)`,
      altered: query<string>`count(*) filter (where not (${isNew}))`,
    })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        or(isIn, wasIn),
        or(isNew, gt(bookEntry.editedAt, since), gt(bookEntry.voidedAt, since)),
      ),
    )
  return { added: Number(row?.added ?? 0), altered: Number(row?.altered ?? 0) }
}
