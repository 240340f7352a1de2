import { and, asc, eq, gt, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { ledgerLoan, loan } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Charges a day's penalties, for loans with an id after the given one. */
    penalties: { day: string; after: string }
  }
}

/** Number of loans per job, few enough to finish well within its lease. */
const MOST = 200

/** Charges penalties on late loans, one batch per job. Covers our own ledger only, not an outside core. */
export function penaltyWorker(sql: Sql, ledger: Ledger = openLedger(sql), most = MOST) {
  return async ({ day, after }: Jobs['penalties']): Promise<void> => {
    const late = await lateLoans(sql, { day, after, most })
    const last = late.at(-1)
    if (last && late.length === most)
      await enqueue(sql, 'penalties', { day, after: last }, { key: `penalties:${day}:${last}` })
    // a loan that cannot be charged must not hold up the others
    const failures: unknown[] = []
    for (const ref of late) await ledger.chargePenalties(ref).catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

async function lateLoans(
  sql: Sql,
  { day, after, most }: Jobs['penalties'] & { most: number },
): Promise<string[]> {
  const rows = await sql
    .select({ ref: ledgerLoan.loan })
    .from(ledgerLoan)
    .innerJoin(loan, eq(loan.id, ledgerLoan.loan))
    .where(
      and(
        lt(loan.unpaidSince, day),
        query`${ledgerLoan.terms} ->> 'penalty' is not null`,
        gt(ledgerLoan.loan, after),
      ),
    )
    .orderBy(asc(ledgerLoan.loan))
    .limit(most)
  return rows.map(({ ref }) => ref)
}
