import { endpointsWith } from './endpoint.ts'
import { Filled, Id, Instant, Line, Made, pageOf, paging } from './field.ts'
import { ATTENDANCE, TEACH } from './learning.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  record,
  string,
  whole,
} from './shape.ts'

// Sessions of classes, for their trainers: time and place, and attendance.

export const SessionRow = object({
  id: Id,
  title: string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: string(),
  place: string(),
  link: string(),
  cancelled: boolean(),
  class: object({ id: Id, name: string() }),
  cohort: object({ id: Id, name: string() }),
  /** Trainees of the class, those with recorded attendance, and those present, on time or late. */
  trainees: integer(),
  noted: integer(),
  there: integer(),
})
export type SessionRow = Infer<typeof SessionRow>

const AttendanceRow = object({
  trainee: Id,
  name: string(),
  state: nullable(enums(ATTENDANCE)),
  /** Who recorded it last. */
  by: string(),
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
    query: object({
      ...paging,
      cohort: optional(Id),
      class: optional(Id),
      time: optional(enums(SESSION_TIMES)),
    }),
    reply: object({
      ...pageOf(SessionRow),
      /** The classes the caller trains. */
      classes: array(object({ id: Id, name: string(), cohort: string(), timeZone: string() })),
    }),
  },
  'POST learning/desk/sessions': {
    summary: 'Schedules one or several weekly sessions of a class.',
    body: object({
      ...terms,
      class: Id,
      weeks: optional(whole(1, MOST_WEEKS)),
    }),
    reply: Made,
  },
  'GET learning/desk/sessions/:id': {
    summary: 'Returns a session with the trainees of its class and their attendance.',
    reply: object({ data: object({ ...SessionRow.schema, people: array(AttendanceRow) }) }),
  },
  'POST learning/desk/sessions/:id': {
    summary: 'Updates a session. Subscribed calendars are updated too.',
    body: object(terms),
  },
  'POST learning/desk/sessions/:id/cancel': {
    summary: 'Cancels a session or restores it. Trainees are notified.',
    body: object({ cancelled: boolean() }),
  },
  'POST learning/desk/sessions/:id/attendance': {
    summary:
      'Records attendance by trainee. Omitted trainees do not change. Repeating the call changes nothing.',
    body: object({ people: record(Id, enums(ATTENDANCE)) }),
    reply: object({ noted: integer(), message: string() }),
  },
})
