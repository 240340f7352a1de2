import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, Pool } from 'pg'
import { StartError } from '#server/refusal/start-error.ts'
import { lockFor } from './advisory-lock.ts'
import { CONNECT_TIMEOUT, noAnswer } from './check-postgres.ts'
import { listenOn } from './listen.ts'
import { namingClient } from './named.ts'
import { codesOf, type Database, isUnreachable, migrationsFolder } from './open.ts'
import * as schema from './schema/index.ts'

/** How long to wait, in ms. Reports, exports and imports run many statements, each far shorter than this. */
const PATIENCE = {
  /** For a statement: a runaway one would keep its connection from all others. */
  statement: 30_000,
  /** For an answer over the network: longer than any statement, since only a lost connection gives none. */
  answer: 40_000,
  /** For a transaction's next statement: the locks of a process that vanished are released then. */
  transaction: 300_000,
  /** For a table that a migration changes: everybody else's queries queue behind it meanwhile. */
  lock: 10_000,
}

/** PostgreSQL's code for a lock that was not granted in time. */
const LOCKED = '55P03'
const BUSY =
  'The database could not be migrated, because another session keeps a table locked. End that session (pg_stat_activity lists it), then start again.'

export async function openPostgres(url: string, patience: Partial<typeof PATIENCE> = {}): Promise<Database> {
  const { statement, answer, transaction, lock } = { ...PATIENCE, ...patience }
  const place = {
    connectionString: url,
    application_name: 'wezesha',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  }
  const pool = new Pool({
    ...place,
    Client: namingClient(),
    statement_timeout: statement,
    query_timeout: answer,
    idle_in_transaction_session_timeout: transaction,
  })
  // the pool replaces a connection that breaks, idle or within a transaction; without listeners the error would end the process
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    await migrateAlone(place, lock)
  } catch (error) {
    await pool.end()
    throw isUnreachable(error) ? noAnswer(error) : error
  }
  return {
    sql: drizzle(pool, { schema }),
    unhurried: work =>
      withConnection(new (namingClient())(place), client => work(drizzle(client, { schema }))),
    async ping() {
      await pool.query('select 1')
    },
    listen: (channel, hint) => listenOn(url, channel, hint),
    close: () => pool.end(),
  }
}

/** Runs work on a connection of its own, and closes it. */
async function withConnection<Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Migrates, one process at a time. The lock is a transaction's and the timeout a connection's own: of a pooler's connections, set for a
 * session, both would last.
 * @throws StartError when a table stays locked
 */
async function migrateAlone(place: ClientConfig, lock: number): Promise<void> {
  const migrateNow = (client: Client) => migrate(drizzle(client), { migrationsFolder })
  try {
    await withConnection(new Client(place), own =>
      drizzle(own, { schema }).transaction(async tx => {
        await lockFor(tx, 'migrate')
        await withConnection(new Client({ ...place, lock_timeout: lock }), migrateNow)
      }),
    )
  } catch (error) {
    throw codesOf(error).includes(LOCKED) ? new StartError(BUSY) : error
  }
}
