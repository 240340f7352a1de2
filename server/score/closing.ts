import { and, asc, eq, gt, isNull, or, sql as query } from 'drizzle-orm'
import type { ClosingRow } from '#contract/score-closing.ts'
import { closingColumns } from '#contract/score-columns.ts'
import { MEASURE_IDS } from '#contract/score-names.ts'
import { daysOf, isOver, lastQuarter, type Quarter } from '#rules/quarter.ts'
import type { BusinessRow } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { business, scoreEntry } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { cardsNow, monthsAt, storedCard } from './entries.ts'
import type { Reading } from './facts.ts'
import { type Counting, tablesOf } from './tables.ts'

/** Number of businesses calculated per batch, and per call. */
const PIECE = 100
const IN_A_CALL = 500

/** Condition: businesses of a portal that existed in a quarter and have no entry for it. */
const without = (tenant: string, quarter: Quarter) =>
  and(
    eq(business.tenant, tenant),
    or(isNull(business.startedOn), query`${business.startedOn} <= ${daysOf(quarter).to}`),
    query`not exists (select 1 from ${scoreEntry} where ${scoreEntry.business} = ${business.id} and ${scoreEntry.quarter} = ${quarter})`,
  )

/** Stores current scorecards. Existing entries of the quarter are kept unchanged. @returns how many were stored */
async function closeEntries(
  reading: Reading,
  businesses: readonly BusinessRow[],
  quarter: Quarter,
  { id, name, tenant }: Pick<Person, 'id' | 'name' | 'tenant'>,
): Promise<number> {
  const counting = await tablesOf(reading.sql, tenant)
  const cards = await cardsNow(reading, businesses, quarter, counting)
  if (cards.length === 0) return 0
  const rows = cards.map(({ business: one, facts, card }) => ({
    tenant,
    business: one.id,
    quarter,
    months: monthsAt(one, quarter),
    ...storedCard(card),
    facts,
    version: counting.version,
    by: id,
    byName: name,
    at: new Date(reading.now ?? Date.now()),
  }))
  const added = await reading.sql
    .insert(scoreEntry)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: scoreEntry.id })
  return added.length
}

/** Returns the requested quarter, or the last one. @throws Refusal if it is not over */
function needOver(quarter: Quarter | undefined): Quarter {
  const last = lastQuarter(Date.now())
  if (quarter && !isOver(quarter, Date.now())) throw new Refusal('conflict', 'score.not-over')
  return quarter ?? last
}

/** Yields the businesses without an entry for a quarter, in batches. */
async function* leftIn(sql: Sql, tenant: string, quarter: Quarter, from = '') {
  for (let after = from; ; ) {
    const rows = await sql
      .select()
      .from(business)
      .where(and(without(tenant, quarter), gt(business.id, after)))
      .orderBy(asc(business.id))
      .limit(PIECE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) return
    after = last.id
  }
}

/** Returns what closing would store for businesses. Those without any data are included without a score. */
async function previewOf(
  reading: Reading,
  rows: readonly BusinessRow[],
  quarter: Quarter,
  counting: Counting,
): Promise<ClosingRow[]> {
  const cards = await cardsNow(reading, rows, quarter, counting)
  return rows.map(one => {
    const card = cards.find(({ business: known }) => known.id === one.id)?.card
    return {
      business: one.id,
      name: one.displayName || one.name,
      average: card?.average ?? null,
      missing: card?.missing ?? MEASURE_IDS,
    }
  })
}

export const closingHandlers = {
  'GET scorecard/closing': async ({ query: filters }, { sql, services: { book }, person }) => {
    const quarter = needOver(filters.quarter)
    const name = query`lower(coalesce(nullif(${business.displayName}, ''), ${business.name}))`
    const open = sql
      .select()
      .from(business)
      .where(without(person.tenant, quarter))
      .orderBy(name, asc(business.id))
      .$dynamic()
    const [{ found, ...at }, closed, counting] = await Promise.all([
      pageOf(sql, open, filters),
      sql.$count(scoreEntry, and(eq(scoreEntry.tenant, person.tenant), eq(scoreEntry.quarter, quarter))),
      tablesOf(sql, person.tenant),
    ])
    return { data: await previewOf({ sql, book }, found, quarter, counting), ...at, quarter, closed }
  },
  'GET scorecard/closing/export': async ({ query: filters }, context) => {
    const { sql, services, person } = context
    const quarter = needOver(filters.quarter)
    const counting = await tablesOf(sql, person.tenant)
    async function* pieces() {
      for await (const rows of leftIn(sql, person.tenant, quarter))
        yield previewOf({ sql, book: services.book }, rows, quarter, counting)
    }
    return sendList(filters, context, {
      title: { en: `Closing of ${quarter}`, sw: `Kufunga ${quarter}` },
      columns: closingColumns,
      filters: {},
      pieces: pieces(),
    })
  },
  'POST scorecard/closing': async ({ body }, { sql, services: { book }, person, address }) => {
    const quarter = needOver(body.quarter)
    let [closed, looked] = [0, 0]
    let after: string | null = null
    // in batches: if the server stops, stored entries remain and the next run continues
    for await (const rows of leftIn(sql, person.tenant, quarter, body.after)) {
      closed += await closeEntries({ sql, book }, rows, quarter, person)
      looked += rows.length
      after = rows.length < PIECE ? null : (rows.at(-1)?.id ?? null)
      if (looked >= IN_A_CALL) break
    }
    if (closed > 0) {
      await recordBy(sql, person, address, {
        action: 'score.closed',
        detail: [
          { name: 'quarter', from: null, to: quarter },
          { name: 'scores', from: null, to: String(closed) },
        ],
      })
    }
    return { message: msg('score.closed', { many: closed }), closed, looked, after }
  },
} satisfies SomeHandlers
