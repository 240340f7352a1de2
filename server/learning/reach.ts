import { and, eq, exists, isNull, or, type SQL } from 'drizzle-orm'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { learningPairing, learningTeacher, learningTrainee } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { type Learner, learnerById } from './trainee.ts'

/** What a teacher wants to do with a trainee: mentors may `look`, trainers may also `mark`. */
export type Reach = 'look' | 'mark'

/**
 * Which trainees a person may access, as a condition on `learning_trainee`; defined only here. Course managers reach every trainee of the
 * tenant, trainers those of their cohort or class, mentors their own.
 */
export function taughtBy(sql: Sql, person: Pick<Person, 'id' | 'tenant' | 'role'>, reach: Reach): SQL {
  const own = eq(learningTrainee.tenant, person.tenant)
  if (may(person.role, 'learning.manage')) return own
  const trains = exists(
    sql
      .select({ id: learningTeacher.id })
      .from(learningTeacher)
      .where(
        and(
          eq(learningTeacher.account, person.id),
          eq(learningTeacher.part, 'trainer'),
          isNull(learningTeacher.until),
          eq(learningTeacher.cohort, learningTrainee.cohort),
          or(isNull(learningTeacher.class), eq(learningTeacher.class, learningTrainee.class)),
        ),
      ),
  )
  return and(own, reach === 'mark' ? trains : or(trains, mentoredBy(sql, person))) as SQL
}

/** Condition: trainees the person currently mentors. */
export const mentoredBy = (sql: Sql, { id }: Pick<Person, 'id'>): SQL =>
  exists(
    sql
      .select({ id: learningPairing.id })
      .from(learningPairing)
      .where(
        and(
          eq(learningPairing.mentor, id),
          isNull(learningPairing.until),
          eq(learningPairing.trainee, learningTrainee.id),
        ),
      ),
  )

/** Returns whether a person teaches at all: course managers, and current trainers or mentors. */
export async function teaches(sql: Sql, person: Pick<Person, 'id' | 'role'>): Promise<boolean> {
  if (may(person.role, 'learning.manage')) return true
  const [teacher] = await sql
    .select({ id: learningTeacher.id })
    .from(learningTeacher)
    .where(and(eq(learningTeacher.account, person.id), isNull(learningTeacher.until)))
    .limit(1)
  if (teacher) return true
  const [trainee] = await sql
    .select({ id: learningPairing.id })
    .from(learningPairing)
    .where(and(eq(learningPairing.mentor, person.id), isNull(learningPairing.until)))
    .limit(1)
  return trainee !== undefined
}

/** Returns whether a person has this access to a trainee. */
export async function reaches(sql: Sql, person: Person, trainee: string, reach: Reach): Promise<boolean> {
  const [row] = await sql
    .select({ id: learningTrainee.id })
    .from(learningTrainee)
    .where(and(eq(learningTrainee.id, trainee), taughtBy(sql, person, reach)))
  return row !== undefined
}

/**
 * Returns a trainee the person teaches.
 * @throws Refusal not-found, without revealing whether the trainee does not exist or is not theirs
 */
export async function requireTaught(
  sql: Sql,
  person: Person,
  trainee: string,
  reach: Reach,
): Promise<Learner> {
  const own = (await reaches(sql, person, trainee, reach))
    ? await learnerById(sql, person.tenant, trainee)
    : null
  if (!own) throw new Refusal('not-found', 'learning.no-taught')
  return own
}
