import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import type { Database } from './open.ts'
import { openMemory } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { createDatabase } from './test-database.ts'

type OpenDatabase = () => Promise<Database>

/** Runs a suite on both databases; on PostgreSQL only where db/postgres.setup.ts found a server. */
export function onEveryDatabase(suite: (open: OpenDatabase) => void): void {
  const server = inject('postgres')
  describe('on PGlite', () => suite(openBlank))
  describe.skipIf(!server)('on PostgreSQL', () => suite(() => openFresh(server as string)))
}

/** Runs a suite whose queries do not depend on the driver, on the database that opens faster here. */
export function onOneDatabase(suite: (open: OpenDatabase) => void): void {
  describe('on one database', () => suite(openEither))
}

/** Opens a database for tests that do not depend on the driver: the one that opens faster here. */
export function openEither(): Promise<Database> {
  const server = inject('postgres')
  return server ? openFresh(server) : openBlank()
}

let blank: Blob | null = null

/** Opens an empty database in memory. */
function openBlank(): Promise<Database> {
  blank ??= new Blob([readFileSync(join(inject('blank'), 'db.tar'))])
  return openMemory(blank)
}

/** Copies an empty database into a data folder, to save the first start from creating one. */
export function putDatabase(dataDir: string): string {
  cpSync(join(inject('blank'), 'db'), join(dataDir, 'db'), { recursive: true })
  return dataDir
}

/** Opens an empty database on the test server. It is removed with the server. */
async function openFresh(server: string): Promise<Database> {
  return openPostgres(await createDatabase(server, inject('template') ?? undefined))
}
