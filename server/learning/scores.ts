import { and, asc, eq, inArray, sql as query, type SQL } from 'drizzle-orm'
import { ENTERED_SCORES, MENTOR_SCORES, SCORE_ITEMS } from '#contract/learning.ts'
import type { ScoreRow, Scores } from '#contract/learning-score.ts'
import { recordOf } from '#contract/record.ts'
import { scoreTotal, withReckoned } from '#rules/learning/scores.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, putRow } from '#server/db/row.ts'
import { account, learningCohort, learningScore, learningTrainee } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { publishChange } from '#server/live/feed.ts'
import { nameOf, refuseOwn } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { requireTaught, taughtBy } from './reach.ts'
import { type Learner, requireLearner } from './trainee.ts'

const PAGE_SIZE = 25

/** Returns the scores of a trainee by item; null means pending. */
function scoresFrom(entered: Readonly<Partial<Scores>>): Scores {
  const all = withReckoned(entered)
  return recordOf(SCORE_ITEMS, item => all[item] ?? null)
}

/** Subquery of the entered scores of the row's trainee. */
const entered = query<Partial<Scores>>`(select coalesce(json_object_agg(s.item, s.score), '{}')
  from ${learningScore} s where s.trainee = ${learningTrainee}.id)`

/** Returns the scores of several trainees. */
export async function scoresBy(sql: Sql, trainees: readonly string[]): Promise<Map<string, Scores>> {
  const rows = await sql
    .select({ id: learningTrainee.id, entered })
    .from(learningTrainee)
    .where(inArray(learningTrainee.id, [...trainees]))
  return new Map(rows.map(row => [row.id, scoresFrom(row.entered)]))
}

/** Returns a trainee's scores. */
async function scoresOf(sql: Sql, { trainee }: Pick<Learner, 'trainee'>): Promise<Scores> {
  return (await scoresBy(sql, [trainee.id])).get(trainee.id) as Scores
}

/** Returns trainees by name, with their scores and the items the caller may enter; each row also has the total count. */
async function rowsWhere(
  sql: Sql,
  person: Person,
  wanted: SQL | undefined,
  { limit = 1, offset = 0 } = {},
): Promise<{ row: ScoreRow; all: number }[]> {
  const found = await sql
    .select({
      id: learningTrainee.id,
      // only the needed account columns, because all rows are sorted
      owner: { firstName: account.firstName, lastName: account.lastName },
      cohort: learningCohort.name,
      entered,
      trained: query<boolean>`${taughtBy(sql, person, 'mark')}`,
      all: query<number>`(count(*) over ())::int`,
    })
    .from(learningTrainee)
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .innerJoin(learningCohort, eq(learningCohort.id, learningTrainee.cohort))
    .where(wanted)
    .orderBy(query`lower(${account.firstName})`, query`lower(${account.lastName})`, asc(learningTrainee.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ id, owner, cohort, all, trained, ...row }) => {
    const scores = scoresFrom(row.entered)
    return {
      all,
      row: {
        trainee: { id, name: nameOf(owner) },
        cohort,
        scores,
        ...scoreTotal(scores),
        may: trained ? [...ENTERED_SCORES] : [...MENTOR_SCORES],
      },
    }
  })
}

export const scoreHandlers = {
  'GET lms/scores/aggregates': async ({ query }, context) => {
    const own = await requireLearner(context, { trainee: query.trainee_id, cohort: query.cohort_id })
    const scores = await scoresOf(context.sql, own)
    return {
      data: { ...scores, ...scoreTotal(scores), traineeId: own.trainee.id, name: nameOf(own.owner) },
    }
  },
  'GET learning/scores': async ({ query: filters }, context) => {
    const { sql } = context
    const { page = 1, size = PAGE_SIZE, cohort, search } = filters
    const wanted = and(
      taughtBy(sql, context.person, 'look'),
      query`${learningTrainee.state} <> 'left'`,
      cohort ? eq(learningTrainee.cohort, cohort) : undefined,
      ...searchCondition(search, account.search),
    )
    const found = await rowsWhere(sql, context.person, wanted, { limit: size, offset: (page - 1) * size })
    // a page beyond the last one has no row with the total
    const [first] = found.length > 0 || page === 1 ? found : await rowsWhere(sql, context.person, wanted)
    return { data: found.map(({ row }) => row), total: first?.all ?? 0, page, size }
  },
  'POST learning/scores': async ({ body }, context) => {
    const { sql, person } = context
    return sql.transaction(async tx => {
      const own = await requireTaught(tx, person, body.trainee, 'look')
      refuseOwn(person, own.owner.id)
      const it = eq(learningTrainee.id, own.trainee.id)
      const [seen] = await rowsWhere(tx, person, it)
      if (!seen || !body.scores.every(({ item }) => seen.row.may.includes(item)))
        throw new Refusal('forbidden', 'learning.score-trainer')
      // serializes concurrent entries for the same trainee
      await tx.select({ id: learningTrainee.id }).from(learningTrainee).where(it).for('update')
      const scores = await scoresOf(tx, own)
      const changed = body.scores.filter(({ item, before }) => scores[item] !== before)
      if (changed.length > 0) {
        const fields = Object.fromEntries(
          changed.map(({ item }) => [item, 'learning.score-changed' as const]),
        )
        throw new Refusal('conflict', 'call.fields', fields)
      }
      for (const { item, score } of body.scores) {
        const given = { score, ...authorOf(person), at: new Date() }
        await putRow(tx, learningScore, { trainee: own.trainee.id, item }, given)
      }
      await publishChange(tx, [`person:${own.owner.id}`, `staff:${person.tenant}`], 'learning')
      const [now] = await rowsWhere(tx, person, it)
      return { message: msg('call.saved'), data: (now ?? seen).row }
    })
  },
} satisfies SomeHandlers
