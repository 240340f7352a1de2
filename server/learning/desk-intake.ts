import { and, eq, inArray, isNull, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findByEmail, placeholderName, plainEmail } from '#server/account/find.ts'
import { registerPerson } from '#server/account/register.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew } from '#server/db/row.ts'
import { account, enrolment, learningTrainee } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { type Account, nameOf, subjectOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { needClass, needCohort } from './reach.ts'
import { ENROLLED } from './trainee.ts'

/** Selects the applicants who were selected in a cohort's programme and are in no cohort yet. */
export const selectedFor = (sql: Sql, programme: string) =>
  sql
    .select({ owner: account })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .leftJoin(
      learningTrainee,
      and(eq(learningTrainee.account, account.id), inArray(learningTrainee.state, ENROLLED)),
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

/** Adds a person to a class and notifies them. @throws Refusal conflict if they are in a cohort already */
async function take(tx: Sql, who: Account, { group, cohort }: Place, context: Signed): Promise<string> {
  const { person, address, home } = context
  const values = { tenant: person.tenant, account: who.id, cohort: cohort.id, class: group.id }
  const row = await addRowIfNew(tx, learningTrainee, values)
  const other = alias(learningTrainee, 'other')
  const elsewhere = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.account, who.id), inArray(other.state, ENROLLED)))
  // returning trainees of this cohort get back their earlier work
  const [back] = row
    ? [row]
    : await tx
        .update(learningTrainee)
        .set({ state: 'active', class: group.id, endedAt: null })
        .where(
          and(
            eq(learningTrainee.cohort, cohort.id),
            eq(learningTrainee.account, who.id),
            inArray(learningTrainee.state, ['left', 'ended']),
            notExists(elsewhere),
          ),
        )
        .returning({ id: learningTrainee.id })
  if (!back) throw new Refusal('conflict', msg('teaching.is-trainee', { name: nameOf(who) }))
  await recordBy(tx, person, address, {
    action: 'trainee.added',
    subject: subjectOf(who),
    detail: [{ name: 'cohort', from: null, to: `${cohort.name}, ${group.name}` }],
  })
  await notify(tx, who, {
    template: 'learning-begun',
    path: '/dashboard/lms/home',
    values: { cohort: cohort.name, class: group.name },
    home,
    key: `learning-begun:${back.id}:${group.id}`,
  })
  return back.id
}

/** Handlers that turn people into trainees: from the programme, or by their email address. */
export const intakeHandlers = {
  'GET learning/desk/cohorts/:id/selected': async ({ params: { id } }, { sql, person }) => {
    const { programme } = await needCohort(sql, person, id)
    const rows = programme ? await selectedFor(sql, programme) : []
    return { data: rows.map(({ owner }) => ({ id: owner.id, name: nameOf(owner), email: owner.email })) }
  },
  'POST learning/desk/cohorts/:id/selected': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const place = await needClass(tx, context.person, body.class)
      const { programme } = place.cohort
      if (place.cohort.id !== id || !programme) throw new Refusal('not-found', 'teaching.no-class')
      const rows = await selectedFor(tx, programme)
      const chosen = rows.filter(({ owner }) => !body.people || body.people.includes(owner.id))
      if (body.people && chosen.length < new Set(body.people).size)
        throw new Refusal('conflict', 'teaching.not-selected')
      // locked in the order in which changes of many trainees lock them, whatever their names are meanwhile
      const ids = chosen.map(({ owner }) => owner.id)
      await tx
        .select({ id: learningTrainee.id })
        .from(learningTrainee)
        .where(and(eq(learningTrainee.cohort, id), inArray(learningTrainee.account, ids)))
        .orderBy(learningTrainee.id)
        .for('update')
      const byId = chosen.toSorted((one, other) => (one.owner.id < other.owner.id ? -1 : 1))
      for (const { owner } of byId) await take(tx, owner, place, context)
      const { name } = place.group
      return {
        people: chosen.length,
        message: msg('teaching.taken-in', { count: chosen.length, class: name }),
      }
    }),
  'POST learning/desk/cohorts/:id/trainees': ({ params: { id }, body }, context) =>
    context.sql.transaction(async tx => {
      const place = await needClass(tx, context.person, body.class)
      if (place.cohort.id !== id) throw new Refusal('not-found', 'teaching.no-class')
      const email = plainEmail(body.email)
      const known = await findByEmail(tx, context.person.tenant, email)
      if (known && (known.role !== 'applicant' || known.status === 'deactivated')) {
        throw new Refusal('conflict', 'call.fields', { email: 'teaching.no-applicant' })
      }
      const who =
        known ??
        (await registerPerson(
          tx,
          {
            email,
            role: 'applicant',
            password: null,
            lastName: body.lastName ?? '',
            firstName: body.firstName?.trim() || placeholderName(email),
          },
          context,
        ))
      const trainee = await take(tx, who, place, context)
      const values = { name: nameOf(who), class: place.group.name }
      return { id: trainee, message: msg(known ? 'teaching.taken' : 'teaching.invited', values) }
    }),
} satisfies SomeHandlers
