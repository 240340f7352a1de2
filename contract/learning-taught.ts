import { endpointsWith } from './endpoint.ts'
import { Day, Email, Id, Instant, Line, Made, paged } from './field.ts'
import { ATTENDANCE, MANAGE, readingLanguage, TEACH, TRAINEE_STATES } from './learning.ts'
import { Attempt } from './learning-assignment.ts'
import { PitchDeck } from './learning-pitch.ts'
import { OutlineChapter } from './learning-trainee.ts'
import { listExport } from './list-file.ts'
import * as s from './shape.ts'

// Trainees as their teachers see them: their position, their progress, and who falls behind.

/** `behind`: something is overdue. `quiet`: no activity for two weeks. */
export const LEARNING_STANDINGS = ['on-track', 'behind', 'quiet', 'done'] as const

export const TaughtRow = s.object({
  id: Id,
  account: Id,
  name: s.string(),
  email: s.string(),
  phone: s.nullable(s.string()),
  cohort: s.object({ id: Id, name: s.string() }),
  class: s.object({ id: Id, name: s.string() }),
  state: s.enums(TRAINEE_STATES),
  /** Names of the current mentors. */
  mentors: s.array(s.string()),
  submitted: s.integer(),
  total: s.integer(),
  overdue: s.integer(),
  /** Past sessions, and those attended, on time or late. */
  sessions: s.integer(),
  attended: s.integer(),
  lastAt: s.nullable(Instant),
  standing: s.enums(LEARNING_STANDINGS),
})
export type TaughtRow = s.Infer<typeof TaughtRow>

const TaughtSession = s.object({
  id: Id,
  title: s.string(),
  startsAt: Instant,
  attendance: s.nullable(s.enums(ATTENDANCE)),
})
export const TaughtWhole = s.object({
  ...TaughtRow.schema,
  /** The caller is their mentor, and may write to them. */
  isMine: s.boolean(),
  /** The caller may mark their work and extend its deadlines. */
  mayMark: s.boolean(),
  /** The course with the trainee's progress in it. */
  chapters: s.array(OutlineChapter),
  decks: s.array(PitchDeck),
  sessionList: s.array(TaughtSession),
  /** Code of the valid certificate. */
  certificate: s.nullable(s.string()),
})
export type TaughtWhole = s.Infer<typeof TaughtWhole>

const narrowed = {
  cohort: s.optional(Id),
  class: s.optional(Id),
  mentor: s.optional(Id),
  standing: s.optional(s.enums(LEARNING_STANDINGS)),
  state: s.optional(s.enums(TRAINEE_STATES)),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(
    s.enums(['name', '-name', 'submitted', '-submitted', 'overdue', '-overdue', 'lastAt', '-lastAt']),
  ),
}
const some = { trainees: s.list(Id, 1, 500) }

export const learningTaughtEndpoints = endpointsWith(MANAGE, {
  'GET learning/desk/trainees': {
    summary: 'Lists the trainees the caller teaches or manages, with their progress.',
    ...TEACH,
    ...paged(TaughtRow, narrowed),
  },
  'GET learning/desk/trainees/export': {
    summary: 'Exports the list of trainees as a file.',
    ...TEACH,
    ...listExport(narrowed),
  },
  'GET learning/desk/trainees/:id': {
    summary: 'Returns a trainee with their progress, sessions and decks.',
    ...TEACH,
    query: s.object(readingLanguage),
    reply: s.object({ data: TaughtWhole }),
  },
  'GET learning/desk/trainees/:id/assignments/:assignment': {
    summary: 'Returns a trainee’s submission for an assignment, with posted feedback.',
    ...TEACH,
    reply: s.object({ data: s.array(Attempt) }),
  },
  'POST learning/desk/trainees/:id/assignments/:assignment/extension': {
    summary: 'Gives a trainee more time for an assignment: to the end of a day after the current due date.',
    ...TEACH,
    body: s.object({ dueOn: Day }),
  },
  'GET learning/desk/cohorts/:id/selected': {
    summary: 'Lists the applicants selected in a cohort’s programme who are not in a cohort yet.',
    reply: s.object({ data: s.array(s.object({ id: Id, name: s.string(), email: s.string() })) }),
  },
  'POST learning/desk/cohorts/:id/selected': {
    summary: 'Adds selected applicants to a class: the given ones, or all.',
    body: s.object({ class: Id, people: s.optional(s.list(Id, 1, 500)) }),
    reply: s.object({ people: s.integer(), message: s.string() }),
  },
  'POST learning/desk/cohorts/:id/trainees': {
    summary:
      'Adds a person to a class by email address. A person without an account is invited as an applicant.',
    body: s.object({
      class: Id,
      email: Email,
      firstName: s.optional(Line(60)),
      lastName: s.optional(Line(60)),
    }),
    reply: Made,
  },
  'POST learning/desk/trainees/move': {
    summary: 'Moves trainees to another class of their cohort.',
    body: s.object({ ...some, class: Id }),
  },
  'POST learning/desk/trainees/state': {
    summary: 'Sets the status of trainees: paused, active, left or completed.',
    body: s.object({ ...some, state: s.enums(TRAINEE_STATES) }),
  },
  'POST learning/desk/trainees/mentor': {
    summary: 'Assigns a mentor to trainees, or none. Replaces the earlier one.',
    body: s.object({ ...some, mentor: s.nullable(Id) }),
  },
})
