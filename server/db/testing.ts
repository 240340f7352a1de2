import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { describe, inject } from 'vitest'
import { BatchingPGlite } from './batching-pglite.ts'
import { extensions } from './durable-pglite.ts'
import type { Database } from './open.ts'
import { databaseOn } from './pglite.ts'
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
/** Emptied databases of suites that have ended: opening another takes longer than the tests of most suites. */
const idle: PGlite[] = []

/** Opens an empty database in memory. */
export async function openBlank(): Promise<Database> {
  blank ??= new Blob([readFileSync(join(inject('blank'), 'db.tar'))])
  const client = idle.pop() ?? new BatchingPGlite({ loadDataDir: blank, extensions })
  let isClosed = false
  // what outlives a suite must not reach the next one
  const leased = new Proxy(client, {
    get(target, name) {
      if (isClosed) throw new Error('PGlite is closed')
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const database = await databaseOn(leased)
  const schema = await schemaIn(client)
  return {
    ...database,
    async close() {
      isClosed = true
      if ((await schemaIn(client)) !== schema) return client.close()
      await client.exec(EMPTY)
      idle.push(client)
    },
  }
}

/** Returns a value that changes with the schema: a database whose schema a suite has changed is not used again. */
async function schemaIn(client: PGlite): Promise<string> {
  const { rows } = await client.query(`select count(*), max(written::text::bigint) from (
    select xmin as written from pg_attribute union all select xmin from pg_constraint
    union all select xmin from pg_trigger union all select xmin from pg_proc) as parts`)
  return JSON.stringify(rows)
}

/** Empties the tables that have been written to, without the triggers that keep some of them append-only. */
const EMPTY = `do $$
  declare written text;
  begin
    select string_agg(oid::regclass::text, ', ') into written from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0;
    perform set_config('session_replication_role', 'replica', true);
    if written is not null then execute 'truncate ' || written || ' restart identity cascade'; end if;
  end $$`

/** Copies an empty database into a data folder, to save the first start from creating one. */
export function putDatabase(dataDir: string): string {
  cpSync(join(inject('blank'), 'db'), join(dataDir, 'db'), { recursive: true })
  return dataDir
}

/** Opens an empty database on the test server. It is removed with the server. */
async function openFresh(server: string): Promise<Database> {
  return openPostgres(await createDatabase(server, inject('template') ?? undefined))
}
