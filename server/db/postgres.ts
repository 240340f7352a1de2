import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import { CONNECT_TIMEOUT, noAnswer } from './check-postgres.ts'
import { listenOn } from './listen.ts'
import { namingClient } from './named.ts'
import { type Database, isUnreachable, migrationsFolder } from './open.ts'
import * as schema from './schema/index.ts'

/** Number of the advisory lock that lets one process at a time change the tables. */
const MIGRATION_LOCK = 7_709_114

/** No query of ours takes that long; one that does would hold its connection from everybody else. */
const STATEMENT_TIMEOUT = 30_000

export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    Client: namingClient(),
    connectionString: url,
    application_name: 'wezesha',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
  })
  // an idle connection that breaks is replaced at the next query; without a listener it would end the process
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
    // waiting for another process's migration may take longer than any query should
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // ends the session, and the lock with it
    client.release(true)
  }
}
