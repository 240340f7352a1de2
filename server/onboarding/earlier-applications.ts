import { and, asc, eq, inArray, not, sql as query } from 'drizzle-orm'
import type { EarlierStanding } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import { cohort, enrolment, question, submission } from '#server/db/schema/index.ts'
import type { Enrolment } from './enrolment.ts'

// Applicants who were not selected, or missed the deadline, may apply to another cohort. Their submissions for the earlier one are
// then no longer current, which is how earlier applications are found: there is no other way to leave a cohort after starting.

/** SQL for how an earlier application ended: the judges decided on those with all answers approved. */
const ended = query<EarlierStanding>`case when exists (
    select from ${question} as asked where asked.cohort = ${question.cohort} and not exists (
      select from ${submission} as given
      where given.account = ${submission.account} and given.question = asked.id and given.verdict = 'approved'))
  then 'late' else 'not-selected' end`

/** Subquery to join: every earlier application with an answer, by account and cohort. */
export const earlierApplications = (sql: Sql) =>
  sql
    .selectDistinct({
      account: submission.account,
      cohort: question.cohort,
      standing: ended.as('standing'),
    })
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

/** Subquery of the ids of the cohorts that an account applied to before. */
export const earlierCohorts = (sql: Sql, { account }: Pick<Enrolment, 'account'>) => {
  const earlier = earlierApplications(sql)
  return sql.select({ cohort: earlier.cohort }).from(earlier).where(eq(earlier.account, account))
}

type Ref = { id: string; name: string; standing: EarlierStanding }

/** Returns the cohorts that people applied to before, by account id, oldest first. */
export async function readEarlier(sql: Sql, ids: readonly string[]): Promise<Map<string, Ref[]>> {
  const earlier = earlierApplications(sql)
  const rows = await sql
    .select({ account: earlier.account, id: cohort.id, name: cohort.name, standing: earlier.standing })
    .from(earlier)
    .innerJoin(cohort, eq(cohort.id, earlier.cohort))
    .where(inArray(earlier.account, [...ids]))
    .orderBy(asc(cohort.opensAt), asc(cohort.id))
  const byPerson = new Map<string, Ref[]>()
  for (const { account, ...ref } of rows) byPerson.set(account, [...(byPerson.get(account) ?? []), ref])
  return byPerson
}
