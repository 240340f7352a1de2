import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { now } from './columns.ts'

/**
 * That something changed for somebody, as a hint. Rows are added only, and go after a day; a trigger tells who listens. Numbers become
 * visible out of their order, as transactions end: who reads on goes by the transaction.
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
