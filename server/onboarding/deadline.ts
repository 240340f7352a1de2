import { and, asc, gt, gte, isNull, lt, or, sql as query } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { addDays, type Day, dayOf, daysBetween, instantOf } from '#rules/day.ts'
import { REMINDER_DAYS } from '#rules/onboarding.ts'
import type { Sql } from '#server/db/open.ts'
import { enrolment } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { longDay } from '#server/loan/words.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { notifyOnce } from './notify-applicant.ts'
import { deadlineNow, deadlineOf, selectEnrolled, standingOf, whereExpected } from './standing.ts'
import { words } from './words.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Queues the deadline reminders of a day, for the accounts whose ids come after `after`. */
    deadlines: { day: string; after: string }
    /** One reminder, `days` days before a deadline. */
    deadline: { account: string; deadline: string; days: number }
  }
}

/** Batch size: accounts per job. */
const MOST = 500

/** Finds the people to remind on a day, batch by batch, and queues one job for each. */
const deadlinesWorker =
  (sql: Sql, most: number): Workers['deadlines'] =>
  async ({ day, after }) => {
    const within = (days: number) =>
      and(gte(deadlineNow, midnight(addDays(day, days))), lt(deadlineNow, midnight(addDays(day, days + 1))))
    const found = await selectEnrolled(sql)
      .where(
        and(
          isNull(enrolment.approvedAt),
          whereExpected,
          query`${enrolment.done} < ${enrolment.total}`,
          or(...REMINDER_DAYS.map(within)),
          gt(enrolment.account, after),
        ),
      )
      .orderBy(asc(enrolment.account))
      .limit(most)
    for (const { id, deadline } of found) {
      const until = (deadline as Date).toISOString()
      const days = daysBetween(day, dayOf(Date.parse(until)))
      const payload = { account: id, deadline: until, days }
      await enqueue(sql, 'deadline', payload, { key: `deadline:${id}:${until}:${days}` })
    }
    const last = found.at(-1)
    if (last && found.length === most) {
      await enqueue(sql, 'deadlines', { day, after: last.id }, { key: `deadlines:${day}:${last.id}` })
    }
  }

/** Start of a day as a query parameter. */
const midnight = (day: Day) => query`${new Date(instantOf(day)).toISOString()}::timestamptz`

/** Sends a deadline reminder once; skips it if everything was submitted or the deadline was moved meanwhile. */
const deadlineWorker =
  (sql: Sql, reach: Reach): Workers['deadline'] =>
  ({ account, deadline, days }: Jobs['deadline']) => {
    const key = `remind:${account}:${deadline}:${days}`
    return notifyOnce(sql, reach, { account, key }, ({ row, group }) => {
      const standing = standingOf(row, group, new Date(0))
      if (standing !== 'active' && standing !== 'not-started') return null
      if (deadlineOf(row, group)?.toISOString() !== deadline) return null
      const what = row.programme === 'onboarding' ? 'steps' : 'questions'
      const values = {
        days: inEveryLanguage(language => words[language].days(days)),
        day: inEveryLanguage(language => longDay(dayOf(Date.parse(deadline)), language)),
        left: inEveryLanguage(language => words[language].left(row.total - row.done, what)),
      }
      return { template: 'programme-deadline', values }
    })
  }

/** Workers that send the programmes' deadline reminders. */
export const deadlineWorkers = (
  sql: Sql,
  reach: Reach,
  most = MOST,
): Pick<Workers, 'deadlines' | 'deadline'> => ({
  deadlines: deadlinesWorker(sql, most),
  deadline: deadlineWorker(sql, reach),
})
