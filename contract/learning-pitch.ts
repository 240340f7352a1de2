import { endpoints } from './endpoint.ts'
import { Id, Instant, paged } from './field.ts'
import { Received, TEACH, TRAINEE } from './learning.ts'
import * as s from './shape.ts'

export const PITCHES = ['1', '2'] as const
/** Verdict on a deck: ready, or to be redone. */
export const DECK_VERDICTS = ['ready', 'again'] as const
export type DeckVerdict = (typeof DECK_VERDICTS)[number]
export const DeckReview = s.object({
  verdict: s.enums(DECK_VERDICTS),
  comment: s.string(),
  by: s.string(),
  at: Instant,
})
export type DeckReview = s.Infer<typeof DeckReview>

export const PitchDeck = s.object({
  id: Id,
  pitchId: s.enums(PITCHES),
  fileId: Id,
  fileName: s.string(),
  size: s.integer(),
  /** URL of the file. */
  link: s.string(),
  createdBy: Id,
  traineeId: Id,
  cohortId: Id,
  createdAt: s.integer(),
  version: s.integer(),
  /** Its reviews, the newest first. */
  reviews: s.array(DeckReview),
})
export type PitchDeck = s.Infer<typeof PitchDeck>

/** A deck of a trainee whom the caller teaches. */
export const TaughtDeck = s.object({ ...PitchDeck.schema, trainee: s.string(), cohort: s.string() })
export type TaughtDeck = s.Infer<typeof TaughtDeck>

export const learningPitchEndpoints = endpoints({
  'GET lms/pitch-decks/:pitchId': {
    summary: 'Lists the decks a trainee submitted for a pitch, oldest first.',
    ...TRAINEE,
    params: s.object({ pitchId: s.enums(PITCHES) }),
    query: s.object({ traineeId: Id, cohortId: s.optional(Id) }),
    reply: s.object({ data: s.array(PitchDeck) }),
  },
  'POST lms/trainees/:id/pitch-decks': {
    summary: 'Submits a deck by the file id from `POST media/upload`. Earlier decks are kept.',
    ...TRAINEE,
    body: s.object({ pitchId: s.enums(PITCHES), fileId: Id, createdBy: s.optional(Id) }),
    form: true,
    reply: Received,
  },
  'GET learning/decks': {
    summary: 'Lists the decks of trainees the caller teaches: those without feedback, or all.',
    ...TEACH,
    ...paged(TaughtDeck, {
      state: s.optional(s.enums(['waiting', 'all'])),
      cohort: s.optional(Id),
      search: s.optional(s.text(0, 100)),
    }),
  },
  'POST learning/decks/:id/review': {
    summary: 'Gives feedback on a deck: whether it is ready, and what to improve. The trainee is notified.',
    once: true,
    ...TEACH,
    body: s.object({ verdict: s.enums(DECK_VERDICTS), comment: s.text(1, 4_000) }),
  },
})
