import { and, eq, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { surveyPass, surveyPhone, surveyVisit } from '#server/db/schema/index.ts'

/** Deletes expired passes and codes, and progress records of fillings abandoned a year ago. */
export async function sweepSurveys(sql: Sql): Promise<void> {
  await sql.delete(surveyPass).where(lt(surveyPass.expiresAt, query`now()`))
  // until then an expired code is distinguished from a wrong one
  await sql.delete(surveyPhone).where(lt(surveyPhone.expiresAt, query`now() - interval '1 day'`))
  await sql
    .delete(surveyVisit)
    .where(and(eq(surveyVisit.sent, false), lt(surveyVisit.at, query`now() - interval '1 year'`)))
}
