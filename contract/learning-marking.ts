import { endpointsWith } from './endpoint.ts'
import { Id, Instant, pageOf, paging } from './field.ts'
import { CourseText, Mark, QUESTION_TYPES, TEACH, Whole } from './learning.ts'
import { AssignmentAnswers, Attempt, Task } from './learning-assignment.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  pattern,
  record,
  string,
  text,
} from './shape.ts'
import { LanguageTag } from './survey-definition.ts'

// Marking: submitted attempts that wait, who reviews them, and the feedback.

/**
 * What an attempt waits for: its only or first marker, the second marker of a final assignment, somebody to settle their disagreement; or
 * nothing more.
 */
const MARKING_STEPS = ['first', 'second', 'settle', 'done'] as const
export type MarkingStep = (typeof MARKING_STEPS)[number]

export const OUTCOMES = ['returned', 'accepted'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const MarkingRow = object({
  id: Id,
  trainee: object({ id: Id, name: string() }),
  cohort: string(),
  class: string(),
  assignment: object({ id: Id, title: string() }),
  number: integer(),
  at: Instant,
  late: boolean(),
  /** Marked by two people. */
  final: boolean(),
  step: enums(MARKING_STEPS),
  outcome: nullable(enums(OUTCOMES)),
  score: nullable(Whole),
  /** Who is marking it now. */
  claimed: nullable(object({ name: string(), mine: boolean(), until: Instant })),
})
export type MarkingRow = Infer<typeof MarkingRow>

const MarkingRubric = object({ key: string(), name: string(), most: Whole })
const Marks = record(pattern(string(), /^[a-z0-9-]{1,40}$/), Mark)

export const MarkingReview = object({
  version: integer(),
  outcome: enums(OUTCOMES),
  score: nullable(Whole),
  marks: Marks,
  comment: string(),
  /** Visible to teachers only. */
  privateNote: string(),
  by: string(),
  mine: boolean(),
  /** A draft is visible only to its marker; a done review waits for the second marker; a posted one is visible to the trainee. */
  state: enums(['draft', 'done', 'posted']),
  at: Instant,
})
export type MarkingReview = Infer<typeof MarkingReview>

/** Maximum length of a saved comment, in characters. */
export const PRESET_LENGTH = 1_000
/** Maximum number of saved comments per user. */
export const MOST_PRESETS = 50
export const Preset = object({ id: Id, text: CourseText, uses: integer(), assignment: nullable(Id) })
export type Preset = Infer<typeof Preset>

/** An attempt with everything its marker needs. */
export const MarkedAttempt = object({
  ...MarkingRow.schema,
  language: string(),
  brief: string(),
  tasks: array(object({ ...Task.schema, type: enums(QUESTION_TYPES), right: array(string()) })),
  answers: AssignmentAnswers,
  files: Attempt.schema.files,
  rubric: array(MarkingRubric),
  /** Whether the caller may mark it, rather than only read it. */
  mayMark: boolean(),
  /** A newer attempt, which should be marked instead. */
  newer: nullable(Id),
  /** Optimistic lock: identifies the state that was read; posting over a newer one is refused. */
  base: integer(),
  reviews: array(MarkingReview),
  /** Earlier attempts with their feedback. */
  earlier: array(Attempt),
  /** The caller's saved comments. */
  presets: array(Preset),
})
export type MarkedAttempt = Infer<typeof MarkedAttempt>

export const learningMarkingEndpoints = endpointsWith(TEACH, {
  'GET learning/marking': {
    summary:
      'Lists the work the caller may mark: resubmissions first, then the longest waiting. Alternatively lists marked work, newest first.',
    query: object({
      ...paging,
      state: optional(enums(['waiting', 'marked'])),
      cohort: optional(Id),
      assignment: optional(Id),
      search: optional(text(0, 100)),
    }),
    reply: object({
      ...pageOf(MarkingRow),
      /** Filter options of the list, with the number of waiting attempts of each. */
      cohorts: array(object({ id: Id, name: string(), waiting: integer() })),
      assignments: array(object({ id: Id, title: string(), waiting: integer() })),
    }),
  },
  'GET learning/marking/:id': {
    summary:
      'Returns an attempt for marking. On a final, the first marker’s opinion is hidden during the second marking.',
    reply: object({ data: MarkedAttempt }),
  },
  'POST learning/marking/:id/claim': {
    summary:
      'Reserves an attempt for the caller for half an hour. `take` also takes it over from another marker.',
    body: object({ take: optional(boolean()) }),
    reply: object({ until: Instant }),
  },
  'POST learning/marking/:id/review': {
    summary: 'Saves the marking of an attempt: as a private draft, or as final and posted to the trainee.',
    body: object({
      base: Whole,
      outcome: enums(OUTCOMES),
      /** Points by the key of the rubric row. */
      marks: Marks,
      /** For an assignment without a rubric. */
      score: optional(nullable(Mark)),
      comment: text(0, 8_000),
      privateNote: text(0, 4_000),
      done: boolean(),
      /** The saved comments that were used. */
      presets: optional(list(Id, 0, 40)),
    }),
    reply: object({ message: string(), step: enums(MARKING_STEPS), score: nullable(Whole), base: integer() }),
  },
  'POST learning/marking/presets': {
    summary:
      'Saves a comment for reuse by the caller, for one assignment or for all. Skips a comment already on their list.',
    body: object({
      text: record(LanguageTag, text(0, PRESET_LENGTH)),
      assignment: optional(nullable(Id)),
    }),
    reply: object({ message: string(), data: Preset }),
  },
  'DELETE learning/marking/presets/:id': {
    summary: 'Removes a comment from the caller’s list. Feedback already given keeps it.',
  },
})
