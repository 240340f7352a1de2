import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Till } from '#rules/journal.ts'
import type { Instalment } from '#rules/schedule.ts'
import { id, ownTenant } from './columns.ts'
import { type fund, loan } from './lending.ts'

const money = (name: string) => bigint(name, { mode: 'number' })

/** What a fund lays down for the loans it gives. */
export type FundTerms = Pick<
  typeof fund.$inferSelect,
  'every' | 'rate' | 'ratePer' | 'method' | 'amortization' | 'grace' | 'step' | 'penalty'
>

/**
 * A loan as the built-in ledger has it: what was agreed and how it stands. An outside lending core leaves these tables empty.
 * A fund that changes later changes no loan it has given: the terms are kept here.
 */
export const ledgerLoan = pgTable(
  'ledger_loan',
  {
    loan: text('loan')
      .primaryKey()
      .references(() => loan.id),
    tenant: ownTenant(),
    status: text('status')
      .$type<
        'pending' | 'approved' | 'active' | 'overpaid' | 'closed' | 'rejected' | 'withdrawn' | 'written-off'
      >()
      .notNull(),
    terms: jsonb('terms').$type<FundTerms>().notNull(),
    /** How many. */
    instalments: integer('instalments').notNull(),
    payDay: integer('pay_day'),
    requested: money('requested').notNull(),
    submittedOn: text('submitted_on').notNull(),
    approved: money('approved'),
    approvedOn: text('approved_on'),
    disbursed: money('disbursed'),
    disbursedOn: text('disbursed_on'),
    /** Where the money was paid out from: `payouts` for parts that had left before. */
    till: text('till').$type<Till | 'payouts'>(),
    /** As it was fixed at the payout. */
    schedule: jsonb('schedule').$type<Instalment[]>(),
    /** The payment that paid the loan off before its end, and so ended its schedule. */
    settledBy: text('settled_by'),
    writtenOffOn: text('written_off_on'),
    /** All penalties that are in the journal. */
    penalties: money('penalties').notNull().default(0),
  },
  table => [check('ledger_loan_requested', sql`${table.requested} > 0`)],
)

/** Money that came for a loan of the built-in ledger, in the order in which it was booked. */
export const ledgerPayment = pgTable(
  'ledger_payment',
  {
    id: id(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    tenant: ownTenant(),
    loan: text('loan')
      .notNull()
      .references(() => ledgerLoan.loan),
    day: text('day').notNull(),
    amount: money('amount').notNull(),
    receipt: text('receipt').notNull(),
    /** Where it came into; `unmatched` where it had waited there for its loan. */
    till: text('till').$type<Till | 'unmatched'>().notNull(),
    /** Taken back: it counts as if it had never come. */
    reversedOn: text('reversed_on'),
  },
  table => [
    index('ledger_payment_loan').on(table.loan, table.number),
    // a receipt is booked once; taken back, it may be booked where it belongs
    uniqueIndex('ledger_payment_receipt')
      .on(table.tenant, table.receipt)
      .where(sql`${table.reversedOn} is null`),
    check('ledger_payment_amount', sql`${table.amount} > 0`),
  ],
)

/** Money of a loan that was paid beyond what is owed, given back or moved to another loan. */
export const ledgerRefund = pgTable(
  'ledger_refund',
  {
    id: id(),
    tenant: ownTenant(),
    loan: text('loan')
      .notNull()
      .references(() => ledgerLoan.loan),
    payment: text('payment')
      .notNull()
      .references(() => ledgerPayment.id),
    day: text('day').notNull(),
    amount: money('amount').notNull(),
    /** Where it went out of; `unmatched` for what is booked on another loan next. */
    till: text('till').$type<Till | 'unmatched'>().notNull(),
  },
  table => [
    index('ledger_refund_loan').on(table.loan),
    check('ledger_refund_amount', sql`${table.amount} > 0`),
  ],
)
