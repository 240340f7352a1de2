import { and, asc, desc, eq, isNull, ne, sql as query, type SQL } from 'drizzle-orm'
import type { TraineeState } from '#contract/learning.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import {
  account,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningEvent,
  learningPairing,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'

/** States of trainees who take part in their cohort now: nobody does in two. */
export const ENROLLED: TraineeState[] = ['active', 'paused']

/** A trainee with their cohort, class and course, and the language they read. */
export type Learner = {
  trainee: typeof learningTrainee.$inferSelect
  cohort: typeof learningCohort.$inferSelect
  class: typeof learningClass.$inferSelect
  course: typeof learningCourse.$inferSelect
  owner: typeof account.$inferSelect
}

/** Selects trainees with their cohort, class and course; the caller adds the condition. */
const learnersIn = (sql: Sql) =>
  sql
    .select({
      trainee: learningTrainee,
      cohort: learningCohort,
      class: learningClass,
      course: learningCourse,
      owner: account,
    })
    .from(learningTrainee)
    .innerJoin(learningCohort, eq(learningCohort.id, learningTrainee.cohort))
    .innerJoin(learningClass, eq(learningClass.id, learningTrainee.class))
    .innerJoin(learningEdition, eq(learningEdition.id, learningCohort.edition))
    .innerJoin(learningCourse, eq(learningCourse.id, learningEdition.course))
    .innerJoin(account, eq(account.id, learningTrainee.account))

/** Returns the user as a trainee: of the current cohort, else of the last one, except cohorts they left. */
export async function learnerOf(
  sql: Sql,
  { id, tenant }: Pick<Person, 'id' | 'tenant'>,
): Promise<Learner | null> {
  const [row] = await learnersIn(sql)
    .where(
      and(
        eq(learningTrainee.account, id),
        eq(learningTrainee.tenant, tenant),
        ne(learningTrainee.state, 'left'),
      ),
    )
    .orderBy(
      query`${learningTrainee.state} in ('active', 'paused') desc`,
      desc(learningTrainee.createdAt),
      asc(learningTrainee.id),
    )
    .limit(1)
  return row ?? null
}

/** Returns a trainee by id, without an access check, which is up to the caller. */
export async function learnerById(sql: Sql, tenant: string, id: string): Promise<Learner | null> {
  const [row] = await learnersIn(sql).where(
    and(eq(learningTrainee.id, id), eq(learningTrainee.tenant, tenant)),
  )
  return row ?? null
}

/**
 * Returns the caller as a trainee.
 * @param named ids sent with the call: their trainee's, or their cohort's
 * @throws Refusal forbidden for somebody else's, whether or not it exists
 */
export async function requireLearner(
  { sql, person }: Pick<Signed, 'sql' | 'person'>,
  named: { trainee?: string; cohort?: string; class?: string } = {},
): Promise<Learner> {
  const own = await learnerOf(sql, person)
  if (!own) throw new Refusal('forbidden', 'learning.no-trainee')
  const isOther = (given: string | undefined, is: string) => given !== undefined && given !== is
  if (
    isOther(named.trainee, own.trainee.id) ||
    isOther(named.cohort, own.cohort.id) ||
    isOther(named.class, own.class.id)
  ) {
    throw new Refusal('forbidden', 'learning.other')
  }
  return own
}

/** Checks that a trainee may still submit. @throws Refusal conflict */
export function requireActive({ trainee }: Learner): void {
  if (trainee.state === 'active') return
  throw new Refusal('conflict', trainee.state === 'paused' ? 'learning.paused' : 'learning.ended')
}

/** Returns the accounts of trainees. @param which condition on `learning_trainee` */
export async function ownersOf(sql: Sql, which: SQL | undefined): Promise<Learner['owner'][]> {
  const rows = await sql
    .select({ owner: account })
    .from(learningTrainee)
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .where(which)
  return rows.map(({ owner }) => owner)
}

/** Returns a trainee's current mentors. */
export async function mentorsOf(sql: Sql, { trainee, cohort }: Learner) {
  const rows = await sql
    .select({ mentor: account })
    .from(learningPairing)
    .innerJoin(account, eq(account.id, learningPairing.mentor))
    .where(and(eq(learningPairing.trainee, trainee.id), isNull(learningPairing.until)))
    .orderBy(asc(learningPairing.since), asc(learningPairing.id))
  return rows.map(({ mentor }) => ({
    id: mentor.id,
    name: nameOf(mentor),
    email: mentor.email,
    cohortId: cohort.id,
  }))
}

/** Returns the language a trainee reads their course in. */
export const languageOf = ({ owner }: Learner, requested?: Language): Language => requested ?? owner.language

/** Updates a trainee's last activity, which is used to detect inactivity. */
export const wasThere = (tx: Sql, { trainee }: Learner) =>
  tx.update(learningTrainee).set({ lastAt: new Date() }).where(eq(learningTrainee.id, trainee.id))

/** Trainees' activities, named by xAPI verbs. */
export type Verb =
  | 'experienced'
  | 'completed'
  | 'rated'
  | 'submitted'
  | 'graded'
  | 'returned'
  | 'attended'
  | 'certified'

/** Adds an event to the learning record, in the transaction of the activity itself. */
export async function addEvent(
  tx: Sql,
  { trainee }: Pick<Learner, 'trainee'>,
  event: {
    verb: Verb
    object: 'topic' | 'assignment' | 'session' | 'course' | 'pitch'
    id: string
    name?: string
    at?: Date
    result?: Record<string, string | number | boolean | null>
  },
): Promise<void> {
  const { verb, object, id, name = '', at = new Date(), result = {} } = event
  await tx.insert(learningEvent).values({
    tenant: trainee.tenant,
    account: trainee.account,
    trainee: trainee.id,
    verb,
    object,
    objectId: id,
    objectName: name,
    at,
    result,
  })
}

export const traineeHandlers = {
  'GET lms/trainees': async ({ query }, { sql, person }) => {
    if (query.user_id !== person.id) throw new Refusal('forbidden', 'learning.other')
    const own = await learnerOf(sql, person)
    const data = own ? [{ id: own.trainee.id, cohortId: own.cohort.id, user_id: person.id }] : []
    return { count: data.length, data }
  },
  'GET lms/trainees/:id/mentors': async ({ params }, context) => {
    const own = await requireLearner(context, { trainee: params.id })
    return { data: await mentorsOf(context.sql, own) }
  },
  'GET lms/classes': async ({ query }, context) => {
    const own = await requireLearner(context, { cohort: query.cohort_id })
    return { data: [{ id: own.class.id, name: own.class.name, cohortId: own.cohort.id }] }
  },
} satisfies SomeHandlers
