import { and, asc, desc, eq, gt, sql as query } from 'drizzle-orm'
import type { CreditRecord } from '#contract/score-credit.ts'
import { CREDIT_GROUPS, type Metric } from '#contract/score-names.ts'
import { cardOf } from '#rules/score/card.ts'
import { creditOf, type MetricFact } from '#rules/score/credit.ts'
import { type Shifted, shiftOf, type Thresholds } from '#rules/score/tables.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { business, creditFrozen, loan, scoreEntry } from '#server/db/schema/index.ts'

/** Number of stored scorecards per batch: all are recalculated, and their facts are not kept in memory. */
const PIECE = 200

/**
 * Returns the scores of the latest closed quarter, recalculated with both thresholds from the facts of that time. Ignores approved
 * overrides.
 */
async function closedShift(sql: Sql, tenant: string, now: Thresholds, then: Thresholds) {
  const newest = await findRow(sql, scoreEntry, { tenant }, desc(scoreEntry.quarter))
  if (!newest) return { quarter: null, scores: shiftOf([]) }
  const { quarter } = newest
  const scores: Shifted[] = []
  for (let after = ''; ; ) {
    const rows = await sql
      .select({
        entry: scoreEntry.id,
        facts: scoreEntry.facts,
        id: business.id,
        name: business.name,
        shown: business.displayName,
      })
      .from(scoreEntry)
      .innerJoin(business, eq(business.id, scoreEntry.business))
      .where(and(eq(scoreEntry.tenant, tenant), eq(scoreEntry.quarter, quarter), gt(scoreEntry.id, after)))
      .orderBy(asc(scoreEntry.id))
      .limit(PIECE)
    for (const { id, name, shown, facts } of rows)
      scores.push({
        business: id,
        name: shown || name,
        from: cardOf(facts, now.measures).average,
        to: cardOf(facts, then.measures).average,
      })
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) break
    after = last.entry
  }
  return { quarter, scores: shiftOf(scores) }
}

/** Returns the facts of each metric in a stored record. */
const factsIn = ({ groups }: CreditRecord) =>
  Object.fromEntries(CREDIT_GROUPS.flatMap(group => Object.entries(groups[group].metrics))) as Partial<
    Record<Metric, MetricFact>
  >

/** Recalculates the credit scorecards of the last decisions the same way, one for each business. */
async function frozenShift(sql: Sql, tenant: string, now: Thresholds, then: Thresholds) {
  const of = query<string>`${creditFrozen.record} -> 'business' ->> 'id'`
  const scores: Shifted[] = []
  for (let after = ''; ; ) {
    const rows = await sql
      .selectDistinctOn([of], { record: creditFrozen.record })
      .from(creditFrozen)
      .innerJoin(loan, eq(loan.id, creditFrozen.loan))
      .where(and(eq(loan.tenant, tenant), query`${of} > ${after}`))
      .orderBy(of, desc(creditFrozen.at), desc(creditFrozen.id))
      .limit(PIECE)
    for (const { record } of rows) {
      const facts = factsIn(record)
      scores.push({
        business: record.business.id,
        name: record.business.displayName,
        from: creditOf(facts, now.metrics).average,
        to: creditOf(facts, then.metrics).average,
      })
    }
    const last = rows.at(-1)
    if (!last || rows.length < PIECE) return shiftOf(scores)
    after = last.record.business.id
  }
}

/** Returns the effect that other thresholds would have on stored scores. */
export async function shiftsOf(sql: Sql, tenant: string, now: Thresholds, then: Thresholds) {
  const [closed, credit] = await Promise.all([
    closedShift(sql, tenant, now, then),
    frozenShift(sql, tenant, now, then),
  ])
  return { ...closed, credit }
}
