import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  AttendanceState,
  CourseText,
  CourseTitle,
  NodeBodies,
  NodeKind,
  ScoreItem,
  TeacherPart,
  TraineeState,
} from '#contract/learning.ts'
import type { AssignmentAnswers, Task } from '#contract/learning-assignment.ts'
import type { DeckVerdict } from '#contract/learning-pitch.ts'
import type { Language } from '#contract/tenant.ts'
import { account, file } from './account.ts'
import { id, instant, now, ownTenant } from './columns.ts'
import { cohort, hub } from './onboarding.ts'

const day = (name: string) => date(name, { mode: 'string' })
const owned = (name: string, to: () => AnyPgColumn) =>
  text(name).notNull().references(to, { onDelete: 'cascade' })

/** What is taught. What it says is in its editions. */
export const learningCourse = pgTable(
  'learning_course',
  {
    id: id(),
    tenant: ownTenant(),
    title: jsonb('title').$type<CourseTitle>().notNull(),
    /** The language that stands in for texts that are missing in others. */
    language: text('language').$type<Language>().notNull(),
    createdAt: now('created_at'),
    archivedAt: instant('archived_at'),
  },
  table => [index('learning_course_tenant').on(table.tenant, table.createdAt)],
)

/** What a course said at a time. The draft has no number; one that was published does not change, but for corrections. */
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
 * A chapter, topic, objective, resource, assignment or question of an edition. Its key is the same in every edition of the course:
 * what trainees did is kept by it.
 */
export const learningNode = pgTable(
  'learning_node',
  {
    edition: owned('edition', () => learningEdition.id),
    key: text('key').notNull(),
    kind: text('kind').$type<NodeKind>().notNull(),
    /** The key of what it is part of; null for what belongs to the whole course. */
    parent: text('parent'),
    place: integer('place').notNull().default(0),
    name: jsonb('name').$type<CourseTitle>().notNull(),
    body: jsonb('body').$type<NodeBodies[NodeKind]>().notNull(),
    /** When it came into the course. */
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
    edition: text('edition')
      .notNull()
      .references(() => learningEdition.id),
    hub: text('hub').references(() => hub.id),
    /** The applicants who were selected there are offered to it. */
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

/** Somebody in a cohort. A person is in one at a time; those before stay. */
export const learningTrainee = pgTable(
  'learning_trainee',
  {
    id: id(),
    tenant: ownTenant(),
    account: owned('account', () => account.id),
    cohort: owned('cohort', () => learningCohort.id),
    class: text('class')
      .notNull()
      .references(() => learningClass.id),
    state: text('state').$type<TraineeState>().notNull().default('active'),
    /** Opens their calendar to apps that follow it. */
    feedKey: text('feed_key'),
    /** What they want to hear of by mail and SMS as well, by event. */
    ways: jsonb('ways').$type<Record<string, { mail: boolean; sms: boolean }>>().notNull().default({}),
    createdAt: now('created_at'),
    endedAt: instant('ended_at'),
    /** When they last did something in the course. */
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
const ownTrainee = () => owned('trainee', () => learningTrainee.id)

/** Who teaches a cohort, or one class of it. */
export const learningTeacher = pgTable(
  'learning_teacher',
  {
    id: id(),
    cohort: owned('cohort', () => learningCohort.id),
    /** Of a trainer who has one class only. */
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

/** A mentor's trainees. */
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

/** A class that meets, here or over the net. */
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
    /** Goes up with every change, for calendars that have it. */
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
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.session, table.trainee] }),
    index('learning_attendance_trainee').on(table.trainee),
  ],
)

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

/** A comment that is given often. */
export const learningPreset = pgTable(
  'learning_preset',
  {
    id: id(),
    tenant: ownTenant(),
    /** Null for one that fits every assignment. */
    assignment: text('assignment'),
    text: jsonb('text').$type<CourseText>().notNull(),
    uses: integer('uses').notNull().default(0),
    createdAt: now('created_at'),
  },
  table => [index('learning_preset_tenant').on(table.tenant, table.assignment)],
)

/** How far a trainee is with a topic. */
export const learningProgress = pgTable(
  'learning_progress',
  {
    trainee: ownTrainee(),
    topic: text('topic').notNull(),
    seenAt: now('seen_at'),
    lastAt: now('last_at'),
    doneAt: instant('done_at'),
  },
  table => [primaryKey({ columns: [table.trainee, table.topic] })],
)

export const learningNote = pgTable(
  'learning_note',
  {
    id: id(),
    trainee: ownTrainee(),
    title: text('title').notNull(),
    notes: text('notes').array().notNull(),
    instance: text('instance'),
    createdAt: now('created_at'),
    editedAt: now('edited_at'),
  },
  table => [
    index('learning_note_trainee').on(table.trainee, table.createdAt),
    uniqueIndex('learning_note_instance').on(table.trainee, table.instance),
  ],
)

/** A message between a trainee and a mentor. */
export const learningMessage = pgTable(
  'learning_message',
  {
    id: id(),
    trainee: ownTrainee(),
    mentor: owned('mentor', () => account.id),
    /** From 1, in their conversation. */
    number: integer('number').notNull(),
    /** Whose it is. */
    fromMentor: boolean('from_mentor').notNull(),
    text: text('text').notNull(),
    instance: text('instance'),
    at: now('at'),
  },
  table => [
    uniqueIndex('learning_message_number').on(table.trainee, table.mentor, table.number),
    uniqueIndex('learning_message_instance').on(
      table.trainee,
      table.mentor,
      table.fromMentor,
      table.instance,
    ),
  ],
)

/** Up to which message of a conversation something came to a side, and was read there. */
export const learningRead = pgTable(
  'learning_read',
  {
    trainee: ownTrainee(),
    mentor: owned('mentor', () => account.id),
    /** The side that reads. */
    byMentor: boolean('by_mentor').notNull(),
    delivered: integer('delivered').notNull().default(0),
    read: integer('read').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.trainee, table.mentor, table.byMentor] })],
)

export const learningPitch = pgTable(
  'learning_pitch',
  {
    id: id(),
    trainee: ownTrainee(),
    pitch: integer('pitch').$type<1 | 2>().notNull(),
    /** From 1. */
    version: integer('version').notNull(),
    file: text('file')
      .notNull()
      .references(() => file.id),
    by: text('by').notNull(),
    at: now('at'),
  },
  table => [uniqueIndex('learning_pitch_version').on(table.trainee, table.pitch, table.version)],
)

/** What somebody who teaches said of a deck. */
export const learningPitchReview = pgTable(
  'learning_pitch_review',
  {
    id: id(),
    deck: owned('deck', () => learningPitch.id),
    verdict: text('verdict').$type<DeckVerdict>().notNull(),
    comment: text('comment').notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [index('learning_pitch_review_deck').on(table.deck, table.at)],
)

/** What a trainee said of a topic, once. */
export const learningTopicReview = pgTable(
  'learning_topic_review',
  {
    trainee: ownTrainee(),
    topic: text('topic').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.trainee, table.topic] }),
    index('learning_topic_review_topic').on(table.topic),
  ],
)

/** A score that staff entered: what follows from other data is reckoned. */
export const learningScore = pgTable(
  'learning_score',
  {
    trainee: ownTrainee(),
    item: text('item').$type<ScoreItem>().notNull(),
    score: integer('score'),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.trainee, table.item] })],
)

/** What was certified, as it was printed. */
export const learningCertificate = pgTable(
  'learning_certificate',
  {
    code: text('code').primaryKey(),
    tenant: ownTenant(),
    trainee: text('trainee').references(() => learningTrainee.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    course: text('course').notNull(),
    cohort: text('cohort').notNull(),
    hub: text('hub').notNull().default(''),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    at: now('at'),
    withdrawnAt: instant('withdrawn_at'),
    reason: text('reason'),
    looks: integer('looks').notNull().default(0),
  },
  table => [
    index('learning_certificate_trainee').on(table.trainee),
    index('learning_certificate_tenant').on(table.tenant, table.at),
  ],
)

/** What people did in courses, as a learning record store would have it. Rows are added only: a trigger refuses changes. */
export const learningEvent = pgTable(
  'learning_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: ownTenant(),
    account: owned('account', () => account.id),
    trainee: text('trainee'),
    verb: text('verb').notNull(),
    object: text('object').notNull(),
    objectId: text('object_id').notNull(),
    objectName: text('object_name').notNull().default(''),
    result: jsonb('result').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** When it was done, on the device; and when it came. */
    at: instant('at').notNull(),
    receivedAt: now('received_at'),
  },
  table => [
    index('learning_event_tenant').on(table.tenant, table.id),
    index('learning_event_trainee').on(table.trainee, table.id),
  ],
)
