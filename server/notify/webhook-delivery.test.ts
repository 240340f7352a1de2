import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { delivery, job, webhook } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { createVault } from '#server/db/vault.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import { isPublic } from './public-address.ts'
import { sendWebhook } from './webhook.ts'
import { sweepDeliveries, webhookWorker } from './webhook-delivery.ts'

const vault = createVault('a secret for tests, long enough to be one')
const secret = `whsec_${randomBytes(32).toString('base64')}`
const soon = new Date(Date.now() + 5_000)

type Asked = { headers: IncomingMessage['headers']; body: string; path: string | undefined }

onOneDatabase(open => {
  let database: Database
  let partner: Server
  let origin = ''
  const asked: Asked[] = []
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null })
    partner = createServer(async (request, response) => {
      asked.push({ headers: request.headers, body: await text(request), path: request.url })
      const [, status = '200', more] = request.url?.split('/') ?? []
      if (more === 'never') return
      response
        .writeHead(Number(status), { location: '/200' })
        .end(more === 'long' ? 'x'.repeat(9_000) : 'Thanks\0')
    })
    await new Promise<void>(listening => partner.listen(0, '127.0.0.1', listening))
    origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    partner.closeAllConnections()
    partner.close()
    await database.close()
  })
  beforeEach(async () => {
    asked.length = 0
    await database.sql.delete(webhook)
    await database.sql.delete(job)
  })

  /** Enqueues an event for one webhook and delivers it. */
  async function send(
    url: string,
    { nextAt = soon as Date | null, active = true, allowPrivate = true, patience = 5_000 } = {},
  ) {
    await database.sql.insert(webhook).values({
      tenant: 'wezesha',
      url,
      events: ['account.registered'],
      secret: vault.seal(secret, 'webhook'),
    })
    await database.sql.transaction(tx => sendWebhook(tx, 'wezesha', 'account.registered', { account: 'a1' }))
    await database.sql.update(webhook).set({ active })
    const [{ payload } = {} as typeof job.$inferSelect] = await database.sql.select().from(job)
    const id = String(payload.delivery)
    const work = webhookWorker({ sql: database.sql, vault, allowPrivate, patience })
    const failure = await work({ delivery: id }, { id: 'job', number: 1, askedAt: new Date(), nextAt }).then(
      () => null,
      (error: Error) => error,
    )
    const row = await findRow(database.sql, delivery, id)
    return { failure, row: row as typeof delivery.$inferSelect }
  }

  it('numbers events so that late deliveries can be reordered', async () => {
    await send(`${origin}/200`)
    await send(`${origin}/200`)
    const rows = await database.sql.select().from(delivery).orderBy(delivery.at, delivery.sequence)
    const told = rows.map(({ payload }) => JSON.parse(payload).sequence)
    expect(told).toEqual(rows.map(({ sequence }) => sequence))
    expect(new Set(told).size).toBe(told.length)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  it('posts the event as announced, with a verifiable signature', async () => {
    const { failure, row } = await send(`${origin}/200/hook?x=1`)
    expect(failure).toBeNull()
    const [{ headers, body, path } = {} as Asked] = asked
    expect(path).toBe('/200/hook?x=1')
    expect(JSON.parse(body)).toEqual({
      id: row.id,
      sequence: row.sequence,
      event: 'account.registered',
      at: expect.any(String),
      data: { account: 'a1' },
    })
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': row.id })
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${row.id}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(Number(headers['webhook-timestamp']) * 1000).toBeGreaterThan(Date.now() - 60_000)
    expect(row).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 200,
      answer: 'Thanks',
      nextAt: null,
    })
  })

  it('is retried after a non-2xx response, and stores the response', async () => {
    const { failure, row } = await send(`${origin}/500/long`)
    expect(failure?.message).toBe('The webhook got 500.')
    expect(failure).not.toBeInstanceOf(Hopeless)
    expect(row).toMatchObject({ state: 'waiting', status: 500, answer: 'x'.repeat(500), nextAt: soon })
  })

  it('fails after the last attempt, or at once on 410', async () => {
    expect((await send(`${origin}/503`, { nextAt: null })).row).toMatchObject({
      state: 'failed',
      nextAt: null,
    })
    await database.sql.delete(job)
    await database.sql.delete(webhook)
    const { failure, row } = await send(`${origin}/410`)
    expect(failure).toBeInstanceOf(Hopeless)
    expect(row).toMatchObject({ state: 'failed', status: 410 })
  })

  it('follows no redirect', async () => {
    expect((await send(`${origin}/302`)).row).toMatchObject({ state: 'waiting', status: 302 })
    expect(asked).toHaveLength(1)
  })

  it('times out', async () => {
    const { row } = await send(`${origin}/200/never`, { patience: 200 })
    expect(row).toMatchObject({ state: 'waiting', status: 0, answer: 'No response within 0.2 s.' })
  })

  it('stores connection errors', async () => {
    expect((await send('http://127.0.0.1:1/')).row.answer).toContain('ECONNREFUSED')
  })

  it('sends nothing to a webhook disabled meanwhile', async () => {
    const { failure, row } = await send(`${origin}/200`, { active: false })
    expect(failure).toBeInstanceOf(Hopeless)
    expect(row).toMatchObject({ state: 'failed', answer: 'The webhook is switched off.' })
    expect(asked).toEqual([])
  })

  it('leaves the log after 90 days, unless it is still to be made', async () => {
    const { row } = await send(`${origin}/200`)
    const day = 86_400_000
    const kept = async (days: number, state: typeof row.state) => {
      const at = new Date(Date.now() - days * day)
      await database.sql.update(delivery).set({ at, state })
      await sweepDeliveries(database.sql)
      return (await database.sql.select().from(delivery)).length === 1
    }
    expect(await kept(89, 'failed')).toBe(true)
    expect(await kept(91, 'waiting')).toBe(true)
    expect(await kept(91, 'delivered')).toBe(false)
  })

  it('ignores a removed webhook', async () => {
    const work = webhookWorker({ sql: database.sql, vault, allowPrivate: true })
    await work({ delivery: 'gone' }, { id: 'job', number: 1, askedAt: new Date(), nextAt: soon })
  })

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'calls no private address in production: %s',
    async host => {
      const { row } = await send(`http://${host}:${new URL(origin).port}/200`, { allowPrivate: false })
      expect(row.answer).toContain('private network')
      expect(asked).toEqual([])
    },
  )
})

describe('isPublic', () => {
  it.each(['8.8.8.8', '196.201.214.200', '172.32.0.1', '2a00:1450:4009::200e', '::ffff:8.8.8.8'])(
    'allows %s',
    address => expect(isPublic(address)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('denies %s', address => expect(isPublic(address)).toBe(false))
})
