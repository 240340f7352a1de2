import { and, count, eq, gte, inArray } from 'drizzle-orm'
import { type BlockValue, DONE_NAMES, type DoneName } from '#contract/home.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { audit } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { type HomeReads, readsFor } from './reads.ts'

/** Number of days covered, including today. */
const DAYS = 7

/** Returns what a person recently finished, from the audit trail; null for nothing. */
export async function mineOf(
  subjects: readonly HomeReads[],
  viewer: Signed,
): Promise<BlockValue<'mine'> | null> {
  const { sql, person } = viewer
  const finished = readsFor(subjects, 'done', viewer)
  const from = new Date(instantOf(addDays(dayOf(Date.now()), 1 - DAYS)))
  const rows = await sql
    .select({ action: audit.action, many: count() })
    .from(audit)
    .where(
      and(
        eq(audit.actor, person.id),
        eq(audit.tenant, person.tenant),
        gte(audit.at, from),
        inArray(
          audit.action,
          finished.flatMap(([, { actions }]) => [...actions]),
        ),
      ),
    )
    .groupBy(audit.action)
  const countOf = (name: DoneName): number => {
    const own = finished.filter(([other]) => other === name).flatMap(([, { actions }]) => [...actions])
    return rows.reduce((sum, { action, many }) => (own.some(one => one === action) ? sum + many : sum), 0)
  }
  const done = DONE_NAMES.map(name => ({ name, count: countOf(name) })).filter(({ count }) => count > 0)
  return done.length > 0 ? { done } : null
}
