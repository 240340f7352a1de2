import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import type { Database } from './open.ts'
import { openMemory } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export type OpenDatabase = () => Promise<Database>

/** Runs a suite on both databases; on PostgreSQL only where db/postgres.setup.ts found a server. */
export function onEveryDatabase(suite: (open: OpenDatabase) => void): void {
  const server = inject('postgres')
  describe('on PGlite', () => suite(openMemory))
  describe.skipIf(!server)('on PostgreSQL', () => suite(() => openFresh(server as string)))
}

/** Runs a suite whose queries are of the common kind on the database that opens faster here. */
export function onOneDatabase(suite: (open: OpenDatabase) => void): void {
  describe('on one database', () => suite(openEither))
}

/** A database for tests that do not care which: the one that opens faster here. */
export function openEither(): Promise<Database> {
  const server = inject('postgres')
  return server ? openFresh(server) : openMemory()
}

/** An empty database on the test server. It goes when the server does. */
async function openFresh(server: string): Promise<Database> {
  return openPostgres(await createDatabase(server))
}

/** @returns the new database's address */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
