import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  notExists,
  or,
  sql as query,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MarkingRow } from '#contract/learning-marking.ts'
import { stepOf } from '#rules/learning/marking.ts'
import { isOverdue } from '#rules/waiting.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import {
  account,
  learningAttempt,
  learningClass,
  learningCohort,
  learningNode,
  learningReview,
  learningTrainee,
} from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'
import { taughtBy } from './reach.ts'

/** The maximum number of assignments and cohorts offered as filters. */
const MOST_NAMED = 200

const marker = alias(account, 'marker')
const later = alias(learningAttempt, 'later_attempt')

/** Selects attempts with their trainee, cohort and class, and current marker. */
export const attemptsIn = (sql: Sql) =>
  sql
    .select({
      attempt: learningAttempt,
      trainee: learningTrainee,
      owner: account,
      cohort: learningCohort,
      class: learningClass.name,
      isFinal: query<boolean>`coalesce((${learningNode.body}->>'final')::boolean, false)`,
      titles: learningNode.name,
      marker,
    })
    .from(learningAttempt)
    .innerJoin(learningTrainee, eq(learningTrainee.id, learningAttempt.trainee))
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .innerJoin(learningCohort, eq(learningCohort.id, learningAttempt.cohort))
    .innerJoin(learningClass, eq(learningClass.id, learningTrainee.class))
    .leftJoin(
      learningNode,
      and(
        eq(learningNode.edition, learningCohort.edition),
        eq(learningNode.key, learningAttempt.assignment),
        eq(learningNode.kind, 'assignment'),
      ),
    )
    .leftJoin(marker, eq(marker.id, learningAttempt.claimedBy))
    .$dynamic()
export type FoundAttempt = Awaited<ReturnType<typeof attemptsIn>>[number]

/**
 * Condition: no newer attempt was submitted, and the next step is open to this person, since the first marker of a final cannot be its
 * second.
 */
function waits(sql: Sql, { id }: Person): SQL {
  const newer = sql
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.trainee, learningAttempt.trainee),
        eq(later.assignment, learningAttempt.assignment),
        gt(later.number, learningAttempt.number),
      ),
    )
  const done = (whose: SQL) =>
    sql
      .select({ version: learningReview.version })
      .from(learningReview)
      .where(and(eq(learningReview.attempt, learningAttempt.id), isNotNull(learningReview.doneAt), whose))
  return and(
    isNull(learningAttempt.outcome),
    ne(learningTrainee.state, 'left'),
    notExists(newer),
    or(notExists(done(eq(learningReview.by, id))), exists(done(ne(learningReview.by, id)))),
  ) as SQL
}

/** Counts the finished but unposted reviews of each attempt. */
async function doneOn(sql: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql
    .select({ attempt: learningReview.attempt, many: count() })
    .from(learningReview)
    .where(
      and(
        inArray(learningReview.attempt, [...ids]),
        isNotNull(learningReview.doneAt),
        isNull(learningReview.postedAt),
      ),
    )
    .groupBy(learningReview.attempt)
  return new Map(rows.map(({ attempt, many }) => [attempt, many]))
}

/** Counts the attempts waiting for a person to mark, and whether one has waited too long. */
export async function countWaiting(sql: Sql, person: Person) {
  const [row] = await sql
    .select({ many: count(), since: min(learningAttempt.at) })
    .from(learningAttempt)
    .innerJoin(learningTrainee, eq(learningTrainee.id, learningAttempt.trainee))
    .where(and(taughtBy(sql, person, 'mark'), waits(sql, person)))
  return { count: row?.many ?? 0, late: row?.since ? isOverdue(row.since.toISOString(), Date.now()) : false }
}

export function shownRow(one: FoundAttempt, done: number, person: Pick<Person, 'id'>): MarkingRow {
  const { attempt, owner, marker: at } = one
  const until = attempt.claimedUntil
  const isClaimed = at !== null && until !== null && until.getTime() > Date.now()
  return {
    ...attempt,
    trainee: { id: one.trainee.id, name: nameOf(owner) },
    cohort: one.cohort.name,
    class: one.class,
    assignment: { id: attempt.assignment, title: attempt.asked.title },
    at: attempt.writtenAt.toISOString(),
    final: one.isFinal,
    step: stepOf(one.isFinal, attempt.outcome !== null, done),
    claimed: isClaimed ? { name: nameOf(at), mine: at.id === person.id, until: until.toISOString() } : null,
  }
}

export const queueHandlers = {
  'GET learning/marking': async ({ query: filters }, { sql, person }) => {
    const { state = 'waiting', cohort, assignment, search } = filters
    const reached = taughtBy(sql, person, 'mark')
    const stands = state === 'waiting' ? waits(sql, person) : isNotNull(learningAttempt.outcome)
    const wanted = and(
      reached,
      stands,
      cohort ? eq(learningAttempt.cohort, cohort) : undefined,
      assignment ? eq(learningAttempt.assignment, assignment) : undefined,
      ...searchCondition(search, account.search),
    )
    const attempts = attemptsIn(sql)
      .where(wanted)
      .orderBy(
        ...(state === 'waiting'
          ? [query`${learningAttempt.number} > 1 desc`, asc(learningAttempt.at)]
          : [desc(learningAttempt.reviewedAt)]),
        asc(learningAttempt.id),
      )
    const [{ found, ...at }, named] = await Promise.all([
      pageOf(sql, attempts, filters),
      sql
        .select({
          cohort: learningCohort.id,
          name: learningCohort.name,
          assignment: learningAttempt.assignment,
          title: query<string>`min(${learningAttempt.asked}->>'title')`,
          waiting: count(),
        })
        .from(learningAttempt)
        .innerJoin(learningTrainee, eq(learningTrainee.id, learningAttempt.trainee))
        .innerJoin(learningCohort, eq(learningCohort.id, learningAttempt.cohort))
        .where(and(reached, stands))
        .groupBy(learningCohort.id, learningCohort.name, learningAttempt.assignment)
        .orderBy(desc(learningCohort.startsOn), asc(learningAttempt.assignment))
        .limit(MOST_NAMED),
    ])
    const done = await doneOn(
      sql,
      found.map(({ attempt }) => attempt.id),
    )
    const sum = new Map<string, { id: string; name: string; waiting: number }>()
    const tasks = new Map<string, { id: string; title: string; waiting: number }>()
    for (const one of named) {
      const group = sum.get(one.cohort) ?? { id: one.cohort, name: one.name, waiting: 0 }
      sum.set(one.cohort, { ...group, waiting: group.waiting + one.waiting })
      if (cohort && cohort !== one.cohort) continue
      const task = tasks.get(one.assignment) ?? { id: one.assignment, title: one.title, waiting: 0 }
      tasks.set(one.assignment, { ...task, waiting: task.waiting + one.waiting })
    }
    return {
      data: found.map(one => shownRow(one, done.get(one.attempt.id) ?? 0, person)),
      ...at,
      cohorts: [...sum.values()],
      assignments: [...tasks.values()],
    }
  },
} satisfies SomeHandlers
