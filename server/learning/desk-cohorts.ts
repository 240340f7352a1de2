import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql as query } from 'drizzle-orm'
import type { CohortRow, learningCohortEndpoints } from '#contract/learning-cohort.ts'
import { may, whoMay } from '#contract/policy.ts'
import type { Language } from '#contract/tenant.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import {
  account,
  hub,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningPairing,
  learningRelease,
  learningSession,
  learningTeacher,
  learningTrainee,
  cohort as programmeCohort,
} from '#server/db/schema/index.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { inReading } from './course.ts'
import { selectedFor } from './desk-trainees.ts'
import { taughtBy } from './reach.ts'
import type { Signed } from './table.ts'
import { classesOf, cohortsOf, needClass, needCohort, trainsAll } from './taught.ts'

type Cohort = typeof learningCohort.$inferSelect
type Terms = Pick<Cohort, 'name' | 'edition' | 'hub' | 'programme' | 'startsOn' | 'endsOn' | 'timeZone'>

/** Cohorts as the list has them; classes and trainees are those whom the reader teaches. */
export async function cohortRowsOf(
  sql: Sql,
  person: Person,
  language: Language,
  id?: string,
): Promise<CohortRow[]> {
  const groups = sql
    .select({ cohort: learningClass.cohort, many: count().as('many_classes') })
    .from(learningClass)
    .innerJoin(learningCohort, eq(learningCohort.id, learningClass.cohort))
    .where(classesOf(person))
    .groupBy(learningClass.cohort)
    .as('groups')
  const people = sql
    .select({ cohort: learningTrainee.cohort, many: count().as('many_trainees') })
    .from(learningTrainee)
    .where(and(taughtBy(sql, person, 'look'), ne(learningTrainee.state, 'left')))
    .groupBy(learningTrainee.cohort)
    .as('people')
  const rows = await sql
    .select({
      cohort: learningCohort,
      number: learningEdition.number,
      course: learningCourse,
      hub: hub.name,
      classes: groups.many,
      trainees: people.many,
    })
    .from(learningCohort)
    .innerJoin(learningEdition, eq(learningEdition.id, learningCohort.edition))
    .innerJoin(learningCourse, eq(learningCourse.id, learningEdition.course))
    .leftJoin(hub, eq(hub.id, learningCohort.hub))
    .leftJoin(groups, eq(groups.cohort, learningCohort.id))
    .leftJoin(people, eq(people.cohort, learningCohort.id))
    .where(and(cohortsOf(person), id ? eq(learningCohort.id, id) : undefined))
    .orderBy(desc(learningCohort.startsOn), asc(learningCohort.id))
  return rows.map(row => ({
    id: row.cohort.id,
    name: row.cohort.name,
    hub: row.hub ?? '',
    course: inReading(row.course.title, language, row.course.language),
    edition: row.number ?? 0,
    startsOn: row.cohort.startsOn,
    endsOn: row.cohort.endsOn,
    closed: row.cohort.closedAt !== null,
    classes: row.classes ?? 0,
    trainees: row.trainees ?? 0,
  }))
}

/** @throws Refusal where what a cohort is made of is not the tenant's, or it ends before it begins */
async function checkTerms(sql: Sql, tenant: string, terms: Terms): Promise<void> {
  if (terms.endsOn < terms.startsOn) {
    throw new Refusal('invalid', 'call.fields', { endsOn: 'teaching.ends-before' })
  }
  const [edition] = await sql
    .select({ id: learningEdition.id })
    .from(learningEdition)
    .innerJoin(learningCourse, eq(learningCourse.id, learningEdition.course))
    .where(
      and(
        eq(learningEdition.id, terms.edition),
        isNotNull(learningEdition.number),
        eq(learningCourse.tenant, tenant),
      ),
    )
  if (!edition) throw new Refusal('invalid', 'call.fields', { edition: 'teaching.no-course' })
  if (terms.hub) {
    const [known] = await sql
      .select()
      .from(hub)
      .where(and(eq(hub.id, terms.hub), eq(hub.tenant, tenant)))
    if (!known) throw new Refusal('invalid', 'call.fields', { hub: 'teaching.no-hub' })
  }
  if (terms.programme) {
    const [known] = await sql
      .select({ id: programmeCohort.id })
      .from(programmeCohort)
      .where(and(eq(programmeCohort.id, terms.programme), eq(programmeCohort.tenant, tenant)))
    if (!known) throw new Refusal('invalid', 'call.fields', { programme: 'teaching.no-programme' })
  }
}

const note = (
  change: Sql,
  { person, address }: Signed,
  action: 'learning.cohort-opened' | 'learning.cohort-changed' | 'learning.broadcast',
  { id, name }: Pick<Cohort, 'id' | 'name'>,
  detail: { name: string; from: string | null; to: string | null }[] = [],
) =>
  record(change, {
    tenant: person.tenant,
    actor: person,
    address,
    action,
    detail,
    subject: { kind: 'cohort', id, name },
  })

async function addClass(change: Sql, cohort: string, name: string): Promise<string> {
  const [row] = await change
    .insert(learningClass)
    .values({ cohort, name: name.trim() })
    .onConflictDoNothing()
    .returning({ id: learningClass.id })
  if (!row) throw new Refusal('conflict', 'call.fields', { name: 'teaching.class-there' })
  return row.id
}

export const deskCohortHandlers: Handlers<typeof learningCohortEndpoints> = {
  'GET learning/desk/cohorts': async (_, { database: { sql }, person, language }) => ({
    data: await cohortRowsOf(sql, person, language),
  }),
  'GET learning/desk/cohorts/:id': async ({ params: { id } }, { database: { sql }, person, language }) => {
    const cohort = await needCohort(sql, person, id)
    const [[row], groups, teachers] = await Promise.all([
      cohortRowsOf(sql, person, language, id),
      sql
        .select({
          id: learningClass.id,
          name: learningClass.name,
          trainees: query<number>`(select count(*) from ${learningTrainee} where ${learningTrainee.class} = ${learningClass.id}
            and ${learningTrainee.state} <> 'left' and ${taughtBy(sql, person, 'look')})::int`,
        })
        .from(learningClass)
        .innerJoin(learningCohort, eq(learningCohort.id, learningClass.cohort))
        .where(and(eq(learningClass.cohort, id), classesOf(person)))
        .orderBy(asc(learningClass.name)),
      teachersOf(sql, id),
    ])
    const isManaged = may(person.role, 'learning.manage')
    const selected = isManaged && cohort.programme ? await selectedFor(sql, cohort.programme) : []
    return {
      data: {
        ...(row as CohortRow),
        editionId: cohort.edition,
        hubId: cohort.hub,
        programme: cohort.programme,
        timeZone: cohort.timeZone,
        classList: groups,
        teachers,
        selected: selected.length,
      },
    }
  },
  'GET learning/desk/choices': async (_, { database: { sql }, person, language }) => {
    const [editions, hubs, programmes, teachers] = await Promise.all([
      sql
        .select({ id: learningEdition.id, number: learningEdition.number, course: learningCourse })
        .from(learningEdition)
        .innerJoin(learningCourse, eq(learningCourse.id, learningEdition.course))
        .where(
          and(
            eq(learningCourse.tenant, person.tenant),
            isNull(learningCourse.archivedAt),
            isNotNull(learningEdition.number),
          ),
        )
        .orderBy(asc(learningCourse.createdAt), desc(learningEdition.number)),
      sql
        .select({ id: hub.id, name: hub.name })
        .from(hub)
        .where(eq(hub.tenant, person.tenant))
        .orderBy(hub.place),
      sql
        .select({ id: programmeCohort.id, name: programmeCohort.name })
        .from(programmeCohort)
        .where(eq(programmeCohort.tenant, person.tenant))
        .orderBy(desc(programmeCohort.year), programmeCohort.name),
      sql
        .select()
        .from(account)
        .where(
          and(
            eq(account.tenant, person.tenant),
            eq(account.status, 'active'),
            inArray(account.role, [...whoMay('learning.teach')]),
          ),
        )
        .orderBy(account.firstName, account.lastName),
    ])
    return {
      data: {
        editions: editions.map(({ id, number, course }) => ({
          id,
          number: number ?? 0,
          course: inReading(course.title, language, course.language),
        })),
        hubs,
        programmes,
        teachers: teachers.map(one => ({ id: one.id, name: nameOf(one), email: one.email })),
      },
    }
  },
  'POST learning/desk/cohorts': ({ body: { class: group, ...terms } }, context) =>
    context.database.sql.transaction(async change => {
      await checkTerms(change, context.person.tenant, terms)
      const [row] = await change
        .insert(learningCohort)
        .values({ ...terms, name: terms.name.trim(), tenant: context.person.tenant })
        .returning()
      if (!row) throw new Refusal('failed', 'call.failed')
      await addClass(change, row.id, group)
      await note(change, context, 'learning.cohort-opened', row)
      return { id: row.id, message: msg('teaching.cohort-opened', { name: row.name }) }
    }),
  'POST learning/desk/cohorts/:id': ({ params: { id }, body: { closed, ...terms } }, context) =>
    context.database.sql.transaction(async change => {
      const before = await needCohort(change, context.person, id)
      await checkTerms(change, context.person.tenant, terms)
      const closedAt = closed ? (before.closedAt ?? new Date()) : null
      await change
        .update(learningCohort)
        .set({ ...terms, name: terms.name.trim(), closedAt })
        .where(eq(learningCohort.id, id))
      await note(change, context, 'learning.cohort-changed', { id, name: terms.name })
      return { message: msg('call.saved') }
    }),
  'POST learning/desk/cohorts/:id/copy': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const before = await needCohort(change, context.person, id)
      const later = daysBetween(before.startsOn, body.startsOn)
      const [row] = await change
        .insert(learningCohort)
        .values({
          tenant: before.tenant,
          name: body.name.trim(),
          edition: before.edition,
          hub: before.hub,
          startsOn: body.startsOn,
          endsOn: addDays(before.endsOn, later),
          timeZone: before.timeZone,
        })
        .returning()
      if (!row) throw new Refusal('failed', 'call.failed')
      await copyInto(change, id, row.id, later)
      await note(change, context, 'learning.cohort-opened', row, [
        { name: 'copied', from: null, to: before.name },
      ])
      return { id: row.id, message: msg('teaching.cohort-opened', { name: row.name }) }
    }),
  'POST learning/desk/cohorts/:id/classes': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const cohort = await needCohort(change, context.person, id)
      const made = await addClass(change, id, body.name)
      await note(change, context, 'learning.cohort-changed', cohort, [
        { name: 'class', from: null, to: body.name },
      ])
      return { id: made, message: msg('call.saved') }
    }),
  'POST learning/desk/classes/:id': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const { group, cohort } = await needClass(change, context.person, id)
      const name = body.name.trim()
      const [other] = await change
        .select()
        .from(learningClass)
        .where(
          and(eq(learningClass.cohort, cohort.id), eq(learningClass.name, name), ne(learningClass.id, id)),
        )
      if (other) throw new Refusal('conflict', 'call.fields', { name: 'teaching.class-there' })
      await change.update(learningClass).set({ name }).where(eq(learningClass.id, id))
      await note(change, context, 'learning.cohort-changed', cohort, [
        { name: 'class', from: group.name, to: name },
      ])
      return { message: msg('call.saved') }
    }),
  'POST learning/desk/cohorts/:id/teachers': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const cohort = await needCohort(change, context.person, id)
      const [who] = await change
        .select()
        .from(account)
        .where(and(eq(account.id, body.account), eq(account.tenant, context.person.tenant)))
      if (!who || !may(who.role, 'learning.teach') || who.status !== 'active') {
        throw new Refusal('invalid', 'call.fields', { account: 'teaching.no-teacher' })
      }
      const group = body.part === 'trainer' ? (body.class ?? null) : null
      if (group) {
        const place = await needClass(change, context.person, group)
        if (place.cohort.id !== id) throw new Refusal('not-found', 'teaching.no-class')
      }
      const known = await teachersOf(change, id)
      const same = known.find(one => one.account === who.id && one.part === body.part && one.class === group)
      if (same) return { id: same.id, message: msg('call.saved') }
      const [row] = await change
        .insert(learningTeacher)
        .values({ cohort: id, account: who.id, part: body.part, class: group })
        .returning({ id: learningTeacher.id })
      await note(change, context, 'learning.cohort-changed', cohort, [
        { name: body.part, from: null, to: nameOf(who) },
      ])
      return { id: row?.id ?? '', message: msg('teaching.teaches', { name: nameOf(who) }) }
    }),
  'POST learning/desk/teachers/:id/end': ({ params: { id } }, context) =>
    context.database.sql.transaction(async change => {
      const [row] = await change
        .select({ teacher: learningTeacher, cohort: learningCohort, who: account })
        .from(learningTeacher)
        .innerJoin(learningCohort, eq(learningCohort.id, learningTeacher.cohort))
        .innerJoin(account, eq(account.id, learningTeacher.account))
        .where(and(eq(learningTeacher.id, id), cohortsOf(context.person)))
      if (!row) throw new Refusal('not-found', 'teaching.no-teacher')
      const until = new Date()
      await change
        .update(learningTeacher)
        .set({ until })
        .where(and(eq(learningTeacher.id, id), isNull(learningTeacher.until)))
      if (row.teacher.part === 'mentor') {
        const theirs = change
          .select({ id: learningTrainee.id })
          .from(learningTrainee)
          .where(eq(learningTrainee.cohort, row.cohort.id))
        await change
          .update(learningPairing)
          .set({ until })
          .where(
            and(
              eq(learningPairing.mentor, row.who.id),
              isNull(learningPairing.until),
              inArray(learningPairing.trainee, theirs),
            ),
          )
      }
      await note(change, context, 'learning.cohort-changed', row.cohort, [
        { name: row.teacher.part, from: nameOf(row.who), to: null },
      ])
      return { message: msg('teaching.teaches-no-more', { name: nameOf(row.who) }) }
    }),
  'POST learning/desk/cohorts/:id/broadcast': ({ params: { id }, body }, context) =>
    context.database.sql.transaction(async change => {
      const { person, home } = context
      const cohort = await needCohort(change, person, id)
      // a whole cohort or class is told by those who train it; a mentor's own trainees have messages
      if (body.class) await needClass(change, person, body.class)
      else if (!(await trainsAll(change, person, id))) throw new Refusal('forbidden', 'teaching.choose-class')
      const rows = await change
        .select({ owner: account })
        .from(learningTrainee)
        .innerJoin(account, eq(account.id, learningTrainee.account))
        .where(
          and(
            eq(learningTrainee.cohort, id),
            inArray(learningTrainee.state, ['active', 'paused']),
            body.class ? eq(learningTrainee.class, body.class) : undefined,
          ),
        )
      const text = body.text.trim()
      const told = { template: 'learning-news' as const, path: '/dashboard/lms/alerts' }
      for (const { owner } of rows) {
        await notify(change, owner, { ...told, values: { from: person.name, text } }, { home })
      }
      await note(change, context, 'learning.broadcast', cohort, [{ name: 'text', from: null, to: text }])
      return { people: rows.length, message: msg('teaching.told', { count: rows.length }) }
    }),
}

/** Who teaches a cohort now. */
async function teachersOf(sql: Sql, cohort: string) {
  const rows = await sql
    .select({
      teacher: learningTeacher,
      who: account,
      trainees: query<number>`(select count(*) from learning_pairing p join learning_trainee t on t.id = p.trainee
        where p.mentor = ${learningTeacher.account} and p.until is null and t.cohort = ${learningTeacher.cohort}
        and t.state <> 'left')::int`,
    })
    .from(learningTeacher)
    .innerJoin(account, eq(account.id, learningTeacher.account))
    .where(and(eq(learningTeacher.cohort, cohort), isNull(learningTeacher.until)))
    .orderBy(desc(learningTeacher.part), asc(learningTeacher.since), asc(learningTeacher.id))
  return rows.map(({ teacher, who, trainees }) => ({
    id: teacher.id,
    account: who.id,
    name: nameOf(who),
    email: who.email,
    part: teacher.part,
    class: teacher.class,
    trainees: teacher.part === 'mentor' ? trainees : 0,
  }))
}

/** Classes, teachers, sessions and set dates of a cohort, so many days later. */
async function copyInto(change: Sql, from: string, to: string, later: number): Promise<void> {
  const moved = (at: Date) => new Date(at.getTime() + later * 86_400_000)
  const groups = await change.select().from(learningClass).where(eq(learningClass.cohort, from))
  const places = new Map<string, string>()
  for (const { id, name } of groups) places.set(id, await addClass(change, to, name))
  const teachers = await teachersOf(change, from)
  if (teachers.length > 0) {
    await change.insert(learningTeacher).values(
      teachers.map(one => ({
        cohort: to,
        account: one.account,
        part: one.part,
        class: one.class && (places.get(one.class) ?? null),
      })),
    )
  }
  const sessions = await change
    .select()
    .from(learningSession)
    .where(and(inArray(learningSession.class, [...places.keys()]), isNull(learningSession.cancelledAt)))
  if (sessions.length > 0) {
    await change.insert(learningSession).values(
      sessions.map(({ class: group, title, startsAt, endsAt, place, link }) => ({
        class: places.get(group) ?? group,
        title,
        place,
        link,
        startsAt: moved(startsAt),
        endsAt: moved(endsAt),
      })),
    )
  }
  const releases = await change.select().from(learningRelease).where(eq(learningRelease.cohort, from))
  if (releases.length > 0) {
    await change
      .insert(learningRelease)
      .values(releases.map(one => ({ ...one, cohort: to, opensAt: moved(one.opensAt) })))
  }
}
