import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { loan } from '#server/db/schema/index.ts'
import type { CoreLoan, LendingCore } from '#server/ledger/core.ts'
import { figuresOf } from '#server/ledger/standing.ts'
import type { Loan } from './find.ts'

/** Returns the loan's reference in the core. */
export const refOf = ({ core, id }: Pick<Loan, 'core' | 'id'>): string => core ?? id

/** Our status of a paid-out loan, by the core's status. */
const STANDS: Partial<Record<CoreLoan['status'], Loan['status']>> = {
  active: 'active',
  overpaid: 'overpaid',
  closed: 'closed',
  'written-off': 'written-off',
}

/** M-Pesa moves whole shillings: an overpayment below one cannot be refunded, so the loan counts as closed. */
const isRounding = ({ status, overpaid }: CoreLoan): boolean => status === 'overpaid' && overpaid < MINOR

/** Upper bound on reads; concurrent payments on one loan are likely fewer. */
const MOST_LOOKS = 4

/**
 * Caches the core's figures on the loan's row. Concurrent calls are safe, as it reads again until the core returns what the row has.
 * @returns the row before the first change and after the last
 */
export async function refreshLoan(
  sql: Sql,
  book: LendingCore,
  id: string,
): Promise<{ before: Loan; after: Loan }> {
  const before = await findRow(sql, loan, id)
  if (!before) throw new Error(`There is no loan ${id}`)
  let after = before
  let kept = ''
  for (let look = 0; look < MOST_LOOKS; look++) {
    const core = await book.read(refOf(before))
    const status = isRounding(core) ? 'closed' : (STANDS[core.status] ?? after.status)
    // what was to be kept is gone, and a later overpayment is another one
    const figures = { ...figuresOf(core), status, ...(core.overpaid === 0 && { creditKept: null }) }
    if (kept === JSON.stringify(figures)) break
    kept = JSON.stringify(figures)
    const since = status === after.status ? after.since : new Date()
    const row = await setRow(sql, loan, id, { ...figures, since })
    after = row as Loan
  }
  return { before, after }
}
