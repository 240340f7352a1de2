import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import { ROLES } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, setRows } from '#server/db/row.ts'
import {
  account,
  learningClass,
  learningPairing,
  learningTeacher,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { type Account, nameOf, refuseOwn, subjectOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { needClass, taughtBy } from './reach.ts'
import { ENROLLED } from './trainee.ts'

/** A mentor is told the names of at most this many new trainees; of more, how many they are. */
const NAMED = 3

/** Returns and locks the trainees of these ids. @throws Refusal not-found if one does not exist or is not taught by the caller, forbidden for the caller */
async function needTrainees(tx: Sql, { person }: Signed, ids: readonly string[]) {
  const rows = await tx
    .select({ trainee: learningTrainee, owner: account })
    .from(learningTrainee)
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .where(and(taughtBy(tx, person, 'look'), inArray(learningTrainee.id, [...ids])))
    .orderBy(learningTrainee.id)
    .for('update', { of: learningTrainee })
  if (rows.length < new Set(ids).size) throw new Refusal('not-found', 'teaching.no-trainee')
  for (const { owner } of rows) refuseOwn(person, owner.id)
  return rows
}

/** Handlers for bulk actions on trainees. */
export const moveHandlers = {
  'POST learning/desk/trainees/move': ({ body }, context) =>
    context.sql.transaction(async tx => {
      const { group } = await needClass(tx, context.person, body.class)
      const rows = await needTrainees(tx, context, body.trainees)
      if (rows.some(({ trainee }) => trainee.cohort !== group.cohort))
        throw new Refusal('conflict', 'teaching.other-cohort')
      const moved = rows.filter(({ trainee }) => trainee.class !== group.id)
      const before = await findRows(tx, learningClass, { cohort: group.cohort })
      await setRows(tx, learningTrainee, { id: ids(rows) }, { class: group.id })
      for (const { trainee, owner } of moved) {
        await recordBy(tx, context.person, context.address, {
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
    context.sql.transaction(async tx => {
      const rows = await needTrainees(tx, context, trainees)
      const isIn = ENROLLED.includes(state)
      if (isIn) await refuseElsewhere(tx, rows)
      await setRows(tx, learningTrainee, { id: ids(rows) }, { state, endedAt: isIn ? null : new Date() })
      for (const { trainee, owner } of rows) {
        if (trainee.state === state) continue
        await recordBy(tx, context.person, context.address, {
          action: 'trainee.changed',
          subject: subjectOf(owner),
          detail: [{ name: 'status', from: trainee.state, to: state }],
        })
      }
      return { message: msg('teaching.changed') }
    }),
  'POST learning/desk/trainees/mentor': ({ body: { trainees, mentor } }, context) =>
    context.sql.transaction(async tx => {
      const rows = await needTrainees(tx, context, trainees)
      const by = mentor === null ? null : await needMentor(tx, context, mentor, rows)
      const before = await tx
        .select({ pairing: learningPairing, mentor: account })
        .from(learningPairing)
        .innerJoin(account, eq(account.id, learningPairing.mentor))
        .where(and(inArray(learningPairing.trainee, ids(rows)), isNull(learningPairing.until)))
        .orderBy(learningPairing.since)
      await tx
        .update(learningPairing)
        .set({ until: new Date() })
        .where(
          and(
            inArray(learningPairing.trainee, ids(rows)),
            isNull(learningPairing.until),
            by ? ne(learningPairing.mentor, by.id) : undefined,
          ),
        )
      if (by) {
        await tx
          .insert(learningPairing)
          .values(ids(rows).map(trainee => ({ trainee, mentor: by.id })))
          .onConflictDoNothing()
      }
      const to = by && nameOf(by)
      for (const { trainee, owner } of rows) {
        const had = before.filter(({ pairing }) => pairing.trainee === trainee.id)
        const from = had.map(one => nameOf(one.mentor)).join(', ') || null
        if (from === to) continue
        await recordBy(tx, context.person, context.address, {
          action: 'trainee.mentor',
          subject: subjectOf(owner),
          detail: [{ name: 'mentor', from, to }],
        })
      }
      const isNew = ({ trainee }: Rows[number]) =>
        !before.some(({ pairing }) => pairing.trainee === trainee.id && pairing.mentor === by?.id)
      if (by) await introduce(tx, by, rows.filter(isNew), context)
      const count = rows.length
      return {
        message: by
          ? msg('teaching.mentor-given', { count, name: nameOf(by) })
          : msg('teaching.mentor-none', { count }),
      }
    }),
} satisfies SomeHandlers

type Rows = Awaited<ReturnType<typeof needTrainees>>
const ids = (rows: Rows): string[] => rows.map(({ trainee }) => trainee.id)

/** Notifies trainees of their new mentor, and the mentor of them. */
async function introduce(tx: Sql, mentor: Account, rows: Rows, { home }: Signed): Promise<void> {
  if (rows.length === 0) return
  for (const { owner } of rows) {
    const event = { template: 'learning-mentor', values: { mentor: nameOf(mentor) } } as const
    await notify(tx, owner, { ...event, path: '/dashboard/lms/mentors', home })
  }
  const trainees =
    rows.length <= NAMED ? rows.map(({ owner }) => nameOf(owner)).join(', ') : String(rows.length)
  const event = { template: 'learning-mentored', values: { trainees } } as const
  await notify(tx, mentor, { ...event, path: `${ROLES[mentor.role].base}/teaching/mine`, home })
}

/** @throws Refusal conflict for a trainee who has joined another cohort meanwhile */
async function refuseElsewhere(tx: Sql, rows: Rows): Promise<void> {
  const others = await tx
    .select({ account: learningTrainee.account })
    .from(learningTrainee)
    .where(
      and(
        inArray(
          learningTrainee.account,
          rows.map(({ owner }) => owner.id),
        ),
        inArray(learningTrainee.state, ENROLLED),
        notInArray(learningTrainee.id, ids(rows)),
      ),
    )
  const taken = rows.find(({ owner }) => others.some(one => one.account === owner.id))
  if (taken) throw new Refusal('conflict', msg('teaching.is-trainee', { name: nameOf(taken.owner) }))
}

/** Returns a mentor of the cohorts of these trainees. @throws Refusal conflict */
async function needMentor(tx: Sql, { person }: Signed, id: string, rows: Rows): Promise<Account> {
  const found = await tx
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
