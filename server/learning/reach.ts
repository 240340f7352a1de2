import { and, eq, exists, isNull, ne, or, sql as query, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { hasRow, requireRow } from '#server/db/row.ts'
import {
  learningClass,
  learningCohort,
  learningPairing,
  learningTeacher,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type Learner, learnerById } from './trainee.ts'

/** What a teacher wants to do with a trainee: mentors may `look`, trainers may also `mark`. */
export type Reach = 'look' | 'mark'

type Who = Pick<Person, 'id' | 'tenant' | 'role'>

const looksAfterAll = ({ role }: Who): boolean => may(role, 'learning.manage')

/**
 * Which trainees a person may access, as a condition on `learning_trainee`; defined only here. Course managers reach every trainee of the
 * tenant, trainers those of their cohort or class, mentors their own. Nobody marks themselves: who was a trainee keeps the work of then.
 */
export function taughtBy(sql: Sql, person: Who, reach: Reach): SQL {
  const other = reach === 'mark' ? ne(learningTrainee.account, person.id) : undefined
  const own = and(eq(learningTrainee.tenant, person.tenant), other) as SQL
  if (looksAfterAll(person)) return own
  const trained = trains(person, learningTrainee.cohort, learningTrainee.class)
  return and(own, reach === 'mark' ? trained : or(trained, mentoredBy(sql, person))) as SQL
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
export const teaches = async (sql: Sql, person: Who): Promise<boolean> =>
  looksAfterAll(person) ||
  (await hasRow(sql, learningTeacher, { account: person.id, until: null })) ||
  hasRow(sql, learningPairing, { mentor: person.id, until: null })

/** Returns whether a person has this access to a trainee. */
export const reaches = (sql: Sql, person: Person, trainee: string, reach: Reach): Promise<boolean> =>
  hasRow(sql, learningTrainee, and(eq(learningTrainee.id, trainee), taughtBy(sql, person, reach)))

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

// Access to cohorts and classes for teachers; access to trainees is in `reach.ts`.

/** Condition: the user trains the class given by these columns. */
const trains = ({ id }: Who, cohort: PgColumn, group: PgColumn): SQL => query`exists (
  select 1 from ${learningTeacher} where ${learningTeacher.account} = ${id} and ${learningTeacher.until} is null
  and ${learningTeacher.part} = 'trainer' and ${learningTeacher.cohort} = ${cohort}
  and (${learningTeacher.class} is null or ${learningTeacher.class} = ${group}))`

/** Condition: a trainee the user mentors matches. */
const mentors = ({ id }: Who, which: SQL): SQL => query`exists (
  select 1 from ${learningPairing} join learning_trainee mentored on mentored.id = ${learningPairing.trainee}
  where ${learningPairing.mentor} = ${id} and ${learningPairing.until} is null and ${which})`

/** The cohorts in which the user teaches, as a condition on `learningCohort`. */
export const cohortsOf = (who: Who): SQL =>
  and(
    eq(learningCohort.tenant, who.tenant),
    looksAfterAll(who)
      ? undefined
      : or(
          query`exists (select 1 from ${learningTeacher} where ${learningTeacher.account} = ${who.id}
            and ${learningTeacher.until} is null and ${learningTeacher.cohort} = ${learningCohort.id})`,
          mentors(who, query`mentored.cohort = ${learningCohort.id}`),
        ),
  ) as SQL

/** The classes the user trains and so may hold sessions in, as a condition on `learningClass` joined with `learningCohort`. */
export const trainedBy = (who: Who): SQL =>
  and(
    eq(learningCohort.tenant, who.tenant),
    looksAfterAll(who) ? undefined : trains(who, learningClass.cohort, learningClass.id),
  ) as SQL

/** The classes in which the user teaches, as a condition on `learningClass` joined with `learningCohort`. */
export const classesOf = (who: Who): SQL =>
  looksAfterAll(who)
    ? eq(learningCohort.tenant, who.tenant)
    : (or(trainedBy(who), mentors(who, query`mentored.class = ${learningClass.id}`)) as SQL)

/** Returns a cohort in which the caller teaches. @throws Refusal not-found, whether or not it exists */
export const needCohort = (sql: Sql, who: Who, id: string) =>
  requireRow(sql, learningCohort, and(eq(learningCohort.id, id), cohortsOf(who)), 'teaching.no-cohort')

/** Returns a class the caller trains, with its cohort. @throws Refusal not-found */
export async function needClass(sql: Sql, who: Who, id: string) {
  const [row] = await sql
    .select({ group: learningClass, cohort: learningCohort })
    .from(learningClass)
    .innerJoin(learningCohort, eq(learningCohort.id, learningClass.cohort))
    .where(and(eq(learningClass.id, id), trainedBy(who)))
  if (!row) throw new Refusal('not-found', 'teaching.no-class')
  return row
}

/** Values of the rows by which the user currently trains all or some classes of a cohort. */
const trainer = ({ id }: Who) => ({ account: id, part: 'trainer', until: null }) as const

/** Returns whether the user trains any class, or manages all of them. */
export const trainsAny = async (sql: Sql, who: Who): Promise<boolean> =>
  looksAfterAll(who) || hasRow(sql, learningTeacher, trainer(who))

/** Returns whether the user trains a whole cohort, or manages all of them. */
export const trainsAll = async (sql: Sql, who: Who, cohort: string): Promise<boolean> =>
  looksAfterAll(who) || hasRow(sql, learningTeacher, { ...trainer(who), cohort, class: null })
