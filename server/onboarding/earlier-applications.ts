import { and, asc, eq, inArray, not, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { cohort, enrolment, question, submission } from '#server/db/schema/index.ts'
import type { Enrolment } from './enrolment.ts'

// Whoever was not selected may apply to another cohort. What they handed in for the one before does not count any more, and by
// that it is known where they were: nobody leaves a cohort that they have begun in any other way.

/** Everybody's earlier applications, by account and cohort, as a query to join. Whoever comes that far has answered the first question. */
export const earlierApplications = (sql: Sql) =>
  sql
    .selectDistinct({ account: submission.account, cohort: question.cohort })
    .from(submission)
    .innerJoin(question, eq(question.id, submission.question))
    .innerJoin(enrolment, eq(enrolment.account, submission.account))
    .where(
      and(
        eq(question.place, 1),
        not(submission.current),
        eq(enrolment.programme, 'application'),
        query`${question.cohort} is distinct from ${enrolment.cohort}`,
      ),
    )
    .as('earlier')

/** The ids of the cohorts that somebody applied to before, as a query. */
export const earlierCohorts = (sql: Sql, { account }: Pick<Enrolment, 'account'>) => {
  const earlier = earlierApplications(sql)
  return sql.select({ cohort: earlier.cohort }).from(earlier).where(eq(earlier.account, account))
}

type Ref = { id: string; name: string }

/** The cohorts that people applied to before, by person, the first one first. */
export async function readEarlier(sql: Sql, ids: readonly string[]): Promise<Map<string, Ref[]>> {
  if (ids.length === 0) return new Map()
  const earlier = earlierApplications(sql)
  const rows = await sql
    .select({ account: earlier.account, id: cohort.id, name: cohort.name })
    .from(earlier)
    .innerJoin(cohort, eq(cohort.id, earlier.cohort))
    .where(inArray(earlier.account, [...ids]))
    .orderBy(asc(cohort.opensAt), asc(cohort.id))
  const byPerson = new Map<string, Ref[]>()
  for (const { account, ...ref } of rows) byPerson.set(account, [...(byPerson.get(account) ?? []), ref])
  return byPerson
}
