import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CreditRecord } from '#contract/score-credit.ts'
import type { Category, MeasureId, Metric } from '#contract/score-names.ts'
import type { MeasureResult, QuarterFacts } from '#rules/score/card.ts'
import type { MetricRow } from '#rules/score/credit.ts'
import type { Tables } from '#rules/score/measures.ts'
import { ownBusiness } from './book.ts'
import { author, id, instant, now, owned, ownTenant } from './columns.ts'
import { loan } from './lending.ts'

const writer = () => ({ ...author(), at: now('at') })

/** A version of the scoring thresholds. Immutable: computed scores refer to their version. */
export const scoreTable = pgTable(
  'score_table',
  {
    tenant: ownTenant(),
    /** From 1; 0 is a portal's initial table. */
    version: integer('version').notNull(),
    measures: jsonb('measures').$type<Tables>().notNull(),
    metrics: jsonb('metrics').$type<Tables>().notNull(),
    ...writer(),
  },
  table => [primaryKey({ columns: [table.tenant, table.version] })],
)

/** A staff note of a measure that cannot be computed from data. */
export const scoreNote = pgTable(
  'score_note',
  {
    business: ownBusiness(),
    /** `2026-Q3` */
    quarter: text('quarter').notNull(),
    measure: text('measure').$type<MeasureId>().notNull(),
    value: doublePrecision('value').notNull(),
    note: text('note').notNull(),
    ...writer(),
  },
  table => [primaryKey({ columns: [table.business, table.quarter, table.measure] })],
)

/** The scorecard of a closed quarter, with its input data. Only an override changes it. */
export const scoreEntry = pgTable(
  'score_entry',
  {
    id: id(),
    tenant: ownTenant(),
    business: ownBusiness(),
    quarter: text('quarter').notNull(),
    /** Age of the business at the end of the quarter, in months. */
    months: integer('months'),
    average: doublePrecision('average'),
    // what lists and reports of many cards show and sort by; unpacking each card takes too long
    financialResults: doublePrecision('financial_results'),
    impactData: doublePrecision('impact_data'),
    participationInAcceleration: doublePrecision('participation_in_acceleration'),
    loanRepayment: doublePrecision('loan_repayment'),
    /** How many measures have no score. */
    missing: integer('missing').notNull(),
    /** The categories of those. */
    lacks: text('lacks').array().$type<Category[]>().notNull(),
    measures: jsonb('measures').$type<Record<MeasureId, MeasureResult>>().notNull(),
    facts: jsonb('facts').$type<QuarterFacts>().notNull(),
    version: integer('version').notNull(),
    ...writer(),
  },
  table => [
    uniqueIndex('score_entry_once').on(table.business, table.quarter),
    // covering index: the list, its count and ranks need not read the long cards
    index('score_entry_quarter').on(
      table.tenant,
      table.quarter,
      table.average.desc().nullsLast(),
      table.id,
      table.months,
      table.business,
      table.financialResults,
      table.impactData,
      table.participationInAcceleration,
      table.loanRepayment,
      table.missing,
      table.lacks,
    ),
  ],
)

/** A requested override of a computed score. */
export const scoreOverride = pgTable(
  'score_override',
  {
    id: id(),
    tenant: ownTenant(),
    entry: owned('entry', () => scoreEntry.id),
    measure: text('measure').$type<MeasureId>().notNull(),
    score: doublePrecision('score').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<'open' | 'agreed' | 'refused' | 'taken-back'>().notNull().default('open'),
    ...writer(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
  },
  table => [
    // enforced even with concurrent requests
    uniqueIndex('score_override_open').on(table.entry, table.measure).where(sql`${table.state} = 'open'`),
    index('score_override_queue').on(table.tenant, table.state, table.at),
  ],
)

/** Staff notes of credit scorecard metrics. Append-only: the newest counts, and for a past day the newest as of then. */
export const creditNote = pgTable(
  'credit_note',
  {
    id: id(),
    business: ownBusiness(),
    metric: text('metric').$type<Metric>().notNull(),
    /** Null revokes the earlier note. */
    value: doublePrecision('value'),
    rows: jsonb('rows').$type<MetricRow[]>(),
    /** When it was established. */
    day: date('day', { mode: 'string' }).notNull(),
    note: text('note').notNull(),
    ...writer(),
  },
  table => [index('credit_note_newest').on(table.business, table.metric, table.at)],
)

/** A credit scorecard, frozen when a loan was decided on. */
export const creditFrozen = pgTable(
  'credit_frozen',
  {
    id: id(),
    loan: owned('loan', () => loan.id),
    record: jsonb('record').$type<CreditRecord>().notNull(),
    ...writer(),
  },
  table => [index('credit_frozen_loan').on(table.loan, table.at)],
)
