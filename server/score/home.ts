import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { BlockValue } from '#contract/home.ts'
import { partsOf } from '#rules/quarter.ts'
import { businessesOf } from '#server/business/access.ts'
import { scoreEntry } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'

/** Returns the latest closed score of the business calls default to, next to the previous one; null if there is none. */
async function scoreOf({ sql, person }: Signed): Promise<BlockValue<'score'> | null> {
  const [own] = await businessesOf(sql, person, person.id)
  if (!own) return null
  const [newest, before] = await sql
    .select({ quarter: scoreEntry.quarter, months: scoreEntry.months, average: scoreEntry.average })
    .from(scoreEntry)
    .where(and(eq(scoreEntry.business, own.business.id), isNotNull(scoreEntry.average)))
    .orderBy(desc(scoreEntry.quarter))
    .limit(2)
  if (!newest || newest.average === null) return null
  const { year, quarter } = partsOf(newest.quarter)
  return {
    year,
    quarter,
    average: newest.average,
    months: newest.months,
    change: before?.average == null ? null : newest.average - before.average,
    to: `/dashboard/scorecardv1?business=${own.business.id}&year=${year}&quarter=${quarter}`,
  }
}

/** The scores' contributions to home pages. */
export const scoresOnHome: HomeReads = {
  blocks: { score: { who: 'score.see-own', module: 'scores', read: scoreOf } },
}
