import { and, asc, eq, isNull, sql as query } from 'drizzle-orm'
import type { BookAnswer } from '#contract/survey.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { figuresFrom } from '#rules/figures.ts'
import { MINOR } from '#rules/money.ts'
import { bookPeriod } from '#rules/survey/book-period.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { windowOf } from '#rules/survey/window.ts'
import { sumsIn } from '#server/book/overview.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, business } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { filledVersion, surveyFor } from './published.ts'

/** Returns the user's first business, and the day of its first entry. */
async function ownBook(sql: Sql, account: string): Promise<{ business: string; first: Day } | null> {
  const [own] = await sql
    .select({ business: business.id, first: query<Day | null>`min(${bookEntry.day})::text` })
    .from(business)
    .leftJoin(bookEntry, and(eq(bookEntry.business, business.id), isNull(bookEntry.voidedAt)))
    .where(eq(business.owner, account))
    .groupBy(business.id)
    .orderBy(asc(business.createdAt), asc(business.id))
    .limit(1)
  return own?.first ? { business: own.business, first: own.first } : null
}

/**
 * Returns the suggestions from a user's own book for the questions of a survey that request them, in order. There are none for days before
 * the book began.
 * @param countsFor the period the answers count for
 * @param at when they are given, in ms since 1970
 */
export async function booksSay(
  sql: Sql,
  account: string,
  { rows }: Survey,
  { countsFor, at }: { countsFor: string; at: number },
): Promise<BookAnswer[]> {
  const asking = [...rows.values()].flatMap(({ name, question }) =>
    question?.fromBooks ? [{ name, ...question.fromBooks }] : [],
  )
  const own = asking.length > 0 ? await ownBook(sql, account) : null
  if (!own) return []
  const today = dayOf(at)
  const suggestions = asking.map(async ({ name, figure, period }): Promise<BookAnswer[]> => {
    const { from, to: last } = bookPeriod(period, countsFor, today) ?? { from: own.first, to: today }
    const to = last < today ? last : today
    if (to < own.first || to < from) return []
    const value = figuresFrom(await sumsIn(sql, own.business, { from, to }))[figure] / MINOR
    return [{ question: name, value: String(value), from, to, since: own.first > from ? own.first : null }]
  })
  return (await Promise.all(suggestions)).flat()
}

export const bookHandlers = {
  'GET survey/books/:code': async ({ params, query: filters }, { sql, person }) => {
    const survey = await surveyFor(sql, person, params.code)
    const version = await filledVersion(sql, survey, filters.version ?? survey.version)
    const at = Date.now()
    const { period } = windowOf(survey, at, filters.round)
    return { data: await booksSay(sql, person.id, version, { countsFor: period, at }) }
  },
} satisfies SomeHandlers
