import { and, asc, desc, eq } from 'drizzle-orm'
import type { CreditRecord } from '#contract/score-credit.ts'
import { businessesOf } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, authorOf } from '#server/db/row.ts'
import { creditFrozen } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { findLoan } from '#server/loan/find.ts'
import type { loanHandlers } from '#server/loan/handlers.ts'
import { creditNow } from './credit.ts'

/** Returns the current credit scorecard of a borrower's first business; null if there is none. */
async function recordOf(
  sql: Sql,
  book: LendingCore,
  person: Person,
  owner: string,
): Promise<CreditRecord | null> {
  const [seen] = await businessesOf(sql, person, owner)
  return seen ? creditNow({ sql, book }, seen) : null
}

const DECISIONS = ['approve', 'reject']
const OPEN = ['submitted', 'recommended']
type Act = (typeof loanHandlers)['POST account/user/loan/action/:id']

/**
 * Wraps the handler of loan decisions to store the borrower's credit scorecard at that time. Stored first, so that a crash in between
 * leaves at worst a superfluous record.
 */
export const withFrozenScorecard =
  (act: Act): Act =>
  async (input, context) => {
    const { params, body } = input
    const { sql, services, person, tenant } = context
    if (!DECISIONS.includes(body.action) || !tenant.modules.includes('scores')) return act(input, context)
    const { loan, owner } = await findLoan(sql, person, params.id)
    const record = OPEN.includes(loan.status) ? await recordOf(sql, services.book, person, owner.id) : null
    if (!record) return act(input, context)
    const kept = await addRow(sql, creditFrozen, {
      loan: loan.id,
      record,
      ...authorOf(person),
    })
    try {
      return await act(input, context)
    } catch (error) {
      // no decision was made
      if (kept) await sql.delete(creditFrozen).where(eq(creditFrozen.id, kept.id))
      throw error
    }
  }

export const frozenHandlers = {
  'GET scorecard/loans/:id': async ({ params }, { sql, services: { book }, person }) => {
    const { loan, owner } = await findLoan(sql, person, params.id)
    const [now, [frozen]] = await Promise.all([
      recordOf(sql, book, person, owner.id),
      sql
        .select()
        .from(creditFrozen)
        .where(and(eq(creditFrozen.loan, loan.id)))
        .orderBy(desc(creditFrozen.at), asc(creditFrozen.id))
        .limit(1),
    ])
    const isDecided = !OPEN.includes(loan.status)
    return {
      now,
      frozen:
        frozen && isDecided
          ? { at: frozen.at.toISOString(), by: frozen.byName, record: frozen.record }
          : null,
    }
  },
} satisfies SomeHandlers
