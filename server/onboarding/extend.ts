import { and, asc, eq, isNotNull, isNull, ne, or, sql as query } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { dayOf } from '#rules/day.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { enrolment } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { enqueueAll, type Jobs } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { longDay } from '#server/loan/words.ts'
import { recordAudits } from '#server/notify/audit.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { subjectOf } from '#server/people/visibility.ts'
import { msg, refuseInvalidFields } from '#server/refusal/message.ts'
import { notifyOnce } from './notify-applicant.ts'
import { type Chosen, chosenPeople } from './progress.ts'
import { deadlineNow, deadlineOf, selectEnrolled, whereExpected } from './standing.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Notifies a person of an extended deadline. */
    extended: { account: string; deadline: string }
  }
}

/** Most people per call. PGlite has a single connection, which an open transaction blocks, so the transaction must be short. */
const MOST = 1_000

/** Limit for moving a deadline, in days (three years): catches a mistyped year. */
const FURTHEST = 1_096
const DAY = 86_400_000

/** @throws Refusal invalid for a past or an invalid date */
function momentOf(text: string): Date {
  const moment = new Date(text)
  const ahead = moment.getTime() - Date.now()
  if (!(ahead > 0)) refuseInvalidFields({ deadline: 'deadline.ahead' })
  if (ahead > FURTHEST * DAY) refuseInvalidFields({ deadline: 'deadline.three-years' })
  return moment
}

/**
 * Extends the deadline of people who have started and not finished, and of applicants whose cohort's deadline is earlier.
 * Deadlines that are already as late are kept, and the staff member's own.
 * @returns how many were extended, and how many are left for another call
 */
async function extend(tx: Sql, whom: Chosen, until: Date, { person, address }: Signed) {
  const { tenant } = person
  const where = and(
    await chosenPeople(tx, tenant, whom),
    whereExpected,
    isNull(enrolment.approvedAt),
    ne(enrolment.account, person.id),
    or(isNotNull(enrolment.startedAt), eq(enrolment.programme, 'application')),
    query`${deadlineNow} < ${until.toISOString()}::timestamptz`,
  )
  const people = await selectEnrolled(tx)
    .where(where)
    // consistent lock order: concurrent extensions of the same people wait instead of deadlocking
    .orderBy(asc(enrolment.account))
    .limit(MOST)
    .for('update', { of: enrolment })
  const to = until.toISOString()
  const ids = people.map(({ id }) => id)
  if (ids.length > 0) {
    await setRows(tx, enrolment, { account: ids }, { deadline: until })
  }
  await recordAudits(
    tx,
    people.map(one => ({
      tenant,
      actor: person,
      address,
      action: 'deadline.extended',
      subject: subjectOf(one),
      detail: [{ name: 'deadline', from: one.deadline?.toISOString() ?? null, to }],
    })),
  )
  await enqueueAll(
    tx,
    'extended',
    ids.map(id => ({ payload: { account: id, deadline: to }, key: `extended:${id}:${to}` })),
  )
  if (people.length < MOST) return { people: people.length, left: 0 }
  return { people: people.length, left: await tx.$count(selectEnrolled(tx).where(where).as('rest')) }
}

/** Notifies a person of an extended deadline, once, unless the deadline was moved again meanwhile. */
export const extendedWorker =
  (sql: Sql, reach: Reach): Workers['extended'] =>
  ({ account, deadline }: Jobs['extended']) =>
    notifyOnce(sql, reach, { account, key: `extended:${account}:${deadline}` }, ({ row, group }) => {
      // the cohort's deadline may be later by now
      const until = deadlineOf(row, group)
      if (until?.toISOString() !== deadline || row.approvedAt !== null) return null
      const day = inEveryLanguage(language => longDay(dayOf(until.getTime()), language))
      return { template: 'deadline-extended', values: { day } }
    })

const messageOf = (people: number): Sentence => {
  if (people === 0) return msg('deadline.nobody')
  return people === 1 ? msg('deadline.one') : msg('deadline.many', { people })
}

export const extendHandlers = {
  'POST onboarding/progress/extend': async ({ body: { deadline, ...whom } }, context) => {
    const until = momentOf(deadline)
    const done = await context.sql.transaction(tx => extend(tx, whom, until, context))
    return { message: messageOf(done.people), ...done }
  },
} satisfies SomeHandlers
