import { and, eq, inArray, isNull } from 'drizzle-orm'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, lockRow, setRow } from '#server/db/row.ts'
import {
  account,
  learningCohort,
  learningPairing,
  learningTeacher,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, subjectOf } from '#server/people/visibility.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { teachersOf } from './desk-cohort-rows.ts'
import { cohortsOf, needClass, needCohort, trainsAll } from './reach.ts'
import { ENROLLED, ownersOf } from './trainee.ts'

/** Writes an action on a cohort to the audit trail. */
export const noteCohort = (
  tx: Sql,
  { person, address }: Signed,
  action: 'learning.cohort-opened' | 'learning.cohort-changed' | 'learning.broadcast',
  { id, name }: Pick<typeof learningCohort.$inferSelect, 'id' | 'name'>,
  detail: { name: string; from: string | null; to: string | null }[] = [],
) =>
  recordBy(tx, person, address, {
    action,
    detail,
    subject: { kind: 'cohort', id, name },
  })

/** Handlers for the teachers of a cohort, and their announcements to all of it. */
export const teacherHandlers = {
  'POST learning/desk/cohorts/:id/teachers': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const cohort = await needCohort(tx, context.person, id)
      const who = await findRow(tx, account, { id: body.account, tenant: context.person.tenant })
      if (!who || !may(who.role, 'learning.teach') || who.status !== 'active') {
        throw invalidFields({ account: 'teaching.no-teacher' })
      }
      const group = body.part === 'trainer' ? (body.class ?? null) : null
      if (group) {
        const place = await needClass(tx, context.person, group)
        if (place.cohort.id !== id) throw new Refusal('not-found', 'teaching.no-class')
      }
      // of two that add the same teacher, the later one finds the earlier one's row
      await lockRow(tx, learningCohort, id)
      const known = await teachersOf(tx, id)
      const same = known.find(one => one.account === who.id && one.part === body.part && one.class === group)
      if (same) return { id: same.id, message: msg('call.saved') }
      const row = await addRow(tx, learningTeacher, {
        cohort: id,
        account: who.id,
        part: body.part,
        class: group,
      })
      await noteCohort(tx, context, 'learning.cohort-changed', cohort, [
        { name: body.part, from: null, to: nameOf(who) },
      ])
      return { id: row.id, message: msg('teaching.teaches', { name: nameOf(who) }) }
    }),
  'POST learning/desk/teachers/:id/end': ({ params: { id } }, context) =>
    context.sql.transaction(async tx => {
      const [row] = await tx
        .select({ teacher: learningTeacher, cohort: learningCohort, who: account })
        .from(learningTeacher)
        .innerJoin(learningCohort, eq(learningCohort.id, learningTeacher.cohort))
        .innerJoin(account, eq(account.id, learningTeacher.account))
        .where(and(eq(learningTeacher.id, id), cohortsOf(context.person)))
      if (!row) throw new Refusal('not-found', 'teaching.no-teacher')
      const message = msg('teaching.teaches-no-more', { name: nameOf(row.who) })
      const until = new Date()
      const ended = await setRow(tx, learningTeacher, { id, until: null }, { until })
      // ended before: they may have become a teacher again since
      if (!ended) return { message }
      if (row.teacher.part === 'mentor') {
        const theirs = tx
          .select({ id: learningTrainee.id })
          .from(learningTrainee)
          .where(eq(learningTrainee.cohort, row.cohort.id))
        const ended = await tx
          .update(learningPairing)
          .set({ until })
          .where(
            and(
              eq(learningPairing.mentor, row.who.id),
              isNull(learningPairing.until),
              inArray(learningPairing.trainee, theirs),
            ),
          )
          .returning({ trainee: learningPairing.trainee })
        const ids = ended.map(({ trainee }) => trainee)
        for (const owner of await ownersOf(tx, inArray(learningTrainee.id, ids))) {
          await recordBy(tx, context.person, context.address, {
            action: 'trainee.mentor',
            subject: subjectOf(owner),
            detail: [{ name: 'mentor', from: nameOf(row.who), to: null }],
          })
        }
      }
      await noteCohort(tx, context, 'learning.cohort-changed', row.cohort, [
        { name: row.teacher.part, from: nameOf(row.who), to: null },
      ])
      return { message }
    }),
  'POST learning/desk/cohorts/:id/broadcast': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const { person, home } = context
      const cohort = await needCohort(tx, person, id)
      // only trainers announce to a whole cohort or class; mentors message their own trainees
      if (body.class) await needClass(tx, person, body.class)
      else if (!(await trainsAll(tx, person, id))) throw new Refusal('forbidden', 'teaching.choose-class')
      const owners = await ownersOf(
        tx,
        and(
          eq(learningTrainee.cohort, id),
          inArray(learningTrainee.state, ENROLLED),
          body.class ? eq(learningTrainee.class, body.class) : undefined,
        ),
      )
      const text = body.text.trim()
      const notice = { template: 'learning-news' as const, path: '/dashboard/lms/alerts' }
      for (const owner of owners) {
        await notify(tx, owner, { ...notice, values: { from: person.name, text }, home })
      }
      await noteCohort(tx, context, 'learning.broadcast', cohort, [{ name: 'text', from: null, to: text }])
      return { people: owners.length, message: msg('teaching.told', { count: owners.length }) }
    }),
} satisfies SomeHandlers
