import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { lockFolder } from './lock.ts'
import { type Database, migrationsFolder } from './open.ts'
import * as schema from './schema/index.ts'

/** PostgreSQL inside this process, in `db` of the data folder, which it locks. */
export async function openPglite(dataDir: string, onLost: () => void): Promise<Database> {
  const lock = lockFolder(dataDir, onLost)
  try {
    const database = await start(new PGlite(join(dataDir, 'db')))
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
export const openMemory = (from?: Blob): Promise<Database> => start(new PGlite({ loadDataDir: from }))

async function start(client: PGlite): Promise<Database> {
  const sql = drizzle(client, { schema })
  await migrate(sql, { migrationsFolder })
  return {
    sql,
    async ping() {
      await client.query('select 1')
    },
    close: () => client.close(),
  }
}
