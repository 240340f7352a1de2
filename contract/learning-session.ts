import { endpoints } from './endpoint.ts'
import { byId, Id, Instant, Line, Made, Message, pageOf, paging } from './field.ts'
import { ATTENDANCE, TEACH } from './learning.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
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

export const AttendanceRow = object({
  trainee: Id,
  name: string(),
  state: nullable(enums(ATTENDANCE)),
  /** Who recorded it last. */
  by: string(),
})
export type AttendanceRow = Infer<typeof AttendanceRow>

export const SESSION_TIMES = ['coming', 'over'] as const
/** The maximum number of weeks a session can recur. */
export const MOST_WEEKS = 26

const terms = {
  title: size(Line(160), 1, 160),
  startsAt: Instant,
  endsAt: Instant,
  place: Line(200),
  /** URL for joining remotely, or empty. */
  link: Line(500),
}

export const learningSessionEndpoints = endpoints({
  'GET learning/desk/sessions': {
    summary:
      'The sessions of the classes that the caller trains: those to come, the next first, or those that are over, the last first.',
    ...TEACH,
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
    summary: 'Plans a session of a class, or several of them, week after week.',
    ...TEACH,
    body: object({
      ...terms,
      class: Id,
      weeks: optional(max(min(integer(), 1), MOST_WEEKS)),
    }),
    reply: Made,
  },
  'GET learning/desk/sessions/:id': {
    summary: 'A session with the trainees of its class and who was there.',
    ...TEACH,
    params: byId,
    reply: object({ data: object({ ...SessionRow.schema, people: array(AttendanceRow) }) }),
  },
  'POST learning/desk/sessions/:id': {
    summary: 'Changes a session; calendars that have it follow.',
    ...TEACH,
    params: byId,
    body: object(terms),
    reply: Message,
  },
  'POST learning/desk/sessions/:id/cancel': {
    summary: 'Cancels a session, or lets it be held after all. Trainees are told.',
    ...TEACH,
    params: byId,
    body: object({ cancelled: boolean() }),
    reply: Message,
  },
  'POST learning/desk/sessions/:id/attendance': {
    summary:
      'Notes who was there, by trainee; who is not named stays as they were. The same once more changes nothing.',
    ...TEACH,
    params: byId,
    body: object({ people: record(Id, enums(ATTENDANCE)) }),
    reply: object({ noted: integer(), message: string() }),
  },
})
