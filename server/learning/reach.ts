import { and, eq, exists, isNull, or, type SQL } from 'drizzle-orm'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { learningPairing, learningTeacher, learningTrainee } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { type Learner, learnerById } from './trainee.ts'

/** What somebody who teaches wants to do: `look` is for mentors too, `mark` for those who train. */
export type Reach = 'look' | 'mark'

/**
 * Whose trainees a person reaches, as a condition on `learning_trainee`: the one place that says so. Those who manage courses reach
 * every trainee of the tenant, trainers those of their cohort or class, mentors their own.
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

/** The trainees whose mentor somebody is now. */
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

/** Whether a person teaches anybody: all who manage courses, and whoever is a trainer or mentor now. */
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

/** Whether a person reaches a trainee so. */
export async function reaches(sql: Sql, person: Person, trainee: string, reach: Reach): Promise<boolean> {
  const [row] = await sql
    .select({ id: learningTrainee.id })
    .from(learningTrainee)
    .where(and(eq(learningTrainee.id, trainee), taughtBy(sql, person, reach)))
  return row !== undefined
}

/**
 * A trainee whom a person teaches.
 * @throws Refusal not-found for one who is not there, or not theirs: nobody learns which
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
