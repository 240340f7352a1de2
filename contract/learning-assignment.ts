import { endpointsWith } from './endpoint.ts'
import { Id, Instance, Instant } from './field.ts'
import { QUESTION_TYPES, readingLanguage, TRAINEE, Whole } from './learning.ts'
import { WireAssignment } from './learning-trainee.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  pattern,
  record,
  string,
  text,
  union,
} from './shape.ts'

// Assignments, trainees' answers, and trainers' feedback.

/** A question as presented; options by their value. */
export const Task = object({
  text: string(),
  type: enums(QUESTION_TYPES),
  options: record(string(), string()),
})
export type Task = Infer<typeof Task>

/** By the number of the question, from 1: a text, a URL, a value, several values, or ids of files. */
export const AssignmentAnswers = record(
  pattern(string(), /^[1-9]\d?$/),
  union([text(0, 10_000), list(text(0, 500), 0, 40)]),
)
export type AssignmentAnswers = Infer<typeof AssignmentAnswers>

const FeedbackRow = object({ name: string(), points: Whole, most: Whole })
/** Feedback on an attempt, once it is posted. */
export const Feedback = object({
  outcome: enums(['returned', 'accepted']),
  comment: string(),
  rows: array(FeedbackRow),
  by: string(),
  at: Instant,
})
export type Feedback = Infer<typeof Feedback>

export const Attempt = object({
  id: Id,
  number: integer(),
  score: nullable(Whole),
  createdAt: integer(),
  /** Submitted after the due date. */
  late: boolean(),
  tasks: array(Task),
  answers: AssignmentAnswers,
  /** Names and URLs of the attached files, by id. */
  files: record(string(), object({ name: string(), link: string(), size: integer() })),
  feedback: nullable(Feedback),
})
export type Attempt = Infer<typeof Attempt>

export const AssignmentDetail = object({
  ...WireAssignment.schema,
  description: string(),
  /** By their number, from 1. */
  tasks: record(string(), Task),
})
export type AssignmentDetail = Infer<typeof AssignmentDetail>

export const learningAssignmentEndpoints = endpointsWith(TRAINEE, {
  'GET lms/assignments': {
    summary: 'Lists the assignments of a class or chapter with the caller’s status.',
    query: object({ class_id: optional(Id), chapter_id: optional(Id), ...readingLanguage }),
    reply: object({ data: array(WireAssignment) }),
  },
  'GET lms/assignments/progress': {
    summary: 'Counts the assignments a trainee has submitted, and all assignments.',
    query: object({ trainee_id: Id }),
    reply: object({ data: object({ submitted: integer(), percent: number(), total: integer() }) }),
  },
  'GET lms/assignments/:id': {
    summary: 'Returns an assignment with its questions.',
    query: object(readingLanguage),
    reply: object({ data: array(AssignmentDetail) }),
  },
  'GET lms/assignments/:id/submits': {
    summary: 'Lists a trainee’s submissions, newest first, with posted marks and feedback.',
    query: object({ trainee_id: Id, cohort_id: optional(Id), ...readingLanguage }),
    reply: object({ count: integer(), data: array(Attempt) }),
  },
  'POST lms/assignments/:id/submits': {
    summary: 'Submits answers. Repeating the call with the same `instance` does not create another attempt.',
    body: object({
      traineeId: Id,
      cohortId: optional(Id),
      answers: AssignmentAnswers,
      instance: optional(Instance),
      /** When the answers were written, if they were queued offline. */
      writtenAt: optional(Instant),
    }),
    reply: object({
      error: boolean(),
      success: boolean(),
      message: string(),
      id: Id,
      repeated: optional(boolean()),
    }),
  },
})
