import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql as text } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { demoTenants } from '#server/demo/tenants.ts'
import { root } from '#server/root.ts'
import { seedTenants } from '#server/tenant/seed.ts'
import { checkPostgres } from './check-postgres.ts'
import { type Database, isUnreachable, type Sql } from './open.ts'
import { openPostgres } from './postgres.ts'
import { tenant } from './schema/index.ts'
import { createDatabase } from './test-database.ts'
import { onEveryDatabase, openBlank } from './testing.ts'

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await seedTenants(database.sql, demoTenants([]))
  })
  afterAll(() => database.close())

  it('answers a ping', () => expect(database.ping()).resolves.toBeUndefined())

  it('returns lists, documents and money as stored', async () => {
    const rows = await database.sql.select().from(tenant)
    const { languages, loan } = rows.find(one => one.code === 'jenga') as (typeof rows)[number]
    expect(languages).toEqual(['sw', 'en'])
    expect(loan.maximum).toBe(2_000_000_000)
  })

  it('has at most one default tenant', async () => {
    await expect(database.sql.update(tenant).set({ isDefault: true })).rejects.toMatchObject({
      cause: { code: '23505' },
    })
  })

  it('rejects a theme colour that is not #rrggbb', async () => {
    const bad = database.sql.update(tenant).set({ theme: { brand: 'red;}', radius: 0 } })
    await expect(bad).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  it('rejects a tenant without a language', async () => {
    await expect(database.sql.update(tenant).set({ languages: [] })).rejects.toMatchObject({
      cause: { code: '23514' },
    })
  })

  it.each([
    [
      'a list with quotes, backslashes, lines and nothing',
      ['a"b', '\\', 'two\nlines', '{}', 'null', null],
      'text[]',
    ],
    ['a list of numbers', [1, 2], 'int[]'],
    ['a document', { a: ['"', { b: null }] }, 'jsonb'],
    ['bytes', Buffer.from([0, 1, 255]), 'bytea'],
    ['nothing', null, 'text'],
    ['a truth', false, 'boolean'],
  ])('takes and returns %s as a value', async (_, value, type) => {
    const answer = await database.sql.execute(text`select ${text.param(value)}::${text.raw(type)} as value`)
    const [row] = (answer as unknown as { rows: { value: unknown }[] }).rows
    expect(Buffer.isBuffer(value) ? Buffer.from(row?.value as Buffer) : row?.value).toEqual(value)
  })

  it('answers concurrent queries of a transaction in order, and rolls back on failure', async () => {
    const valued = (value: number) => text`select ${value}::int as value`
    const answers = await database.sql.transaction(tx =>
      Promise.all([3, 1, 2].map(value => tx.execute(valued(value)))),
    )
    expect(answers).toMatchObject([3, 1, 2].map(value => ({ rows: [{ value }] })))
    const failed = database.sql.transaction(tx =>
      Promise.all([
        tx.update(tenant).set({ name: 'Lost' }),
        tx.execute(text`select no_such_column`),
        tx.execute(valued(1)),
      ]),
    )
    await expect(failed).rejects.toThrow()
    expect(await database.sql.$count(tenant, text`name = 'Lost'`)).toBe(0)
    expect(await database.sql.execute(valued(4))).toMatchObject({ rows: [{ value: 4 }] })
  })

  it('does not treat a query error as an unreachable database', async () => {
    const error = await database.sql.execute(text`select no_such_column`).catch(reason => reason)
    expect(isUnreachable(error)).toBe(false)
  })

  it('seeds again without duplicates or overwrites', async () => {
    await database.sql.update(tenant).set({ name: 'Edited' })
    await seedTenants(database.sql, demoTenants([]))
    const names = await database.sql.select({ name: tenant.name }).from(tenant)
    expect(names).toEqual([{ name: 'Edited' }, { name: 'Edited' }])
  })
})

/** Serves a database by connections that outlive their clients, as a pooler does. @returns its URL */
async function servePooled(url: string): Promise<string> {
  const { host, port } = new Client({ connectionString: url })
  const pooler = createServer(client => {
    const connection = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    connection.pipe(client)
    client.on('data', bytes => {
      if (bytes[0] === TERMINATE) client.end()
      else connection.write(bytes)
    })
    onTestFinished(() => void connection.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void pooler.close())
  await once(pooler, 'listening')
  const pooled = new URL(url)
  pooled.search = ''
  pooled.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  return pooled.href
}

/** Type of the message by which a client ends its connection. */
const TERMINATE = 'X'.charCodeAt(0)

describe.skipIf(!inject('postgres'))('several processes on one PostgreSQL server', () => {
  it('can start one after the other behind a pooler, which keeps their connections', async () => {
    const pooled = await servePooled(await createDatabase(inject('postgres') as string))
    for (let process = 0; process < 2; process++) await (await openPostgres(pooled)).close()
  })

  it('can start and seed concurrently', async () => {
    const url = await createDatabase(inject('postgres') as string)
    const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)))
    await Promise.all(databases.map(({ sql }) => seedTenants(sql, demoTenants([]))))
    const [database] = databases as [Database]
    expect(await database.sql.$count(tenant)).toBe(2)
    await Promise.all(databases.map(one => one.close()))
  })
})

describe.skipIf(!inject('postgres'))(
  'PostgreSQL prepares a frequent statement once, for changing values',
  () => {
    let database: Database
    beforeAll(async () => {
      database = await openPostgres(await createDatabase(inject('postgres') as string))
    })
    afterAll(() => database.close())

    /** Runs a query ten times on one connection. */
    async function askOften(sql: Sql, as: string) {
      const answers: unknown[] = []
      for (let value = 1; value <= 10; value++) {
        const { rows } = (await sql.execute(text`select ${value}::int * 2 as ${text.raw(as)}`)) as {
          rows: unknown[]
        }
        answers.push(...rows)
      }
      expect(answers).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map(twice => ({ [as]: twice })))
      const kept = await sql.execute(text`select calls from (
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like ${`%${as}%`}) as often`)
      // the first four only count towards the threshold of a prepared statement
      expect(kept).toMatchObject({ rows: [{ calls: '6' }] })
    }

    it('in transactions', () => database.sql.transaction(tx => askOften(tx, 'within')))

    it('outside them', () => askOften(database.sql, 'alone'))
  },
)

it('PGlite takes no more queries in a transaction that has ended', async () => {
  const { sql, close } = await openBlank()
  const ended = await sql.transaction(async tx => tx)
  await expect(ended.execute(text`select 1`)).rejects.toMatchObject({
    cause: { message: 'Transaction is closed' },
  })
  await close()
})

it('PGlite, which has no autovacuum, vacuums and analyzes a table once it has grown', async () => {
  const database = await openBlank()
  const known = async () => {
    const found = await database.sql.execute(
      text`select pg_relation_size('grown')::int / 8192 as pages, reltuples::int as rows from pg_class where relname = 'grown'`,
    )
    return (found as { rows: { pages: number; rows: number }[] }).rows[0] as { pages: number; rows: number }
  }
  const change = (statement: string) => database.sql.execute(text.raw(statement))
  await change('create table grown as select n from generate_series(1, 9000) n')
  expect((await known()).rows).toBe(-1)
  await database.tidy?.()
  const { pages, rows } = await known()
  expect(rows).toBe(9000)
  // each row is rewritten twice more; the second time reuses the space of the first
  for (const _ of [1, 2]) {
    await change('update grown set n = n + 1')
    await database.tidy?.()
  }
  expect((await known()).pages).toBeLessThanOrEqual(2 * pages)
  await database.close()
})

it('reports a PostgreSQL server that does not answer', async () => {
  for (const open of [openPostgres, checkPostgres])
    await expect(open('postgres://x@127.0.0.1:1/x')).rejects.toThrow(/DATABASE_URL does not respond/)
})

describe.skipIf(!inject('postgres'))('a PostgreSQL server that keeps us waiting', () => {
  const server = inject('postgres') as string

  it('by a lost connection fails the query as unreachable, and later queries use another connection', async () => {
    const { sql, close } = await openPostgres(await createDatabase(server), { answer: 300 })
    const late = text`select pg_sleep(1)`
    for (const run of [() => sql.execute(late), () => sql.transaction(tx => tx.execute(late))]) {
      const error = await run().catch(reason => reason)
      expect(isUnreachable(error)).toBe(true)
      expect(await sql.execute(text`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
    }
    await close()
  })

  it('by a long statement fails it, but not that of work known to be long', async () => {
    const database = await openPostgres(await createDatabase(server), { statement: 200, answer: 300 })
    const long = (sql: Sql) => sql.transaction(tx => tx.execute(text`select pg_sleep(0.5)`))
    await expect(long(database.sql)).rejects.toThrow()
    await expect(database.unhurried(long)).resolves.toMatchObject({ rowCount: 1 })
    await database.close()
  })

  it('by a vanished process’s transaction ends that, so that its locks are free', async () => {
    const { sql, close } = await openPostgres(await createDatabase(server), { transaction: 200 })
    const idle = sql.transaction(async tx => {
      await tx.execute(text`select 1`)
      await sleep(600)
      await tx.execute(text`select 1`)
    })
    expect(isUnreachable(await idle.catch(reason => reason))).toBe(true)
    expect(await sql.execute(text`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
    await close()
  })

  it('by a locked table fails a migration with what to do, rather than block everybody', async () => {
    const url = await createDatabase(server, inject('template') as string)
    const { sql, close } = await openPostgres(url)
    await sql.transaction(async tx => {
      await tx.execute(text`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      await expect(openPostgres(url, { lock: 200 })).rejects.toThrow(/keeps a table locked.*start again/)
    })
    await (await openPostgres(url)).close()
    await close()
  })
})

describe.skipIf(!inject('postgres'))('a PostgreSQL server that refuses access', () => {
  const server = inject('postgres') as string

  it('is reported up front: no such database', async () => {
    const url = new URL(server)
    url.pathname = '/nothing_there'
    await expect(checkPostgres(url.href)).rejects.toThrow(
      /The database in DATABASE_URL cannot be opened: database "nothing_there" does not exist/,
    )
  })

  it('is reported up front: no right to create tables', async () => {
    const url = new URL(await createDatabase(server))
    await checkPostgres(url.href)
    const { sql, close } = await openPostgres(url.href)
    const reader = `reader_${process.pid}`
    await sql.execute(text.raw(`create role ${reader} login`))
    url.username = reader
    await expect(checkPostgres(url.href)).rejects.toThrow(
      'The user in DATABASE_URL is not allowed to create tables',
    )
    await sql.execute(text.raw(`drop role ${reader}`))
    await close()
  })
})

it('migrations have ascending timestamps in the journal', () => {
  const journal = readFileSync(join(root, 'server/db/migrations/meta/_journal.json'), 'utf8')
  const times = (JSON.parse(journal).entries as { when: number }[]).map(({ when }) => when)
  expect(times).toEqual([...times].sort((one, other) => one - other))
})
