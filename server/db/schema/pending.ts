import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '#contract/loan.ts'
import type { PendingKind, PendingWhy } from '#contract/pending.ts'
import { id, instant, now, ownTenant } from './columns.ts'
import { loan } from './lending.ts'

/** What one person has asked for and a second one has to confirm before it is done. */
export const pending = pgTable(
  'pending',
  {
    id: id(),
    tenant: ownTenant(),
    kind: text('kind').$type<PendingKind>().notNull(),
    /** What it is about: it can be asked for once at a time. */
    key: text('key').notNull(),
    why: text('why').$type<PendingWhy>().notNull(),
    loan: text('loan').references(() => loan.id),
    amount: bigint('amount', { mode: 'number' }),
    currency: text('currency').$type<Currency>().notNull(),
    /** A receipt or a reference that people know it by. */
    reference: text('reference').notNull().default(''),
    /** What whoever asked wrote about it. */
    note: text('note').notNull().default(''),
    /** What it takes to do it, as the subject that does it wrote it. */
    payload: jsonb('payload').notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
    /** `confirming` while it is being done: a process that ends meanwhile leaves it to be confirmed again. */
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
