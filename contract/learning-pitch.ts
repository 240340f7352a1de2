import { endpoints } from './endpoint.ts'
import { Id, Instant, paged } from './field.ts'
import { Received, TEACH, TRAINEE } from './learning.ts'
import { array, enums, type Infer, integer, object, optional, string, text } from './shape.ts'

export const PITCHES = ['1', '2'] as const
/** Verdict on a deck: ready, or to be redone. */
export const DECK_VERDICTS = ['ready', 'again'] as const
export type DeckVerdict = (typeof DECK_VERDICTS)[number]
export const DeckReview = object({
  verdict: enums(DECK_VERDICTS),
  comment: string(),
  by: string(),
  at: Instant,
})
export type DeckReview = Infer<typeof DeckReview>

export const PitchDeck = object({
  id: Id,
  pitchId: enums(PITCHES),
  fileId: Id,
  fileName: string(),
  size: integer(),
  /** URL of the file. */
  link: string(),
  createdBy: Id,
  traineeId: Id,
  cohortId: Id,
  createdAt: integer(),
  version: integer(),
  /** Its reviews, the newest first. */
  reviews: array(DeckReview),
})
export type PitchDeck = Infer<typeof PitchDeck>

/** A deck of a trainee whom the caller teaches. */
export const TaughtDeck = object({ ...PitchDeck.schema, trainee: string(), cohort: string() })
export type TaughtDeck = Infer<typeof TaughtDeck>

export const learningPitchEndpoints = endpoints({
  'GET lms/pitch-decks/:pitchId': {
    summary: 'Lists the decks a trainee submitted for a pitch, oldest first.',
    ...TRAINEE,
    params: object({ pitchId: enums(PITCHES) }),
    query: object({ traineeId: Id, cohortId: optional(Id) }),
    reply: object({ data: array(PitchDeck) }),
  },
  'POST lms/trainees/:id/pitch-decks': {
    summary: 'Submits a deck by the file id from `POST media/upload`. Earlier decks are kept.',
    ...TRAINEE,
    body: object({ pitchId: enums(PITCHES), fileId: Id, createdBy: optional(Id) }),
    form: true,
    reply: Received,
  },
  'GET learning/decks': {
    summary: 'Lists the decks of trainees the caller teaches: those without feedback, or all.',
    ...TEACH,
    ...paged(TaughtDeck, {
      state: optional(enums(['waiting', 'all'])),
      cohort: optional(Id),
      search: optional(text(0, 100)),
    }),
  },
  'POST learning/decks/:id/review': {
    summary: 'Gives feedback on a deck: whether it is ready, and what to improve. The trainee is notified.',
    ...TEACH,
    body: object({ verdict: enums(DECK_VERDICTS), comment: text(1, 4_000) }),
  },
})
