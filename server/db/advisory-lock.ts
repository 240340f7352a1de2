import { setTimeout as sleep } from 'node:timers/promises'
import { sql as query } from 'drizzle-orm'
import type { Sql } from './open.ts'

/** Work that only one process at a time may do. The position in the list is the lock's number: append only. */
const JOBS = ['migrate', 'seed tenants', 'invite first super', 'plant demo'] as const
export type Job = (typeof JOBS)[number]

const FIRST = 7_709_114

/** Interval at which a lock held by another process is tried again, in ms. */
const RETRY = 200

/** Waits for a job's lock, however long another process works, and holds it until the transaction ends. */
export async function lockFor(tx: Sql, job: Job): Promise<void> {
  for (;;) {
    // a statement that waits would run into the timeouts of statements
    const number = FIRST + JOBS.indexOf(job)
    const found = await tx.execute(query`select pg_try_advisory_xact_lock(${number}) as held`)
    if ((found as { rows: { held: boolean }[] }).rows[0]?.held) return
    await sleep(RETRY)
  }
}
