import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { extensions, openDurable } from './durable-pglite.ts'
import { lockFolder } from './lock.ts'
import { type Database, migrationsFolder, type Place } from './open.ts'
import * as schema from './schema/index.ts'

/**
 * PostgreSQL inside this process, in `db` of the data folder, which it locks. A new one takes seconds to make; PGlite begins
 * one anew that a process left half made.
 */
export async function openPglite(
  dataDir: string,
  { onLost = () => {}, progress = () => {}, durable = false }: Omit<Place, 'databaseUrl' | 'dataDir'> = {},
): Promise<Database> {
  const lock = lockFolder(dataDir, onLost)
  const folder = join(dataDir, 'db')
  try {
    if (!existsSync(folder)) progress('Making the database')
    const database = await start(durable ? await openDurable(folder) : new PGlite(folder, { extensions }))
    return {
      ...database,
      async close() {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * A database that is gone when it is closed, or with the process.
 * @param from what `dumpDataDir` made of another one: reading it takes a fraction of the time of making a new one
 */
export const openMemory = (from?: Blob): Promise<Database> =>
  start(new PGlite({ loadDataDir: from, extensions }))

/**
 * Tables that have grown by a fifth since they were vacuumed last. PGlite has no autovacuum: what was deleted would take its room for
 * ever, and plans be made without knowing what is there. A table whose room is used again grows no more.
 */
const GROWN = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) > 1.2 * greatest(relpages, 8) * current_setting('block_size')::int`

async function start(client: PGlite): Promise<Database> {
  const sql = drizzle(client, { schema })
  await migrate(sql, { migrationsFolder })
  return {
    sql,
    async ping() {
      await client.query('select 1')
    },
    listen: (channel, hint) => client.listen(channel, hint),
    async tidy() {
      const { rows } = await client.query<{ name: string }>(GROWN)
      for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`)
    },
    close: () => client.close(),
  }
}
