import { endpoints } from './endpoint.ts'
import { Id, Instant } from './field.ts'
import { TEACH, TRAINEE_STATES } from './learning.ts'
import * as s from './shape.ts'

// The mentor's side: their own trainees, the trainees' activity, and the conversation with each.

export const MentorTrainee = s.object({
  id: Id,
  name: s.string(),
  cohortId: Id,
  cohort: s.string(),
  class: s.string(),
  state: s.enums(TRAINEE_STATES),
  submitted: s.integer(),
  total: s.integer(),
  percent: s.number(),
  /** Their last activity in the course. */
  lastAt: s.nullable(Instant),
  /** Their messages that the mentor has not read. */
  unread: s.integer(),
  lastMessage: s.nullable(s.object({ text: s.string(), at: Instant, mine: s.boolean() })),
  /** Decks without a review. */
  decks: s.integer(),
})
export type MentorTrainee = s.Infer<typeof MentorTrainee>

export const learningMentorEndpoints = endpoints({
  'GET learning/mentor/trainees': {
    summary: 'Lists the caller’s current mentees, those with the latest messages first.',
    ...TEACH,
    reply: s.object({ data: s.array(MentorTrainee) }),
  },
})
