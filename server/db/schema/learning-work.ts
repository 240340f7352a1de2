import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CourseText } from '#contract/learning.ts'
import type { AssignmentAnswers, Task } from '#contract/learning-assignment.ts'
import type { Language } from '#contract/tenant.ts'
import { account } from './account.ts'
import { id, instant, now, owned, ownTenant } from './columns.ts'
import { learningCohort, ownTrainee } from './learning.ts'

/** When an assignment is open to a cohort. Dates belong to the cohort: the next one begins anew. */
export const learningRelease = pgTable(
  'learning_release',
  {
    cohort: owned('cohort', () => learningCohort.id),
    assignment: text('assignment').notNull(),
    opensAt: instant('opens_at').notNull(),
    periodInDays: integer('period_in_days').notNull(),
    /** It is asked no more. */
    withdrawnAt: instant('withdrawn_at'),
  },
  table => [primaryKey({ columns: [table.cohort, table.assignment] })],
)

/** More time for one trainee. */
export const learningExtension = pgTable(
  'learning_extension',
  {
    trainee: ownTrainee(),
    assignment: text('assignment').notNull(),
    dueAt: instant('due_at').notNull(),
    reason: text('reason').notNull().default(''),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.trainee, table.assignment] })],
)

/** The rubric as it was when somebody answered. */
type CopiedRow = { key: string; name: string; most: number }

/** Answers to an assignment, with a copy of what was asked. */
export const learningAttempt = pgTable(
  'learning_attempt',
  {
    id: id(),
    trainee: ownTrainee(),
    cohort: owned('cohort', () => learningCohort.id),
    assignment: text('assignment').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    instance: text('instance'),
    asked: jsonb('asked').$type<{ v: 1; title: string; tasks: Task[]; rubric: CopiedRow[] }>().notNull(),
    answers: jsonb('answers').$type<AssignmentAnswers>().notNull(),
    language: text('language').$type<Language>().notNull(),
    late: boolean('late').notNull(),
    /** On the device, where it waited for a connection. */
    writtenAt: instant('written_at').notNull(),
    at: now('at'),
    /** As the review that was posted last says: null until there is one. */
    outcome: text('outcome').$type<'returned' | 'accepted'>(),
    score: integer('score'),
    reviewedAt: instant('reviewed_at'),
    /** Who marks it now, and until when they have it for themselves. */
    claimedBy: text('claimed_by'),
    claimedUntil: instant('claimed_until'),
  },
  table => [
    uniqueIndex('learning_attempt_number').on(table.trainee, table.assignment, table.number),
    uniqueIndex('learning_attempt_instance').on(table.trainee, table.instance),
    index('learning_attempt_queue').on(table.cohort, table.at).where(sql`${table.outcome} is null`),
  ],
)

/** What was said of an attempt. A new version takes the place of the one before, which stays. */
export const learningReview = pgTable(
  'learning_review',
  {
    attempt: owned('attempt', () => learningAttempt.id),
    /** From 1. */
    version: integer('version').notNull(),
    /** The second person who marks a final. */
    second: boolean('second').notNull().default(false),
    outcome: text('outcome').$type<'returned' | 'accepted'>().notNull(),
    score: integer('score'),
    marks: jsonb('marks').$type<Record<string, number>>().notNull().default({}),
    comment: text('comment').notNull().default(''),
    /** Only those who teach see it. */
    privateNote: text('private_note').notNull().default(''),
    /** When its marker was done with it: of a final the second one comes then. Null for a draft. */
    doneAt: instant('done_at'),
    /** Null for what no trainee sees anywhere. */
    postedAt: instant('posted_at'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.attempt, table.version] })],
)

/** A comment that somebody who marks keeps, to give it again. */
export const learningPreset = pgTable(
  'learning_preset',
  {
    id: id(),
    tenant: ownTenant(),
    /** Null for one that fits every assignment. */
    assignment: text('assignment'),
    text: jsonb('text').$type<CourseText>().notNull(),
    /** Whose list it is in; null for those from before lists were one's own, which everybody has. */
    keptBy: text('kept_by').references(() => account.id, { onDelete: 'cascade' }),
    uses: integer('uses').notNull().default(0),
    createdAt: now('created_at'),
  },
  table => [index('learning_preset_own').on(table.tenant, table.keptBy)],
)
