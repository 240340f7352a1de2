import { sql as query } from 'drizzle-orm'
import type { Sql } from './open.ts'

/** Work that only one process at a time may do. The position in the list is the lock's number: append only. */
const JOBS = ['migrate', 'seed tenants', 'invite first super', 'plant demo'] as const
export type Job = (typeof JOBS)[number]

const FIRST = 7_709_114

/** Returns the number of a job's PostgreSQL advisory lock. */
export const lockNumber = (job: Job): number => FIRST + JOBS.indexOf(job)

/** Waits for a job's lock, and holds it until the transaction ends. */
export const lockFor = (change: Sql, job: Job) =>
  change.execute(query`select pg_advisory_xact_lock(${lockNumber(job)})`)
