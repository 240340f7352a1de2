import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { root } from '#server/root.ts'
import type * as schema from './schema/index.ts'

/** What queries are written against: the same on both drivers. Inside a transaction use its own handle, or PGlite waits for itself. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  sql: Sql
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /**
   * Hears of NOTIFY on a channel, from any process. It is a hint that may be lost: while the connection is away nothing is heard, and once
   * it is back there is one hint for all that may have been missed.
   * @returns what stops it
   */
  listen(channel: string, hint: () => void): Promise<() => Promise<void>>
  /** Makes room of what was deleted, and counts anew what is there, where the database does not do so by itself. */
  tidy?(): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(root, 'server/db/migrations')

/** Tells whoever started the server what takes its time, in a sentence, as it is begun. */
export type Progress = (sentence: string) => void

export type Place = {
  /** A PostgreSQL server; null for PGlite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Called when another process took the data folder from this one. */
  onLost?: () => void
  progress?: Progress
  /** Whether PGlite brings each commit to the disk before it goes on: real people's data. PostgreSQL does so by itself. */
  durable?: boolean
}

const UNREACHABLE = /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN|08|57P0|53300)/

/** Whether a query failed because the database is away, rather than because of the query. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNREACHABLE.test(String((cause as NodeJS.ErrnoException).code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true
  }
  return false
}
