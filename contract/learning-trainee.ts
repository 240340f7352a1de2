import { endpointsWith } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { PARTNERS, readingLanguage, TRAINEE, Whole } from './learning.ts'
import * as s from './shape.ts'

// Trainees, their class, and their progress in the course, in the wire format of the learning system, where timestamps are epoch seconds.

export const Trainee = s.object({ id: Id, cohortId: Id, user_id: Id })

export const Submission = s.object({
  id: Id,
  /** Null until it is marked. */
  score: s.nullable(Whole),
  createdAt: s.integer(),
  /** It was returned to be redone. */
  returned: s.boolean(),
})

export const WireAssignment = s.object({
  id: Id,
  title: s.string(),
  chapterId: Id,
  /** When it was released in this cohort. */
  createdAt: s.integer(),
  /** Whole days from then to this trainee's due date, extensions included. */
  periodInDays: s.integer(),
  dueAt: s.integer(),
  /** The highest mark so far. */
  score: s.nullable(Whole),
  is_marked: s.boolean(),
  submissions: s.array(Submission),
})
export type WireAssignment = s.Infer<typeof WireAssignment>

const OutlineTopic = s.object({
  id: Id,
  name: s.string(),
  seen: s.boolean(),
  done: s.boolean(),
  minutes: s.nullable(Whole),
})
export const OutlineChapter = s.object({
  id: Id,
  name: s.string(),
  topics: s.array(OutlineTopic),
  assignments: s.array(WireAssignment),
})
export type OutlineChapter = s.Infer<typeof OutlineChapter>

export const Mentor = s.object({ id: Id, name: s.string(), email: s.string(), cohortId: Id })

export const learningTraineeEndpoints = endpointsWith(TRAINEE, {
  'GET lms/trainees': {
    summary: 'Returns the trainee record of a user: the caller only.',
    query: s.object({ user_id: Id }),
    reply: s.object({ count: s.integer(), data: s.array(Trainee) }),
  },
  'GET lms/trainees/:id/mentors': {
    summary: 'Lists the mentors of a trainee.',
    reply: s.object({ data: s.array(Mentor) }),
  },
  'GET lms/classes': {
    summary: 'Returns the caller’s class in a cohort.',
    ...PARTNERS,
    query: s.object({ cohort_id: Id }),
    reply: s.object({ data: s.array(s.object({ id: Id, name: s.string(), cohortId: Id })) }),
  },
  'GET lms/insights/trainees/:id/cohort-info': {
    summary:
      'Returns the course of a trainee by cohort and class: chapters with topics, assignments and submissions.',
    query: s.object({ organize_by: s.optional(s.string()), ...readingLanguage }),
    reply: s.object({
      at: Instant,
      data: s.record(s.string(), s.record(s.string(), s.object({ chapters: s.array(OutlineChapter) }))),
    }),
  },
})
