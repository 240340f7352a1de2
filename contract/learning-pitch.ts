import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { Received, TRAINEE } from './learning.ts'
import { array, enums, type Infer, integer, object, optional, string } from './shape.ts'

export const PITCHES = ['1', '2'] as const
export const PitchDeck = object({
  id: Id,
  pitchId: enums(PITCHES),
  fileId: Id,
  fileName: string(),
  size: integer(),
  /** Where it is opened. */
  link: string(),
  createdBy: Id,
  traineeId: Id,
  cohortId: Id,
  createdAt: integer(),
  version: integer(),
})
export type PitchDeck = Infer<typeof PitchDeck>

export const learningPitchEndpoints = endpoints({
  'GET lms/pitch-decks/:pitchId': {
    summary: 'The decks that a trainee handed in for a pitch, the last one last.',
    ...TRAINEE,
    params: object({ pitchId: enums(PITCHES) }),
    query: object({ traineeId: Id, cohortId: optional(Id) }),
    reply: object({ data: array(PitchDeck) }),
  },
  'POST lms/trainees/:id/pitch-decks': {
    summary: 'Hands in a deck, by the id that `POST media/upload` gave its file. Earlier ones are kept.',
    ...TRAINEE,
    params: object({ id: Id }),
    body: object({ pitchId: enums(PITCHES), fileId: Id, createdBy: optional(Id) }),
    form: true,
    reply: Received,
  },
})
