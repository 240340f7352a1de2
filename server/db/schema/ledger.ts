import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Till } from '#rules/journal.ts'
import type { Instalment } from '#rules/schedule.ts'
import { id, ownTenant, refers, whole } from './columns.ts'
import { type fund, loan } from './lending.ts'

/** Terms that a fund sets for its loans. */
export type FundTerms = Pick<
  typeof fund.$inferSelect,
  'every' | 'rate' | 'ratePer' | 'method' | 'amortization' | 'grace' | 'step' | 'penalty'
>

/**
 * A loan in the built-in ledger: agreed terms and current state. With an external lending core these tables stay empty. The
 * fund's terms are copied here, so that later changes of the fund leave existing loans unaffected.
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
    /** Number of instalments. */
    instalments: integer('instalments').notNull(),
    payDay: integer('pay_day'),
    requested: whole('requested').notNull(),
    submittedOn: text('submitted_on').notNull(),
    approved: whole('approved'),
    approvedOn: text('approved_on'),
    disbursed: whole('disbursed'),
    disbursedOn: text('disbursed_on'),
    /** Account the loan was paid out from: `payouts` for partial payouts that had left before. */
    till: text('till').$type<Till | 'payouts'>(),
    /** Schedule as fixed at the payout. */
    schedule: jsonb('schedule').$type<Instalment[]>(),
    /** The early-settlement payment that ended the schedule. */
    settledBy: text('settled_by'),
    writtenOffOn: text('written_off_on'),
    /** Sum of all penalties in the journal. */
    penalties: whole('penalties').notNull().default(0),
  },
  table => [check('ledger_loan_requested', sql`${table.requested} > 0`)],
)

/** A repayment of a loan in the built-in ledger, in booking order. */
export const ledgerPayment = pgTable(
  'ledger_payment',
  {
    id: id(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    tenant: ownTenant(),
    loan: refers('loan', () => ledgerLoan.loan),
    day: text('day').notNull(),
    amount: whole('amount').notNull(),
    receipt: text('receipt').notNull(),
    /** Account that received it; `unmatched` when it had waited there to be matched. */
    till: text('till').$type<Till | 'unmatched'>().notNull(),
    /** Set when reversed: the payment then no longer counts. */
    reversedOn: text('reversed_on'),
  },
  table => [
    index('ledger_payment_loan').on(table.loan, table.number),
    // a receipt is booked once; after a reversal it may be booked on another loan
    uniqueIndex('ledger_payment_receipt')
      .on(table.tenant, table.receipt)
      .where(sql`${table.reversedOn} is null`),
    check('ledger_payment_amount', sql`${table.amount} > 0`),
  ],
)

/** An overpayment of a loan, refunded or moved to another loan. */
export const ledgerRefund = pgTable(
  'ledger_refund',
  {
    id: id(),
    tenant: ownTenant(),
    loan: refers('loan', () => ledgerLoan.loan),
    payment: refers('payment', () => ledgerPayment.id),
    day: text('day').notNull(),
    amount: whole('amount').notNull(),
    /** Account it was paid from; `unmatched` for money to be booked on another loan next. */
    till: text('till').$type<Till | 'unmatched'>().notNull(),
  },
  table => [
    index('ledger_refund_loan').on(table.loan),
    check('ledger_refund_amount', sql`${table.amount} > 0`),
  ],
)
