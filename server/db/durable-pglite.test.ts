import { sql as text } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { newFolder } from '#server/testing.ts'
import { openDatabase } from './connect.ts'
import { openDurable } from './durable-pglite.ts'
import { putDatabase } from './testing.ts'

const note = `insert into server_state (id, written_at) values ('this', now())
  on conflict (id) do update set written_at = now()`

it('syncs each commit to disk before acknowledging it', async () => {
  const sync = vi.fn()
  const client = await openDurable(`${putDatabase(newFolder())}/db`, sync)
  for (const time of ['once', 'again']) {
    sync.mockClear()
    await client.exec(note)
    expect(sync, time).toHaveBeenCalled()
  }
  await client.close()
})

it('is used if durable is set, and opens data written without it', async () => {
  const place = { databaseUrl: null, dataDir: putDatabase(newFolder()) }
  const fsyncOf = async (durable: boolean) => {
    const database = await openDatabase({ ...place, durable })
    const found = await database.sql.execute(text`show fsync`)
    await database.close()
    return found
  }
  expect(await fsyncOf(true)).toMatchObject({ rows: [{ fsync: 'on' }] })
  expect(await fsyncOf(false)).toMatchObject({ rows: [{ fsync: 'off' }] })
})
