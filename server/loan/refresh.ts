import { eq } from 'drizzle-orm'
import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { loan } from '#server/db/schema/index.ts'
import type { CoreLoan, LendingCore } from '#server/ledger/core.ts'
import { figuresOf } from '#server/ledger/standing.ts'
import type { Loan } from './find.ts'

/** The loans that money can be booked on. */
export const REPAID = ['active', 'overpaid', 'closed', 'written-off'] as const satisfies Loan['status'][]

/** The loan's name in the book. */
export const refOf = ({ core, id }: Pick<Loan, 'core' | 'id'>): string => core ?? id

/** How a loan that was paid out stands, as the book says it. */
const STANDS: Partial<Record<CoreLoan['status'], Loan['status']>> = {
  active: 'active',
  overpaid: 'overpaid',
  closed: 'closed',
  'written-off': 'written-off',
}

/** M-Pesa moves whole shillings: what is left of the last one cannot be given back, and the loan is simply paid. */
const isRounding = ({ status, overpaid }: CoreLoan): boolean => status === 'overpaid' && overpaid < MINOR

/** More looks than there are likely payments at the same moment. */
const MOST_LOOKS = 4

/**
 * Keeps what the book says of a loan on its row. Others may do so at once: it is looked again until the book says what the
 * row has. @returns the row before the first change and after the last
 */
export async function refresh(
  sql: Sql,
  book: LendingCore,
  id: string,
): Promise<{ before: Loan; after: Loan }> {
  const [before] = await sql.select().from(loan).where(eq(loan.id, id))
  if (!before) throw new Error(`There is no loan ${id}`)
  let after = before
  let kept = ''
  for (let look = 0; look < MOST_LOOKS; look++) {
    const core = await book.read(refOf(before))
    const status = isRounding(core) ? 'closed' : (STANDS[core.status] ?? after.status)
    const figures = { ...figuresOf(core), status }
    if (kept === JSON.stringify(figures)) break
    kept = JSON.stringify(figures)
    const since = status === after.status ? after.since : new Date()
    const [row] = await sql
      .update(loan)
      .set({ ...figures, since })
      .where(eq(loan.id, id))
      .returning()
    after = row as Loan
  }
  return { before, after }
}
