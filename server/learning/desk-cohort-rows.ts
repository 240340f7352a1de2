import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql as query } from 'drizzle-orm'
import type { CohortRow } from '#contract/learning-cohort.ts'
import { may } from '#contract/policy.ts'
import type { Language } from '#contract/tenant.ts'
import { activeWho } from '#server/account/find.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import {
  account,
  hub,
  learningClass,
  learningCohort,
  learningCourse,
  learningEdition,
  learningTeacher,
  learningTrainee,
  cohort as programmeCohort,
} from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'
import { inReading } from './course.ts'
import { selectedFor } from './desk-intake.ts'
import { classesOf, cohortsOf, needCohort, taughtBy, trainsAny } from './reach.ts'

/** Returns the rows of the cohort list; classes and trainees are limited to those the reader teaches. */
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
    ...row.cohort,
    hub: row.hub ?? '',
    course: inReading(row.course.title, language, row.course.language),
    edition: row.number ?? 0,
    closed: row.cohort.closedAt !== null,
    classes: row.classes ?? 0,
    trainees: row.trainees ?? 0,
  }))
}

/** Returns the current teachers of a cohort. */
export async function teachersOf(sql: Sql, cohort: string) {
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
    ...teacher,
    account: who.id,
    name: nameOf(who),
    email: who.email,
    trainees: teacher.part === 'mentor' ? trainees : 0,
  }))
}

/** Handlers for reading cohorts. */
export const cohortReadHandlers = {
  'GET learning/desk/cohorts': async (_, { sql, person, language }) => ({
    data: await cohortRowsOf(sql, person, language),
    trains: await trainsAny(sql, person),
  }),
  'GET learning/desk/cohorts/:id': async ({ params: { id } }, { sql, person, language }) => {
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
  'GET learning/desk/choices': async (_, { sql, person: { tenant }, language }) => {
    const [editions, hubs, programmes, teachers] = await Promise.all([
      sql
        .select({ id: learningEdition.id, number: learningEdition.number, course: learningCourse })
        .from(learningEdition)
        .innerJoin(learningCourse, eq(learningCourse.id, learningEdition.course))
        .where(
          and(
            eq(learningCourse.tenant, tenant),
            isNull(learningCourse.archivedAt),
            isNotNull(learningEdition.number),
          ),
        )
        .orderBy(asc(learningCourse.createdAt), desc(learningEdition.number)),
      findRows(sql, hub, { tenant }, hub.place),
      findRows(sql, programmeCohort, { tenant }, desc(programmeCohort.year), programmeCohort.name),
      activeWho(sql, tenant, 'learning.teach'),
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
} satisfies SomeHandlers
