import { and, asc, count, eq, inArray, sql as query, type SQL } from 'drizzle-orm'
import { ENTERED_SCORES, MENTOR_SCORES, SCORE_ITEMS } from '#contract/learning.ts'
import type { ScoreRow, Scores } from '#contract/learning-score.ts'
import { scoreTotal, withReckoned } from '#rules/learning/scores.ts'
import type { Sql } from '#server/db/open.ts'
import { account, learningCohort, learningScore, learningTrainee } from '#server/db/schema/index.ts'
import { matching } from '#server/db/search.ts'
import { tell } from '#server/live/feed.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { requireTaught, taughtBy } from './reach.ts'
import { by, type ScoreHandlers, type Signed } from './table.ts'
import { type Learner, requireLearner } from './trainee.ts'

const PAGE_SIZE = 25

/** The scores of trainees, item by item: null is pending. */
export async function scoresBy(sql: Sql, trainees: readonly string[]): Promise<Map<string, Scores>> {
  const rows =
    trainees.length === 0
      ? []
      : await sql
          .select()
          .from(learningScore)
          .where(inArray(learningScore.trainee, [...trainees]))
  const groups = by(rows, ({ trainee }) => trainee)
  return new Map(
    trainees.map(id => {
      const entered = Object.fromEntries((groups.get(id) ?? []).map(({ item, score }) => [item, score]))
      const all = withReckoned(entered)
      return [id, Object.fromEntries(SCORE_ITEMS.map(item => [item, all[item] ?? null])) as Scores]
    }),
  )
}

/** A trainee's scores. */
export async function scoresOf(sql: Sql, { trainee }: Pick<Learner, 'trainee'>): Promise<Scores> {
  return (await scoresBy(sql, [trainee.id])).get(trainee.id) as Scores
}

/** Trainees whom somebody teaches, with their scores and what the caller may enter of each. */
async function rowsOf(
  { database: { sql }, person }: Pick<Signed, 'database' | 'person'>,
  found: readonly { id: string; owner: Parameters<typeof nameOf>[0]; cohort: string }[],
): Promise<ScoreRow[]> {
  const ids = found.map(({ id }) => id)
  const [scores, trained] = await Promise.all([
    scoresBy(sql, ids),
    ids.length === 0
      ? []
      : sql
          .select({ id: learningTrainee.id })
          .from(learningTrainee)
          .where(and(inArray(learningTrainee.id, ids), taughtBy(sql, person, 'mark'))),
  ])
  const all = new Set(trained.map(({ id }) => id))
  return found.map(({ id, owner, cohort }) => {
    const own = scores.get(id) as Scores
    return {
      trainee: { id, name: nameOf(owner) },
      cohort,
      scores: own,
      ...scoreTotal(own),
      may: all.has(id) ? [...ENTERED_SCORES] : [...MENTOR_SCORES],
    }
  })
}

async function countOf(sql: Sql, wanted: SQL | undefined): Promise<number> {
  const [all] = await sql
    .select({ many: count() })
    .from(learningTrainee)
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .where(wanted)
  return all?.many ?? 0
}

export const scoreHandlers: ScoreHandlers = {
  'GET lms/scores/aggregates': async ({ query }, context) => {
    const own = await requireLearner(context, { trainee: query.trainee_id, cohort: query.cohort_id })
    const scores = await scoresOf(context.database.sql, own)
    return {
      data: { ...scores, ...scoreTotal(scores), traineeId: own.trainee.id, name: nameOf(own.owner) },
    }
  },
  'GET learning/scores': async ({ query: asked }, context) => {
    const { sql } = context.database
    const { page = 1, size = PAGE_SIZE, cohort, search } = asked
    const reached = taughtBy(sql, context.person, 'look')
    const wanted = and(
      reached,
      query`${learningTrainee.state} <> 'left'`,
      cohort ? eq(learningTrainee.cohort, cohort) : undefined,
      ...matching(search, account.search),
    )
    const [found, cohorts] = await Promise.all([
      sql
        .select({
          id: learningTrainee.id,
          // nothing more of an account: all of them are sorted
          owner: { firstName: account.firstName, lastName: account.lastName },
          cohort: learningCohort.name,
          all: query<number>`(count(*) over ())::int`,
        })
        .from(learningTrainee)
        .innerJoin(account, eq(account.id, learningTrainee.account))
        .innerJoin(learningCohort, eq(learningCohort.id, learningTrainee.cohort))
        .where(wanted)
        .orderBy(
          query`lower(${account.firstName})`,
          query`lower(${account.lastName})`,
          asc(learningTrainee.id),
        )
        .limit(size)
        .offset((page - 1) * size),
      sql
        .selectDistinct({ id: learningCohort.id, name: learningCohort.name })
        .from(learningCohort)
        .innerJoin(learningTrainee, eq(learningTrainee.cohort, learningCohort.id))
        .where(reached)
        .orderBy(asc(learningCohort.name), asc(learningCohort.id)),
    ])
    // a page beyond the last one has no row to say how many there are
    const total = found[0]?.all ?? (page > 1 ? await countOf(sql, wanted) : 0)
    return { data: await rowsOf(context, found), total, page, size, cohorts }
  },
  'POST learning/scores': async ({ body }, context) => {
    const { database, person } = context
    return database.sql.transaction(async change => {
      const own = await requireTaught(change, person, body.trainee, 'look')
      const one = { id: own.trainee.id, owner: own.owner, cohort: own.cohort.name }
      const within = { database: { ...database, sql: change }, person }
      const [row] = await rowsOf(within, [one])
      if (!row?.may.includes(body.item)) throw new Refusal('forbidden', 'learning.score-trainer')
      // a score of the trainee is entered one at a time
      await change
        .select({ id: learningTrainee.id })
        .from(learningTrainee)
        .where(eq(learningTrainee.id, one.id))
        .for('update')
      const now = (await scoresOf(change, own))[body.item]
      if (now !== body.before) throw new Refusal('conflict', 'learning.score-changed')
      const entered = { score: body.score, by: person.id, byName: person.name, at: new Date() }
      await change
        .insert(learningScore)
        .values({ trainee: one.id, item: body.item, ...entered })
        .onConflictDoUpdate({ target: [learningScore.trainee, learningScore.item], set: entered })
      await tell(change, [`person:${own.owner.id}`, `staff:${person.tenant}`], 'learning')
      const [data] = await rowsOf(within, [one])
      return { message: msg('learning.score-entered'), data: data as ScoreRow }
    })
  },
}
