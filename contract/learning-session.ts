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

// Sessions of classes, for those who hold them: when and where, and who was there.

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
  /** Trainees of the class, those whose attendance is noted, and those of them who were there, in time or late. */
  trainees: integer(),
  noted: integer(),
  there: integer(),
})
export type SessionRow = Infer<typeof SessionRow>

export const AttendanceRow = object({
  trainee: Id,
  name: string(),
  state: nullable(enums(ATTENDANCE)),
  /** Who noted it last. */
  by: string(),
})
export type AttendanceRow = Infer<typeof AttendanceRow>

export const SESSION_TIMES = ['coming', 'over'] as const
/** A session that comes again each week may do so this often. */
export const MOST_WEEKS = 26

const terms = {
  title: size(Line(160), 1, 160),
  startsAt: Instant,
  endsAt: Instant,
  place: Line(200),
  /** Where it is joined from afar: an address, or nothing. */
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
      /** The classes that the caller trains. */
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
