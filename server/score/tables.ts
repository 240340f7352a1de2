import { desc, eq } from 'drizzle-orm'
import type { Country } from '#contract/client.ts'
import { MEASURE_IDS, METRIC_NAMES, type MeasureId, type Metric } from '#contract/score-names.ts'
import { METRIC_TABLE } from '#rules/score/credit.ts'
import { firstTables, MEASURE_TABLE, type Tables } from '#rules/score/measures.ts'
import { isInOrder, type Step } from '#rules/score/steps.ts'
import { tableChanges } from '#rules/score/tables.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf } from '#server/db/row.ts'
import { scoreTable, tenant as tenants } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { shiftsOf } from './shifts.ts'

export type Counting = {
  version: number
  measures: Record<MeasureId, Step[]>
  metrics: Record<Metric, Step[]>
  by: string | null
  at: Date | null
}

const first = (country: Country): Counting => ({
  version: 0,
  by: null,
  at: null,
  measures: firstTables(MEASURE_TABLE, country),
  metrics: firstTables(METRIC_TABLE, country),
})

/** Returns the current threshold tables of a portal, or those of a version. */
export async function tablesOf(sql: Sql, tenant: string, version?: number): Promise<Counting> {
  const [[portal], rows] = await Promise.all([
    sql.select({ country: tenants.country }).from(tenants).where(eq(tenants.code, tenant)),
    sql
      .select()
      .from(scoreTable)
      .where(eq(scoreTable.tenant, tenant))
      .orderBy(desc(scoreTable.version))
      .limit(version === undefined ? 1 : 1_000),
  ])
  const begun = first(portal?.country ?? 'KE')
  const set = version === undefined ? rows[0] : rows.find(row => row.version === version)
  return set ? whole(begun, set) : begun
}

/** Completes a version: tables it does not contain are the initial ones. */
const whole = (begun: Counting, set: typeof scoreTable.$inferSelect): Counting => ({
  version: set.version,
  by: set.byName,
  at: set.at,
  measures: { ...begun.measures, ...(set.measures as Counting['measures']) },
  metrics: { ...begun.metrics, ...(set.metrics as Counting['metrics']) },
})

/** Validates submitted tables. @throws Refusal for rows out of order */
function kept(sent: object, names: readonly string[]): Tables {
  const all = Object.entries(sent as Tables)
  const wrong = all.filter(([, steps]) => !isInOrder(steps)).map(([name]) => name)
  if (wrong.length > 0) {
    throw new Refusal(
      'invalid',
      'score.table-order',
      Object.fromEntries(wrong.map(name => [name, 'score.table-order'])),
    )
  }
  return Object.fromEntries(all.filter(([name]) => names.includes(name)))
}

/** The maximum number of versions shown. */
const MOST_VERSIONS = 50

export const tableHandlers = {
  'GET scorecard/tables': async (_, { sql, person }) => {
    const { at, ...counting } = await tablesOf(sql, person.tenant)
    return { ...counting, at: at?.toISOString() ?? null }
  },
  'GET scorecard/tables/versions': async (_, { sql, person }) => {
    const begun = await tablesOf(sql, person.tenant, 0)
    const rows = await sql
      .select()
      .from(scoreTable)
      .where(eq(scoreTable.tenant, person.tenant))
      .orderBy(desc(scoreTable.version))
      .limit(MOST_VERSIONS)
    const all: Counting[] = [...rows.map(row => whole(begun, row)), begun]
    return {
      data: all.map(({ at, ...one }, place) => {
        const before = all[place + 1]
        return { ...one, at: at?.toISOString() ?? null, changes: before ? tableChanges(before, one) : [] }
      }),
    }
  },
  'POST scorecard/tables/preview': async ({ body }, { sql, person }) => {
    const now = await tablesOf(sql, person.tenant)
    const then = {
      measures: { ...now.measures, ...kept(body.measures, MEASURE_IDS) },
      metrics: { ...now.metrics, ...kept(body.metrics, METRIC_NAMES) },
    }
    const changes = tableChanges(now, then)
    return { changes, ...(await shiftsOf(sql, person.tenant, now, then)) }
  },
  'PUT scorecard/tables': async ({ body }, { sql, person, address }) => {
    const measures = kept(body.measures, MEASURE_IDS)
    const metrics = kept(body.metrics, METRIC_NAMES)
    await sql.transaction(async tx => {
      const now = await tablesOf(tx, person.tenant)
      // somebody else changed them meanwhile
      if (now.version !== body.version) throw new Refusal('conflict', 'score.table-changed')
      const changes = tableChanges(now, { measures, metrics })
      if (changes.length === 0) throw new Refusal('invalid', 'score.table-same')
      const added = await addRowIfNew(tx, scoreTable, {
        tenant: person.tenant,
        version: now.version + 1,
        ...authorOf(person),
        measures: { ...now.measures, ...measures },
        metrics: { ...now.metrics, ...metrics },
      })
      if (!added) throw new Refusal('conflict', 'score.table-changed')
      await recordBy(tx, person, address, {
        action: 'score.tables-set',
        detail: [
          { name: 'version', from: String(now.version), to: String(added.version) },
          ...changes.map(({ name, from, to }) => ({ name, from: inWords(from), to: inWords(to) })),
        ],
      })
    })
    return { message: msg('score.tables-set') }
  },
} satisfies SomeHandlers

/** Formats a table for the audit trail: `0: 25, over 5: 40`. */
const inWords = (steps: readonly Step[]): string =>
  steps.map(({ from, score, over }) => `${over ? 'over ' : ''}${from}: ${score}`).join(', ')
