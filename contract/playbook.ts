import { Notification } from './account.ts'
import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { fileReply } from './list-file.ts'
import { READ, TASK_STATES, USES } from './playbook-wire.ts'
import * as s from './shape.ts'

// The rest of the playbook besides the wire format of its forms (`playbook-wire.ts`): what the two people of a pair share. The advisor's
// side is in `playbook-advisor.ts`.

export const MEETING_ENDS = ['held', 'missed'] as const
export const Meeting = s.object({
  id: Id,
  startsAt: Instant,
  minutes: s.integer(),
  place: s.string(),
  /** Link of a video call; empty for none. */
  link: s.string(),
  agenda: s.string(),
  /** The playbook session it is about. */
  session: s.nullable(s.object({ id: Id, name: s.string() })),
  cancelled: s.boolean(),
  /** Its outcome; null until one is recorded. */
  outcome: s.nullable(s.enums(MEETING_ENDS)),
})
export type Meeting = s.Infer<typeof Meeting>

export const Note = s.object({
  id: Id,
  text: s.string(),
  isPrivate: s.boolean(),
  by: s.string(),
  at: Instant,
})
export type Note = s.Infer<typeof Note>

/** A task with its state, for lists across sessions. */
export const DueTask = s.object({
  id: Id,
  topic: s.string(),
  state: s.enums(TASK_STATES),
  dueAt: s.nullable(Instant),
  /** Its path: `/b/…/c/…/s/…` below the playbook's base path. */
  path: s.string(),
  session: s.string(),
})
export type DueTask = s.Infer<typeof DueTask>

/** An entrepreneur's start page: their position with an advisor. */
export const PairHome = s.object({
  pair: Id,
  advisor: s.object({ name: s.string(), email: s.string(), phone: s.nullable(s.string()) }),
  progress: s.integer(),
  /** The next step and its path; null if everything is done or nothing is assigned. */
  next: s.nullable(s.object({ name: s.string(), playbook: s.string(), path: s.string() })),
  tasks: s.array(DueTask),
  meeting: s.nullable(Meeting),
  /** A past meeting that they have not rated yet. */
  unrated: s.nullable(s.object({ path: s.string(), name: s.string(), at: Instant })),
  notes: s.array(Note),
  /** What the advisor may see besides the work on playbooks. */
  shares: s.object({ phone: s.boolean(), figures: s.boolean() }),
})
export type PairHome = s.Infer<typeof PairHome>

export const Alert = s.object({ ...s.omit(Notification, ['read']).schema, isRead: s.boolean() })
export type Alert = s.Infer<typeof Alert>

export const playbookEndpoints = endpoints({
  'GET playbook/home': {
    summary:
      'Returns the caller’s progress with each of their advisors: next steps, tasks, the next meeting and notes.',
    who: 'playbook.follow',
    ...USES,
    reply: s.object({ data: s.array(PairHome) }),
  },
  'GET playbook/alerts': {
    summary: 'Lists the recent events in the caller’s playbooks, newest first.',
    ...READ,
    reply: s.object({ data: s.array(Alert) }),
  },
  'POST playbook/alerts/read': {
    summary: 'Marks the caller’s alerts as read.',
    ...READ,
    reply: s.object({ read: s.integer() }),
  },
  'POST playbook/pairs/:id/shares': {
    summary: 'Sets what the advisor of a pair may see of the entrepreneur. Only the entrepreneur can set it.',
    who: 'playbook.follow',
    ...USES,
    body: s.object({ phone: s.optional(s.boolean()), figures: s.optional(s.boolean()) }),
  },
  'GET playbook/meetings/:id/calendar': {
    summary: 'Returns a meeting as iCalendar, for its two participants.',
    ...READ,
    ...fileReply,
  },
})
