import { and, asc, desc, eq, gte, inArray, lt, sql as query } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import type { AttendanceState } from '#contract/learning.ts'
import type { SessionRow } from '#contract/learning-session.ts'
import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { authorOf, findRow, putRow, setRow } from '#server/db/row.ts'
import {
  account,
  learningAttendance,
  learningClass,
  learningCohort,
  learningSession,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, refuseOwn } from '#server/people/visibility.ts'
import { inLanguage, invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { needClass, trainedBy } from './reach.ts'
import { whenOf, whereOf } from './sessions.ts'
import { addEvent, ENROLLED, ownersOf } from './trainee.ts'

const WEEK = 7 * 86_400_000
const HOUR = 3_600_000
/** Counted by the database, so that two changes at once get two numbers: calendars ignore a change whose number they know. */
const NEXT_SEQUENCE = query`${learningSession.sequence} + 1`

const selectSessions = (sql: Sql) =>
  sql
    .select({
      session: learningSession,
      group: learningClass,
      cohort: learningCohort,
      trainees: query<number>`(select count(*) from learning_trainee t where t.class = ${learningSession.class}
        and t.state in ('active', 'paused', 'ended'))::int`,
      noted: query<number>`(select count(*) from learning_attendance a where a.session = ${learningSession.id})::int`,
      there: query<number>`(select count(*) from learning_attendance a where a.session = ${learningSession.id}
        and a.state in ('present', 'late'))::int`,
    })
    .from(learningSession)
    .innerJoin(learningClass, eq(learningClass.id, learningSession.class))
    .innerJoin(learningCohort, eq(learningCohort.id, learningClass.cohort))
    .$dynamic()
type Found = Awaited<ReturnType<typeof selectSessions>>[number]

const shown = ({ session, group, cohort, trainees, noted, there }: Found): SessionRow => ({
  ...session,
  startsAt: session.startsAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  timeZone: cohort.timeZone,
  cancelled: session.cancelledAt !== null,
  class: { id: group.id, name: group.name },
  cohort: { id: cohort.id, name: cohort.name },
  trainees,
  noted,
  there,
})

/** Returns a session of a class that the user trains. @throws Refusal not-found */
async function needSession(sql: Sql, person: Person, id: string): Promise<Found> {
  const [found] = await selectSessions(sql).where(and(eq(learningSession.id, id), trainedBy(person)))
  if (!found) throw new Refusal('not-found', 'teaching.no-session')
  return found
}

/** @throws Refusal invalid if it ends before it begins, or if the link is not a URL */
function checkTerms({ startsAt, endsAt, link }: { startsAt: string; endsAt: string; link: string }): void {
  if (Date.parse(endsAt) <= Date.parse(startsAt)) throw invalidFields({ endsAt: 'teaching.session-ends' })
  if (Date.parse(endsAt) - Date.parse(startsAt) > 24 * HOUR) {
    throw invalidFields({ endsAt: 'teaching.session-day' })
  }
  if (link && !/^https:\/\/\S+$/.test(link.trim())) throw invalidFields({ link: 'learning.link' })
}

/** Notifies the trainees of a class about an upcoming session. */
async function tellClass(
  tx: Sql,
  { session, group, cohort }: Found,
  what: 'teaching.session-off' | null,
  { home }: Signed,
): Promise<void> {
  if (session.startsAt.getTime() < Date.now()) return
  const inClass = and(eq(learningTrainee.class, group.id), inArray(learningTrainee.state, ENROLLED))
  const values = {
    class: session.title,
    when: whenOf(session, cohort.timeZone),
    where: what ? inEveryLanguage(language => inLanguage(language, msg(what))) : whereOf(session),
  }
  for (const owner of await ownersOf(tx, inClass)) {
    await notify(tx, owner, { template: 'learning-class', values, path: '/dashboard/lms/home', home })
  }
}

/** Records a trainee’s attendance; presence is also added to their learning record. */
async function noteOne(
  tx: Sql,
  { session }: Found,
  trainee: typeof learningTrainee.$inferSelect,
  state: AttendanceState,
  { person }: Signed,
): Promise<boolean> {
  const key = and(eq(learningAttendance.session, session.id), eq(learningAttendance.trainee, trainee.id))
  const before = await findRow(tx, learningAttendance, key)
  if (before?.state === state) return false
  refuseOwn(person, trainee.account)
  const values = { state, ...authorOf(person), at: new Date() }
  await putRow(tx, learningAttendance, { session: session.id, trainee: trainee.id }, values)
  const wasThere = (one?: AttendanceState) => one === 'present' || one === 'late'
  if (wasThere(state) && !wasThere(before?.state)) {
    const result = { late: state === 'late' }
    const at = session.startsAt
    await addEvent(
      tx,
      { trainee },
      { verb: 'attended', object: 'session', id: session.id, name: session.title, at, result },
    )
  }
  return true
}

export const deskSessionHandlers = {
  'GET learning/desk/sessions': async ({ query: filters }, { sql, person }) => {
    const { time = 'coming' } = filters
    const now = new Date()
    const sessions = selectSessions(sql)
      .where(
        and(
          trainedBy(person),
          filters.cohort ? eq(learningClass.cohort, filters.cohort) : undefined,
          filters.class ? eq(learningSession.class, filters.class) : undefined,
          time === 'coming' ? gte(learningSession.endsAt, now) : lt(learningSession.endsAt, now),
        ),
      )
      .orderBy(
        time === 'coming' ? asc(learningSession.startsAt) : desc(learningSession.startsAt),
        asc(learningSession.id),
      )
    const [{ found, ...at }, classes] = await Promise.all([
      pageOf(sql, sessions, filters),
      sql
        .select({
          id: learningClass.id,
          name: learningClass.name,
          cohort: learningCohort.name,
          timeZone: learningCohort.timeZone,
        })
        .from(learningClass)
        .innerJoin(learningCohort, eq(learningCohort.id, learningClass.cohort))
        .where(and(trainedBy(person), query`${learningCohort.closedAt} is null`))
        .orderBy(desc(learningCohort.startsOn), asc(learningClass.name)),
    ])
    return { data: found.map(shown), ...at, classes }
  },
  'POST learning/desk/sessions': ({ body: { class: group, weeks = 1, ...terms } }, context) =>
    context.sql.transaction(async tx => {
      checkTerms(terms)
      const place = await needClass(tx, context.person, group)
      const later = (at: string, week: number) => new Date(Date.parse(at) + week * WEEK)
      const rows = await tx
        .insert(learningSession)
        .values(
          Array.from({ length: weeks }, (_, week) => ({
            class: group,
            title: terms.title.trim(),
            place: terms.place.trim(),
            link: terms.link.trim(),
            startsAt: later(terms.startsAt, week),
            endsAt: later(terms.endsAt, week),
          })),
        )
        .returning({ id: learningSession.id })
      await note(tx, context, 'learning.session-planned', {
        id: place.cohort.id,
        name: `${place.cohort.name}, ${place.group.name}`,
      })
      const id = rows[0]?.id ?? ''
      // the reminder is sent the day before, which is over
      if (dayOf(Date.parse(terms.startsAt)) === dayOf(Date.now()))
        await tellClass(tx, await needSession(tx, context.person, id), null, context)
      return { id, message: msg('teaching.session-planned', { count: rows.length }) }
    }),
  'GET learning/desk/sessions/:id': async ({ params: { id } }, { sql, person }) => {
    const found = await needSession(sql, person, id)
    const rows = await sql
      .select({ trainee: learningTrainee, owner: account, noted: learningAttendance })
      .from(learningTrainee)
      .innerJoin(account, eq(account.id, learningTrainee.account))
      .leftJoin(
        learningAttendance,
        and(eq(learningAttendance.session, id), eq(learningAttendance.trainee, learningTrainee.id)),
      )
      .where(
        // includes trainees who attended and have since left the class
        query`${learningAttendance.state} is not null or (${learningTrainee.class} = ${found.group.id}
          and ${learningTrainee.state} in ('active', 'paused', 'ended'))`,
      )
      .orderBy(query`lower(${account.firstName} || ' ' || ${account.lastName})`, asc(learningTrainee.id))
    return {
      data: {
        ...shown(found),
        people: rows.map(({ trainee, owner, noted }) => ({
          trainee: trainee.id,
          name: nameOf(owner),
          state: noted?.state ?? null,
          by: noted?.byName ?? '',
        })),
      },
    }
  },
  'POST learning/desk/sessions/:id': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      checkTerms(body)
      const before = await needSession(tx, context.person, id)
      const startsAt = new Date(body.startsAt)
      await setRow(tx, learningSession, id, {
        title: body.title.trim(),
        place: body.place.trim(),
        link: body.link.trim(),
        startsAt,
        endsAt: new Date(body.endsAt),
        editedAt: new Date(),
        sequence: NEXT_SEQUENCE,
      })
      const after = await needSession(tx, context.person, id)
      const isMoved =
        startsAt.getTime() !== before.session.startsAt.getTime() ||
        after.session.place !== before.session.place ||
        after.session.link !== before.session.link
      if (isMoved && !after.session.cancelledAt) await tellClass(tx, after, null, context)
      await note(tx, context, 'learning.session-changed', { id, name: after.session.title })
      return { message: msg('call.saved') }
    }),
  'POST learning/desk/sessions/:id/cancel': ({ params: { id }, body: { cancelled } }, context) =>
    context.sql.transaction(async tx => {
      const found = await needSession(tx, context.person, id)
      if ((found.session.cancelledAt !== null) === cancelled) return { message: msg('call.saved') }
      const set = { cancelledAt: cancelled ? new Date() : null, editedAt: new Date() }
      await setRow(tx, learningSession, id, { ...set, sequence: NEXT_SEQUENCE })
      await tellClass(tx, found, cancelled ? 'teaching.session-off' : null, context)
      await note(tx, context, 'learning.session-changed', { id, name: found.session.title })
      return { message: msg(cancelled ? 'teaching.session-cancelled' : 'teaching.session-on') }
    }),
  'POST learning/desk/sessions/:id/attendance': ({ params: { id }, body: { people } }, context) =>
    context.sql.transaction(async tx => {
      const found = await needSession(tx, context.person, id)
      if (found.session.cancelledAt) throw new Refusal('conflict', 'teaching.session-was-off')
      if (found.session.startsAt.getTime() > Date.now() + HOUR)
        throw new Refusal('conflict', 'teaching.session-early')
      const ids = Object.keys(people)
      const rows = ids.length
        ? await tx
            .select()
            .from(learningTrainee)
            // of the class, or recorded before they left it
            .where(
              and(
                inArray(learningTrainee.id, ids),
                query`(${learningTrainee.class} = ${found.group.id} or exists (select 1 from ${learningAttendance}
                  where ${learningAttendance.session} = ${id} and ${learningAttendance.trainee} = ${learningTrainee.id}))`,
              ),
            )
            .orderBy(learningTrainee.id)
            .for('update')
        : []
      if (rows.length < ids.length) throw new Refusal('not-found', 'teaching.no-trainee')
      let noted = 0
      for (const trainee of rows) {
        const state = people[trainee.id]
        if (state && (await noteOne(tx, found, trainee, state, context))) noted++
      }
      if (noted > 0) await note(tx, context, 'learning.attendance', { id, name: found.session.title })
      return { noted, message: msg('teaching.attendance-noted', { count: ids.length }) }
    }),
} satisfies SomeHandlers

const note = (
  tx: Sql,
  { person, address }: Signed,
  action: 'learning.session-planned' | 'learning.session-changed' | 'learning.attendance',
  { id, name }: { id: string; name: string },
) =>
  recordBy(tx, person, address, {
    action,
    detail: [],
    subject: { kind: 'session', id, name },
  })
