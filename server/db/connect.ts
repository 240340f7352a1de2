import type { Database, Place } from './open.ts'

/**
 * Opens the database and brings its tables up to date. Several processes may do so at once on PostgreSQL.
 * @throws FolderInUse when another process has the data folder; StartError when the PostgreSQL server does not answer
 */
export async function openDatabase({ databaseUrl, dataDir, ...heard }: Place): Promise<Database> {
  // each driver is loaded only where it is used: PGlite alone is a whole PostgreSQL in WebAssembly
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./pglite.ts')).openPglite(dataDir, heard)
}
