import { endpointsWith } from './endpoint.ts'
import { Day, Filled, Id, Made } from './field.ts'
import { MANAGE, TEACH, TEACHER_PARTS } from './learning.ts'
import * as s from './shape.ts'

// Cohorts with their classes and teachers, as teachers and administrators see them.

/** Time zones in which cohorts meet. */
export const COHORT_ZONES = ['Africa/Nairobi', 'Africa/Dar_es_Salaam'] as const

export const CohortRow = s.object({
  id: Id,
  name: s.string(),
  course: s.string(),
  /** The edition of the course they take, from 1. */
  edition: s.integer(),
  hub: s.string(),
  startsOn: Day,
  endsOn: Day,
  closed: s.boolean(),
  classes: s.integer(),
  trainees: s.integer(),
})
export type CohortRow = s.Infer<typeof CohortRow>

const CohortClass = s.object({ id: Id, name: s.string(), trainees: s.integer() })
export const CohortTeacher = s.object({
  id: Id,
  account: Id,
  name: s.string(),
  email: s.string(),
  part: s.enums(TEACHER_PARTS),
  /** For a trainer who is limited to one class. */
  class: s.nullable(Id),
  /** A mentor's trainees in this cohort. */
  trainees: s.integer(),
})
export type CohortTeacher = s.Infer<typeof CohortTeacher>

export const CohortWhole = s.object({
  ...CohortRow.schema,
  editionId: Id,
  hubId: s.nullable(Id),
  programme: s.nullable(Id),
  timeZone: s.string(),
  classList: s.array(CohortClass),
  teachers: s.array(CohortTeacher),
  /** Selected applicants of its programme who are in no cohort yet; empty for users who only teach. */
  selected: s.integer(),
})
export type CohortWhole = s.Infer<typeof CohortWhole>

export const CohortChoices = s.object({
  /** Every published edition, the newest of each course first. */
  editions: s.array(s.object({ id: Id, course: s.string(), number: s.integer() })),
  hubs: s.array(s.object({ id: Id, name: s.string() })),
  programmes: s.array(s.object({ id: Id, name: s.string() })),
  /** Users who may teach. */
  teachers: s.array(s.object({ id: Id, name: s.string(), email: s.string() })),
})
export type CohortChoices = s.Infer<typeof CohortChoices>

const terms = {
  name: Filled(120),
  edition: Id,
  hub: s.nullable(Id),
  programme: s.nullable(Id),
  startsOn: Day,
  endsOn: Day,
  timeZone: s.enums(COHORT_ZONES),
}

export const learningCohortEndpoints = endpointsWith(MANAGE, {
  'GET learning/desk/cohorts': {
    summary: 'Lists the cohorts the caller teaches or manages, newest first.',
    ...TEACH,
    reply: s.object({
      data: s.array(CohortRow),
      /** Whether the caller trains a class or manages courses: others neither mark nor hold sessions. */
      trains: s.boolean(),
    }),
  },
  'GET learning/desk/cohorts/:id': {
    summary: 'Returns a cohort with its classes and teachers.',
    ...TEACH,
    reply: s.object({ data: CohortWhole }),
  },
  'GET learning/desk/choices': {
    summary: 'Lists the options for a cohort: published courses, hubs, programmes and possible teachers.',
    reply: s.object({ data: CohortChoices }),
  },
  'POST learning/desk/cohorts': {
    summary: 'Creates a cohort with one class.',
    once: true,
    body: s.object({ ...terms, class: Filled(80) }),
    reply: Made,
  },
  'POST learning/desk/cohorts/:id': {
    summary: 'Updates a cohort, closes it or reopens it.',
    body: s.object({ ...terms, closed: s.boolean() }),
  },
  'POST learning/desk/cohorts/:id/copy': {
    summary:
      'Copies a cohort: its classes, teachers, sessions and dates, moved to the new start date. It has no trainees yet.',
    once: true,
    body: s.object({ name: Filled(120), startsOn: Day }),
    reply: Made,
  },
  'POST learning/desk/cohorts/:id/classes': {
    summary: 'Adds a class.',
    once: true,
    body: s.object({ name: Filled(80) }),
    reply: Made,
  },
  'POST learning/desk/classes/:id': {
    summary: 'Renames a class.',
    body: s.object({ name: Filled(80) }),
  },
  'POST learning/desk/cohorts/:id/teachers': {
    summary: 'Adds a teacher to a cohort: a trainer for all of it or one class, or a mentor.',
    body: s.object({ account: Id, part: s.enums(TEACHER_PARTS), class: s.optional(s.nullable(Id)) }),
    reply: Made,
  },
  'POST learning/desk/teachers/:id/end': {
    summary: 'Removes a teacher from a cohort. A mentor’s trainees then have none.',
  },
  'POST learning/desk/cohorts/:id/broadcast': {
    summary:
      'Sends a message to all trainees of a cohort or of one class, as a notification, by mail and SMS.',
    once: true,
    ...TEACH,
    body: s.object({ class: s.optional(s.nullable(Id)), text: s.text(1, 1_000) }),
    reply: s.object({ people: s.integer(), message: s.string() }),
  },
})
