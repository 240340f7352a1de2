import { and, eq, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { surveyPass, surveyPhone, surveyVisit } from '#server/db/schema/index.ts'

/** Drops passes and codes that are over, and what is known of fillings that were given up a year ago. */
export async function sweepSurveys(sql: Sql): Promise<void> {
  await sql.delete(surveyPass).where(lt(surveyPass.expiresAt, query`now()`))
  // until then a code can be told from a wrong one
  await sql.delete(surveyPhone).where(lt(surveyPhone.expiresAt, query`now() - interval '1 day'`))
  await sql
    .delete(surveyVisit)
    .where(and(eq(surveyVisit.sent, false), lt(surveyVisit.at, query`now() - interval '1 year'`)))
}
