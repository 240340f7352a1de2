import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { id, instant, now, ownTenant } from './columns.ts'

/** Money in minor units. Far below 2^53 for any loan we make. */
const money = (name: string) => bigint(name, { mode: 'number' })

/** A loan product. Days are texts, `2026-11-27`: a day has no zone. */
export const fund = pgTable(
  'fund',
  {
    id: serial('id').primaryKey(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    minPrincipal: money('min_principal').notNull(),
    maxPrincipal: money('max_principal').notNull(),
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
    /** Charged once per instalment that is more than `after` days late: basis points of what is overdue. */
    penalty: jsonb('penalty').$type<{ after: number; rate: number } | null>(),
    active: boolean('active').notNull().default(true),
    /** Its id in an external lending core. */
    core: text('core'),
  },
  table => [index('fund_tenant').on(table.tenant)],
)

/** A loan from its first figure to its last payment. */
export const loan = pgTable(
  'loan',
  {
    id: id(),
    /** Grows with each loan: "the latest" is the highest. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    tenant: ownTenant(),
    /** The account number at the Paybill. */
    code: text('code').notNull(),
    client: text('client')
      .notNull()
      .references(() => account.id),
    fund: integer('fund')
      .notNull()
      .references(() => fund.id),
    currency: text('currency').$type<Currency>().notNull(),
    status: text('status').$type<LoanStatus>().notNull(),
    stage: text('stage').$type<LoanStage>().notNull(),
    amount: money('amount').notNull(),
    approvedAmount: money('approved_amount'),
    months: integer('months').notNull(),
    purpose: text('purpose').$type<LoanPurpose>(),
    income: money('income'),
    address: jsonb('address').$type<Infer<typeof Address>>(),
    work: jsonb('work').$type<Infer<typeof Work>>(),
    bank: jsonb('bank').$type<Infer<typeof Bank>>(),
    /** Names and ID number as on the national ID, from the proposal. */
    identity: jsonb('identity').$type<{ firstName: string; lastName: string; idNumber: string }>(),
    /** What the borrower agreed to: the text as shown, and when. */
    consent: jsonb('consent').$type<{ text: string; at: string; address: string }>(),
    /** The last day on which the offer can be accepted. */
    offerUntil: text('offer_until'),
    offer: jsonb('offer').$type<{ name: string; at: string }>(),
    /** The borrower's leave to debit their bank account, where Remita is asked for it. */
    mandate: jsonb('mandate').$type<{
      /** Our name of the request, and Remita's of the mandate and of the code that the bank sent last. */
      request: string
      mandate: string | null
      transaction: string | null
      state: 'asked' | 'waiting' | 'active' | 'refused' | 'ending' | 'stopped'
    }>(),
    payDay: integer('pay_day'),
    expectedDisbursement: text('expected_disbursement'),
    disbursedOn: text('disbursed_on'),
    /** The schedule as it was fixed at the payout. */
    schedule:
      jsonb('schedule').$type<{ number: number; due: string; principal: number; interest: number }[]>(),
    returned: text('returned'),
    rejected: text('rejected'),
    claimedBy: text('claimed_by'),
    recommendedBy: text('recommended_by'),
    /** Why it was recommended although its instalments are above the share of income. */
    overLimit: text('over_limit'),
    approvedBy: text('approved_by'),
    /** What is left to pay, principal, interest and penalties; and the first due day that is not paid, also ahead. Kept with every posting. */
    outstanding: money('outstanding').notNull().default(0),
    /** Of it, what was lent: what the portfolio and its risk are counted in. */
    principalOutstanding: money('principal_outstanding').notNull().default(0),
    overpaid: money('overpaid').notNull().default(0),
    /** What of it was agreed to be kept for the borrower's next loan. */
    creditKept: money('credit_kept'),
    unpaidSince: text('unpaid_since'),
    /** Its id in an external lending core, once it is there. */
    core: text('core'),
    since: now('since'),
    createdAt: now('created_at'),
  },
  table => [
    uniqueIndex('loan_number').on(table.number),
    uniqueIndex('loan_code').on(table.tenant, table.code),
    index('loan_client').on(table.client, table.number),
    index('loan_queue').on(table.tenant, table.status, table.since, table.id),
    index('loan_newest').on(table.tenant, table.createdAt, table.id),
    index('loan_unpaid').on(table.tenant, table.unpaidSince).where(sql`${table.unpaidSince} is not null`),
    // one application at a time: a second one is refused even when two come together
    uniqueIndex('loan_one_draft').on(table.client).where(sql`${table.status} = 'draft'`),
    check('loan_amount', sql`${table.amount} > 0`),
  ],
)

const ownLoan = () =>
  text('loan')
    .notNull()
    .references(() => loan.id)

export const loanDocument = pgTable(
  'loan_document',
  {
    id: id(),
    loan: ownLoan(),
    kind: text('kind').$type<Infer<typeof DocumentKind>>().notNull(),
    file: text('file')
      .notNull()
      .references(() => file.id),
    by: text('by').notNull(),
    at: now('at'),
    ok: boolean('ok'),
    reason: text('reason'),
    /** The core's id of it, once it is there. */
    core: text('core'),
  },
  table => [index('loan_document_loan').on(table.loan)],
)

/** What happened to a loan, and the notes about it. */
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
    /** Not for the borrower. */
    staffOnly: boolean('staff_only').notNull().default(false),
  },
  table => [index('loan_event_loan').on(table.loan, table.id)],
)

/** The items of a loan's checklist that somebody has ticked. */
export const loanCheck = pgTable(
  'loan_check',
  {
    loan: ownLoan(),
    item: text('item').notNull(),
    ok: boolean('ok'),
    note: text('note'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.loan, table.item] })],
)

/** What a client says is wrong with an entry of their credit report, and what staff answered. */
export const dispute = pgTable(
  'dispute',
  {
    id: id(),
    tenant: ownTenant(),
    client: text('client')
      .notNull()
      .references(() => account.id),
    /** As `Entry` of contract/credit-report.ts names it. */
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
    // also when two come together
    uniqueIndex('dispute_one_open').on(table.client, table.entry).where(sql`${table.state} = 'open'`),
    index('dispute_queue').on(table.tenant, table.state, table.at, table.id),
    index('dispute_client').on(table.client, table.at),
  ],
)

/** A posting. Its lines balance: a trigger refuses others at the end of the transaction. Rows are added only. */
export const journal = pgTable(
  'journal',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: ownTenant(),
    loan: text('loan').references(() => loan.id),
    payment: text('payment'),
    day: text('day').notNull(),
    kind: text('kind').notNull(),
    /** The same posting asked for twice is one. */
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
    journal: bigint('journal', { mode: 'number' })
      .notNull()
      .references(() => journal.id),
    /** Of the chart of accounts in rules/journal.ts. */
    account: text('account').notNull(),
    debit: money('debit').notNull(),
    credit: money('credit').notNull(),
  },
  table => [
    primaryKey({ columns: [table.journal, table.account] }),
    check(
      'journal_line_one_side',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} = 0 or ${table.credit} = 0)`,
    ),
  ],
)

/** A payment that a phone is asked for. The row is there before the payment service is asked. */
export const paymentIntent = pgTable(
  'payment_intent',
  {
    id: id(),
    tenant: ownTenant(),
    loan: ownLoan(),
    account: text('account').notNull(),
    amount: money('amount').notNull(),
    phone: text('phone').notNull(),
    country: text('country').$type<'KE' | 'TZ'>().notNull(),
    /** Unguessable part of the address that the service calls back. */
    secret: text('secret').notNull(),
    /** The service's own id of the request. */
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

/** What payment services told us, as it came, before anything is made of it. */
export const callback = pgTable(
  'callback',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Which kind of call: `prompt`, `paybill`, `payout`, `timeout`. */
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

/** Money that came in: once per receipt, whatever way it was told. Without a loan it waits to be matched. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    tenant: ownTenant(),
    loan: text('loan').references(() => loan.id),
    receipt: text('receipt').notNull(),
    amount: money('amount').notNull(),
    channel: text('channel').$type<Infer<typeof PaymentChannel>>().notNull(),
    intent: text('intent'),
    /** What the payer typed as account number, and their name as the service says it. */
    accountTyped: text('account_typed').notNull().default(''),
    payer: text('payer').notNull().default(''),
    note: text('note'),
    refunded: boolean('refunded').notNull().default(false),
    day: text('day').notNull(),
    at: now('at'),
    /** When the lending core had booked it. */
    postedAt: instant('posted_at'),
    core: text('core'),
    reversedAt: instant('reversed_at'),
    recordedBy: text('recorded_by'),
  },
  table => [
    uniqueIndex('payment_receipt').on(table.tenant, table.receipt),
    index('payment_loan').on(table.loan, table.at),
    // the list of what came in, page by page
    index('payment_received').on(table.tenant, table.at, table.id).where(sql`${table.loan} is not null`),
    index('payment_unmatched').on(table.tenant, table.at).where(sql`${table.loan} is null`),
    // what came in over some days is told from the index alone
    index('payment_day')
      .on(table.tenant, table.day, table.amount)
      .where(sql`${table.loan} is not null and ${table.reversedAt} is null`),
  ],
)

/** Money that goes out to a borrower, in parts that the payment service allows. */
export const payout = pgTable(
  'payout',
  {
    id: id(),
    tenant: ownTenant(),
    loan: ownLoan(),
    part: integer('part').notNull(),
    amount: money('amount').notNull(),
    method: text('method').$type<'mpesa' | 'bank'>().notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    secret: text('secret').notNull(),
    reference: text('reference'),
    message: text('message').notNull().default(''),
    receipt: text('receipt'),
    /** Whom the payment service says it paid. */
    receiver: text('receiver'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
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
