import { and, desc, eq, inArray, sql as query, type SQL } from 'drizzle-orm'
import { recordOf } from '#contract/record.ts'
import type { ScoreEntry } from '#contract/score-card.ts'
import { BANDS, type Band, CATEGORIES, MEASURES, type MeasureId } from '#contract/score-names.ts'
import { addDays, instantOf, monthsBetween } from '#rules/day.ts'
import { daysOf, lastQuarter, partsOf, type Quarter } from '#rules/quarter.ts'
import { AGE_GROUPS } from '#rules/score/bands.ts'
import {
  type Card,
  cardOf,
  type MeasureResult,
  type QuarterFacts,
  raisesOf,
  saysAnything,
  sumUp,
} from '#rules/score/card.ts'
import type { BusinessRow, Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { scoreEntry } from '#server/db/schema/index.ts'
import { factsOf, keyOf, type Reading } from './facts.ts'
import { type Counting, tablesOf } from './tables.ts'

type Place = { rank: number; of: number }

/** SQL for the index of the age group, equivalent to `ageGroupOf` of the rules; null if the age is unknown. */
const groupOf = query<string>`case when ${scoreEntry.months} is null then null ${query.join(
  [...AGE_GROUPS.entries()]
    .reverse()
    .map(([at, { from }]) => query`when ${scoreEntry.months} >= ${from} then ${at}::int`),
  query` `,
)} end`

/** Returns the ranks of a portal's entries within their age group in some quarters: `ranksOf` of the rules, in SQL. */
export async function placesOf(
  sql: Sql,
  tenant: string,
  quarters: readonly Quarter[],
  ids: readonly string[],
): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const ranked = sql
    .select({
      id: scoreEntry.id,
      rank: query<string>`rank() over (partition by ${scoreEntry.quarter}, ${groupOf} order by round(${scoreEntry.average}::numeric, 2) desc)`.as(
        'place',
      ),
      of: query<string>`count(*) over (partition by ${scoreEntry.quarter}, ${groupOf})`.as('among'),
    })
    .from(scoreEntry)
    .where(
      and(
        eq(scoreEntry.tenant, tenant),
        inArray(scoreEntry.quarter, [...quarters]),
        query`${scoreEntry.average} is not null and ${scoreEntry.months} is not null`,
      ),
    )
    .as('ranked')
  const rows = await sql
    .select()
    .from(ranked)
    .where(inArray(ranked.id, [...ids]))
  return new Map(rows.map(({ id, rank, of }) => [id, { rank: Number(rank), of: Number(of) }]))
}

/** Returns the age of a business at the end of a quarter; null if its start date is unknown. */
export const monthsAt = ({ startedOn }: Pick<BusinessRow, 'startedOn'>, quarter: Quarter): number | null =>
  startedOn === null ? null : monthsBetween(startedOn, daysOf(quarter).to)

/** Returns a card as the columns of `score_entry`: its measures, and the figures that lists and reports read instead. */
export const storedCard = ({ measures, categories, average, missing }: Card) => ({
  measures,
  average,
  ...categories,
  missing: missing.length,
  lacks: CATEGORIES.filter(category => missing.some(id => id.startsWith(`${category}.`))),
})

/** Returns whether a business existed in a quarter. */
export const wasThere = ({ startedOn }: Pick<BusinessRow, 'startedOn'>, quarter: Quarter): boolean =>
  startedOn === null || startedOn <= daysOf(quarter).to

/** Calculates the current scorecards of businesses for a quarter. Businesses without any data have none. */
export async function cardsNow(
  reading: Reading,
  businesses: readonly BusinessRow[],
  quarter: Quarter,
  counting: Counting,
): Promise<{ business: BusinessRow; facts: QuarterFacts; card: Card }[]> {
  const there = businesses.filter(one => wasThere(one, quarter))
  const facts = await factsOf(reading, there, [quarter])
  return there.flatMap(business => {
    const known = facts.get(keyOf(business.id, quarter))
    const card = known && cardOf(known, counting.measures)
    return card && saysAnything(card) ? [{ business, facts: known, card }] : []
  })
}

type Shown = {
  id: string | null
  business: BusinessRow
  months: number | null
  quarter: Quarter
  card: Card
  at: number
  version: number
  place: Place | null
  tables: Counting['measures']
}

/** Formats an entry for the response. */
function shown({ id, business, months, quarter, card, at, version, place, tables }: Shown): ScoreEntry {
  const measures = recordOf(CATEGORIES, category =>
    recordOf(MEASURES[category], name => entryOf(card.measures[`${category}.${name}` as MeasureId])),
  )
  return {
    id,
    business: { id: business.id, name: business.displayName || business.name, months },
    ...partsOf(quarter),
    averageScore: card.average,
    dateAdded: Math.floor(at / 1000),
    ...measures,
    categories: card.categories,
    final: id !== null,
    rank: place,
    version,
    raises: raisesOf(card, tables),
  }
}

const entryOf = ({ overridden, ...result }: MeasureResult) => ({
  ...result,
  ...(overridden && { overridden: { from: overridden.from, reason: overridden.reason } }),
})

/**
 * Returns the scorecards of some businesses, the latest quarter first: closed ones as stored, and the last quarter, until it is closed, as
 * calculated now.
 * @param requested limits it to one quarter
 */
export async function entriesOf(
  reading: Reading,
  seen: readonly Seen[],
  { quarter: requested }: { quarter?: Quarter } = {},
): Promise<ScoreEntry[]> {
  const [any] = seen
  if (!any) return []
  const { sql, now = Date.now() } = reading
  const { tenant } = any.business
  const businesses = new Map(seen.map(({ business }) => [business.id, business]))
  const [counting, rows] = await Promise.all([
    tablesOf(sql, tenant),
    findRows(
      sql,
      scoreEntry,
      and(
        inArray(scoreEntry.business, [...businesses.keys()]),
        requested ? eq(scoreEntry.quarter, requested) : undefined,
      ),
      desc(scoreEntry.quarter),
    ),
  ])
  const last = lastQuarter(now)
  const open = requested ?? last
  const isClosed = new Set(rows.filter(row => row.quarter === open).map(row => row.business))
  const [places, live] = await Promise.all([
    placesOf(
      sql,
      tenant,
      [...new Set(rows.map(row => row.quarter))],
      rows.map(({ id }) => id),
    ),
    // a quarter that is not over has no score yet
    open > last
      ? []
      : cardsNow(
          reading,
          [...businesses.values()].filter(({ id }) => !isClosed.has(id)),
          open,
          counting,
        ),
  ])
  const kept = rows.flatMap((row): ScoreEntry[] => {
    const business = businesses.get(row.business)
    return business
      ? [
          shown({
            ...row,
            business,
            card: sumUp(row.measures),
            at: row.at.getTime(),
            place: places.get(row.id) ?? null,
            tables: counting.measures,
          }),
        ]
      : []
  })
  const provisional = live.map(({ business, card }) =>
    shown({
      id: null,
      business,
      months: monthsAt(business, open),
      quarter: open,
      card,
      place: null,
      at: instantOf(addDays(daysOf(open).to, 1)),
      version: counting.version,
      tables: counting.measures,
    }),
  )
  return [...provisional, ...kept]
}

/**
 * SQL for whether an entry is in a band, equivalent to `bandOf` with `stopsFor` of the rules. Entries without a score or an age are in
 * none.
 */
export const inBand = (band: Band): SQL => {
  const at = BANDS.indexOf(band)
  const groups = AGE_GROUPS.map(({ stops }, group) => {
    const [from, to] = [stops[at] as number, stops[at + 1] as number]
    const upper = band === 'excellent' ? query`true` : query`${scoreEntry.average} < ${to}`
    // a percentage below 1 counts as 0
    const lower = band === 'bad' ? query`true` : query`${scoreEntry.average} >= ${from}`
    return query`(${groupOf} = ${group} and ${lower} and ${upper})`
  })
  return query`(${scoreEntry.average} is not null and (${query.join(groups, query` or `)}))`
}
