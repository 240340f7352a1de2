import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { TEACH, TRAINEE_STATES } from './learning.ts'
import { array, boolean, enums, type Infer, integer, nullable, number, object, string } from './shape.ts'

// The mentor's side: their own trainees, the trainees' activity, and the conversation with each.

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
  /** Their last activity in the course. */
  lastAt: nullable(Instant),
  /** Their messages that the mentor has not read. */
  unread: integer(),
  lastMessage: nullable(object({ text: string(), at: Instant, mine: boolean() })),
  /** Decks without a review. */
  decks: integer(),
})
export type MentorTrainee = Infer<typeof MentorTrainee>

export const learningMentorEndpoints = endpoints({
  'GET learning/mentor/trainees': {
    summary: 'Lists the caller’s current mentees, those with the latest messages first.',
    ...TEACH,
    reply: object({ data: array(MentorTrainee) }),
  },
})
