import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BudgetKind } from '#contract/budget.ts'
import { business } from './book.ts'
import { day, id, now, owned, whole } from './columns.ts'
import { loan } from './lending.ts'

/** A period for which a business budgets its spending. Periods of one business do not overlap. */
export const budgetPeriod = pgTable(
  'budget_period',
  {
    id: id(),
    business: owned('business', () => business.id),
    name: text('name').notNull(),
    from: day('from_day').notNull(),
    to: day('to_day').notNull(),
    /** Loan that partly finances the period, and the amount. */
    loan: text('loan').references(() => loan.id, { onDelete: 'set null' }),
    tranche: whole('tranche'),
    clientId: text('client_id'),
    createdAt: now('created_at'),
  },
  table => [
    index('budget_period_business').on(table.business, table.from),
    uniqueIndex('budget_period_client_id').on(table.business, table.clientId),
  ],
)

/** An expense budgeted in a period. */
export const budgetLine = pgTable(
  'budget_line',
  {
    id: id(),
    period: owned('period', () => budgetPeriod.id),
    kind: text('kind').$type<BudgetKind>().notNull(),
    name: text('name').notNull(),
    /** Payment method: the line also counts expenses paid this way that no other line names. */
    type: text('type'),
    amount: whole('amount').notNull(),
    clientId: text('client_id'),
    createdAt: now('created_at'),
  },
  table => [
    index('budget_line_period').on(table.period, table.createdAt),
    uniqueIndex('budget_line_client_id').on(table.period, table.clientId),
  ],
)
