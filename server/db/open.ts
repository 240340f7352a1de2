import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { root } from '#server/root.ts'
import type * as schema from './schema/index.ts'

/** Query interface, the same for both drivers. Inside a transaction use the transaction's own handle, or PGlite deadlocks. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  sql: Sql
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /**
   * Subscribes to NOTIFY on a channel, from any process. Hints may be lost: none arrive while the connection is down, and after a
   * reconnect there is one hint for all that may have been missed.
   * @returns a function that stops listening
   */
  listen(channel: string, hint: () => void): Promise<() => Promise<void>>
  /** Vacuums and analyzes grown tables, where the database does not do so by itself. */
  tidy?(): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(root, 'server/db/migrations')

/** Reports the start of a slow step, in a sentence, to the operator who started the server. */
export type Progress = (sentence: string) => void

export type Place = {
  /** URL of a PostgreSQL server; null for PGlite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Called when another process has taken over the data folder's lock. */
  onLost?: () => void
  progress?: Progress
  /** Whether PGlite flushes each commit to disk before acknowledging it, as real users' data requires. PostgreSQL always does. */
  durable?: boolean
}

const UNREACHABLE = /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN|08|57P0|53300)/

/** Whether a query failed because the database is unreachable, rather than because of the query itself. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNREACHABLE.test(String((cause as NodeJS.ErrnoException).code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}
