import { endpointsWith } from './endpoint.ts'
import { Id, Instant, pageOf, paging } from './field.ts'
import { CourseText, Mark, QUESTION_TYPES, TEACH, Whole } from './learning.ts'
import { AssignmentAnswers, Attempt, Task } from './learning-assignment.ts'
import * as s from './shape.ts'
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

export const MarkingRow = s.object({
  id: Id,
  trainee: s.object({ id: Id, name: s.string() }),
  cohort: s.string(),
  class: s.string(),
  assignment: s.object({ id: Id, title: s.string() }),
  number: s.integer(),
  at: Instant,
  late: s.boolean(),
  /** Marked by two people. */
  final: s.boolean(),
  step: s.enums(MARKING_STEPS),
  outcome: s.nullable(s.enums(OUTCOMES)),
  score: s.nullable(Whole),
  /** Who is marking it now. */
  claimed: s.nullable(s.object({ name: s.string(), mine: s.boolean(), until: Instant })),
})
export type MarkingRow = s.Infer<typeof MarkingRow>

const MarkingRubric = s.object({ key: s.string(), name: s.string(), most: Whole })
const Marks = s.record(s.pattern(s.string(), /^[a-z0-9-]{1,40}$/), Mark)

export const MarkingReview = s.object({
  version: s.integer(),
  outcome: s.enums(OUTCOMES),
  score: s.nullable(Whole),
  marks: Marks,
  comment: s.string(),
  /** Visible to teachers only. */
  privateNote: s.string(),
  by: s.string(),
  mine: s.boolean(),
  /** A draft is visible only to its marker; a done review waits for the second marker; a posted one is visible to the trainee. */
  state: s.enums(['draft', 'done', 'posted']),
  at: Instant,
})
export type MarkingReview = s.Infer<typeof MarkingReview>

/** Maximum length of a saved comment, in characters. */
export const PRESET_LENGTH = 1_000
/** Maximum number of saved comments per user. */
export const MOST_PRESETS = 50
export const Preset = s.object({ id: Id, text: CourseText, uses: s.integer(), assignment: s.nullable(Id) })
export type Preset = s.Infer<typeof Preset>

/** An attempt with everything its marker needs. */
export const MarkedAttempt = s.object({
  ...MarkingRow.schema,
  language: s.string(),
  brief: s.string(),
  tasks: s.array(s.object({ ...Task.schema, type: s.enums(QUESTION_TYPES), right: s.array(s.string()) })),
  answers: AssignmentAnswers,
  files: Attempt.schema.files,
  rubric: s.array(MarkingRubric),
  /** Whether the caller may mark it, rather than only read it. */
  mayMark: s.boolean(),
  /** A newer attempt, which should be marked instead. */
  newer: s.nullable(Id),
  /** Optimistic lock: identifies the state that was read; posting over a newer one is refused. */
  base: s.integer(),
  reviews: s.array(MarkingReview),
  /** Earlier attempts with their feedback. */
  earlier: s.array(Attempt),
  /** The caller's saved comments. */
  presets: s.array(Preset),
})
export type MarkedAttempt = s.Infer<typeof MarkedAttempt>

export const learningMarkingEndpoints = endpointsWith(TEACH, {
  'GET learning/marking': {
    summary:
      'Lists the work the caller may mark: resubmissions first, then the longest waiting. Alternatively lists marked work, newest first.',
    query: s.object({
      ...paging,
      state: s.optional(s.enums(['waiting', 'marked'])),
      cohort: s.optional(Id),
      assignment: s.optional(Id),
      search: s.optional(s.text(0, 100)),
    }),
    reply: s.object({
      ...pageOf(MarkingRow),
      /** Filter options of the list, with the number of waiting attempts of each. */
      cohorts: s.array(s.object({ id: Id, name: s.string(), waiting: s.integer() })),
      assignments: s.array(s.object({ id: Id, title: s.string(), waiting: s.integer() })),
    }),
  },
  'GET learning/marking/:id': {
    summary:
      'Returns an attempt for marking. On a final, the first marker’s opinion is hidden during the second marking.',
    reply: s.object({ data: MarkedAttempt }),
  },
  'POST learning/marking/:id/claim': {
    summary:
      'Reserves an attempt for the caller for half an hour. `take` also takes it over from another marker.',
    body: s.object({ take: s.optional(s.boolean()) }),
    reply: s.object({ until: Instant }),
  },
  'POST learning/marking/:id/review': {
    summary: 'Saves the marking of an attempt: as a private draft, or as final and posted to the trainee.',
    body: s.object({
      base: Whole,
      outcome: s.enums(OUTCOMES),
      /** Points by the key of the rubric row. */
      marks: Marks,
      /** For an assignment without a rubric. */
      score: s.optional(s.nullable(Mark)),
      comment: s.text(0, 8_000),
      privateNote: s.text(0, 4_000),
      done: s.boolean(),
      /** The saved comments that were used. */
      presets: s.optional(s.list(Id, 0, 40)),
    }),
    reply: s.object({
      message: s.string(),
      step: s.enums(MARKING_STEPS),
      score: s.nullable(Whole),
      base: s.integer(),
    }),
  },
  'POST learning/marking/presets': {
    summary:
      'Saves a comment for reuse by the caller, for one assignment or for all. Skips a comment already on their list.',
    once: true,
    body: s.object({
      text: s.record(LanguageTag, s.text(0, PRESET_LENGTH)),
      assignment: s.optional(s.nullable(Id)),
    }),
    reply: s.object({ message: s.string(), data: Preset }),
  },
  'DELETE learning/marking/presets/:id': {
    summary: 'Removes a comment from the caller’s list. Feedback already given keeps it.',
  },
})
