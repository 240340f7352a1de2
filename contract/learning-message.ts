import { endpointsWith } from './endpoint.ts'
import { Id, Instance } from './field.ts'
import { PARTNERS, Received, Whole } from './learning.ts'
import { array, enums, type Infer, integer, object, optional, string, text } from './shape.ts'

// Messages between a trainee and a mentor. The sender is known from the session.

const MESSAGE_STATES = ['sent', 'delivered', 'read'] as const
export const LearningMessage = object({
  id: Id,
  /** Its number in the conversation, used for ordering and as the read marker. */
  number: integer(),
  cohortId: Id,
  traineeId: Id,
  mentorId: Id,
  sender: enums(['mentor', 'trainee']),
  content: object({ kind: enums(['text']), text: string() }),
  status: enums(MESSAGE_STATES),
  createdAt: integer(),
  instance: optional(Instance),
})
export type LearningMessage = Infer<typeof LearningMessage>

const conversation = { cohort_id: optional(Id), mentor_id: optional(Id), trainee_id: optional(Id) }

export const learningMessageEndpoints = endpointsWith(PARTNERS, {
  'GET lms/messages': {
    summary:
      'Returns a conversation, oldest first: the last page, or messages before or after a number. Marks the other side’s messages as delivered.',
    query: object({ ...conversation, before: optional(Whole), after: optional(Whole) }),
    reply: object({ data: array(LearningMessage), unread: integer(), more: integer() }),
  },
  'POST lms/messages': {
    summary: 'Sends a message. Repeating the call with the same `instance` does not send another.',
    body: object({
      cohortId: optional(Id),
      traineeId: optional(Id),
      mentorId: optional(Id),
      sender: optional(enums(['mentor', 'trainee'])),
      content: object({ kind: enums(['text']), text: text(0, 4_000) }),
      status: optional(enums(MESSAGE_STATES)),
      instance: optional(Instance),
    }),
    reply: object({ ...Received.schema, data: LearningMessage }),
  },
  'POST learning/messages/read': {
    summary: 'Marks a conversation as read up to a message. The position never moves back.',
    body: object({ traineeId: Id, mentorId: Id, number: Whole }),
    reply: object({ unread: integer() }),
  },
})
