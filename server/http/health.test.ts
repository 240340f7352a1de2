import { writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { sql as text } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { job } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { app, database, demoApp, newFolder, withDemoApp } from '#server/testing.ts'

let answers = true
let dataDir = ''
beforeEach(() => {
  dataDir = newFolder()
})

/** Moves the folder away and returns its old path. */
async function movedAway(folder: string): Promise<string> {
  await rename(folder, `${folder}-gone`)
  return folder
}

withDemoApp(async () => {
  const memory = await openEither()
  return { ...memory, ping: () => (answers ? memory.ping() : Promise.reject(new Error('away'))) }
})

it('is alive while the process runs, and ready while the database answers', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  answers = false
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const reply = await app.inject('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ error: true, code: 'unavailable' })
  answers = true
})

it.each([
  ['the data folder', async () => writeFileSync(await movedAway(dataDir), '')],
  [
    'the database',
    async () => database.sql.execute(text`alter table server_state add check (written_at is null) not valid`),
  ],
])('is not ready while %s is not writable', async (_, breakIt) => {
  const other = await demoApp({ database, settings: { dataDir } })
  await breakIt()
  const reply = await other.inject('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json().message).toMatch(/cannot be written to/)
  expect((await other.inject('/healthz')).statusCode).toBe(200)
  await other.close()
})

describe('metrics', () => {
  it('label requests by route pattern, without personal data', async () => {
    await app.inject('/api/portal/page/about-us?language=sw')
    await app.inject('/wp-login.php')
    const { body, headers } = await app.inject('/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/portal/page/:slug",status="200"} 1',
    )
    expect(body).toMatch(/^process_resident_memory_bytes \d/m)
    expect(body).not.toMatch(/about-us|wp-login/)
  })

  it('count waiting and failed jobs by kind', async () => {
    await enqueue(database.sql, 'webhook', { delivery: 'waits' })
    await database.sql.insert(job).values([
      { kind: 'mail', payload: {}, failedAt: new Date() },
      { kind: 'mail', payload: {}, doneAt: new Date() },
    ])
    const { body } = await app.inject('/metrics')
    expect(body).toContain('jobs_waiting{kind="webhook"} 1')
    expect(body).toContain('jobs_failed{kind="mail"} 1')
    expect(body).toContain('jobs_waiting{kind="mail"} 0')
    // present before its first failure, so that an alert sees it grow
    expect(body).toContain('jobs_failed{kind="sms"} 0')
  })

  it('return 404 in production, or require the token if set', async () => {
    const closed = await demoApp({ database, settings: { production: true } })
    expect((await closed.inject('/metrics')).statusCode).toBe(404)
    await closed.close()

    const open = await demoApp({
      database,
      settings: { production: true, metricsToken: 'a-long-random-token' },
    })
    const ask = (authorization?: string) =>
      open.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    expect((await ask()).statusCode).toBe(401)
    expect((await ask('Bearer a-long-random-tokem')).statusCode).toBe(401)
    expect((await ask('Bearer a-long-random-token')).statusCode).toBe(200)
    await open.close()
  })
})
