import { and, asc, desc, eq, inArray, like, or, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { pick } from '#contract/record.ts'
import type { ResponseRow, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { account, surveyResponse as response } from '#server/db/schema/index.ts'
import { containsPattern, escapeLike } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { personMatches } from '#server/people/list.ts'
import { nameOf } from '#server/people/visibility.ts'
import { findSurvey, type Survey } from './find.ts'

type Query = Infer<(typeof surveyDeskEndpoints)['GET survey/desk/:id/responses']['query']>
/** Filters and order of the responses to a survey. */
export type Filters = Omit<Query, 'page' | 'size'>

const name = query`lower(${account.firstName} || ' ' || ${account.lastName})`
const duration = query`(${response.finishedAt} - ${response.startedAt})`

/** Condition: responses to a survey that match the filters. */
export function responseFilter({ id, tenant }: Pick<Survey, 'id' | 'tenant'>, f: Filters): SQL {
  return and(
    eq(response.survey, id),
    f.period ? eq(response.period, f.period) : undefined,
    f.version ? eq(response.version, f.version) : undefined,
    f.language ? eq(response.language, f.language) : undefined,
    f.standing ? eq(response.standing, f.standing) : undefined,
    f.answer ? said(f.answer) : undefined,
    found(tenant, f.search ?? ''),
  ) as SQL
}

/** Condition: responses with this answer to a question, in a repeat in any entry; a list must contain the value. */
function said(answer: string): SQL {
  const at = answer.indexOf('=')
  const name = answer.slice(0, at)
  const value = JSON.stringify(answer.slice(at + 1))
  const isIt = query`(${response.answers} -> ${name}::text) @> ${value}::jsonb`
  const inEntry = `].${name}`
  return query`(${isIt} or exists (select from jsonb_each(${response.answers}) as one where right(one.key, ${inEntry.length}::int) = ${inEntry}::text and one.value @> ${value}::jsonb))`
}

/** Condition: responses that contain the text, and those of people whose name or number matches, for members as in their list. */
function found(tenant: string, search: string): SQL | undefined {
  const words = personMatches(search)
  if (words.length === 0) return undefined
  // evaluated once, rather than for each response
  const people = query`${response.account} in (select ${account.id} from ${account} where ${and(eq(account.tenant, tenant), ...words)})`
  const digits = search.replace(/[\s()+-]/g, '').replace(/^0/, '')
  const written = containsPattern(search.trim())
  // cheaper than unpacking the answers, which only those that may match need; JSON escapes some characters
  const roughly = `%${search
    .trim()
    .split(/["\\\p{Cc}]/u)
    .map(escapeLike)
    .join('%')}%`
  return or(
    people,
    /^\d{3,}$/.test(digits) ? like(response.phone, `%${digits}%`) : undefined,
    query`(${response.answers}::text ilike ${roughly} and exists (select from jsonb_each_text(${response.answers}) as said where said.value ilike ${written}))`,
  )
}

/** Returns the order of a list; newest first by default. The id makes the order total, so that no page repeats a row. */
function orderOf(sort: Filters['sort'] = '-at'): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  switch (sort.replace('-', '')) {
    case 'name':
      // respondents without an account have no name, and come last in both directions
      return [query`${direction(name)} nulls last`, direction(response.phone), direction(response.id)]
    case 'seconds':
      return [direction(duration), direction(response.id)]
    default:
      return [direction(response.at), direction(response.id)]
  }
}

const selectIds = (sql: Sql, { sort }: Filters) => {
  const ids = sql.select({ id: response.id }).from(response).$dynamic()
  return sort?.endsWith('name') ? ids.leftJoin(account, eq(account.id, response.account)) : ids
}

/** Returns the ids of a list in order, so that its batches are a consistent snapshot despite concurrent changes. */
export async function idsOf(sql: Sql, survey: Survey, filters: Filters): Promise<string[]> {
  const found = await selectIds(sql, filters)
    .where(responseFilter(survey, filters))
    .orderBy(...orderOf(filters.sort))
  return found.map(({ id }) => id)
}

/** Returns the number of entries of repeats in all responses together, and in the one with the most. */
export async function entriesIn(
  sql: Sql,
  where: SQL,
  repeats: readonly string[],
): Promise<Map<string, { sum: number; most: number }>> {
  const found = new Map<string, { sum: number; most: number }>()
  for (const repeat of repeats) {
    const number = query`case when ${response.answers} ->> ${repeat}::text ~ '^[0-9]{1,3}$' then (${response.answers} ->> ${repeat}::text)::int end`
    const [row] = await sql
      .select({
        sum: query<number>`coalesce(sum(${number}), 0)::int`,
        most: query<number>`coalesce(max(${number}), 0)::int`,
      })
      .from(response)
      .where(where)
    if (row) found.set(repeat, row)
  }
  return found
}

const selectRows = (sql: Sql) =>
  sql
    .select({ response, owner: pick(account, 'id', 'firstName', 'lastName', 'phone') })
    .from(response)
    .leftJoin(account, eq(account.id, response.account))
    .$dynamic()

const rowOf = ({ response: one, owner }: Awaited<ReturnType<typeof selectRows>>[number]): ResponseRow => ({
  ...pick(one, 'id', 'period', 'version', 'language', 'answers', 'calculated', 'books', 'standing'),
  person: owner && { id: owner.id, name: nameOf(owner) },
  phone: one.phone ?? owner?.phone?.replace('+', '') ?? null,
  startedAt: one.startedAt.toISOString(),
  finishedAt: one.finishedAt.toISOString(),
  at: one.at.toISOString(),
})

/** Returns responses by id, in that order; removed ones are left out. */
export async function readByIds(sql: Sql, ids: readonly string[]): Promise<ResponseRow[]> {
  const rows = await selectRows(sql).where(inArray(response.id, [...ids]))
  const byId = new Map(rows.map(row => [row.response.id, row]))
  return ids.flatMap(id => byId.get(id) ?? []).map(rowOf)
}

export const responseListHandlers = {
  'GET survey/desk/:id/responses': async ({ params, query: filters }, { sql, person }) => {
    const survey = await findSurvey(sql, person.tenant, params.id)
    const ids = selectIds(sql, filters)
      .where(responseFilter(survey, filters))
      .orderBy(...orderOf(filters.sort))
      .$dynamic()
    const { found, ...at } = await pageOf(sql, ids, filters)
    const data = await readByIds(
      sql,
      found.map(({ id }) => id),
    )
    return { data, ...at }
  },
} satisfies SomeHandlers
