import { and, asc, eq, gt, lt, sql as query } from 'drizzle-orm'
import { type Day, dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { ledgerLoan, loan } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Penalties of a day, of the loans whose id comes after. */
    penalties: { day: string; after: string }
  }
}

/** How many loans one job looks at: few enough to be done well within its lease. */
const MOST = 200

/** How often it is looked whether a new day has begun in Nairobi; in ms. */
const LOOK = 30 * 60_000

/** Asks for the penalties of a day to be charged: once a day, however many processes ask. */
export const askForPenalties = (sql: Sql, day: Day = dayOf(Date.now())): Promise<void> =>
  enqueue(sql, 'penalties', { day, after: '' }, { key: `penalties:${day}` })

type Log = { error(details: object, message: string): void }

/** Asks for each day's penalties soon after it has begun. @returns an action that stops it */
export function askDaily(sql: Sql, log: Log): () => void {
  const ask = () =>
    askForPenalties(sql).catch(error => log.error({ err: error }, 'penalties could not be asked for'))
  const looking = setInterval(ask, LOOK)
  ask()
  return () => clearInterval(looking)
}

/** Charges the penalties of loans that are late, so many loans at a time. Of loans in an outside core it knows nothing. */
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
