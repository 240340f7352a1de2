import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MEETING_ENDS } from '#contract/playbook.ts'
import type { PlaybookContent, PlaybookTexts } from '#contract/playbook-content.ts'
import type { COACH_PRESENCE } from '#contract/playbook-names.ts'
import type { FROM } from '#contract/playbook-wire.ts'
import { account } from './account.ts'
import { author, day, id, instant, now, owned, ownTenant, refers } from './columns.ts'

/** A playbook, with the draft that staff edit. */
export const playbook = pgTable(
  'playbook',
  {
    id: id(),
    tenant: ownTenant(),
    draft: jsonb('draft').$type<PlaybookContent>().notNull(),
    /** Changes with every save of the draft (optimistic lock). */
    base: text('base').notNull(),
    /** The current version, and the draft `base` it was published from. */
    version: integer('version'),
    versionBase: text('version_base'),
    retiredAt: instant('retired_at'),
    createdAt: now('created_at'),
  },
  table => [index('playbook_tenant').on(table.tenant, table.createdAt)],
)

/** A published playbook version. Immutable. */
export const playbookVersion = pgTable(
  'playbook_version',
  {
    playbook: owned('playbook', () => playbook.id),
    /** From 1. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<PlaybookContent>().notNull(),
    note: text('note').notNull().default(''),
    ...author(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.playbook, table.number] })],
)

/** An entrepreneur and their advisor. Ended pairs are kept. */
export const pair = pgTable(
  'pair',
  {
    id: id(),
    tenant: ownTenant(),
    entrepreneur: owned('entrepreneur', () => account.id),
    advisor: owned('advisor', () => account.id),
    startedAt: now('started_at'),
    endedAt: instant('ended_at'),
    reason: text('reason').notNull().default(''),
    /** The pair that this one continues, and the previous advisor's hand-over note. */
    after: text('after'),
    handOver: text('hand_over').notNull().default(''),
    /** What the entrepreneur shares with the advisor besides the work. */
    sharesPhone: boolean('shares_phone').notNull().default(false),
    sharesFigures: boolean('shares_figures').notNull().default(false),
    /** When each of them last viewed it. */
    entrepreneurAt: instant('entrepreneur_at'),
    advisorAt: instant('advisor_at'),
    ...author(),
  },
  table => [
    uniqueIndex('pair_running').on(table.entrepreneur, table.advisor).where(sql`${table.endedAt} is null`),
    index('pair_advisor').on(table.advisor, table.endedAt),
    index('pair_tenant').on(table.tenant, table.startedAt),
  ],
)

const ownPair = () => owned('pair', () => pair.id)
const ownPlaybook = () => refers('playbook', () => playbook.id)

/** A playbook that a pair works through, in a fixed version. */
export const pairPlaybook = pgTable(
  'pair_playbook',
  {
    pair: ownPair(),
    playbook: ownPlaybook(),
    version: integer('version').notNull(),
    /** Task due days are counted from this day. */
    from: day('from').notNull(),
    completedAt: instant('completed_at'),
    ...author(),
    at: now('at'),
  },
  table => [
    primaryKey({ columns: [table.pair, table.playbook] }),
    index('pair_playbook_of').on(table.playbook),
  ],
)

/** A tool that a pair has completed. */
export const pairTool = pgTable(
  'pair_tool',
  { pair: ownPair(), tool: text('tool').notNull(), ...author(), at: now('at') },
  table => [primaryKey({ columns: [table.pair, table.tool] })],
)

/** A task of a pair: copied from the playbook, or the advisor's own. */
export const pairTask = pgTable(
  'pair_task',
  {
    id: id(),
    pair: ownPair(),
    playbook: ownPlaybook(),
    /** Session of the playbook that it belongs to. */
    session: text('session').notNull(),
    /** The playbook's task; null for one of the advisor's own. */
    plan: text('plan'),
    topic: jsonb('topic').$type<PlaybookTexts>().notNull(),
    task: jsonb('task').$type<PlaybookTexts>().notNull(),
    place: integer('place').notNull().default(0),
    dueAt: instant('due_at'),
    at: now('at'),
  },
  table => [
    uniqueIndex('pair_task_plan').on(table.pair, table.plan),
    index('pair_task_pair').on(table.pair, table.session, table.place),
    index('pair_task_due').on(table.dueAt),
  ],
)

/** An answer to a task. The latest one counts; earlier ones are kept. */
export const pairReply = pgTable(
  'pair_reply',
  {
    id: id(),
    task: owned('task', () => pairTask.id),
    /** From 1. */
    number: integer('number').notNull(),
    text: text('text').notNull(),
    files: jsonb('files').$type<string[]>().notNull(),
    clientId: text('client_id'),
    at: now('at'),
    verdict: text('verdict').$type<'accepted' | 'returned'>(),
    note: text('note').notNull().default(''),
    verdictAt: instant('verdict_at'),
  },
  table => [
    uniqueIndex('pair_reply_number').on(table.task, table.number),
    uniqueIndex('pair_reply_client_id').on(table.task, table.clientId),
  ],
)

/** Feedback of one member of a pair on a session. */
export const pairFeedback = pgTable(
  'pair_feedback',
  {
    id: id(),
    pair: ownPair(),
    session: text('session').notNull(),
    from: text('from').$type<(typeof FROM)[number]>().notNull(),
    rated: integer('rated').notNull(),
    text: text('text').notNull(),
    files: jsonb('files').$type<string[]>().notNull(),
    by: text('by').notNull(),
    clientId: text('client_id'),
    at: now('at'),
  },
  table => [
    index('pair_feedback_pair').on(table.pair, table.session, table.at),
    uniqueIndex('pair_feedback_client_id').on(table.pair, table.clientId),
  ],
)

export const pairNote = pgTable(
  'pair_note',
  {
    id: id(),
    pair: ownPair(),
    text: text('text').notNull(),
    /** Visible to the advisor only. */
    isPrivate: boolean('is_private').notNull(),
    ...author(),
    at: now('at'),
  },
  table => [index('pair_note_pair').on(table.pair, table.at)],
)

/** A meeting of a pair. */
export const pairMeeting = pgTable(
  'pair_meeting',
  {
    id: id(),
    pair: ownPair(),
    session: text('session'),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    place: text('place').notNull(),
    link: text('link').notNull(),
    agenda: text('agenda').notNull(),
    /** Incremented with every change, for calendars. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    outcome: text('outcome').$type<(typeof MEETING_ENDS)[number]>(),
    /** When both were asked for feedback. */
    askedAt: instant('asked_at'),
    createdAt: now('created_at'),
  },
  table => [
    index('pair_meeting_pair').on(table.pair, table.startsAt),
    index('pair_meeting_ask').on(table.startsAt).where(sql`${table.askedAt} is null`),
  ],
)

/** Attendance at a business coach's meetings with programme participants. */
export const coachMeeting = pgTable(
  'coach_meeting',
  {
    id: id(),
    tenant: ownTenant(),
    person: owned('person', () => account.id),
    day: day('day').notNull(),
    presence: text('presence').$type<(typeof COACH_PRESENCE)[number]>().notNull(),
    note: text('note').notNull().default(''),
    voidedAt: instant('voided_at'),
    ...author(),
    at: now('at'),
  },
  table => [
    index('coach_meeting_person').on(table.person, table.day),
    index('coach_meeting_tenant').on(table.tenant, table.day),
  ],
)
