import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { reading, TRAINEE_STATES } from './learning.ts'
import { Attempt } from './learning-assignment.ts'
import { PitchDeck } from './learning-pitch.ts'
import { OutlineChapter } from './learning-trainee.ts'
import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from './shape.ts'

// The mentor's own side: the trainees who are theirs, what these do, and the conversation with each.

export const MentorTrainee = object({
  id: Id,
  name: string(),
  cohortId: Id,
  cohort: string(),
  class: string(),
  state: enums(TRAINEE_STATES),
  submitted: integer(),
  total: integer(),
  percent: number(),
  /** When they last did something in the course. */
  lastAt: nullable(Instant),
  /** Messages of theirs that the mentor has not read. */
  unread: integer(),
  lastMessage: nullable(object({ text: string(), at: Instant, mine: boolean() })),
  /** Decks of which nobody has said anything. */
  decks: integer(),
})
export type MentorTrainee = Infer<typeof MentorTrainee>

export const TaughtTrainee = object({
  id: Id,
  name: string(),
  cohortId: Id,
  cohort: string(),
  class: string(),
  state: enums(TRAINEE_STATES),
  lastAt: nullable(Instant),
  /** The caller is their mentor, and may write to them. */
  isMine: boolean(),
  chapters: array(OutlineChapter),
  decks: array(PitchDeck),
})
export type TaughtTrainee = Infer<typeof TaughtTrainee>

const TEACH = { who: 'learning.teach' } as const

export const learningMentorEndpoints = endpoints({
  'GET learning/mentor/trainees': {
    summary: 'The trainees whose mentor the caller is now, those who wrote first.',
    ...TEACH,
    reply: object({ data: array(MentorTrainee) }),
  },
  'GET learning/mentor/trainees/:id': {
    summary: 'A trainee whom the caller teaches: how they stand in the course, and their decks.',
    ...TEACH,
    params: object({ id: Id }),
    query: object(reading),
    reply: object({ data: TaughtTrainee }),
  },
  'GET learning/mentor/trainees/:id/assignments/:assignment': {
    summary: 'What a trainee whom the caller teaches handed in, with what was posted of it.',
    ...TEACH,
    params: object({ id: Id, assignment: Id }),
    reply: object({ data: array(Attempt) }),
  },
})
