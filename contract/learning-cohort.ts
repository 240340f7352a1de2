import { endpointsWith } from './endpoint.ts'
import { Day, Filled, Id, Made } from './field.ts'
import { MANAGE, TEACH, TEACHER_PARTS } from './learning.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  string,
  text,
} from './shape.ts'

// Cohorts with their classes and teachers, as teachers and administrators see them.

/** Time zones in which cohorts meet. */
export const COHORT_ZONES = ['Africa/Nairobi', 'Africa/Dar_es_Salaam'] as const

export const CohortRow = object({
  id: Id,
  name: string(),
  course: string(),
  /** The edition of the course they take, from 1. */
  edition: integer(),
  hub: string(),
  startsOn: Day,
  endsOn: Day,
  closed: boolean(),
  classes: integer(),
  trainees: integer(),
})
export type CohortRow = Infer<typeof CohortRow>

const CohortClass = object({ id: Id, name: string(), trainees: integer() })
export const CohortTeacher = object({
  id: Id,
  account: Id,
  name: string(),
  email: string(),
  part: enums(TEACHER_PARTS),
  /** For a trainer who is limited to one class. */
  class: nullable(Id),
  /** A mentor's trainees in this cohort. */
  trainees: integer(),
})
export type CohortTeacher = Infer<typeof CohortTeacher>

export const CohortWhole = object({
  ...CohortRow.schema,
  editionId: Id,
  hubId: nullable(Id),
  programme: nullable(Id),
  timeZone: string(),
  classList: array(CohortClass),
  teachers: array(CohortTeacher),
  /** Selected applicants of its programme who are in no cohort yet; empty for users who only teach. */
  selected: integer(),
})
export type CohortWhole = Infer<typeof CohortWhole>

export const CohortChoices = object({
  /** Every published edition, the newest of each course first. */
  editions: array(object({ id: Id, course: string(), number: integer() })),
  hubs: array(object({ id: Id, name: string() })),
  programmes: array(object({ id: Id, name: string() })),
  /** Users who may teach. */
  teachers: array(object({ id: Id, name: string(), email: string() })),
})
export type CohortChoices = Infer<typeof CohortChoices>

const terms = {
  name: Filled(120),
  edition: Id,
  hub: nullable(Id),
  programme: nullable(Id),
  startsOn: Day,
  endsOn: Day,
  timeZone: enums(COHORT_ZONES),
}

export const learningCohortEndpoints = endpointsWith(MANAGE, {
  'GET learning/desk/cohorts': {
    summary: 'Lists the cohorts the caller teaches or manages, newest first.',
    ...TEACH,
    reply: object({
      data: array(CohortRow),
      /** Whether the caller trains a class or manages courses: others neither mark nor hold sessions. */
      trains: boolean(),
    }),
  },
  'GET learning/desk/cohorts/:id': {
    summary: 'Returns a cohort with its classes and teachers.',
    ...TEACH,
    reply: object({ data: CohortWhole }),
  },
  'GET learning/desk/choices': {
    summary: 'Lists the options for a cohort: published courses, hubs, programmes and possible teachers.',
    reply: object({ data: CohortChoices }),
  },
  'POST learning/desk/cohorts': {
    summary: 'Creates a cohort with one class.',
    body: object({ ...terms, class: Filled(80) }),
    reply: Made,
  },
  'POST learning/desk/cohorts/:id': {
    summary: 'Updates a cohort, closes it or reopens it.',
    body: object({ ...terms, closed: boolean() }),
  },
  'POST learning/desk/cohorts/:id/copy': {
    summary:
      'Copies a cohort: its classes, teachers, sessions and dates, moved to the new start date. It has no trainees yet.',
    body: object({ name: Filled(120), startsOn: Day }),
    reply: Made,
  },
  'POST learning/desk/cohorts/:id/classes': {
    summary: 'Adds a class.',
    body: object({ name: Filled(80) }),
    reply: Made,
  },
  'POST learning/desk/classes/:id': {
    summary: 'Renames a class.',
    body: object({ name: Filled(80) }),
  },
  'POST learning/desk/cohorts/:id/teachers': {
    summary: 'Adds a teacher to a cohort: a trainer for all of it or one class, or a mentor.',
    body: object({ account: Id, part: enums(TEACHER_PARTS), class: optional(nullable(Id)) }),
    reply: Made,
  },
  'POST learning/desk/teachers/:id/end': {
    summary: 'Removes a teacher from a cohort. A mentor’s trainees then have none.',
  },
  'POST learning/desk/cohorts/:id/broadcast': {
    summary:
      'Sends a message to all trainees of a cohort or of one class, as a notification, by mail and SMS.',
    ...TEACH,
    body: object({ class: optional(nullable(Id)), text: text(1, 1_000) }),
    reply: object({ people: integer(), message: string() }),
  },
})
