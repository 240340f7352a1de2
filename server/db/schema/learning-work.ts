import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CourseText } from '#contract/learning.ts'
import type { AssignmentAnswers, Task } from '#contract/learning-assignment.ts'
import type { Language } from '#contract/tenant.ts'
import { account } from './account.ts'
import { author, id, instant, now, owned, ownTenant } from './columns.ts'
import { learningCohort, ownTrainee } from './learning.ts'

/** When an assignment is open to a cohort. Dates are per cohort, so the next cohort starts without any. */
export const learningRelease = pgTable(
  'learning_release',
  {
    cohort: owned('cohort', () => learningCohort.id),
    assignment: text('assignment').notNull(),
    opensAt: instant('opens_at').notNull(),
    periodInDays: integer('period_in_days').notNull(),
    /** When it was withdrawn from the cohort. */
    withdrawnAt: instant('withdrawn_at'),
  },
  table => [primaryKey({ columns: [table.cohort, table.assignment] })],
)

/** Deadline extension for one trainee. */
export const learningExtension = pgTable(
  'learning_extension',
  {
    trainee: ownTrainee(),
    assignment: text('assignment').notNull(),
    dueAt: instant('due_at').notNull(),
    reason: text('reason').notNull().default(''),
    ...author(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.trainee, table.assignment] })],
)

/** Rubric row as it was at the time of the answer. */
type CopiedRow = { key: string; name: string; most: number }

/** A trainee's attempt at an assignment, with a copy of the questions. */
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
    /** As text, like the body of a node. */
    asked: json('asked').$type<{ v: 1; title: string; tasks: Task[]; rubric: CopiedRow[] }>().notNull(),
    answers: jsonb('answers').$type<AssignmentAnswers>().notNull(),
    language: text('language').$type<Language>().notNull(),
    late: boolean('late').notNull(),
    /** Time on the device, which may have been offline. */
    writtenAt: instant('written_at').notNull(),
    at: now('at'),
    /** Outcome of the latest posted review; null until there is one. */
    outcome: text('outcome').$type<'returned' | 'accepted'>(),
    score: integer('score'),
    reviewedAt: instant('reviewed_at'),
    /** Who is marking it, and until when the claim is exclusive. */
    claimedBy: text('claimed_by'),
    claimedUntil: instant('claimed_until'),
  },
  table => [
    uniqueIndex('learning_attempt_number').on(table.trainee, table.assignment, table.number),
    uniqueIndex('learning_attempt_instance').on(table.trainee, table.instance),
    index('learning_attempt_queue').on(table.cohort, table.at).where(sql`${table.outcome} is null`),
  ],
)

/** Review of an attempt. A new version replaces the previous one, which is kept. */
export const learningReview = pgTable(
  'learning_review',
  {
    attempt: owned('attempt', () => learningAttempt.id),
    /** From 1. */
    version: integer('version').notNull(),
    /** By the second marker of a final. */
    second: boolean('second').notNull().default(false),
    outcome: text('outcome').$type<'returned' | 'accepted'>().notNull(),
    score: integer('score'),
    marks: jsonb('marks').$type<Record<string, number>>().notNull().default({}),
    comment: text('comment').notNull().default(''),
    /** Visible to teachers only. */
    privateNote: text('private_note').notNull().default(''),
    /** When the marker finished; a final's second marker follows then. Null for a draft. */
    doneAt: instant('done_at'),
    /** Null until published to the trainee. */
    postedAt: instant('posted_at'),
    ...author(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.attempt, table.version] })],
)

/** A marker's saved comment, for reuse. */
export const learningPreset = pgTable(
  'learning_preset',
  {
    id: id(),
    tenant: ownTenant(),
    /** Null when it applies to every assignment. */
    assignment: text('assignment'),
    text: jsonb('text').$type<CourseText>().notNull(),
    /** Owner of the list; null for comments from before lists were personal, which every marker sees. */
    keptBy: text('kept_by').references(() => account.id, { onDelete: 'cascade' }),
    uses: integer('uses').notNull().default(0),
    createdAt: now('created_at'),
  },
  table => [index('learning_preset_own').on(table.tenant, table.keptBy)],
)
