import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { now } from './columns.ts'

/**
 * Change notifications, as hints. Append-only, deleted after a day; a trigger notifies listeners. Transactions commit out of
 * number order, so readers must track their position by transaction.
 */
export const liveChange = pgTable(
  'live_change',
  {
    number: bigserial('number', { mode: 'number' }).primaryKey(),
    transaction: bigint('transaction', { mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** `person:ID`, `staff:TENANT` or `tenant:TENANT`. */
    audience: text('audience').notNull(),
    kind: text('kind').notNull(),
    at: now('at'),
  },
  table => [index('live_change_transaction').on(table.transaction), index('live_change_at').on(table.at)],
)
