import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnswerFile, DownloadKind, OnboardingStep, QuestionType, Verdict } from '#contract/onboarding.ts'
import type { Criterion, Programme } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import { account, file } from './account.ts'
import { id, instant, now, owned, ownTenant, refers } from './columns.ts'

/** A location of the tenant that users belong to. Its name is unique in a tenant. */
export const hub = pgTable(
  'hub',
  {
    id: id(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    coach: text('coach').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    active: boolean('active').notNull().default(true),
    /** Sort position. */
    place: integer('place').notNull().default(0),
  },
  table => [uniqueIndex('hub_name').on(table.tenant, table.name)],
)

/** A group of applicants with the same questions and deadline. */
export const cohort = pgTable(
  'cohort',
  {
    id: id(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    year: integer('year').notNull(),
    hub: text('hub').references(() => hub.id),
    opensAt: instant('opens_at').notNull(),
    deadline: instant('deadline').notNull(),
    tutorial: text('tutorial').notNull().default(''),
    criteria: jsonb('criteria').$type<Criterion[]>().notNull(),
    createdAt: now('created_at'),
  },
  table => [index('cohort_tenant').on(table.tenant, table.opensAt)],
)

/** A question of a cohort. */
export const question = pgTable(
  'question',
  {
    id: id(),
    cohort: owned('cohort', () => cohort.id),
    /** From 1. */
    place: integer('place').notNull(),
    question: text('question').notNull(),
    questionSw: text('question_sw').notNull().default(''),
    hint: text('hint').notNull().default(''),
    hintSw: text('hint_sw').notNull().default(''),
    type: text('type').$type<QuestionType>().notNull(),
    options: text('options').array().notNull().default([]),
    optionsSw: text('options_sw').array().notNull().default([]),
    fileType: text('file_type').$type<AnswerFile>().notNull().default('image'),
    required: boolean('required').notNull().default(true),
  },
  table => [index('question_cohort').on(table.cohort, table.place)],
)

/**
 * A user's progress through a programme: a client's onboarding or an applicant's application. The counts are denormalized,
 * updated with each submission and each decision in the same transaction, so that lists need not aggregate.
 */
export const enrolment = pgTable(
  'enrolment',
  {
    account: text('account')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    tenant: ownTenant(),
    programme: text('programme').$type<Programme>().notNull(),
    hub: text('hub').references(() => hub.id),
    cohort: text('cohort').references(() => cohort.id),
    /** Folder ids for their files; null until the hub has set them up. */
    infoFolder: text('info_folder'),
    investFolder: text('invest_folder'),
    /** First start. */
    startedAt: instant('started_at'),
    /** Individual deadline, which applies where it is later than the cohort's; null for none, and before the start. */
    deadline: instant('deadline'),
    /** Out of `total`: submitted and not sent back, excluding the activation. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    lastAt: instant('last_at'),
    /** When everything was approved: this completes an onboarding and sends an application to the judges. */
    approvedAt: instant('approved_at'),
    outcome: text('outcome').$type<'selected' | 'not-selected'>(),
    createdAt: now('created_at'),
  },
  table => [
    index('enrolment_last').on(table.tenant, table.programme, table.lastAt, table.account),
    index('enrolment_deadline').on(table.deadline).where(sql`${table.approvedAt} is null`),
    index('enrolment_cohort').on(table.cohort),
    index('enrolment_hub').on(table.hub),
  ],
)

/** A submission: a step of an onboarding, or the answer to a question. The newest one counts; older ones are kept. */
export const submission = pgTable(
  'submission',
  {
    id: id(),
    tenant: ownTenant(),
    account: owned('account', () => account.id),
    programme: text('programme').$type<Programme>().notNull(),
    step: text('step').$type<OnboardingStep>(),
    question: text('question').references(() => question.id),
    /** A text, or several choices separated by line breaks; null for a file. */
    value: text('value'),
    file: text('file').references(() => file.id),
    verdict: text('verdict').$type<Verdict>().notNull().default('pending'),
    reason: text('reason'),
    by: text('by'),
    byName: text('by_name'),
    at: now('at'),
    decidedAt: instant('decided_at'),
    /** Whether it is the newest of its step or question. */
    current: boolean('current').notNull().default(true),
    /** Number of submissions so far, including this one. */
    tries: integer('tries').notNull().default(1),
  },
  table => [
    uniqueIndex('submission_current')
      .on(table.account, sql`coalesce(${table.step}, ${table.question})`)
      .where(sql`${table.current}`),
    index('submission_queue')
      .on(table.tenant, table.verdict, table.at, table.id)
      .where(sql`${table.current}`),
    index('submission_account').on(table.account, table.at),
    index('submission_question').on(table.question),
  ],
)

/** A judge's score for an applicant. */
export const score = pgTable(
  'score',
  {
    account: owned('account', () => account.id),
    judge: text('judge').notNull(),
    judgeName: text('judge_name').notNull(),
    points: integer('points').array().notNull(),
    note: text('note').notNull().default(''),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.account, table.judge] })],
)

/** A programme document, one for each kind and language. */
export const paper = pgTable(
  'paper',
  {
    id: id(),
    tenant: ownTenant(),
    kind: text('kind').$type<DownloadKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    file: refers('file', () => file.id),
    at: now('at'),
  },
  table => [uniqueIndex('paper_kind').on(table.tenant, table.kind, table.language)],
)
