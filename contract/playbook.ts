import { Notification } from './account.ts'
import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { fileReply } from './list-file.ts'
import { READ, TASK_STATES, USES } from './playbook-wire.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  omit,
  optional,
  string,
} from './shape.ts'

// The rest of the playbook besides the wire format of its forms (`playbook-wire.ts`): what the two people of a pair share. The advisor's
// side is in `playbook-advisor.ts`.

export const MEETING_ENDS = ['held', 'missed'] as const
export const Meeting = object({
  id: Id,
  startsAt: Instant,
  minutes: integer(),
  place: string(),
  /** Link of a video call; empty for none. */
  link: string(),
  agenda: string(),
  /** The playbook session it is about. */
  session: nullable(object({ id: Id, name: string() })),
  cancelled: boolean(),
  /** Its outcome; null until one is recorded. */
  outcome: nullable(enums(MEETING_ENDS)),
})
export type Meeting = Infer<typeof Meeting>

export const Note = object({
  id: Id,
  text: string(),
  isPrivate: boolean(),
  by: string(),
  at: Instant,
})
export type Note = Infer<typeof Note>

/** A task with its state, for lists across sessions. */
export const DueTask = object({
  id: Id,
  topic: string(),
  state: enums(TASK_STATES),
  dueAt: nullable(Instant),
  /** Its path: `/b/…/c/…/s/…` below the playbook's base path. */
  path: string(),
  session: string(),
})
export type DueTask = Infer<typeof DueTask>

/** An entrepreneur's start page: their position with an advisor. */
export const PairHome = object({
  pair: Id,
  advisor: object({ name: string(), email: string(), phone: nullable(string()) }),
  progress: integer(),
  /** The next step and its path; null if everything is done or nothing is assigned. */
  next: nullable(object({ name: string(), playbook: string(), path: string() })),
  tasks: array(DueTask),
  meeting: nullable(Meeting),
  /** A past meeting that they have not rated yet. */
  unrated: nullable(object({ path: string(), name: string(), at: Instant })),
  notes: array(Note),
  /** What the advisor may see besides the work on playbooks. */
  shares: object({ phone: boolean(), figures: boolean() }),
})
export type PairHome = Infer<typeof PairHome>

export const Alert = object({ ...omit(Notification, ['read']).schema, isRead: boolean() })
export type Alert = Infer<typeof Alert>

export const playbookEndpoints = endpoints({
  'GET playbook/home': {
    summary:
      'Returns the caller’s progress with each of their advisors: next steps, tasks, the next meeting and notes.',
    who: 'playbook.follow',
    ...USES,
    reply: object({ data: array(PairHome) }),
  },
  'GET playbook/alerts': {
    summary: 'Lists the recent events in the caller’s playbooks, newest first.',
    ...READ,
    reply: object({ data: array(Alert) }),
  },
  'POST playbook/alerts/read': {
    summary: 'Marks the caller’s alerts as read.',
    ...READ,
    reply: object({ read: integer() }),
  },
  'POST playbook/pairs/:id/shares': {
    summary: 'Sets what the advisor of a pair may see of the entrepreneur. Only the entrepreneur can set it.',
    who: 'playbook.follow',
    ...USES,
    body: object({ phone: optional(boolean()), figures: optional(boolean()) }),
  },
  'GET playbook/meetings/:id/calendar': {
    summary: 'Returns a meeting as iCalendar, for its two participants.',
    ...READ,
    ...fileReply,
  },
})
