import { endpoints } from './endpoint.ts'
import { Id, paged } from './field.ts'
import { ENTERED_SCORES, SCORE_ITEMS, SCORE_WEIGHT, type ScoreItem, TRAINEE } from './learning.ts'
import {
  array,
  enums,
  type Infer,
  list,
  nullable,
  number,
  object,
  optional,
  type Struct,
  string,
  text,
  whole,
} from './shape.ts'

const Score = nullable(number())
/** The rows of My Scores; null means pending. */
export const Scores = object(
  Object.fromEntries(SCORE_ITEMS.map(item => [item, Score])) as Record<
    ScoreItem,
    Struct<number | null, null>
  >,
)
export type Scores = Infer<typeof Scores>

/** An entered score: whole points up to the item's weight; null removes it. */
const Points = nullable(whole(0, SCORE_WEIGHT))

export const ScoreRow = object({
  trainee: object({ id: Id, name: string() }),
  cohort: string(),
  scores: Scores,
  total: number(),
  percent: number(),
  /** The items the caller may enter. */
  may: array(enums(ENTERED_SCORES)),
})
export type ScoreRow = Infer<typeof ScoreRow>

export const learningScoreEndpoints = endpoints({
  'GET lms/scores/aggregates': {
    summary: 'Returns a trainee’s scores, item by item, with the total and the percentage.',
    ...TRAINEE,
    query: object({ cohort_id: optional(Id), trainee_id: Id }),
    reply: object({
      data: object({ ...Scores.schema, total: number(), percent: number(), traineeId: Id, name: string() }),
    }),
  },
  'GET learning/scores': {
    summary: 'Lists the scores of the trainees the caller teaches, by name.',
    who: 'learning.teach',
    ...paged(ScoreRow, { cohort: optional(Id), search: optional(text(0, 100)) }),
  },
  'POST learning/scores': {
    summary:
      'Saves scores of a trainee, all or none; null removes one. `before` is the value the caller read. If it has changed since then, the call is rejected.',
    who: 'learning.teach',
    body: object({
      trainee: Id,
      scores: list(
        object({ item: enums(ENTERED_SCORES), score: Points, before: Points }),
        1,
        ENTERED_SCORES.length,
      ),
    }),
    reply: object({ message: string(), data: ScoreRow }),
  },
})
