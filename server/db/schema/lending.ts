import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Infer } from 'superstruct'
import type { DisputeState } from '#contract/credit-report.ts'
import type { Currency, LoanPurpose, PayoutState } from '#contract/loan.ts'
import type {
  Address,
  Bank,
  DocumentKind,
  LoanStage,
  LoanStatus,
  PaymentChannel,
  Work,
} from '#contract/loan-page.ts'
import { account, file } from './account.ts'
import { author, id, instant, now, ownTenant, refers, whole } from './columns.ts'

/** A loan product. Days are texts, `2026-11-27`, since a day has no time zone. */
export const fund = pgTable(
  'fund',
  {
    id: serial('id').primaryKey(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    minPrincipal: whole('min_principal').notNull(),
    maxPrincipal: whole('max_principal').notNull(),
    minInstalments: integer('min_instalments').notNull(),
    maxInstalments: integer('max_instalments').notNull(),
    /** Months between two instalments. */
    every: integer('every').notNull().default(1),
    /** Basis points per month or year. */
    rate: integer('rate').notNull(),
    ratePer: text('rate_per').$type<'month' | 'year'>().notNull(),
    method: text('method').$type<'declining' | 'flat'>().notNull(),
    amortization: text('amortization').$type<'equal-instalments' | 'equal-principal'>().notNull(),
    grace: jsonb('grace').$type<{ principal: number; interest: number; interestFree: number }>().notNull(),
    /** Rounding unit in minor units. */
    step: integer('step').notNull().default(100),
    /** Charged once per instalment that is more than `after` days late: `rate` in basis points of the overdue amount. */
    penalty: jsonb('penalty').$type<{ after: number; rate: number } | null>(),
    active: boolean('active').notNull().default(true),
    /** Id in an external lending core. */
    core: text('core'),
  },
  table => [index('fund_tenant').on(table.tenant)],
)

/** A loan, from application to final payment. */
export const loan = pgTable(
  'loan',
  {
    id: id(),
    /** Increases with each loan: the latest loan has the highest number. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    tenant: ownTenant(),
    /** Account number at the Paybill. */
    code: text('code').notNull(),
    client: refers('client', () => account.id),
    fund: integer('fund')
      .notNull()
      .references(() => fund.id),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<LoanStatus>().notNull(),
    stage: text('stage').$type<LoanStage>().notNull(),
    amount: whole('amount').notNull(),
    approvedAmount: whole('approved_amount'),
    months: integer('months').notNull(),
    purpose: text('purpose').$type<LoanPurpose>(),
    income: whole('income'),
    address: jsonb('address').$type<Infer<typeof Address>>(),
    work: jsonb('work').$type<Infer<typeof Work>>(),
    bank: jsonb('bank').$type<Infer<typeof Bank>>(),
    /** Names and ID number as on the national ID, from the proposal. */
    identity: jsonb('identity').$type<{ firstName: string; lastName: string; idNumber: string }>(),
    /** Consent of the borrower: the text as shown, and when. */
    consent: jsonb('consent').$type<{ text: string; at: string; address: string }>(),
    /** The last day on which the offer can be accepted. */
    offerUntil: text('offer_until'),
    offer: jsonb('offer').$type<{ name: string; at: string }>(),
    /** The borrower's direct debit mandate, where Remita is used. */
    mandate: jsonb('mandate').$type<{
      /** Our request id, and Remita's ids of the mandate and of the bank's latest one-time code. */
      request: string
      mandate: string | null
      transaction: string | null
      state: 'asked' | 'waiting' | 'active' | 'refused' | 'ending' | 'stopped'
    }>(),
    payDay: integer('pay_day'),
    expectedDisbursement: text('expected_disbursement'),
    disbursedOn: text('disbursed_on'),
    /** Schedule as fixed at the payout. */
    schedule:
      jsonb('schedule').$type<{ number: number; due: string; principal: number; interest: number }[]>(),
    returned: text('returned'),
    rejected: text('rejected'),
    claimedBy: text('claimed_by'),
    recommendedBy: text('recommended_by'),
    /** Why it was recommended although its instalments exceed the allowed share of income. */
    overLimit: text('over_limit'),
    approvedBy: text('approved_by'),
    /** Outstanding principal, interest and penalties; and the first unpaid due day, even if in the future. Updated with every posting. */
    outstanding: whole('outstanding').notNull().default(0),
    /** Outstanding principal: the basis of portfolio and portfolio-at-risk figures. */
    principalOutstanding: whole('principal_outstanding').notNull().default(0),
    overpaid: whole('overpaid').notNull().default(0),
    /** Part of the overpayment agreed to be kept for the borrower's next loan. */
    creditKept: whole('credit_kept'),
    unpaidSince: text('unpaid_since'),
    /** Id in an external lending core, once created there. */
    core: text('core'),
    since: now('since'),
    createdAt: now('created_at'),
  },
  table => [
    uniqueIndex('loan_number').on(table.number),
    // the code first, since a Paybill payment names no tenant
    uniqueIndex('loan_code').on(table.code, table.tenant),
    index('loan_client').on(table.client, table.number),
    index('loan_queue').on(table.tenant, table.status, table.since, table.id),
    index('loan_newest').on(table.tenant, table.createdAt, table.id),
    index('loan_unpaid').on(table.tenant, table.unpaidSince).where(sql`${table.unpaidSince} is not null`),
    // one application at a time, even with concurrent requests
    uniqueIndex('loan_one_draft').on(table.client).where(sql`${table.status} = 'draft'`),
    check('loan_amount', sql`${table.amount} > 0`),
  ],
)

const ownLoan = () => refers('loan', () => loan.id)

export const loanDocument = pgTable(
  'loan_document',
  {
    id: id(),
    loan: ownLoan(),
    kind: text('kind').$type<Infer<typeof DocumentKind>>().notNull(),
    file: refers('file', () => file.id),
    by: text('by').notNull(),
    at: now('at'),
    ok: boolean('ok'),
    reason: text('reason'),
    /** Id in the lending core, once created there. */
    core: text('core'),
  },
  table => [index('loan_document_loan').on(table.loan)],
)

/** History of a loan, and notes about it. */
export const loanEvent = pgTable(
  'loan_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    loan: ownLoan(),
    at: now('at'),
    by: text('by'),
    byName: text('by_name'),
    what: text('what').notNull(),
    note: text('note'),
    /** Hidden from the borrower. */
    staffOnly: boolean('staff_only').notNull().default(false),
  },
  table => [index('loan_event_loan').on(table.loan, table.id)],
)

/** Ticked items of a loan's checklist. */
export const loanCheck = pgTable(
  'loan_check',
  {
    loan: ownLoan(),
    item: text('item').notNull(),
    ok: boolean('ok'),
    note: text('note'),
    ...author(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.loan, table.item] })],
)

/** A client's dispute of an entry in their credit report, and the staff's answer. */
export const dispute = pgTable(
  'dispute',
  {
    id: id(),
    tenant: ownTenant(),
    client: refers('client', () => account.id),
    /** Named as `Entry` in contract/credit-report.ts. */
    entry: text('entry').notNull(),
    /** The loan that the entry belongs to. */
    loan: text('loan').references(() => loan.id),
    text: text('text').notNull(),
    at: now('at'),
    state: text('state').$type<DisputeState>().notNull().default('open'),
    answer: text('answer'),
    answeredBy: text('answered_by'),
    answeredByName: text('answered_by_name'),
    answeredAt: instant('answered_at'),
  },
  table => [
    // enforced even with concurrent requests
    uniqueIndex('dispute_one_open').on(table.client, table.entry).where(sql`${table.state} = 'open'`),
    index('dispute_queue').on(table.tenant, table.state, table.at, table.id),
    index('dispute_client').on(table.client, table.at),
  ],
)

/** A journal posting. Debits and credits balance: a deferred trigger checks at commit. Append-only. */
export const journal = pgTable(
  'journal',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: ownTenant(),
    loan: text('loan').references(() => loan.id),
    payment: text('payment'),
    day: text('day').notNull(),
    kind: text('kind').notNull(),
    /** Idempotency key: a repeated posting is booked once. */
    key: text('key').notNull(),
    at: now('at'),
  },
  table => [
    uniqueIndex('journal_key').on(table.tenant, table.key),
    index('journal_loan').on(table.loan, table.id),
    index('journal_day').on(table.tenant, table.day),
  ],
)

export const journalLine = pgTable(
  'journal_line',
  {
    journal: whole('journal')
      .notNull()
      .references(() => journal.id),
    /** From the chart of accounts in rules/journal.ts. */
    account: text('account').notNull(),
    debit: whole('debit').notNull(),
    credit: whole('credit').notNull(),
  },
  table => [
    primaryKey({ columns: [table.journal, table.account] }),
    check(
      'journal_line_one_side',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0 or ${table.credit} = 0)`,
    ),
  ],
)

/** A payment prompt on a phone. The row is stored before the payment provider is called. */
export const paymentIntent = pgTable(
  'payment_intent',
  {
    id: id(),
    tenant: ownTenant(),
    loan: ownLoan(),
    account: text('account').notNull(),
    amount: whole('amount').notNull(),
    phone: text('phone').notNull(),
    country: text('country').$type<'KE' | 'TZ'>().notNull(),
    /** Unguessable part of the callback URL. */
    secret: text('secret').notNull(),
    /** The provider's id of the request. */
    reference: text('reference'),
    status: text('status')
      .$type<'asked' | 'waiting' | 'paid' | 'failed' | 'unknown'>()
      .notNull()
      .default('asked'),
    code: text('code'),
    message: text('message').notNull().default(''),
    receipt: text('receipt'),
    createdAt: now('created_at'),
    askedAt: instant('asked_at'),
    settledAt: instant('settled_at'),
  },
  table => [
    uniqueIndex('payment_intent_secret').on(table.secret),
    uniqueIndex('payment_intent_reference').on(table.reference),
    index('payment_intent_loan').on(table.loan, table.createdAt),
    index('payment_intent_open')
      .on(table.createdAt)
      .where(sql`${table.status} in ('asked', 'waiting', 'unknown')`),
  ],
)

/** Raw callbacks of payment providers, stored before they are processed. */
export const callback = pgTable(
  'callback',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Kind of callback: `prompt`, `paybill`, `payout`, `trace`, `timeout`. */
    kind: text('kind').notNull(),
    secret: text('secret').notNull(),
    body: text('body').notNull(),
    address: text('address').notNull(),
    at: now('at'),
    appliedAt: instant('applied_at'),
    outcome: text('outcome'),
  },
  table => [index('callback_open').on(table.id).where(sql`${table.appliedAt} is null`)],
)

/** An incoming payment: one row per receipt, whichever channel reported it. Without a loan it waits to be matched. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    tenant: ownTenant(),
    loan: text('loan').references(() => loan.id),
    receipt: text('receipt').notNull(),
    amount: whole('amount').notNull(),
    channel: text('channel').$type<Infer<typeof PaymentChannel>>().notNull(),
    intent: text('intent'),
    /** Account number as typed by the payer, and the payer's name as reported by the provider. */
    accountTyped: text('account_typed').notNull().default(''),
    payer: text('payer').notNull().default(''),
    note: text('note'),
    refunded: boolean('refunded').notNull().default(false),
    day: text('day').notNull(),
    at: now('at'),
    /** When the lending core booked it. */
    postedAt: instant('posted_at'),
    core: text('core'),
    reversedAt: instant('reversed_at'),
    recordedBy: text('recorded_by'),
  },
  table => [
    // the receipt first, since services report payments of any tenant
    uniqueIndex('payment_receipt').on(table.receipt, table.tenant),
    index('payment_intent_paid').on(table.intent).where(sql`${table.intent} is not null`),
    index('payment_loan').on(table.loan, table.at),
    // paged list of matched payments
    index('payment_received')
      .on(table.tenant, table.day, table.at, table.id)
      .where(sql`${table.loan} is not null`),
    // few of many: those on their way into the ledger
    index('payment_booking')
      .on(table.tenant, table.at, table.id)
      .where(sql`${table.loan} is not null and ${table.postedAt} is null and ${table.reversedAt} is null`),
    index('payment_unmatched').on(table.tenant, table.at).where(sql`${table.loan} is null`),
    // covering index for totals over a range of days
    index('payment_day')
      .on(table.tenant, table.day, table.amount)
      .where(sql`${table.loan} is not null and ${table.reversedAt} is null`),
  ],
)

/** A disbursement to a borrower, split into amounts that the payment provider allows. */
export const payout = pgTable(
  'payout',
  {
    id: id(),
    tenant: ownTenant(),
    loan: ownLoan(),
    part: integer('part').notNull(),
    amount: whole('amount').notNull(),
    method: text('method').$type<'mpesa' | 'bank'>().notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    secret: text('secret').notNull(),
    reference: text('reference'),
    message: text('message').notNull().default(''),
    receipt: text('receipt'),
    /** Recipient as reported by the payment provider. */
    receiver: text('receiver'),
    ...author(),
    confirmedBy: text('confirmed_by'),
    at: now('at'),
    sentAt: instant('sent_at'),
    settledAt: instant('settled_at'),
  },
  table => [
    uniqueIndex('payout_part').on(table.loan, table.part),
    uniqueIndex('payout_secret').on(table.secret),
    index('payout_state').on(table.tenant, table.state, table.at),
  ],
)

/** A sending of a payout that counted as not made and was replaced. The provider may still report it as paid. */
export const supersededPayout = pgTable('superseded_payout', {
  secret: text('secret').primaryKey(),
  loan: ownLoan(),
  amount: whole('amount').notNull(),
  reference: text('reference').notNull(),
  /** Set once the provider reported it as paid. */
  receipt: text('receipt'),
  at: now('at'),
})
