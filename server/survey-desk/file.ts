import { and, count, desc, eq, sql as query } from 'drizzle-orm'
import type { SurveyFile, SurveyVersion } from '#contract/survey-desk.ts'
import type { Sql } from '#server/db/open.ts'
import { survey, surveyResponse, surveyVersion } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { WithMessages } from '#server/refusal/message.ts'
import { draftOf } from './draft.ts'
import { findSurvey, rowOf } from './find.ts'
import { selectCounted } from './list.ts'

/** SQL for the number of questions of a definition: everything with a kind in its items is a row. */
const questions = query`(
  select count(*) from jsonb_path_query(${surveyVersion.definition} -> 'items', 'strict $.**.kind') as found(kind)
  where found.kind #>> '{}' not in ('group', 'note', 'calculate')
)`.mapWith(Number)

/** Returns the versions of a survey, the newest first. @param only the one with this number */
export async function readVersions(sql: Sql, id: string, only?: number): Promise<SurveyVersion[]> {
  const answered = sql
    .select({ version: surveyResponse.version, many: count().as('many') })
    .from(surveyResponse)
    .where(eq(surveyResponse.survey, id))
    .groupBy(surveyResponse.version)
    .as('answered')
  const rows = await sql
    .select({
      number: surveyVersion.number,
      at: surveyVersion.at,
      by: surveyVersion.byName,
      questions,
      responses: query`coalesce(${answered.many}, 0)`.mapWith(Number),
    })
    .from(surveyVersion)
    .leftJoin(answered, eq(answered.version, surveyVersion.number))
    .where(and(eq(surveyVersion.survey, id), only === undefined ? undefined : eq(surveyVersion.number, only)))
    .orderBy(desc(surveyVersion.number))
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Returns quarters and rounds with responses, the newest first. Surveys that can always be answered have none, since each submission is its
 * own period.
 */
async function readPeriods(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql
    .selectDistinct({ period: surveyResponse.period })
    .from(surveyResponse)
    .where(and(eq(surveyResponse.survey, id), query`length(${surveyResponse.period}) <= length('2026-Q3')`))
  const newestFirst = (one: string, other: string) => other.localeCompare(one, 'en', { numeric: true })
  return rows.map(({ period }) => period).sort(newestFirst)
}

/** Returns a survey with everything its desk shows. @throws Refusal not-found */
export async function readFile(sql: Sql, tenant: string, id: string): Promise<WithMessages<SurveyFile>> {
  const { draft, base } = await findSurvey(sql, tenant, id)
  // sequential: a transaction has a single database connection
  const counted = await selectCounted(sql).where(eq(survey.id, id))
  const versions = await readVersions(sql, id)
  const periods = await readPeriods(sql, id)
  const [row] = counted.map(rowOf)
  if (!row) throw new Error(`Survey ${id} went away while it was read`)
  return { ...row, draft: draftOf(draft, base), versions, periods }
}

export const fileHandlers = {
  'GET survey/desk/:id': async ({ params }, { sql, person }) => ({
    data: await readFile(sql, person.tenant, params.id),
  }),
} satisfies SomeHandlers
