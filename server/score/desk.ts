import { and, desc, eq, sql as query, type SQL } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { scoreEndpoints } from '#contract/score.ts'
import { scoreColumns } from '#contract/score-columns.ts'
import type { ScoreRow } from '#contract/score-desk.ts'
import { quarterAfter } from '#rules/quarter.ts'
import { bandOf, stopsFor } from '#rules/score/bands.ts'
import { needBusiness } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { orderBy } from '#server/db/order.ts'
import { pageOf } from '#server/db/page.ts'
import { findRows } from '#server/db/row.ts'
import { account, business, cohort, enrolment, hub, scoreEntry, scoreNote } from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { creditNow } from './credit.ts'
import { entriesOf, inBand, placesOf } from './entries.ts'

type Query = Omit<Infer<(typeof scoreEndpoints)['GET scorecard/desk']['query']>, 'page' | 'size'>

/** The maximum number of quarters offered. */
const MOST_QUARTERS = 24

/** Returns the closed quarters, the newest first: each by one look into the index, as a quarter may have many thousands of scores. */
export async function quartersOf(sql: Sql, tenant: string): Promise<string[]> {
  const newest = (before?: SQL) =>
    query`(select max(${scoreEntry.quarter}) from ${scoreEntry} where ${and(eq(scoreEntry.tenant, tenant), before)})`
  const rows = await sql
    .select({ quarter: query<string>`quarter` })
    .from(
      query`(with recursive closed as (select ${newest()} as quarter union all
        select ${newest(query`${scoreEntry.quarter} < closed.quarter`)} from closed where quarter is not null)
        select quarter from closed) as closed`,
    )
    .where(query`quarter is not null`)
    .orderBy(query`quarter desc`)
    .limit(MOST_QUARTERS)
  return rows.map(({ quarter }) => quarter)
}

/** Selects the scores of the previous quarter, for comparison. */
export const beforeOf = (sql: Sql, tenant: string, quarter: string) =>
  sql
    .select({ business: scoreEntry.business, average: scoreEntry.average })
    .from(scoreEntry)
    .where(and(eq(scoreEntry.tenant, tenant), eq(scoreEntry.quarter, quarterAfter(quarter, -1))))
    .as('before')

/** Selects the scores of a quarter that the user may see. */
function followed(
  sql: Sql,
  person: Person,
  { quarter, search, band, hub: at, lacks, sort = '-average' }: Query & { quarter: string },
) {
  const before = beforeOf(sql, person.tenant, quarter)
  const change = query<string | null>`${scoreEntry.average} - ${before.average}`
  const where = and(
    eq(scoreEntry.tenant, person.tenant),
    eq(scoreEntry.quarter, quarter),
    seenBy(person),
    at ? eq(enrolment.hub, at) : undefined,
    band ? inBand(band) : undefined,
    lacks ? query`${lacks} = any(${scoreEntry.lacks})` : undefined,
    ...searchCondition(search, business.name, account.search),
  )
  const keys = {
    name: query`lower(${business.name})`,
    average: scoreEntry.average,
    change,
    missing: scoreEntry.missing,
  }
  return sql
    .select({ entry: scoreEntry, business, owner: account, hub: hub.name, cohort: cohort.name, change })
    .from(scoreEntry)
    .innerJoin(business, eq(business.id, scoreEntry.business))
    .innerJoin(account, eq(account.id, business.owner))
    .leftJoin(before, eq(before.business, scoreEntry.business))
    .leftJoin(enrolment, eq(enrolment.account, account.id))
    .leftJoin(hub, eq(hub.id, enrolment.hub))
    .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(where)
    .orderBy(...orderBy(sort, keys, scoreEntry.id))
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof followed>>[number]

async function rowsOf(sql: Sql, { tenant }: Person, quarter: string, found: Found[]): Promise<ScoreRow[]> {
  const places = await placesOf(
    sql,
    tenant,
    [quarter],
    found.map(({ entry }) => entry.id),
  )
  return found.map(({ entry, business: one, owner, hub: at, cohort: joined, change }) => {
    const stops = stopsFor(entry.months)
    return {
      ...entry,
      business: one.id,
      name: one.displayName || one.name,
      hub: at ?? '',
      cohort: joined ?? '',
      owner: { id: owner.id, name: nameOf(owner) },
      change: change === null ? null : Math.round(Number(change) * 100) / 100,
      rank: places.get(entry.id)?.rank ?? null,
      band: stops && entry.average !== null ? bandOf(entry.average, stops) : null,
    }
  })
}

export const deskHandlers = {
  'GET scorecard/desk': async ({ query: filters }, { sql, person }) => {
    const quarters = await quartersOf(sql, person.tenant)
    const quarter = filters.quarter ?? quarters[0]
    const { page = 1, size = 25 } = filters
    if (!quarter) return { data: [], total: 0, page, size, quarter: null, quarters }
    const { found, ...at } = await pageOf(sql, followed(sql, person, { ...filters, quarter }), { page, size })
    const data = await rowsOf(sql, person, quarter, found)
    return { data, ...at, quarter, quarters }
  },
  'GET scorecard/desk/export': async ({ query: filters }, context) => {
    const { sql, person } = context
    const quarter = filters.quarter ?? (await quartersOf(sql, person.tenant))[0] ?? ''
    const found = quarter ? await followed(sql, person, { ...filters, quarter }) : []
    return sendList(filters, context, {
      title: { en: `Scores ${quarter}`.trim(), sw: `Alama ${quarter}`.trim() },
      columns: scoreColumns,
      pieces: [await rowsOf(sql, person, quarter, found)],
    })
  },
  'GET scorecard/desk/:business': async ({ params }, { sql, services: { book }, person }) => {
    const seen = await needBusiness(sql, person, params.business)
    const [entries, notes, credit] = await Promise.all([
      entriesOf({ sql, book }, [seen]),
      findRows(sql, scoreNote, { business: seen.business.id }, desc(scoreNote.quarter), scoreNote.measure),
      creditNow({ sql, book }, seen),
    ])
    return {
      entries,
      credit,
      notes: notes.map(row => ({ ...row, by: row.byName, at: row.at.toISOString() })),
    }
  },
} satisfies SomeHandlers
