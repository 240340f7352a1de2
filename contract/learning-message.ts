import { endpointsWith } from './endpoint.ts'
import { Id, Instance } from './field.ts'
import { PARTNERS, Received, Whole } from './learning.ts'
import * as s from './shape.ts'

// Messages between a trainee and a mentor. The sender is known from the session.

const MESSAGE_STATES = ['sent', 'delivered', 'read'] as const
export const LearningMessage = s.object({
  id: Id,
  /** Its number in the conversation, used for ordering and as the read marker. */
  number: s.integer(),
  cohortId: Id,
  traineeId: Id,
  mentorId: Id,
  sender: s.enums(['mentor', 'trainee']),
  content: s.object({ kind: s.enums(['text']), text: s.string() }),
  status: s.enums(MESSAGE_STATES),
  createdAt: s.integer(),
  instance: s.optional(Instance),
})
export type LearningMessage = s.Infer<typeof LearningMessage>

const conversation = { cohort_id: s.optional(Id), mentor_id: s.optional(Id), trainee_id: s.optional(Id) }

export const learningMessageEndpoints = endpointsWith(PARTNERS, {
  'GET lms/messages': {
    summary:
      'Returns a conversation, oldest first: the last page, or messages before or after a number. Marks the other side’s messages as delivered.',
    query: s.object({ ...conversation, before: s.optional(Whole), after: s.optional(Whole) }),
    reply: s.object({ data: s.array(LearningMessage), unread: s.integer(), more: s.integer() }),
  },
  'POST lms/messages': {
    summary: 'Sends a message. Repeating the call with the same `instance` does not send another.',
    body: s.object({
      cohortId: s.optional(Id),
      traineeId: s.optional(Id),
      mentorId: s.optional(Id),
      sender: s.optional(s.enums(['mentor', 'trainee'])),
      content: s.object({ kind: s.enums(['text']), text: s.text(0, 4_000) }),
      status: s.optional(s.enums(MESSAGE_STATES)),
      instance: s.optional(Instance),
    }),
    reply: s.object({ ...Received.schema, data: LearningMessage }),
  },
  'POST learning/messages/read': {
    summary: 'Marks a conversation as read up to a message. The position never moves back.',
    body: s.object({ traineeId: Id, mentorId: Id, number: Whole }),
    reply: s.object({ unread: s.integer() }),
  },
})
