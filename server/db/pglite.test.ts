import { readdirSync, rmSync } from 'node:fs'
import { sql as text } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { newFolder, writeInto } from '#server/testing.ts'
import { openDatabase } from './connect.ts'
import { putDatabase } from './testing.ts'

it('PGlite reports that its log cannot be written, so that the process can stop', async () => {
  const dataDir = putDatabase(newFolder())
  const onLost = vi.fn()
  const { sql } = await openDatabase({ databaseUrl: null, dataDir, onLost })
  await sql.execute(text`create table note (said text)`)
  rmSync(`${dataDir}/db/pg_wal`, { recursive: true })
  const fill = text`insert into note select string_agg(md5(a::text || b || random()), '')
    from generate_series(1, 400) a, generate_series(1, 2000) b group by a`
  await expect(sql.execute(fill)).rejects.toThrow()
  expect(onLost.mock.calls[0]).toEqual([expect.stringMatching(/has stopped: could not .* start again/)])
})

it.each([true, false])('a database that cannot start says what to do (durable: %s)', async durable => {
  const dataDir = putDatabase(newFolder())
  rmSync(`${dataDir}/db/pg_wal`, { recursive: true })
  const opened = openDatabase({ databaseUrl: null, dataDir, durable })
  await expect(opened).rejects.toThrow(/db cannot be opened\. Free disk space.* start again/)
})

it('creates again a database of which a first start wrote only a part', async () => {
  const dataDir = newFolder()
  writeInto(dataDir, 'db.new/PG_VERSION', '17')
  const database = await openDatabase({ databaseUrl: null, dataDir, durable: true })
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['db'])
})
