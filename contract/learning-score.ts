import { endpoints } from './endpoint.ts'
import { Id, paged } from './field.ts'
import { ENTERED_SCORES, SCORE_ITEMS, SCORE_WEIGHT, TRAINEE } from './learning.ts'
import { recordOf } from './record.ts'
import * as s from './shape.ts'

const Score = s.nullable(s.number())
/** The rows of My Scores; null means pending. */
export const Scores = s.object(recordOf(SCORE_ITEMS, () => Score))
export type Scores = s.Infer<typeof Scores>

/** An entered score: whole points up to the item's weight; null removes it. */
const Points = s.nullable(s.whole(0, SCORE_WEIGHT))

export const ScoreRow = s.object({
  trainee: s.object({ id: Id, name: s.string() }),
  cohort: s.string(),
  scores: Scores,
  total: s.number(),
  percent: s.number(),
  /** The items the caller may enter. */
  may: s.array(s.enums(ENTERED_SCORES)),
})
export type ScoreRow = s.Infer<typeof ScoreRow>

export const learningScoreEndpoints = endpoints({
  'GET lms/scores/aggregates': {
    summary: 'Returns a trainee’s scores, item by item, with the total and the percentage.',
    ...TRAINEE,
    query: s.object({ cohort_id: s.optional(Id), trainee_id: Id }),
    reply: s.object({
      data: s.object({
        ...Scores.schema,
        total: s.number(),
        percent: s.number(),
        traineeId: Id,
        name: s.string(),
      }),
    }),
  },
  'GET learning/scores': {
    summary: 'Lists the scores of the trainees the caller teaches, by name.',
    who: 'learning.teach',
    ...paged(ScoreRow, { cohort: s.optional(Id), search: s.optional(s.text(0, 100)) }),
  },
  'POST learning/scores': {
    summary:
      'Saves scores of a trainee, all or none; null removes one. `before` is the value the caller read. If it has changed since then, the call is rejected.',
    who: 'learning.teach',
    body: s.object({
      trainee: Id,
      scores: s.list(
        s.object({ item: s.enums(ENTERED_SCORES), score: Points, before: Points }),
        1,
        ENTERED_SCORES.length,
      ),
    }),
    reply: s.object({ message: s.string(), data: ScoreRow }),
  },
})
