import { asc, eq } from 'drizzle-orm'
import type { OutlineChapter, WireAssignment } from '#contract/learning-trainee.ts'
import { pick } from '#contract/record.ts'
import type { Language } from '#contract/tenant.ts'
import { addDays, instantOf } from '#rules/day.ts'
import { groupBy } from '#rules/group-by.ts'
import { daysUntilDue, dueAt } from '#rules/learning/due.ts'
import { scoreOf } from '#rules/learning/sequence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import {
  learningAttempt,
  learningExtension,
  learningProgress,
  learningRelease,
} from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { courseReader, type OutlineNodes, outlineOf } from './course.ts'
import { toSeconds } from './rows.ts'
import { type Learner, requireLearner } from './trainee.ts'

type Assignment = OutlineNodes[number]['assignments'][number]
/** Returns when an assignment is released in a cohort: as set by staff, else a number of days after the cohort's start. */
export function releaseOf(
  { opensAfterDays, periodInDays }: Pick<Assignment, 'opensAfterDays' | 'periodInDays'>,
  { startsOn }: Pick<Learner['cohort'], 'startsOn'>,
  set: { opensAt: Date; periodInDays: number } | undefined,
): { opens: number; period: number } {
  if (set) return { opens: toSeconds(set.opensAt), period: set.periodInDays }
  const opens = instantOf(addDays(startsOn, opensAfterDays ?? 0)) / 1000
  return { opens, period: periodInDays ?? 0 }
}

/** Returns the course with the trainee's progress. */
export async function standingOf(sql: Sql, own: Learner, requested?: Language): Promise<OutlineChapter[]> {
  const { trainee, cohort } = own
  const [chapters, attempts, releases, extensions, progress] = await Promise.all([
    outlineOf(sql, cohort.edition),
    sql
      .select({
        ...pick(learningAttempt, 'id', 'assignment', 'score', 'outcome'),
        at: learningAttempt.writtenAt,
      })
      .from(learningAttempt)
      .where(eq(learningAttempt.trainee, trainee.id))
      .orderBy(asc(learningAttempt.number)),
    findRows(sql, learningRelease, { cohort: cohort.id }),
    findRows(sql, learningExtension, { trainee: trainee.id }),
    findRows(sql, learningProgress, { trainee: trainee.id }),
  ])
  const read = courseReader(own, requested)
  const sent = groupBy(attempts, ({ assignment }) => assignment)
  const topics = new Map(progress.map(one => [one.topic, one]))
  const set = new Map(releases.map(one => [one.assignment, one]))
  const longer = new Map(extensions.map(one => [one.assignment, toSeconds(one.dueAt)]))

  const shown = (one: Assignment, chapterId: string): WireAssignment => {
    const { opens, period } = releaseOf(one, cohort, set.get(one.key))
    const due = dueAt(opens, period, longer.get(one.key))
    const submissions = (sent.get(one.key) ?? []).map(({ id, score, outcome, at }) => ({
      id,
      score,
      createdAt: toSeconds(at),
      returned: outcome === 'returned',
    }))
    return {
      id: one.key,
      title: read(one.name),
      chapterId,
      createdAt: opens,
      dueAt: due,
      periodInDays: daysUntilDue(opens, due),
      score: scoreOf(submissions),
      is_marked: sent.get(one.key)?.at(-1)?.outcome === 'accepted',
      submissions,
    }
  }
  return chapters.map(({ key, name, topics: own, assignments }) => ({
    id: key,
    name: read(name),
    topics: own.map(topic => ({
      id: topic.key,
      name: read(topic.name),
      minutes: topic.minutes,
      seen: topics.has(topic.key),
      done: Boolean(topics.get(topic.key)?.doneAt),
    })),
    // withdrawn assignments are hidden, except those the trainee already submitted
    assignments: assignments
      .filter(one => !set.get(one.key)?.withdrawnAt || sent.has(one.key))
      .map(one => shown(one, key)),
  }))
}

export const standingHandlers = {
  'GET lms/insights/trainees/:id/cohort-info': async ({ params, query }, context) => {
    const own = await requireLearner(context, { trainee: params.id })
    const chapters = await standingOf(context.sql, own, query.language)
    return {
      at: new Date().toISOString(),
      data: { [own.cohort.id]: { [own.class.id]: { chapters } } },
    }
  },
} satisfies SomeHandlers
