import { and, asc, eq, gt, lt, sql as query } from 'drizzle-orm'
import { type Day, dayOf } from '#rules/day.ts'
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

/** Interval in which to check whether a new day has begun in Nairobi; in ms. */
const LOOK = 30 * 60_000

/** Queues a day's penalties: once a day, however many processes call it. */
export const askForPenalties = (sql: Sql, day: Day = dayOf(Date.now())): Promise<void> =>
  enqueue(sql, 'penalties', { day, after: '' }, { key: `penalties:${day}` })

type Log = { error(details: object, message: string): void }

/** Queues each day's penalties soon after the day has begun. @returns an action that stops it */
export function askDaily(sql: Sql, log: Log): () => void {
  const ask = () =>
    askForPenalties(sql).catch(error => log.error({ err: error }, 'could not enqueue the penalties job'))
  const looking = setInterval(ask, LOOK)
  ask()
  return () => clearInterval(looking)
}

/** Charges penalties on late loans, one batch per job. Covers our own ledger only, not an outside core. */
export function penaltyWorker(sql: Sql, ledger: Ledger = openLedger(sql), most = MOST) {
  return async ({ day, after }: Jobs['penalties']): Promise<void> => {
    const late = await lateLoans(sql, { day, after, most })
    for (const ref of late) await ledger.chargePenalties(ref)
    const last = late.at(-1)
    if (last && late.length === most)
      await enqueue(sql, 'penalties', { day, after: last }, { key: `penalties:${day}:${last}` })
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
