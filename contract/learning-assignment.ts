import { endpointsWith } from './endpoint.ts'
import { Id, Instance, Instant } from './field.ts'
import { QUESTION_TYPES, readingLanguage, TRAINEE, Whole } from './learning.ts'
import { WireAssignment } from './learning-trainee.ts'
import * as s from './shape.ts'

// Assignments, trainees' answers, and trainers' feedback.

/** A question as presented; options by their value. */
export const Task = s.object({
  text: s.string(),
  type: s.enums(QUESTION_TYPES),
  options: s.record(s.string(), s.string()),
})
export type Task = s.Infer<typeof Task>

/** By the number of the question, from 1: a text, a URL, a value, several values, or ids of files. */
export const AssignmentAnswers = s.record(
  s.pattern(s.string(), /^[1-9]\d?$/),
  s.union([s.text(0, 10_000), s.list(s.text(0, 500), 0, 40)]),
)
export type AssignmentAnswers = s.Infer<typeof AssignmentAnswers>

const FeedbackRow = s.object({ name: s.string(), points: Whole, most: Whole })
/** Feedback on an attempt, once it is posted. */
export const Feedback = s.object({
  outcome: s.enums(['returned', 'accepted']),
  comment: s.string(),
  rows: s.array(FeedbackRow),
  by: s.string(),
  at: Instant,
})
export type Feedback = s.Infer<typeof Feedback>

export const Attempt = s.object({
  id: Id,
  number: s.integer(),
  score: s.nullable(Whole),
  createdAt: s.integer(),
  /** Submitted after the due date. */
  late: s.boolean(),
  /** The language it was asked in. */
  language: s.string(),
  tasks: s.array(Task),
  answers: AssignmentAnswers,
  /** Names and URLs of the attached files, by id. */
  files: s.record(s.string(), s.object({ name: s.string(), link: s.string(), size: s.integer() })),
  feedback: s.nullable(Feedback),
})
export type Attempt = s.Infer<typeof Attempt>

export const AssignmentDetail = s.object({
  ...WireAssignment.schema,
  description: s.string(),
  /** By their number, from 1. */
  tasks: s.record(s.string(), Task),
})
export type AssignmentDetail = s.Infer<typeof AssignmentDetail>

export const learningAssignmentEndpoints = endpointsWith(TRAINEE, {
  'GET lms/assignments': {
    summary: 'Lists the assignments of a class or chapter with the caller’s status.',
    query: s.object({ class_id: s.optional(Id), chapter_id: s.optional(Id), ...readingLanguage }),
    reply: s.object({ data: s.array(WireAssignment) }),
  },
  'GET lms/assignments/progress': {
    summary: 'Counts the assignments a trainee has submitted, and all assignments.',
    query: s.object({ trainee_id: Id }),
    reply: s.object({ data: s.object({ submitted: s.integer(), percent: s.number(), total: s.integer() }) }),
  },
  'GET lms/assignments/:id': {
    summary: 'Returns an assignment with its questions.',
    query: s.object(readingLanguage),
    reply: s.object({ data: s.array(AssignmentDetail) }),
  },
  'GET lms/assignments/:id/submits': {
    summary: 'Lists a trainee’s submissions, newest first, with posted marks and feedback.',
    query: s.object({ trainee_id: Id, cohort_id: s.optional(Id), ...readingLanguage }),
    reply: s.object({ count: s.integer(), data: s.array(Attempt) }),
  },
  'POST lms/assignments/:id/submits': {
    summary: 'Submits answers. Repeating the call with the same `instance` does not create another attempt.',
    body: s.object({
      traineeId: Id,
      cohortId: s.optional(Id),
      answers: AssignmentAnswers,
      instance: s.optional(Instance),
      /** When the answers were written, if they were queued offline. */
      writtenAt: s.optional(Instant),
    }),
    reply: s.object({
      error: s.boolean(),
      success: s.boolean(),
      message: s.string(),
      id: Id,
      repeated: s.optional(s.boolean()),
    }),
  },
})
