import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { root } from '#server/root.ts'
import type * as schema from './schema/index.ts'

/** Query interface, the same for both drivers. Inside a transaction use the transaction's own handle, or PGlite deadlocks. */
export type Sql = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  sql: Sql
  /** Runs long work, such as seeding, on a connection whose statements may take any time. */
  unhurried<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
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
  /** Called when this process must stop at once, with the reason: the data folder is another's now, or the database in it broke. */
  onLost?: (reason: string) => void
  progress?: Progress
  /** Whether PGlite flushes each commit to disk before acknowledging it, as real users' data requires. PostgreSQL always does. */
  durable?: boolean
}

const UNREACHABLE = /^(ECONN|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EPIPE|EAI_AGAIN|08|57P0|53300)/

/** Returns an error and its causes. */
export const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** Returns the codes of an error and its causes. */
export const codesOf = (error: unknown): string[] =>
  causesOf(error).map(cause => String((cause as NodeJS.ErrnoException).code))

/** Whether a query failed because the database is unreachable, rather than because of the query itself. */
export const isUnreachable = (error: unknown): boolean =>
  codesOf(error).some(code => UNREACHABLE.test(code)) ||
  causesOf(error).some(({ message }) =>
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/.test(
      message,
    ),
  )
