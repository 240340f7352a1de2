import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Frequency, SurveyArea } from '#contract/survey.ts'
import type { Expression, SurveyAnswers, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import type { AnswerChange, ResponseStanding } from '#contract/survey-review.ts'
import { account } from './account.ts'
import { author, id, instant, now, owned, ownTenant, refers } from './columns.ts'

/** A survey of a tenant: its audience, schedule and draft. Respondents answer published versions. */
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
    /** The draft may have errors; a published version never has. */
    draft: jsonb('draft').$type<SurveyDefinition>().notNull(),
    /** Changes with every save of the draft (optimistic lock). */
    base: text('base').notNull(),
    /** The current version, and the draft `base` it was published from. */
    version: integer('version'),
    versionBase: text('version_base'),
    /** Sort position in its area. */
    place: integer('place').notNull().default(0),
    createdAt: now('created_at'),
  },
  table => [uniqueIndex('survey_code').on(table.tenant, table.code)],
)

/** A published survey version. Immutable. */
export const surveyVersion = pgTable(
  'survey_version',
  {
    survey: owned('survey', () => survey.id),
    /** From 1. */
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    expressions: jsonb('expressions').$type<Record<string, Record<string, Expression>>>().notNull(),
    ...author(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.survey, table.number] })],
)

/** A response to a survey: one for each respondent and period. */
export const surveyResponse = pgTable(
  'survey_response',
  {
    id: id(),
    tenant: ownTenant(),
    survey: refers('survey', () => survey.id),
    version: integer('version').notNull(),
    /** `2026-Q3`, the round, or, for an always-open survey, the response's own instance. */
    period: text('period').notNull(),
    /** Account id, or the phone number of a respondent without an account: 254712345678. */
    respondent: text('respondent').notNull(),
    account: text('account').references(() => account.id, { onDelete: 'set null' }),
    phone: text('phone'),
    language: text('language').notNull(),
    answers: jsonb('answers').$type<SurveyAnswers>().notNull(),
    calculated: jsonb('calculated').$type<Record<string, string>>().notNull(),
    /** What the respondent's book said on arrival, for the questions that offer its figures. */
    books: jsonb('books').$type<Record<string, string>>().notNull().default({}),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
    /** When it was received. */
    at: now('at'),
    instance: text('instance').notNull(),
    /** Staff decision on the response. */
    standing: text('standing').$type<ResponseStanding>().notNull().default('new'),
  },
  table => [
    // respondent first: lookups ask for all responses of one respondent
    uniqueIndex('survey_response_once').on(table.survey, table.respondent, table.period),
    uniqueIndex('survey_response_instance').on(table.survey, table.instance),
    // covering index: lists and counts need not read the long answers
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

/** Staff review of a response: note, decision or correction. Immutable, deleted with the response. */
export const surveyReview = pgTable(
  'survey_review',
  {
    id: id(),
    response: owned('response', () => surveyResponse.id),
    ...author(),
    standing: text('standing').$type<ResponseStanding>(),
    note: text('note').notNull(),
    changes: jsonb('changes').$type<AnswerChange[]>().notNull().default([]),
    at: now('at'),
  },
  table => [index('survey_review_response').on(table.response, table.at)],
)

/** How far a respondent got, and whether they submitted. Anonymous. */
export const surveyVisit = pgTable(
  'survey_visit',
  {
    survey: owned('survey', () => survey.id),
    instance: text('instance').notNull(),
    version: integer('version').notNull(),
    period: text('period').notNull(),
    /** Last question seen. */
    reached: text('reached').notNull(),
    sent: boolean('sent').notNull().default(false),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.survey, table.instance] }),
    index('survey_visit_period').on(table.survey, table.period),
  ],
)

/** A phone number's permission to answer a survey, granted by the code sent to it. */
export const surveyPass = pgTable(
  'survey_pass',
  {
    /** SHA-256 of the pass. */
    hash: text('hash').primaryKey(),
    survey: owned('survey', () => survey.id),
    phone: text('phone').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('survey_pass_expires').on(table.expiresAt)],
)

/** The code sent to a phone number, as a keyed hash; the newest one counts. */
export const surveyPhone = pgTable(
  'survey_phone',
  {
    survey: owned('survey', () => survey.id),
    phone: text('phone').notNull(),
    hash: text('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Number of wrong attempts. */
    wrong: integer('wrong').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.survey, table.phone] })],
)
