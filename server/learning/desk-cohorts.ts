import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { pick } from '#contract/record.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRowIfNew, addRows, findRow, findRows, hasRow, setRow } from '#server/db/row.ts'
import {
  hub,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningRelease,
  learningSession,
  learningTeacher,
  cohort as programmeCohort,
} from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { cohortReadHandlers, teachersOf } from './desk-cohort-rows.ts'
import { noteCohort, teacherHandlers } from './desk-teachers.ts'
import { needClass, needCohort } from './reach.ts'

type Cohort = typeof learningCohort.$inferSelect
type Terms = Pick<Cohort, 'name' | 'edition' | 'hub' | 'programme' | 'startsOn' | 'endsOn' | 'timeZone'>

/** @throws Refusal if a cohort refers to something of another tenant, or ends before it begins */
async function checkTerms(sql: Sql, tenant: string, terms: Terms): Promise<void> {
  if (terms.endsOn < terms.startsOn) throw invalidFields({ endsOn: 'teaching.ends-before' })
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
  if (!edition) throw invalidFields({ edition: 'teaching.no-course' })
  if (terms.hub && !(await hasRow(sql, hub, { id: terms.hub, tenant })))
    throw invalidFields({ hub: 'teaching.no-hub' })
  if (terms.programme && !(await hasRow(sql, programmeCohort, { id: terms.programme, tenant })))
    throw invalidFields({ programme: 'teaching.no-programme' })
}

/** @throws Refusal conflict if another class of the cohort has the same name */
async function addClass(tx: Sql, cohort: string, name: string): Promise<string> {
  const row = await addRowIfNew(tx, learningClass, { cohort, name: name.trim() })
  if (!row) throw new Refusal('conflict', 'call.fields', { name: 'teaching.class-there' })
  return row.id
}

export const deskCohortHandlers = {
  ...cohortReadHandlers,
  ...teacherHandlers,
  'POST learning/desk/cohorts': ({ body: { class: group, ...terms } }, context) =>
    context.sql.transaction(async tx => {
      await checkTerms(tx, context.person.tenant, terms)
      const row = await addRow(tx, learningCohort, {
        ...terms,
        name: terms.name.trim(),
        tenant: context.person.tenant,
      })
      await addClass(tx, row.id, group)
      await noteCohort(tx, context, 'learning.cohort-opened', row)
      return { id: row.id, message: msg('teaching.cohort-opened', { name: row.name }) }
    }),
  'POST learning/desk/cohorts/:id': ({ params: { id }, body: { closed, ...terms } }, context) =>
    context.sql.transaction(async tx => {
      const before = await needCohort(tx, context.person, id)
      await checkTerms(tx, context.person.tenant, terms)
      const closedAt = closed ? (before.closedAt ?? new Date()) : null
      await setRow(tx, learningCohort, id, { ...terms, name: terms.name.trim(), closedAt })
      await noteCohort(tx, context, 'learning.cohort-changed', { id, name: terms.name })
      return { message: msg('call.saved') }
    }),
  'POST learning/desk/cohorts/:id/copy': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const before = await needCohort(tx, context.person, id)
      const later = daysBetween(before.startsOn, body.startsOn)
      const row = await addRow(tx, learningCohort, {
        ...pick(before, 'tenant', 'edition', 'hub', 'timeZone'),
        name: body.name.trim(),
        startsOn: body.startsOn,
        endsOn: addDays(before.endsOn, later),
      })
      await copyInto(tx, id, row.id, later)
      await noteCohort(tx, context, 'learning.cohort-opened', row, [
        { name: 'copied', from: null, to: before.name },
      ])
      return { id: row.id, message: msg('teaching.cohort-opened', { name: row.name }) }
    }),
  'POST learning/desk/cohorts/:id/classes': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const cohort = await needCohort(tx, context.person, id)
      const made = await addClass(tx, id, body.name)
      await noteCohort(tx, context, 'learning.cohort-changed', cohort, [
        { name: 'class', from: null, to: body.name },
      ])
      return { id: made, message: msg('call.saved') }
    }),
  'POST learning/desk/classes/:id': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const { group, cohort } = await needClass(tx, context.person, id)
      const name = body.name.trim()
      const other = await findRow(
        tx,
        learningClass,
        and(eq(learningClass.cohort, cohort.id), eq(learningClass.name, name), ne(learningClass.id, id)),
      )
      if (other) throw new Refusal('conflict', 'call.fields', { name: 'teaching.class-there' })
      await setRow(tx, learningClass, id, { name })
      await noteCohort(tx, context, 'learning.cohort-changed', cohort, [
        { name: 'class', from: group.name, to: name },
      ])
      return { message: msg('call.saved') }
    }),
} satisfies SomeHandlers

/** Copies classes, teachers, sessions and set dates of a cohort, shifted by a number of days. */
async function copyInto(tx: Sql, from: string, to: string, later: number): Promise<void> {
  const moved = (at: Date) => new Date(at.getTime() + later * 86_400_000)
  const groups = await findRows(tx, learningClass, { cohort: from })
  const places = new Map<string, string>()
  for (const { id, name } of groups) places.set(id, await addClass(tx, to, name))
  const teachers = await teachersOf(tx, from)
  const teaching = teachers.map(({ account, part, class: group }) => ({
    cohort: to,
    account,
    part,
    class: group && (places.get(group) ?? null),
  }))
  await addRows(tx, learningTeacher, teaching)
  const sessions = await findRows(tx, learningSession, { class: [...places.keys()], cancelledAt: null })
  const planned = sessions.map(({ class: group, title, startsAt, endsAt, place, link }) => ({
    class: places.get(group) ?? group,
    title,
    place,
    link,
    startsAt: moved(startsAt),
    endsAt: moved(endsAt),
  }))
  await addRows(tx, learningSession, planned)
  const releases = await findRows(tx, learningRelease, { cohort: from })
  const dated = releases.map(one => ({ ...one, cohort: to, opensAt: moved(one.opensAt) }))
  await addRows(tx, learningRelease, dated)
}
