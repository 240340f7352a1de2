import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { lockNumber } from './advisory-lock.ts'
import { CONNECT_TIMEOUT, noAnswer } from './check-postgres.ts'
import { listenOn } from './listen.ts'
import { namingClient } from './named.ts'
import { type Database, isUnreachable, migrationsFolder } from './open.ts'
import * as schema from './schema/index.ts'

/** In ms. None of our queries takes that long; a runaway one would keep its connection from all others. */
const STATEMENT_TIMEOUT = 30_000

export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    Client: namingClient(),
    connectionString: url,
    application_name: 'wezesha',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  })
  // the pool replaces an idle connection that breaks; without a listener the error would end the process
  pool.on('error', () => {})
  try {
    await migrateAlone(pool)
  } catch (error) {
    await pool.end()
    throw isUnreachable(error) ? noAnswer(error) : error
  }
  return {
    sql: drizzle(pool, { schema }),
    async ping() {
      await pool.query('select 1')
    },
    listen: (channel, hint) => listenOn(url, channel, hint),
    close: () => pool.end(),
  }
}

async function migrateAlone(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // waiting for another process's migration may exceed the statement timeout
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockNumber('migrate')])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // destroying the connection ends the session and releases the lock
    client.release(true)
  }
}
