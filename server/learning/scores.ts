import { eq } from 'drizzle-orm'
import { SCORE_ITEMS } from '#contract/learning.ts'
import type { Scores } from '#contract/learning-score.ts'
import { scoreTotal } from '#rules/learning/scores.ts'
import type { Sql } from '#server/db/open.ts'
import { learningScore } from '#server/db/schema/index.ts'
import { nameOf } from '#server/people/visibility.ts'
import type { ScoreHandlers } from './table.ts'
import { type Learner, requireLearner } from './trainee.ts'

/** A trainee's scores, item by item: null is pending. */
export async function scoresOf(sql: Sql, { trainee }: Pick<Learner, 'trainee'>): Promise<Scores> {
  const rows = await sql.select().from(learningScore).where(eq(learningScore.trainee, trainee.id))
  const given = new Map(rows.map(({ item, score }) => [item, score]))
  return Object.fromEntries(SCORE_ITEMS.map(item => [item, given.get(item) ?? null])) as Scores
}

export const scoreHandlers: ScoreHandlers = {
  'GET lms/scores/aggregates': async ({ query }, context) => {
    const own = await requireLearner(context, { trainee: query.trainee_id, cohort: query.cohort_id })
    const scores = await scoresOf(context.database.sql, own)
    return {
      data: { ...scores, ...scoreTotal(scores), traineeId: own.trainee.id, name: nameOf(own.owner) },
    }
  },
}
