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
  close(): Promise<void>
}

export const migrationsFolder = join(root, 'server/db/migrations')

/** Tells whoever started the server what takes its time, in a sentence, as it is begun. */
export type Say = (sentence: string) => void

export type Place = {
  /** A PostgreSQL server; null for PGlite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Called when another process took the data folder from this one. */
  onLost?: () => void
  say?: Say
}

/**
 * Opens the database and brings its tables up to date. Several processes may do so at once on PostgreSQL.
 * @throws FolderInUse when another process has the data folder; StartError when the PostgreSQL server does not answer
 */
export async function openDatabase({ databaseUrl, dataDir, ...heard }: Place): Promise<Database> {
  // each driver is loaded only where it is used: PGlite alone is a whole PostgreSQL in WebAssembly
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./pglite.ts')).openPglite(dataDir, heard)
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
