import { and, eq, sql as query, type SQL } from 'drizzle-orm'
import { recordOf } from '#contract/record.ts'
import { scoreGroupColumns, WITHOUT } from '#contract/score-columns.ts'
import type { ScoreGroup } from '#contract/score-desk.ts'
import { BANDS, CATEGORIES } from '#contract/score-names.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { account, business, cohort, enrolment, hub, scoreEntry } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { seenBy } from '#server/people/visibility.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { beforeOf, quartersOf } from './desk.ts'
import { inBand } from './entries.ts'

const FIGURES = ['average', 'change', ...CATEGORIES] as const
type Figure = (typeof FIGURES)[number]

/** SQL for rounding to two places, halves up, like `rounded` of the rules. */
const rounded = (value: SQL) => query<string | null>`floor((${value}) * 100 + 0.5) / 100`

/**
 * Returns the closed scores of a quarter by hub or cohort, limited to members the user may see; by name, those in none last. Means exclude
 * unknown scores.
 */
async function groupsOf(
  sql: Sql,
  person: Person,
  quarter: string,
  by: 'hub' | 'cohort',
): Promise<ScoreGroup[]> {
  const before = beforeOf(sql, person.tenant, quarter)
  const change = rounded(query`${scoreEntry.average}::numeric - ${before.average}::numeric`)
  const mean = (figure: Figure) =>
    rounded(query`avg(${figure === 'change' ? change : query`${scoreEntry[figure]}::numeric`})`)
  const many = (band: (typeof BANDS)[number]) => query<string>`count(*) filter (where ${inBand(band)})`
  const name = by === 'hub' ? hub.name : cohort.name
  const rows = await sql
    .select({
      group: name,
      businesses: query<string>`count(*)`,
      ...recordOf(FIGURES, mean),
      ...(Object.fromEntries(BANDS.map(band => [`in-${band}`, many(band)])) as Record<
        `in-${(typeof BANDS)[number]}`,
        SQL<string>
      >),
    })
    .from(scoreEntry)
    .innerJoin(business, eq(business.id, scoreEntry.business))
    .innerJoin(account, eq(account.id, business.owner))
    .leftJoin(before, eq(before.business, scoreEntry.business))
    .leftJoin(enrolment, eq(enrolment.account, account.id))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(and(eq(scoreEntry.tenant, person.tenant), eq(scoreEntry.quarter, quarter), seenBy(person)))
    .groupBy(name)
  const figure = (value: string | null) => (value === null ? null : Number(value))
  return rows
    .map(row => ({
      group: row.group ?? '',
      businesses: Number(row.businesses),
      ...recordOf(FIGURES, one => figure(row[one])),
      bad: Number(row['in-bad']),
      fair: Number(row['in-average']),
      good: Number(row['in-good']),
      excellent: Number(row['in-excellent']),
    }))
    .sort(
      (one, other) =>
        Number(one.group === '') - Number(other.group === '') || one.group.localeCompare(other.group),
    )
}

const BY_SW = { hub: 'kituo', cohort: 'kundi' }

export const reportHandlers = {
  'GET scorecard/report': async ({ query: filters }, { sql, person }) => {
    const by = filters.by ?? 'hub'
    const quarters = await quartersOf(sql, person.tenant)
    const quarter = filters.quarter ?? quarters[0] ?? null
    return { data: quarter ? await groupsOf(sql, person, quarter, by) : [], quarter, quarters, by }
  },
  'GET scorecard/report/export': async ({ query: filters }, context) => {
    const { sql, person } = context
    const { by = 'hub' } = filters
    const language = await languageOf(sql, person, filters.language)
    const quarter = filters.quarter ?? (await quartersOf(sql, person.tenant))[0] ?? ''
    const groups = quarter ? await groupsOf(sql, person, quarter, by) : []
    return sendList(filters, context, {
      title: { en: `Scores by ${by} ${quarter}`.trim(), sw: `Alama kwa ${BY_SW[by]} ${quarter}`.trim() },
      columns: scoreGroupColumns,
      filters: {},
      pieces: [groups.map(one => ({ ...one, group: one.group || WITHOUT[by][language] }))],
    })
  },
} satisfies SomeHandlers
