import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import { taughtColumns } from '#contract/learning-columns.ts'
import type { learningTaughtEndpoints } from '#contract/learning-taught.ts'
import { stateOf } from '#rules/learning/sequence.ts'
import { findByEmail, plainEmail } from '#server/account/find.ts'
import { registerPerson } from '#server/account/register.ts'
import type { Sql } from '#server/db/open.ts'
import {
  account,
  enrolment,
  learningCertificate,
  learningClass,
  learningPairing,
  learningTeacher,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Handlers } from '#server/http/routes.ts'
import { record } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { type Account, nameOf, subjectOf } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { byPages, sendList } from '#server/tenant/list-file.ts'
import { readTaught } from './desk-list.ts'
import { taughtBy } from './reach.ts'
import { sessionsOf } from './sessions.ts'
import { standingOf } from './standing.ts'
import type { Signed } from './table.ts'
import { needClass, needCohort } from './taught.ts'
import { learnerById, mentorsOf } from './trainee.ts'

const PAGE_SIZE = 25
const TITLE = { en: 'Trainees', sw: 'Wanafunzi' }
const ALWAYS = [new Date(0), new Date('9999-12-31')] as const

/** The applicants who were selected in the programme of a cohort, and are in no cohort yet. */
export const selectedFor = (sql: Sql, programme: string) =>
  sql
    .select({ owner: account })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(
      learningTrainee,
      and(eq(learningTrainee.account, account.id), inArray(learningTrainee.state, ['active', 'paused'])),
    )
    .where(
      and(
        eq(enrolment.cohort, programme),
        eq(enrolment.outcome, 'selected'),
        eq(account.role, 'applicant'),
        ne(account.status, 'deactivated'),
        isNull(learningTrainee.id),
      ),
    )
    .orderBy(account.firstName, account.lastName, account.id)

type Place = Awaited<ReturnType<typeof needClass>>

/** Takes somebody into a class and tells them so. @throws Refusal conflict for somebody who is in a cohort */
async function take(change: Sql, who: Account, { group, cohort }: Place, context: Signed): Promise<string> {
  const { person, address, home } = context
  const values = { tenant: person.tenant, account: who.id, cohort: cohort.id, class: group.id }
  const [row] = await change
    .insert(learningTrainee)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: learningTrainee.id })
  // whoever was in this cohort before comes back to what they did there
  const [back] = row
    ? [row]
    : await change
        .update(learningTrainee)
        .set({ state: 'active', class: group.id, endedAt: null })
        .where(
          and(
            eq(learningTrainee.cohort, cohort.id),
            eq(learningTrainee.account, who.id),
            inArray(learningTrainee.state, ['left', 'ended']),
          ),
        )
        .returning({ id: learningTrainee.id })
  if (!back) throw new Refusal('conflict', msg('teaching.is-trainee', { name: nameOf(who) }))
  await record(change, {
    tenant: person.tenant,
    actor: person,
    address,
    action: 'trainee.added',
    subject: subjectOf(who),
    detail: [{ name: 'cohort', from: null, to: `${cohort.name}, ${group.name}` }],
  })
  await notify(
    change,
    who,
    {
      template: 'learning-begun',
      path: '/dashboard/lms/home',
      values: { cohort: cohort.name, class: group.name },
    },
    { home, key: `learning-begun:${back.id}:${group.id}` },
  )
  return back.id
}

/** The trainees of these ids, locked. @throws Refusal not-found where one is not there or not the caller's */
async function needTrainees(change: Sql, { person }: Signed, ids: readonly string[]) {
  const rows = await change
    .select({ trainee: learningTrainee, owner: account })
    .from(learningTrainee)
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .where(and(taughtBy(change, person, 'look'), inArray(learningTrainee.id, [...ids])))
    .orderBy(learningTrainee.id)
    .for('update', { of: learningTrainee })
  if (rows.length < new Set(ids).size) throw new Refusal('not-found', 'teaching.no-trainee')
  return rows
}

export const deskTraineeHandlers: Handlers<typeof learningTaughtEndpoints> = {
  'GET learning/desk/trainees': async ({ query: { page = 1, size = PAGE_SIZE, ...asked } }, context) => {
    const { sql } = context.database
    const at = { limit: size, offset: (page - 1) * size }
    const { rows, total } = await readTaught(sql, context.person, asked, at)
    return { data: rows, total, page, size }
  },
  'GET learning/desk/trainees/export': ({ query: { format, language, ...asked } }, context) =>
    sendList({ format, language }, context, {
      title: TITLE,
      columns: taughtColumns,
      filters: asked,
      pieces: byPages(
        async (page, size) => {
          const at = { limit: size, offset: (page - 1) * size }
          return (await readTaught(context.database.sql, context.person, asked, at)).rows
        },
        ({ id }) => id,
      ),
    }),
  'GET learning/desk/trainees/:id': async ({ params: { id } }, { database: { sql }, person, language }) => {
    const { rows } = await readTaught(sql, person, { id }, { limit: 1 })
    const [row] = rows
    const own = row && (await learnerById(sql, person.tenant, id))
    if (!own) throw new Refusal('not-found', 'teaching.no-trainee')
    const [chapters, mentors, sessions, [certificate]] = await Promise.all([
      standingOf(sql, own, language),
      mentorsOf(sql, own),
      sessionsOf(sql, own, ...ALWAYS),
      sql
        .select({ code: learningCertificate.code })
        .from(learningCertificate)
        .where(and(eq(learningCertificate.trainee, id), isNull(learningCertificate.withdrawnAt))),
    ])
    const now = Date.now() / 1_000
    return {
      data: {
        ...row,
        timeZone: own.cohort.timeZone,
        certificate: certificate?.code ?? null,
        mentorList: mentors.map(one => ({ id: one.id, name: one.name })),
        assignments: chapters.flatMap(chapter =>
          chapter.assignments.map(one => ({
            id: one.id,
            title: one.title,
            chapter: chapter.name,
            score: one.score,
            dueAt: new Date(one.dueAt * 1_000).toISOString(),
            tries: one.submissions.length,
            state: stateOf(one),
            overdue: one.submissions.length === 0 && one.dueAt < now,
          })),
        ),
        sessionList: sessions
          .filter(one => !one.cancelled)
          .map(one => ({ id: one.id, title: one.title, startsAt: one.startsAt, attendance: one.attendance })),
      },
    }
  },
  'GET learning/desk/cohorts/:id/selected': async ({ params: { id } }, { database: { sql }, person }) => {
    const { programme } = await needCohort(sql, person, id)
    const rows = programme ? await selectedFor(sql, programme) : []
    return { data: rows.map(({ owner }) => ({ id: owner.id, name: nameOf(owner), email: owner.email })) }
  },
  'POST learning/desk/cohorts/:id/selected': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const place = await needClass(change, context.person, body.class)
      const { programme } = place.cohort
      if (place.cohort.id !== id || !programme) throw new Refusal('not-found', 'teaching.no-class')
      const rows = await selectedFor(change, programme)
      const chosen = rows.filter(({ owner }) => !body.people || body.people.includes(owner.id))
      if (body.people && chosen.length < new Set(body.people).size)
        throw new Refusal('conflict', 'teaching.not-selected')
      for (const { owner } of chosen) await take(change, owner, place, context)
      const { name } = place.group
      return {
        people: chosen.length,
        message: msg('teaching.taken-in', { count: chosen.length, class: name }),
      }
    }),
  'POST learning/desk/cohorts/:id/trainees': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const place = await needClass(change, context.person, body.class)
      if (place.cohort.id !== id) throw new Refusal('not-found', 'teaching.no-class')
      const email = plainEmail(body.email)
      const known = await findByEmail(change, context.person.tenant, email)
      if (known && (known.role !== 'applicant' || known.status === 'deactivated')) {
        throw new Refusal('conflict', 'call.fields', { email: 'teaching.no-applicant' })
      }
      const [start = ''] = email.split('@')
      const who =
        known ??
        (await registerPerson(
          change,
          {
            email,
            role: 'applicant',
            password: null,
            lastName: body.lastName ?? '',
            firstName: body.firstName?.trim() || start,
          },
          context,
        ))
      const trainee = await take(change, who, place, context)
      const values = { name: nameOf(who), class: place.group.name }
      return { id: trainee, message: msg(known ? 'teaching.taken' : 'teaching.invited', values) }
    }),
  'POST learning/desk/trainees/move': ({ body }, context) =>
    context.database.sql.transaction(async change => {
      const { group } = await needClass(change, context.person, body.class)
      const rows = await needTrainees(change, context, body.trainees)
      if (rows.some(({ trainee }) => trainee.cohort !== group.cohort))
        throw new Refusal('conflict', 'teaching.other-cohort')
      const moved = rows.filter(({ trainee }) => trainee.class !== group.id)
      const before = await change.select().from(learningClass).where(eq(learningClass.cohort, group.cohort))
      await change
        .update(learningTrainee)
        .set({ class: group.id })
        .where(inArray(learningTrainee.id, ids(rows)))
      for (const { trainee, owner } of moved) {
        await record(change, {
          tenant: trainee.tenant,
          actor: context.person,
          address: context.address,
          action: 'trainee.moved',
          subject: subjectOf(owner),
          detail: [
            {
              name: 'class',
              to: group.name,
              from: before.find(({ id }) => id === trainee.class)?.name ?? null,
            },
          ],
        })
      }
      return { message: msg('teaching.moved', { count: rows.length, class: group.name }) }
    }),
  'POST learning/desk/trainees/state': ({ body: { trainees, state } }, context) =>
    context.database.sql.transaction(async change => {
      const rows = await needTrainees(change, context, trainees)
      const isIn = state === 'active' || state === 'paused'
      if (isIn) await refuseElsewhere(change, rows)
      await change
        .update(learningTrainee)
        .set({ state, endedAt: isIn ? null : new Date() })
        .where(inArray(learningTrainee.id, ids(rows)))
      for (const { trainee, owner } of rows) {
        if (trainee.state === state) continue
        await record(change, {
          tenant: trainee.tenant,
          actor: context.person,
          address: context.address,
          action: 'trainee.changed',
          subject: subjectOf(owner),
          detail: [{ name: 'status', from: trainee.state, to: state }],
        })
      }
      return { message: msg('teaching.changed') }
    }),
  'POST learning/desk/trainees/mentor': ({ body: { trainees, mentor } }, context) =>
    context.database.sql.transaction(async change => {
      const rows = await needTrainees(change, context, trainees)
      const by = mentor === null ? null : await needMentor(change, context, mentor, rows)
      const now = new Date()
      await change
        .update(learningPairing)
        .set({ until: now })
        .where(
          and(
            inArray(learningPairing.trainee, ids(rows)),
            isNull(learningPairing.until),
            by ? ne(learningPairing.mentor, by.id) : undefined,
          ),
        )
      if (by) {
        await change
          .insert(learningPairing)
          .values(ids(rows).map(trainee => ({ trainee, mentor: by.id })))
          .onConflictDoNothing()
      }
      for (const { trainee, owner } of rows) {
        await record(change, {
          tenant: trainee.tenant,
          actor: context.person,
          address: context.address,
          action: 'trainee.mentor',
          subject: subjectOf(owner),
          detail: [{ name: 'mentor', from: null, to: by && nameOf(by) }],
        })
      }
      const count = rows.length
      return {
        message: by
          ? msg('teaching.mentor-given', { count, name: nameOf(by) })
          : msg('teaching.mentor-none', { count }),
      }
    }),
}

type Rows = Awaited<ReturnType<typeof needTrainees>>
const ids = (rows: Rows): string[] => rows.map(({ trainee }) => trainee.id)

/** @throws Refusal conflict for somebody who is in another cohort meanwhile */
async function refuseElsewhere(change: Sql, rows: Rows): Promise<void> {
  const others = await change
    .select({ account: learningTrainee.account })
    .from(learningTrainee)
    .where(
      and(
        inArray(
          learningTrainee.account,
          rows.map(({ owner }) => owner.id),
        ),
        inArray(learningTrainee.state, ['active', 'paused']),
        notInArray(learningTrainee.id, ids(rows)),
      ),
    )
  const taken = rows.find(({ owner }) => others.some(one => one.account === owner.id))
  if (taken) throw new Refusal('conflict', msg('teaching.is-trainee', { name: nameOf(taken.owner) }))
}

/** Somebody who mentors the cohorts of these trainees. @throws Refusal conflict */
async function needMentor(change: Sql, { person }: Signed, id: string, rows: Rows): Promise<Account> {
  const found = await change
    .select({ cohort: learningTeacher.cohort, owner: account })
    .from(learningTeacher)
    .innerJoin(account, eq(account.id, learningTeacher.account))
    .where(
      and(
        eq(account.tenant, person.tenant),
        eq(learningTeacher.account, id),
        eq(learningTeacher.part, 'mentor'),
        isNull(learningTeacher.until),
      ),
    )
  const [first] = found
  const isTheirs = rows.every(({ trainee }) => found.some(({ cohort }) => cohort === trainee.cohort))
  if (!first || !isTheirs) throw new Refusal('conflict', 'teaching.no-mentor')
  return first.owner
}
