import { and, asc, desc, eq, getTableColumns, max, or, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { SurveyArea } from '#contract/survey.ts'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { Language } from '#contract/tenant.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { survey, surveyResponse } from '#server/db/schema/index.ts'
import { containsPattern, wordsOf } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { rowOf } from './find.ts'

type Query = Infer<(typeof surveyDeskEndpoints)['GET survey/desk']['query']>

const { draft, ...settings } = getTableColumns(survey)

const title = query<SurveyDefinition['title']>`${draft} -> 'title'`
/** Selects surveys with their counts, without their questions. */
export const selectCounted = (sql: Sql) =>
  sql
    .select({ ...settings, title, responses: counted(sql), lastAt: newest(sql) })
    .from(survey)
    .$dynamic()

const newest = (sql: Sql) => {
  const answers = sql.select({ at: max(surveyResponse.at) }).from(surveyResponse)
  return query<Date | null>`(${answers.where(eq(surveyResponse.survey, survey.id))})`.mapWith(
    surveyResponse.at,
  )
}

const counted = (sql: Sql) => sql.$count(surveyResponse, eq(surveyResponse.survey, survey.id))

/** SQL for the title in a language, falling back to the survey's first one. */
const titleIn = (language: Language): SQL =>
  query`lower(coalesce(
    nullif(${draft} -> 'title' ->> ${language}, ''),
    ${draft} -> 'title' ->> (${draft} -> 'languages' ->> 0),
    ''
  ))`

/** Default order, as in the portal. */
const places = [
  query`array_position(${query.param(Object.values(SurveyArea.schema))}::text[], ${survey.area})`,
  asc(survey.place),
  asc(survey.code),
]

function orderOf(sql: Sql, sort: Query['sort'], language: Language): SQL[] {
  if (!sort) return places
  const isDown = sort.startsWith('-')
  const name = sort.replace('-', '') as 'title' | 'lastAt' | 'responses'
  const key = { title: titleIn(language), lastAt: newest(sql), responses: query`${counted(sql)}` }[name]
  // surveys without responses sort next to those with the oldest last response
  const first = isDown ? query`${key} desc nulls last` : query`${key} asc nulls first`
  return [first, (isDown ? desc : asc)(survey.code)]
}

/** Matches the code, or the title in any language. */
function matching(search?: string): SQL | undefined {
  return and(
    ...wordsOf(search).map(word => {
      const part = containsPattern(word)
      return or(
        query`lower(${survey.code}) like ${part}`,
        query`exists (select 1 from jsonb_each_text(${draft} -> 'title') as said where lower(said.value) like ${part})`,
      )
    }),
  )
}

export const listHandlers = {
  'GET survey/desk': async ({ query: filters }, { sql, person }) => {
    const { area, search, sort } = filters
    const where = and(
      eq(survey.tenant, person.tenant),
      area ? eq(survey.area, area) : undefined,
      matching(search),
    )
    const order = orderOf(sql, sort, await languageOf(sql, person))
    const rows = selectCounted(sql)
      .where(where)
      .orderBy(...order)
      .$dynamic()
    const { found, ...at } = await pageOf(sql, rows, filters)
    return { data: found.map(rowOf), ...at }
  },
} satisfies SomeHandlers
