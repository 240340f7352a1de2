import { sql } from 'drizzle-orm'
import { index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  AttendanceState,
  CourseTitle,
  NodeBodies,
  NodeKind,
  TeacherPart,
  TraineeState,
} from '#contract/learning.ts'
import type { Language } from '#contract/tenant.ts'
import { account } from './account.ts'
import { author, day, id, instant, now, owned, ownTenant, refers } from './columns.ts'
import { cohort, hub } from './onboarding.ts'

/** A course. Its content is in its editions. */
export const learningCourse = pgTable(
  'learning_course',
  {
    id: id(),
    tenant: ownTenant(),
    title: jsonb('title').$type<CourseTitle>().notNull(),
    /** Fallback language for missing translations. */
    language: text('language').$type<Language>().notNull(),
    createdAt: now('created_at'),
    archivedAt: instant('archived_at'),
  },
  table => [index('learning_course_tenant').on(table.tenant, table.createdAt)],
)

/** An edition of a course's content. The draft has no number; a published edition is immutable, except for corrections. */
export const learningEdition = pgTable(
  'learning_edition',
  {
    id: id(),
    course: owned('course', () => learningCourse.id),
    /** From 1; null for the draft. */
    number: integer('number'),
    note: text('note').notNull().default(''),
    by: text('by'),
    byName: text('by_name').notNull().default(''),
    createdAt: now('created_at'),
    publishedAt: instant('published_at'),
  },
  table => [
    uniqueIndex('learning_edition_number').on(table.course, table.number),
    uniqueIndex('learning_edition_draft').on(table.course).where(sql`${table.number} is null`),
  ],
)

/**
 * A chapter, topic, objective, resource, assignment or question of an edition. Its key is stable across the editions of the
 * course; trainees' progress refers to it.
 */
export const learningNode = pgTable(
  'learning_node',
  {
    edition: owned('edition', () => learningEdition.id),
    key: text('key').notNull(),
    kind: text('kind').$type<NodeKind>().notNull(),
    /** Key of the parent node; null for what belongs to the whole course. */
    parent: text('parent'),
    place: integer('place').notNull().default(0),
    name: jsonb('name').$type<CourseTitle>().notNull(),
    /** As text: `jsonb` would reorder the options of a choice. */
    body: json('body').$type<NodeBodies[NodeKind]>().notNull(),
    /** When it was added to the course. */
    addedAt: now('added_at'),
  },
  table => [
    primaryKey({ columns: [table.edition, table.key] }),
    index('learning_node_parent').on(table.edition, table.parent, table.kind, table.place),
  ],
)

/** Trainees who take a course together. */
export const learningCohort = pgTable(
  'learning_cohort',
  {
    id: id(),
    tenant: ownTenant(),
    name: text('name').notNull(),
    edition: refers('edition', () => learningEdition.id),
    hub: text('hub').references(() => hub.id),
    /** Programme whose selected applicants are offered to this cohort. */
    programme: text('programme').references(() => cohort.id, { onDelete: 'set null' }),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    timeZone: text('time_zone').notNull().default('Africa/Nairobi'),
    createdAt: now('created_at'),
    closedAt: instant('closed_at'),
  },
  table => [index('learning_cohort_tenant').on(table.tenant, table.startsOn, table.id)],
)

export const learningClass = pgTable(
  'learning_class',
  {
    id: id(),
    cohort: owned('cohort', () => learningCohort.id),
    name: text('name').notNull(),
    createdAt: now('created_at'),
  },
  table => [uniqueIndex('learning_class_name').on(table.cohort, table.name)],
)

/** Membership of a user in a cohort. A user is in one at a time; past memberships are kept. */
export const learningTrainee = pgTable(
  'learning_trainee',
  {
    id: id(),
    tenant: ownTenant(),
    account: owned('account', () => account.id),
    cohort: owned('cohort', () => learningCohort.id),
    class: refers('class', () => learningClass.id),
    state: text('state').$type<TraineeState>().notNull().default('active'),
    /** Secret of the trainee's calendar feed URL. */
    feedKey: text('feed_key'),
    /** Extra channels, mail and SMS, that the trainee chose per event. */
    ways: jsonb('ways').$type<Record<string, { mail: boolean; sms: boolean }>>().notNull().default({}),
    createdAt: now('created_at'),
    endedAt: instant('ended_at'),
    /** Last activity in the course. */
    lastAt: instant('last_at'),
  },
  table => [
    uniqueIndex('learning_trainee_once').on(table.cohort, table.account),
    uniqueIndex('learning_trainee_active')
      .on(table.account)
      .where(sql`${table.state} in ('active', 'paused')`),
    index('learning_trainee_class').on(table.class),
    uniqueIndex('learning_trainee_feed').on(table.feedKey),
  ],
)
/** Foreign key to the owning trainee, with cascading delete. */
export const ownTrainee = () => owned('trainee', () => learningTrainee.id)

/** A teacher of a cohort, or of one class of it. */
export const learningTeacher = pgTable(
  'learning_teacher',
  {
    id: id(),
    cohort: owned('cohort', () => learningCohort.id),
    /** For a trainer with one class only. */
    class: text('class').references(() => learningClass.id, { onDelete: 'cascade' }),
    account: owned('account', () => account.id),
    part: text('part').$type<TeacherPart>().notNull(),
    since: now('since'),
    until: instant('until'),
  },
  table => [
    index('learning_teacher_account').on(table.account).where(sql`${table.until} is null`),
    index('learning_teacher_cohort').on(table.cohort, table.part),
  ],
)

/** Assignment of trainees to a mentor. */
export const learningPairing = pgTable(
  'learning_pairing',
  {
    id: id(),
    trainee: ownTrainee(),
    mentor: owned('mentor', () => account.id),
    since: now('since'),
    until: instant('until'),
  },
  table => [
    uniqueIndex('learning_pairing_once').on(table.trainee, table.mentor).where(sql`${table.until} is null`),
    index('learning_pairing_mentor').on(table.mentor).where(sql`${table.until} is null`),
  ],
)

/** A class session, in person or online. */
export const learningSession = pgTable(
  'learning_session',
  {
    id: id(),
    class: owned('class', () => learningClass.id),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    place: text('place').notNull().default(''),
    link: text('link').notNull().default(''),
    /** Incremented with every change, for subscribed calendars. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    editedAt: now('edited_at'),
  },
  table => [index('learning_session_class').on(table.class, table.startsAt)],
)

export const learningAttendance = pgTable(
  'learning_attendance',
  {
    session: owned('session', () => learningSession.id),
    trainee: ownTrainee(),
    state: text('state').$type<AttendanceState>().notNull(),
    minutesLate: integer('minutes_late'),
    ...author(),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.session, table.trainee] }),
    index('learning_attendance_trainee').on(table.trainee),
  ],
)
