import { and, desc, eq } from 'drizzle-orm'
import type { CreditRecord } from '#contract/score-credit.ts'
import { CREDIT_GROUPS, type Metric } from '#contract/score-names.ts'
import { cardOf } from '#rules/score/card.ts'
import { creditOf, type MetricFact } from '#rules/score/credit.ts'
import { type Shifted, shiftOf, type Thresholds } from '#rules/score/tables.ts'
import type { Sql } from '#server/db/open.ts'
import { business, creditFrozen, loan, scoreEntry } from '#server/db/schema/index.ts'

/** As many kept scorecards of either kind as are reckoned anew. */
const MOST = 500

/** The scores of the newest closed quarter, reckoned by both thresholds from what was known then. Agreed overrides stand aside. */
async function closedShift(sql: Sql, tenant: string, now: Thresholds, then: Thresholds) {
  const [newest] = await sql
    .select({ quarter: scoreEntry.quarter })
    .from(scoreEntry)
    .where(eq(scoreEntry.tenant, tenant))
    .orderBy(desc(scoreEntry.quarter))
    .limit(1)
  if (!newest) return { quarter: null, scores: shiftOf([]) }
  const { quarter } = newest
  const rows = await sql
    .select({ facts: scoreEntry.facts, id: business.id, name: business.name, shown: business.displayName })
    .from(scoreEntry)
    .innerJoin(business, eq(business.id, scoreEntry.business))
    .where(and(eq(scoreEntry.tenant, tenant), eq(scoreEntry.quarter, quarter)))
    .orderBy(scoreEntry.id)
    .limit(MOST)
  const scores = rows.map(
    ({ id, name, shown, facts }): Shifted => ({
      business: id,
      name: shown || name,
      from: cardOf(facts, now.measures).average,
      to: cardOf(facts, then.measures).average,
    }),
  )
  return { quarter, scores: shiftOf(scores) }
}

/** What a record that was kept said of each metric. */
const factsIn = ({ groups }: CreditRecord) =>
  Object.fromEntries(CREDIT_GROUPS.flatMap(group => Object.entries(groups[group].metrics))) as Partial<
    Record<Metric, MetricFact>
  >

/** The credit scorecards of the last decisions, one for each business, likewise. */
async function frozenShift(sql: Sql, tenant: string, now: Thresholds, then: Thresholds) {
  const rows = await sql
    .select({ record: creditFrozen.record })
    .from(creditFrozen)
    .innerJoin(loan, eq(loan.id, creditFrozen.loan))
    .where(eq(loan.tenant, tenant))
    .orderBy(desc(creditFrozen.at), desc(creditFrozen.id))
    .limit(MOST)
  const newest = new Map<string, CreditRecord>()
  for (const { record } of rows) if (!newest.has(record.business.id)) newest.set(record.business.id, record)
  return shiftOf(
    [...newest.values()].map((record): Shifted => {
      const facts = factsIn(record)
      return {
        business: record.business.id,
        name: record.business.displayName,
        from: creditOf(facts, now.metrics).average,
        to: creditOf(facts, then.metrics).average,
      }
    }),
  )
}

/** What other thresholds would make of scores that are kept. */
export async function shiftsOf(sql: Sql, tenant: string, now: Thresholds, then: Thresholds) {
  const [closed, credit] = await Promise.all([
    closedShift(sql, tenant, now, then),
    frozenShift(sql, tenant, now, then),
  ])
  return { ...closed, credit }
}
