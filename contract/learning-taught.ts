import { endpointsWith } from './endpoint.ts'
import { Day, Email, Id, Instant, Line, Made, paged } from './field.ts'
import { ATTENDANCE, MANAGE, readingLanguage, TEACH, TRAINEE_STATES } from './learning.ts'
import { Attempt } from './learning-assignment.ts'
import { PitchDeck } from './learning-pitch.ts'
import { OutlineChapter } from './learning-trainee.ts'
import { listExport } from './list-file.ts'
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
  string,
  text,
} from './shape.ts'

// Trainees as their teachers see them: their position, their progress, and who falls behind.

/** `behind`: something is overdue. `quiet`: no activity for two weeks. */
export const LEARNING_STANDINGS = ['on-track', 'behind', 'quiet', 'done'] as const

export const TaughtRow = object({
  id: Id,
  account: Id,
  name: string(),
  email: string(),
  phone: nullable(string()),
  cohort: object({ id: Id, name: string() }),
  class: object({ id: Id, name: string() }),
  state: enums(TRAINEE_STATES),
  /** Names of the current mentors. */
  mentors: array(string()),
  submitted: integer(),
  total: integer(),
  overdue: integer(),
  /** Past sessions, and those attended, on time or late. */
  sessions: integer(),
  attended: integer(),
  lastAt: nullable(Instant),
  standing: enums(LEARNING_STANDINGS),
})
export type TaughtRow = Infer<typeof TaughtRow>

const TaughtSession = object({
  id: Id,
  title: string(),
  startsAt: Instant,
  attendance: nullable(enums(ATTENDANCE)),
})
export const TaughtWhole = object({
  ...TaughtRow.schema,
  /** The caller is their mentor, and may write to them. */
  isMine: boolean(),
  /** The caller may mark their work and extend its deadlines. */
  mayMark: boolean(),
  /** The course with the trainee's progress in it. */
  chapters: array(OutlineChapter),
  decks: array(PitchDeck),
  sessionList: array(TaughtSession),
  /** Code of the valid certificate. */
  certificate: nullable(string()),
})
export type TaughtWhole = Infer<typeof TaughtWhole>

const narrowed = {
  cohort: optional(Id),
  class: optional(Id),
  mentor: optional(Id),
  standing: optional(enums(LEARNING_STANDINGS)),
  state: optional(enums(TRAINEE_STATES)),
  search: optional(text(0, 100)),
  sort: optional(
    enums(['name', '-name', 'submitted', '-submitted', 'overdue', '-overdue', 'lastAt', '-lastAt']),
  ),
}
const some = { trainees: list(Id, 1, 500) }

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
    query: object(readingLanguage),
    reply: object({ data: TaughtWhole }),
  },
  'GET learning/desk/trainees/:id/assignments/:assignment': {
    summary: 'Returns a trainee’s submission for an assignment, with posted feedback.',
    ...TEACH,
    reply: object({ data: array(Attempt) }),
  },
  'POST learning/desk/trainees/:id/assignments/:assignment/extension': {
    summary: 'Gives a trainee more time for an assignment: to the end of a day after the current due date.',
    ...TEACH,
    body: object({ dueOn: Day }),
  },
  'GET learning/desk/cohorts/:id/selected': {
    summary: 'Lists the applicants selected in a cohort’s programme who are not in a cohort yet.',
    reply: object({ data: array(object({ id: Id, name: string(), email: string() })) }),
  },
  'POST learning/desk/cohorts/:id/selected': {
    summary: 'Adds selected applicants to a class: the given ones, or all.',
    body: object({ class: Id, people: optional(list(Id, 1, 500)) }),
    reply: object({ people: integer(), message: string() }),
  },
  'POST learning/desk/cohorts/:id/trainees': {
    summary:
      'Adds a person to a class by email address. A person without an account is invited as an applicant.',
    body: object({
      class: Id,
      email: Email,
      firstName: optional(Line(60)),
      lastName: optional(Line(60)),
    }),
    reply: Made,
  },
  'POST learning/desk/trainees/move': {
    summary: 'Moves trainees to another class of their cohort.',
    body: object({ ...some, class: Id }),
  },
  'POST learning/desk/trainees/state': {
    summary: 'Sets the status of trainees: paused, active, left or completed.',
    body: object({ ...some, state: enums(TRAINEE_STATES) }),
  },
  'POST learning/desk/trainees/mentor': {
    summary: 'Assigns a mentor to trainees, or none. Replaces the earlier one.',
    body: object({ ...some, mentor: nullable(Id) }),
  },
})
