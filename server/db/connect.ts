import type { Database, Place } from './open.ts'

/**
 * Opens the database and runs pending migrations. On PostgreSQL several processes may do so concurrently.
 * @throws FolderInUse when another process has the data folder; StartError when the PostgreSQL server does not answer
 */
export async function openDatabase({ databaseUrl, dataDir, ...heard }: Place): Promise<Database> {
  // drivers are imported on demand: PGlite alone is a whole PostgreSQL in WebAssembly
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./pglite.ts')).openPglite(dataDir, heard)
}
