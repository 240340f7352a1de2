import { and, type Column, count, desc, eq, notExists, sql as query, type SQL } from 'drizzle-orm'
import { type Figures, type Filled, tallyOf } from '#rules/survey/figures.ts'
import type { Survey as Version } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { surveyResponse as response, surveyVisit as visit } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { versionOf } from '#server/survey/published.ts'
import { findSurvey } from './find.ts'
import { labelOf, listsFor, optionLabel } from './labels.ts'
import { type Filters, responseFilter } from './responses.ts'

/** Number of responses held in memory at a time. */
const PIECE = 1_000

/** Yields responses in batches, the newest first. Excludes those that arrive meanwhile. */
async function* piecesOf(sql: Sql, where: SQL): AsyncGenerator<Filled[]> {
  let last: Place | undefined
  do {
    const rows = await readPiece(sql, where, last)
    yield rows
    last = rows.length < PIECE ? undefined : rows.at(-1)
  } while (last)
}

/** Cursor of a response. The database has a finer time resolution than a Date, so it is kept as text. */
type Place = { id: string; exactly: string }

/** SQL for a time in ms since 1970. */
const ms = (time: Column) => query<number>`floor(extract(epoch from ${time}) * 1000)::float8`.mapWith(Number)

const readPiece = (sql: Sql, where: SQL, after?: Place) => {
  const { id, version, answers, calculated, startedAt, finishedAt, at } = response
  const exactly = query<string>`${at}::text`
  const times = { startedAt: ms(startedAt), finishedAt: ms(finishedAt), at: ms(at) }
  return sql
    .select({ id, version, answers, calculated, ...times, exactly })
    .from(response)
    .where(after ? and(where, query`(${at}, ${id}) < (${after.exactly}::timestamptz, ${after.id})`) : where)
    .orderBy(desc(at), desc(id))
    .limit(PIECE)
}

/** Counts where respondents abandoned the survey. Their language is unknown, so they count for every language. */
const abandoned = (sql: Sql, survey: string, { period, version }: Filters) =>
  sql
    .select({ version: visit.version, reached: visit.reached, many: count() })
    .from(visit)
    .where(
      and(
        eq(visit.survey, survey),
        period ? eq(visit.period, period) : undefined,
        version ? eq(visit.version, version) : undefined,
        notExists(
          sql
            .select({ one: query`1` })
            .from(response)
            .where(and(eq(response.survey, visit.survey), eq(response.instance, visit.instance))),
        ),
      ),
    )
    .groupBy(visit.version, visit.reached)

/** Returns published versions by number; leaves out those that do not exist. */
export async function versionsOf(
  sql: Sql,
  survey: { id: string },
  numbers: Iterable<number>,
): Promise<Map<number, Version>> {
  const found = new Map<number, Version>()
  for (const number of numbers) {
    const version = await versionOf(sql, survey, number)
    if (version) found.set(number, version)
  }
  return found
}

/** Returns the versions with responses, the newest first. */
export async function answeredVersions(sql: Sql, where: SQL): Promise<number[]> {
  const rows = await sql.selectDistinct({ version: response.version }).from(response).where(where)
  return rows.map(({ version }) => version).sort((one, other) => other - one)
}

async function readFigures(sql: Sql, tenant: string, id: string, filters: Filters): Promise<Figures> {
  const survey = await findSurvey(sql, tenant, id)
  const where = responseFilter(survey, filters)
  const [answered, left] = await Promise.all([
    answeredVersions(sql, where),
    // an abandoned survey has no answer to filter by
    filters.answer ? [] : abandoned(sql, id, filters),
  ])
  const shown = filters.version ?? survey.version
  const versions = await versionsOf(
    sql,
    survey,
    new Set([...(shown === null ? [] : [shown]), ...answered, ...left.map(({ version }) => version)]),
  )
  const tally = tallyOf(versions, await listsFor(sql, tenant, versions.values()))
  for (const { version, reached, many } of left) tally.giveUp(version, reached, many)
  for await (const piece of piecesOf(sql, where)) for (const filled of piece) tally.add(filled)
  const { questions, ...figures } = tally.figures()
  return { ...figures, questions: questions.map(one => worded(one, versions)) }
}

/** Adds the label of options with a built-in text: “Other”. */
function worded(
  one: Figures['questions'][number],
  versions: ReadonlyMap<number, Version>,
): Figures['questions'][number] {
  const newest = [...versions].sort(([a], [b]) => b - a).find(([, { rows }]) => rows.has(one.name))?.[1]
  const row = newest?.rows.get(one.name)
  return {
    ...one,
    label: newest && row ? labelOf(row, newest) : one.label,
    options:
      one.kind === 'rating'
        ? one.options
        : one.options.map(option => ({ ...option, label: optionLabel(option.value, option.label) })),
  }
}

export const figureHandlers = {
  'GET survey/desk/:id/figures': async ({ params, query: filters }, { sql, person }) => ({
    data: await readFigures(sql, person.tenant, params.id, filters),
  }),
} satisfies SomeHandlers
