import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import type { Expression, SurveyAnswers, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import type { AnswerChange, ResponseStanding } from '#contract/survey-review.ts'
import { account } from './account.ts'
import { id, instant, now, ownTenant } from './columns.ts'

/** A survey of a tenant: who answers it when, and the draft that staff write. What people answer are its versions. */
export const survey = pgTable(
  'survey',
  {
    id: id(),
    tenant: ownTenant(),
    code: text('code').notNull(),
    area: text('area').$type<SurveyArea>().notNull(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    /** Roles. */
    audience: text('audience').array().notNull().default([]),
    open: boolean('open').notNull().default(false),
    daysBefore: integer('days_before').notNull().default(14),
    daysAfter: integer('days_after').notNull().default(14),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    active: boolean('active').notNull().default(true),
    introduction: jsonb('introduction').$type<Texts>().notNull().default({}),
    thanks: jsonb('thanks').$type<Texts>().notNull().default({}),
    /** The draft may have faults; a version never has. */
    draft: jsonb('draft').$type<SurveyDefinition>().notNull(),
    /** Changes with every save of the draft. */
    base: text('base').notNull(),
    /** The version that is answered now, and the base it was made from. */
    version: integer('version'),
    versionBase: text('version_base'),
    /** Where it stands in its area. */
    place: integer('place').notNull().default(0),
    createdAt: now('created_at'),
  },
  table => [uniqueIndex('survey_code').on(table.tenant, table.code)],
)

/** A survey as it was published. It never changes. */
export const surveyVersion = pgTable(
  'survey_version',
  {
    survey: text('survey')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    expressions: jsonb('expressions').$type<Record<string, Record<string, Expression>>>().notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.survey, table.number] })],
)

/** A filled-in survey: one for each person and period. */
export const surveyResponse = pgTable(
  'survey_response',
  {
    id: id(),
    tenant: ownTenant(),
    survey: text('survey')
      .notNull()
      .references(() => survey.id),
    version: integer('version').notNull(),
    /** `2026-Q3`, the round, or, where it is asked always, its own instance. */
    period: text('period').notNull(),
    /** The account's id, or the phone of somebody who has none: 254712345678. */
    respondent: text('respondent').notNull(),
    account: text('account').references(() => account.id, { onDelete: 'set null' }),
    phone: text('phone'),
    language: text('language').notNull(),
    answers: jsonb('answers').$type<SurveyAnswers>().notNull(),
    calculated: jsonb('calculated').$type<Record<string, string>>().notNull(),
    /** What their book said when it came, to the questions that offer that. */
    books: jsonb('books').$type<Record<string, string>>().notNull().default({}),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    /** When it came. */
    at: now('at'),
    instance: text('instance').notNull(),
    /** What staff decided about it. */
    standing: text('standing').$type<ResponseStanding>().notNull().default('new'),
  },
  table => [
    // by person first: each is asked what they have answered so far
    uniqueIndex('survey_response_once').on(table.survey, table.respondent, table.period),
    uniqueIndex('survey_response_instance').on(table.survey, table.instance),
    // lists and counts are read from it alone, however long the answers are
    index('survey_response_at').on(
      table.survey,
      table.at,
      table.id,
      table.period,
      table.version,
      table.language,
      table.startedAt,
      table.finishedAt,
    ),
    index('survey_response_account').on(table.account),
  ],
)

/** What staff did with an answer: noted, decided, corrected. It goes with its answer, and never changes. */
export const surveyReview = pgTable(
  'survey_review',
  {
    id: id(),
    response: text('response')
      .notNull()
      .references(() => surveyResponse.id, { onDelete: 'cascade' }),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    standing: text('standing').$type<ResponseStanding>(),
    note: text('note').notNull(),
    changes: jsonb('changes').$type<AnswerChange[]>().notNull().default([]),
    at: now('at'),
  },
  table => [index('survey_review_response').on(table.response, table.at)],
)

/** How far a filling-in came, and whether it was sent. Who it was is not kept. */
export const surveyVisit = pgTable(
  'survey_visit',
  {
    survey: text('survey')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    instance: text('instance').notNull(),
    version: integer('version').notNull(),
    period: text('period').notNull(),
    /** The last question that was seen. */
    reached: text('reached').notNull(),
    sent: boolean('sent').notNull().default(false),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.survey, table.instance] }),
    index('survey_visit_period').on(table.survey, table.period),
  ],
)

/** A phone's right to answer a survey, from the code that was sent to it. */
export const surveyPass = pgTable(
  'survey_pass',
  {
    /** SHA-256 of the pass. */
    hash: text('hash').primaryKey(),
    survey: text('survey')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('survey_pass_expires').on(table.expiresAt)],
)

/** The code that was sent to a phone, keyed with the server's own secret and hashed; the newest one counts. */
export const surveyPhone = pgTable(
  'survey_phone',
  {
    survey: text('survey')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    hash: text('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** How often a wrong one was tried. */
    wrong: integer('wrong').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.survey, table.phone] })],
)
