import { endpoints } from './endpoint.ts'
import { Id } from './field.ts'
import { SCORE_ITEMS, type ScoreItem, TRAINEE } from './learning.ts'
import { type Infer, nullable, number, object, optional, type Struct, string } from './shape.ts'

const Score = nullable(number())
/** The rows of My Scores; null is pending. */
export const Scores = object(
  Object.fromEntries(SCORE_ITEMS.map(item => [item, Score])) as Record<
    ScoreItem,
    Struct<number | null, null>
  >,
)
export type Scores = Infer<typeof Scores>

export const learningScoreEndpoints = endpoints({
  'GET lms/scores/aggregates': {
    summary: 'A trainee’s scores, item by item, their sum, and what that is of all in percent.',
    ...TRAINEE,
    query: object({ cohort_id: optional(Id), trainee_id: Id }),
    reply: object({
      data: object({ ...Scores.schema, total: number(), percent: number(), traineeId: Id, name: string() }),
    }),
  },
})
