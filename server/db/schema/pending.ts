import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/loan.ts'
import type { PendingKind, PendingWhy } from '#contract/pending.ts'
import { author, id, instant, now, ownTenant, whole } from './columns.ts'
import { loan } from './lending.ts'

/** An action that awaits confirmation by a second user (four-eyes principle). */
export const pending = pgTable(
  'pending',
  {
    id: id(),
    tenant: ownTenant(),
    kind: text('kind').$type<PendingKind>().notNull(),
    /** Identifies the subject: only one open request per key. */
    key: text('key').notNull(),
    why: text('why').$type<PendingWhy>().notNull(),
    loan: text('loan').references(() => loan.id),
    amount: whole('amount'),
    currency: text('currency').$type<Currency>().notNull(),
    /** Receipt or reference number for display. */
    reference: text('reference').notNull().default(''),
    /** The requester's note. */
    note: text('note').notNull().default(''),
    /** Data needed to execute the action, in the format of the module that executes it. */
    payload: jsonb('payload').notNull(),
    ...author(),
    at: now('at'),
    /** `confirming` while it is executed: after a crash it can be confirmed again. */
    state: text('state').$type<'open' | 'confirming' | 'done' | 'rejected'>().notNull().default('open'),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
  },
  table => [
    uniqueIndex('pending_key')
      .on(table.tenant, table.key)
      .where(sql`${table.state} in ('open', 'confirming')`),
    index('pending_open').on(table.tenant, table.at).where(sql`${table.state} in ('open', 'confirming')`),
    index('pending_loan').on(table.loan),
  ],
)
