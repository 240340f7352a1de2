import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { EventValue } from '#contract/event.ts'
import { inEveryLanguage, type Label } from '#contract/label.ts'
import type { ClassSession } from '#contract/learning-home.ts'
import { addMonths, dayOf, instantOf } from '#rules/day.ts'
import { type Entry, icalendar } from '#rules/icalendar.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, lockRow, setRow } from '#server/db/row.ts'
import { learningAttendance, learningSession, learningTrainee } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { longDay } from '#server/loan/words.ts'
import { inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { standingOf } from './standing.ts'
import { type Learner, learnerById, requireLearner } from './trainee.ts'

type Session = typeof learningSession.$inferSelect

/** Returns the start of a class session for its notices: `27 November 2026, 14:00`. */
export function whenOf({ startsAt }: Session, timeZone: string): Label {
  const hours = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const time = new Intl.DateTimeFormat('en-GB', hours).format(startsAt)
  return inEveryLanguage(language => `${longDay(dayOf(startsAt.getTime()), language)}, ${time}`)
}

/** Returns the place of a class session for its notices. */
export const whereOf = ({ place, link }: Session): EventValue =>
  place || link || inEveryLanguage(language => inLanguage(language, msg('learning.place-open')))

/** Returns the sessions of a trainee's class between two moments, with their attendance. */
export async function sessionsOf(
  sql: Sql,
  { trainee, class: group, cohort }: Learner,
  from: Date,
  to: Date,
): Promise<ClassSession[]> {
  const rows = await sql
    .select({ session: learningSession, attendance: learningAttendance.state })
    .from(learningSession)
    .leftJoin(
      learningAttendance,
      and(eq(learningAttendance.session, learningSession.id), eq(learningAttendance.trainee, trainee.id)),
    )
    .where(
      and(
        eq(learningSession.class, group.id),
        gte(learningSession.endsAt, from),
        lt(learningSession.startsAt, to),
      ),
    )
    .orderBy(asc(learningSession.startsAt), asc(learningSession.id))
  return rows.map(({ session, attendance }) => ({
    ...session,
    timeZone: cohort.timeZone,
    attendance,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    cancelled: session.cancelledAt !== null,
  }))
}

/** Returns sessions and due dates for a calendar subscription. Their links contain no credentials. */
async function entriesOf(sql: Sql, own: Learner, home: string): Promise<Entry[]> {
  const rows = await findRows(sql, learningSession, { class: own.class.id }, asc(learningSession.startsAt))
  const chapters = await standingOf(sql, own)
  return [
    ...rows.map(one => ({
      ...one,
      id: `session-${one.id}`,
      place: [one.place, one.link].filter(Boolean).join(', '),
      changedAt: one.editedAt,
      cancelled: one.cancelledAt !== null,
      link: `${home}/dashboard/lms/home`,
    })),
    ...chapters.flatMap(({ assignments }) =>
      assignments
        .filter(({ submissions }) => submissions.length === 0)
        .map(({ id, title, dueAt, createdAt }) => ({
          id: `due-${id}`,
          title,
          sequence: 0,
          cancelled: false,
          place: '',
          startsAt: new Date(dueAt * 1000),
          endsAt: new Date(dueAt * 1000),
          changedAt: new Date(createdAt * 1000),
          link: `${home}/dashboard/lms/learning/assignments/${id}`,
        })),
    ),
  ]
}

export const sessionHandlers = {
  'GET learning/sessions': async ({ query: { month } }, context) => {
    const own = await requireLearner(context)
    const first = `${month}-01`
    const [from, to] = [instantOf(first), instantOf(addMonths(first, 1))]
    return { data: await sessionsOf(context.sql, own, new Date(from), new Date(to)) }
  },
  'POST learning/calendar': async ({ body: { renew } }, context) => {
    const own = await requireLearner(context)
    const key = await context.sql.transaction(async tx => {
      // locked, so that two calls at once return the same link
      const known = await lockRow(tx, learningTrainee, own.trainee.id)
      if (known?.feedKey && !renew) return known.feedKey
      const feedKey = randomBytes(16).toString('hex')
      await setRow(tx, learningTrainee, own.trainee.id, { feedKey })
      return feedKey
    })
    return { link: `${context.home}/api/learning/calendar/${key}` }
  },
  'GET learning/calendar/:key': async ({ params: { key } }, { sql, tenant, home }) => {
    const row = await findRow(sql, learningTrainee, { feedKey: key, tenant: tenant.code })
    const own = row && (await learnerById(sql, tenant.code, row.id))
    if (!own || own.trainee.state === 'left') throw new Refusal('not-found', msg('learning.no-feed'))
    const text = icalendar(
      { part: 'Learning', name: own.cohort.name, host: new URL(home).hostname },
      await entriesOf(sql, own, home),
    )
    return { name: 'calendar.ics', type: 'text/calendar; charset=utf-8', body: Buffer.from(text) }
  },
} satisfies SomeHandlers
