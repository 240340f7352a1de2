import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnswerFile, DownloadKind, OnboardingStep, QuestionType, Verdict } from '#contract/onboarding.ts'
import type { Criterion, Programme } from '#contract/programme.ts'
import type { Language } from '#contract/tenant.ts'
import { account, file } from './account.ts'
import { id, instant, now, ownTenant } from './columns.ts'

/** A place of the provider that people belong to. Its name is unique in a tenant. */
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
    /** Where it stands among the others. */
    place: integer('place').notNull().default(0),
  },
  table => [uniqueIndex('hub_name').on(table.tenant, table.name)],
)

/** Applicants who answer the same questions until the same day. */
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
    cohort: text('cohort')
      .notNull()
      .references(() => cohort.id, { onDelete: 'cascade' }),
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
 * Somebody's way through a programme: a client's onboarding, an applicant's application. The figures are kept with each
 * hand-in and each decision, in the same transaction, so that lists of everybody need not count.
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
    /** Ids of the folders that their files go into; null until the hub has set them up. */
    infoFolder: text('info_folder'),
    investFolder: text('invest_folder'),
    /** The first start. */
    startedAt: instant('started_at'),
    /** Their own, which counts where it is later than their cohort's; null for none, and before the start. */
    deadline: instant('deadline'),
    /** Out of `total`: handed in and not sent back, without the activation. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    pending: integer('pending').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    lastAt: instant('last_at'),
    /** When everything was approved: an onboarding is complete then, an application goes to the judges. */
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

/** Something handed in: a step of an onboarding, or the answer to a question. The newest of each counts; older ones are kept. */
export const submission = pgTable(
  'submission',
  {
    id: id(),
    tenant: ownTenant(),
    account: text('account')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    programme: text('programme').$type<Programme>().notNull(),
    step: text('step').$type<OnboardingStep>(),
    question: text('question').references(() => question.id),
    /** A text, or several choices parted by line breaks; null for a file. */
    value: text('value'),
    file: text('file').references(() => file.id),
    verdict: text('verdict').$type<Verdict>().notNull().default('pending'),
    reason: text('reason'),
    by: text('by'),
    byName: text('by_name'),
    at: now('at'),
    decidedAt: instant('decided_at'),
    /** The newest of its step or question. */
    current: boolean('current').notNull().default(true),
    /** How often it was handed in, this time included. */
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

/** What a judge gave an applicant. */
export const score = pgTable(
  'score',
  {
    account: text('account')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    judge: text('judge').notNull(),
    judgeName: text('judge_name').notNull(),
    points: integer('points').array().notNull(),
    note: text('note').notNull().default(''),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.account, table.judge] })],
)

/** A paper of the programme, one for each kind and language. */
export const paper = pgTable(
  'paper',
  {
    id: id(),
    tenant: ownTenant(),
    kind: text('kind').$type<DownloadKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    file: text('file')
      .notNull()
      .references(() => file.id),
    at: now('at'),
  },
  table => [uniqueIndex('paper_kind').on(table.tenant, table.kind, table.language)],
)
