import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { chapterStates, stateOf } from '#rules/learning/sequence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, lockRow } from '#server/db/row.ts'
import { learningCohort, learningSession, learningTrainee } from '#server/db/schema/index.ts'
import { longDay } from '#server/loan/words.ts'
import { isContactTime } from '#server/notify/contact-hours.ts'
import { notify, wasNotified } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { assignmentTitle } from './course.ts'
import { whenOf, whereOf } from './sessions.ts'
import { standingOf } from './standing.ts'
import { type Learner, learnerById } from './trainee.ts'

/** How many days before the due date trainees are reminded. */
const AHEAD = 2

/** Reminds trainees of upcoming due dates, and of a class on the day before, once each. */
export const remindTrainees =
  (reach: Reach, now: () => number = Date.now) =>
  async (sql: Sql): Promise<void> => {
    if (!isContactTime(now())) return
    const today = dayOf(now())
    const rows = await sql
      .select({ id: learningTrainee.id, tenant: learningTrainee.tenant })
      .from(learningTrainee)
      .innerJoin(learningCohort, eq(learningCohort.id, learningTrainee.cohort))
      .where(
        and(
          eq(learningTrainee.state, 'active'),
          isNull(learningCohort.closedAt),
          gte(learningCohort.endsOn, addDays(today, -AHEAD)),
        ),
      )
    for (const { id, tenant } of rows) {
      const own = await learnerById(sql, tenant, id)
      if (own) await remind(sql, own, reach, now())
    }
  }

async function remind(sql: Sql, own: Learner, reach: Reach, now: number): Promise<void> {
  const { trainee, owner } = own
  const today = dayOf(now)
  const chapters = await standingOf(sql, own)
  const states = chapterStates(chapters)
  const due = chapters
    .flatMap(({ assignments }, at) =>
      assignments.filter(one => {
        const state = stateOf(one)
        return state === 'returned' || (state === 'not-attempted' && states[at] === 'current')
      }),
    )
    .filter(({ dueAt }) => dueAt * 1000 > now && dayOf(dueAt * 1000) <= addDays(today, AHEAD))
  const sessions = await findRows(
    sql,
    learningSession,
    and(
      inArray(learningSession.class, [own.class.id]),
      isNull(learningSession.cancelledAt),
      gte(learningSession.startsAt, new Date(instantOf(addDays(today, 1)))),
      lt(learningSession.startsAt, new Date(instantOf(addDays(today, 2)))),
    ),
  )
  const dueEvents = due.map(async ({ id, dueAt }) => ({
    key: `learning-due:${trainee.id}:${id}:${dueAt}`,
    event: {
      template: 'learning-due' as const,
      values: {
        assignment: await assignmentTitle(sql, own, id),
        day: inEveryLanguage(language => longDay(dayOf(dueAt * 1000), language)),
      },
      path: `/dashboard/lms/learning/assignments/${id}`,
    },
  }))
  const sessionEvents = sessions.map(session => ({
    key: `learning-class:${trainee.id}:${session.id}:${session.startsAt.getTime()}`,
    event: {
      template: 'learning-class' as const,
      values: {
        class: session.title,
        when: whenOf(session, own.cohort.timeZone),
        where: whereOf(session),
      },
      path: '/dashboard/lms/home',
    },
  }))
  const events = [...(await Promise.all(dueEvents)), ...sessionEvents]
  for (const { key, event } of events) {
    // most were already notified: this check is cheap
    if (await wasNotified(sql, key)) continue
    await sql.transaction(async tx => {
      await lockRow(tx, learningTrainee, trainee.id)
      if (await wasNotified(tx, key)) return
      await notify(tx, owner, {
        ...event,
        home: await portalOf(tx, trainee.tenant, reach.portal),
        key,
      })
    })
  }
}
