import { endpointsWith } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { PARTNERS, readingLanguage, TRAINEE, Whole } from './learning.ts'
import { array, boolean, type Infer, integer, nullable, object, optional, record, string } from './shape.ts'

// Trainees, their class, and their progress in the course, in the wire format of the learning system, where timestamps are epoch seconds.

export const Trainee = object({ id: Id, cohortId: Id, user_id: Id })

export const Submission = object({
  id: Id,
  /** Null until it is marked. */
  score: nullable(Whole),
  createdAt: integer(),
  /** It was returned to be redone. */
  returned: boolean(),
})

export const WireAssignment = object({
  id: Id,
  title: string(),
  chapterId: Id,
  /** When it was released in this cohort. */
  createdAt: integer(),
  /** Whole days from then to this trainee's due date, extensions included. */
  periodInDays: integer(),
  dueAt: integer(),
  /** The highest mark so far. */
  score: nullable(Whole),
  is_marked: boolean(),
  submissions: array(Submission),
})
export type WireAssignment = Infer<typeof WireAssignment>

const OutlineTopic = object({
  id: Id,
  name: string(),
  seen: boolean(),
  done: boolean(),
  minutes: nullable(Whole),
})
export const OutlineChapter = object({
  id: Id,
  name: string(),
  topics: array(OutlineTopic),
  assignments: array(WireAssignment),
})
export type OutlineChapter = Infer<typeof OutlineChapter>

export const Mentor = object({ id: Id, name: string(), email: string(), cohortId: Id })

export const learningTraineeEndpoints = endpointsWith(TRAINEE, {
  'GET lms/trainees': {
    summary: 'Returns the trainee record of a user: the caller only.',
    query: object({ user_id: Id }),
    reply: object({ count: integer(), data: array(Trainee) }),
  },
  'GET lms/trainees/:id/mentors': {
    summary: 'Lists the mentors of a trainee.',
    reply: object({ data: array(Mentor) }),
  },
  'GET lms/classes': {
    summary: 'Returns the caller’s class in a cohort.',
    ...PARTNERS,
    query: object({ cohort_id: Id }),
    reply: object({ data: array(object({ id: Id, name: string(), cohortId: Id })) }),
  },
  'GET lms/insights/trainees/:id/cohort-info': {
    summary:
      'Returns the course of a trainee by cohort and class: chapters with topics, assignments and submissions.',
    query: object({ organize_by: optional(string()), ...readingLanguage }),
    reply: object({
      at: Instant,
      data: record(string(), record(string(), object({ chapters: array(OutlineChapter) }))),
    }),
  },
})
