import { endpointsWith } from './endpoint.ts'
import { Filled, Id, Instant, Line, Made, pageOf, paging } from './field.ts'
import { ATTENDANCE, TEACH } from './learning.ts'
import * as s from './shape.ts'

// Sessions of classes, for their trainers: time and place, and attendance.

export const SessionRow = s.object({
  id: Id,
  title: s.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: s.string(),
  place: s.string(),
  link: s.string(),
  cancelled: s.boolean(),
  class: s.object({ id: Id, name: s.string() }),
  cohort: s.object({ id: Id, name: s.string() }),
  /** Trainees of the class, those with recorded attendance, and those present, on time or late. */
  trainees: s.integer(),
  noted: s.integer(),
  there: s.integer(),
})
export type SessionRow = s.Infer<typeof SessionRow>

const AttendanceRow = s.object({
  trainee: Id,
  name: s.string(),
  state: s.nullable(s.enums(ATTENDANCE)),
  /** Who recorded it last. */
  by: s.string(),
})
export const SESSION_TIMES = ['coming', 'over'] as const
/** The maximum number of weeks a session can recur. */
export const MOST_WEEKS = 26

const terms = {
  title: Filled(160),
  startsAt: Instant,
  endsAt: Instant,
  place: Line(200),
  /** URL for joining remotely, or empty. */
  link: Line(500),
}

export const learningSessionEndpoints = endpointsWith(TEACH, {
  'GET learning/desk/sessions': {
    summary:
      'Lists the sessions of the classes the caller trains: upcoming, the next first, or past, the latest first.',
    query: s.object({
      ...paging,
      cohort: s.optional(Id),
      class: s.optional(Id),
      time: s.optional(s.enums(SESSION_TIMES)),
    }),
    reply: s.object({
      ...pageOf(SessionRow),
      /** The classes the caller trains. */
      classes: s.array(s.object({ id: Id, name: s.string(), cohort: s.string(), timeZone: s.string() })),
    }),
  },
  'POST learning/desk/sessions': {
    summary: 'Schedules one or several weekly sessions of a class.',
    once: true,
    body: s.object({
      ...terms,
      class: Id,
      weeks: s.optional(s.whole(1, MOST_WEEKS)),
    }),
    reply: Made,
  },
  'GET learning/desk/sessions/:id': {
    summary: 'Returns a session with the trainees of its class and their attendance.',
    reply: s.object({ data: s.object({ ...SessionRow.schema, people: s.array(AttendanceRow) }) }),
  },
  'POST learning/desk/sessions/:id': {
    summary: 'Updates a session. Subscribed calendars are updated too.',
    body: s.object(terms),
  },
  'POST learning/desk/sessions/:id/cancel': {
    summary: 'Cancels a session or restores it. Trainees are notified.',
    body: s.object({ cancelled: s.boolean() }),
  },
  'POST learning/desk/sessions/:id/attendance': {
    summary:
      'Records attendance by trainee. Omitted trainees do not change. Repeating the call changes nothing.',
    body: s.object({ people: s.record(Id, s.enums(ATTENDANCE)) }),
    reply: s.object({ noted: s.integer(), message: s.string() }),
  },
})
