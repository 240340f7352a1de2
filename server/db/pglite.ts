import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartError } from '#server/refusal/start-error.ts'
import { BatchingPGlite } from './batching-pglite.ts'
import { extensions, openDurable } from './durable-pglite.ts'
import { lockFolder } from './lock.ts'
import { causesOf, type Database, migrationsFolder, type Place } from './open.ts'
import * as schema from './schema/index.ts'

/**
 * Opens PostgreSQL inside this process, in `db` of the data folder, and locks that folder. Creating a new database takes seconds,
 * in `db.new`: a process killed meanwhile leaves no `db` that cannot be opened.
 */
export async function openPglite(
  dataDir: string,
  { onLost = () => {}, progress = () => {}, durable = false }: Omit<Place, 'databaseUrl' | 'dataDir'> = {},
): Promise<Database> {
  const lock = lockFolder(dataDir, () =>
    onLost(
      'Another process has taken over the data folder. This process stops to prevent conflicting writes.',
    ),
  )
  const folder = join(dataDir, 'db')
  const open = (folder: string) =>
    durable ? openDurable(folder) : new BatchingPGlite(folder, { extensions })
  try {
    if (!existsSync(folder)) {
      progress('Creating the database')
      const draft = `${folder}.new`
      rmSync(draft, { recursive: true, force: true })
      const created = await open(draft)
      await created.close()
      renameSync(draft, folder)
    }
    const client = await open(folder)
    onPanic(client, reason => {
      onLost(
        `The database in ${folder} has stopped: ${reason}. What was saved is safe. Free disk space if it ran out, then start again.`,
      )
    })
    const database = await databaseOn(client)
    return {
      ...database,
      async close() {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    // PGlite says nothing else when PostgreSQL in it ends at its start
    if (causesOf(error).some(({ message }) => message === 'PGlite failed to initialize properly'))
      throw new StartError(
        `The database in ${folder} cannot be opened. Free disk space if it ran out, then start again; if that does not help, restore a backup.`,
      )
    throw error
  }
}

/** Calls back when PostgreSQL has panicked, as it does when its log cannot be written: the next query would block this process forever. */
function onPanic(client: PGlite, stop: (reason: string) => void): void {
  const run = client.execProtocolStream.bind(client)
  client.execProtocolStream = (...given) =>
    run(...given).catch(error => {
      if (error.severity === 'PANIC') stop(error.message)
      throw error
    })
}

/**
 * Selects tables that have grown by a fifth since their last vacuum. PGlite has no autovacuum: dead rows would take space
 * forever, and queries be planned without statistics. A table that reuses its free space stops growing.
 */
const GROWN = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) > 1.2 * greatest(relpages, 8) * current_setting('block_size')::int`

/** Brings the schema of a PGlite database up to date. */
export async function databaseOn(client: PGlite): Promise<Database> {
  const sql = drizzle(client, { schema })
  await migrate(sql, { migrationsFolder })
  return {
    sql,
    unhurried: work => work(sql),
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
