import { request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { LIVE_KINDS } from '#contract/live-kind.ts'
import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { findRows } from '#server/db/row.ts'
import { liveChange } from '#server/db/schema/index.ts'
import { createDatabase } from '#server/db/test-database.ts'
import { onEveryDatabase, openEither } from '#server/db/testing.ts'
import { endEverySession } from '#server/http/session.ts'
import { addNotice } from '#server/notify/notice.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { demoApp } from '#server/testing.ts'
import { cursorAt, publishChange, sweepChanges } from './feed.ts'
import { LIMITS, openLive } from './live.ts'

const USUAL = { ...LIMITS }

/** Changes limits for one test. Polling is not relied on, except where a test says so. */
function limit(changes: Partial<typeof LIMITS>): void {
  Object.assign(LIMITS, changes)
  onTestFinished(() => void Object.assign(LIMITS, USUAL))
}

type Event = { id?: string; event: string; data: unknown }
type Reader = { status: number; type: string; events: Event[]; isOver: boolean; close(): void }

async function serve(database: Database): Promise<{ app: FastifyInstance; port: number }> {
  const app = await demoApp({ database })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Opens a user's channel, as a browser on the tenant's host does. */
function open(port: number, { headers }: Pick<Signed, 'headers'>, after?: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const path = `/api/home/live${after === undefined ? '' : `?after=${after}`}`
    const asked = request(
      { host: '127.0.0.1', port, path, headers: { ...headers, accept: 'text/event-stream' } },
      answer => {
        const reader: Reader = {
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          events: [],
          isOver: false,
          close: () => asked.destroy(),
        }
        let text = ''
        answer.setEncoding('utf8').on('data', piece => {
          text += piece
          const blocks = text.split('\n\n')
          text = blocks.pop() ?? ''
          reader.events.push(...blocks.map(parse))
        })
        answer.on('close', () => {
          reader.isOver = true
        })
        answer.on('error', () => {})
        resolve(reader)
      },
    )
    asked.on('error', reject)
    onTestFinished(() => void asked.destroy())
    asked.end()
  })
}

function parse(block: string): Event {
  const lines = Object.fromEntries(
    block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return { id: lines.id, event: lines.event ?? '', data: JSON.parse(lines.data ?? 'null') }
}

const changedIn = ({ events }: Reader) =>
  events.flatMap(({ event, data }) => (event === 'changed' ? [data] : []))

/** Opens a channel and waits for its first event, which reports no changes. */
async function begun(port: number, person: Pick<Signed, 'headers'>): Promise<Reader> {
  const reader = await open(port, person)
  await vi.waitUntil(() => reader.events.length > 0)
  return reader
}

onEveryDatabase(openDatabase => {
  let database: Database
  let app: FastifyInstance
  let port: number
  let amina: Signed
  let baraka: Signed

  beforeAll(async () => {
    database = await openDatabase()
    ;({ app, port } = await serve(database))
    amina = await signIn(database, 'client')
    baraka = await signIn(database, 'client')
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  it('a user receives their own notice when written, as kinds only', async () => {
    const reader = await begun(port, amina)
    expect(reader).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
    await database.sql.transaction(tx =>
      addNotice(tx, amina.id, 'loan-approved', { amount: 'Ksh 5,000', code: '3NT9RQCF' }),
    )
    await vi.waitUntil(() => reader.events.length > 1)
    expect(reader.events[1]).toEqual({
      id: expect.stringMatching(/^\d+-\w+$/),
      event: 'changed',
      data: ['notices', 'loans'],
    })
  })

  it('no events of other people, of staff or of another portal are received', async () => {
    const reader = await begun(port, amina)
    const known = reader.events.length
    await publishChange(database.sql, `person:${baraka.id}`, 'loans')
    await publishChange(database.sql, 'staff:wezesha', 'reviews')
    await publishChange(database.sql, 'tenant:jenga', 'portal')
    await publishChange(database.sql, `person:${amina.id}`, 'surveys')
    await vi.waitUntil(() => reader.events.length > known)
    expect(changedIn(reader).slice(known)).toEqual([['surveys']])
  })

  it('staff receive events of their team and portal', async () => {
    const reader = await begun(port, await signIn(database, 'processor'))
    await database.sql.transaction(async tx => {
      await publishChange(tx, 'staff:wezesha', 'reviews')
      await publishChange(tx, 'tenant:wezesha', 'portal')
    })
    await vi.waitUntil(() => changedIn(reader).flat().includes('portal'))
    expect(reader.events.at(-1)?.data).toEqual(expect.arrayContaining(['reviews', 'portal']))
  })

  it('reconnecting with a last event id replays missed events, but no one else’s', async () => {
    const asha = await signIn(database, 'client')
    const before = await begun(port, asha)
    const { id } = before.events.at(-1) as Event
    before.close()
    await publishChange(database.sql, `person:${asha.id}`, 'programme')
    await publishChange(database.sql, `person:${amina.id}`, 'loans')
    const after = await open(port, asha, id)
    await vi.waitUntil(() => after.events.length > 0)
    expect(after.events[0]?.data).toContain('programme')
    expect(after.events[0]?.data).not.toContain('loans')
    after.close()
    // it may be repeated as long as older transactions run
    let at = after.events.at(-1)?.id
    await vi.waitUntil(async () => {
      const answer = await app.inject({ url: `/api/home/live?after=${at}`, headers: asha.headers })
      at = answer.json().at
      return answer.json().changed.length === 0
    })
  })

  it.each([
    ['was away for longer than changes are kept', () => cursorAt(1, Date.now() - 86_400_000)],
    ['comes from before the database was put back', () => cursorAt(10 ** 15)],
  ])('a client who %s is told to reload everything', async (_, after) => {
    const reader = await open(port, baraka, after())
    await vi.waitUntil(() => reader.events.length > 0)
    expect(reader.events[0]?.data).toEqual(LIVE_KINDS)
  })

  it('polling returns the same changes where a proxy buffers events', async () => {
    const asha = await signIn(database, 'client')
    const ask = async (after = '') =>
      (await app.inject({ url: `/api/home/live${after && `?after=${after}`}`, headers: asha.headers })).json()
    const first = await ask()
    expect(first).toEqual({ at: expect.any(String), changed: expect.any(Array) })
    await publishChange(database.sql, `person:${asha.id}`, 'loans', 'notices')
    const second = await ask(first.at)
    expect(second.changed).toEqual(expect.arrayContaining(['loans', 'notices']))
    let last = second
    await vi.waitUntil(async () => {
      last = await ask(last.at)
      return last.changed.length === 0
    })
    const wrong = await app.inject({ url: '/api/home/live?after=1', headers: asha.headers })
    expect(wrong.statusCode).toBe(400)
  })

  it('requires a session', async () => {
    const reader = await open(port, { headers: { host: 'localhost', authorization: '' } })
    expect(reader).toMatchObject({ status: 401, type: 'application/json; charset=utf-8' })
  })

  it('a channel sends heartbeats, and ends with the session', async () => {
    limit({ beat: 20 })
    const own = await serve(database)
    onTestFinished(() => own.app.close())
    const asha = await signIn(database, 'client')
    const reader = await begun(own.port, asha)
    await vi.waitUntil(() => reader.events.some(({ event }) => event === 'beat'))
    await endEverySession(database.sql, asha.id, 'signed out')
    await vi.waitUntil(() => reader.isOver)
    expect(reader.events.at(-1)).toMatchObject({ event: 'over' })
  })

  it('closes a user’s oldest channel above the limit', async () => {
    const asha = await signIn(database, 'client')
    const oldest = await begun(port, asha)
    const others = [await begun(port, asha), await begun(port, asha), await begun(port, asha)]
    await vi.waitUntil(() => oldest.isOver)
    expect(oldest.events.at(-1)?.event).toBe('replaced')
    expect(others.map(({ isOver }) => isOver)).toEqual([false, false, false])
  })

  it('refuses a user who opens channels too often, and everyone at capacity', async () => {
    limit({ opened: 2 })
    const own = await serve(database)
    onTestFinished(() => own.app.close())
    const asha = await signIn(database, 'client')
    for (let opened = 0; opened < 2; opened++) (await begun(own.port, asha)).close()
    expect((await open(own.port, asha)).status).toBe(429)
    expect((await begun(own.port, baraka)).status).toBe(200)
    limit({ all: 0 })
    expect((await open(own.port, baraka)).status).toBe(429)
  })

  it('a channel ends after its lifetime to renew the token', async () => {
    limit({ life: 20 })
    const own = await serve(database)
    onTestFinished(() => own.app.close())
    const reader = await open(own.port, amina)
    await vi.waitUntil(() => reader.isOver)
    expect(reader.events.at(-1)).toMatchObject({ event: 'over', data: 0 })
  })

  it('drops a slow reader', async () => {
    limit({ behind: 0 })
    const own = await serve(database)
    onTestFinished(() => own.app.close())
    const reader = await open(own.port, amina)
    await vi.waitUntil(() => reader.isOver)
  })

  it('a stopping server sends bye with a random delay, and closes at once', async () => {
    const own = await serve(database)
    const reader = await begun(own.port, amina)
    await own.app.close()
    await vi.waitUntil(() => reader.isOver)
    const last = reader.events.at(-1) as Event
    expect(last.event).toBe('bye')
    expect(last.data).toBeGreaterThanOrEqual(1_000)
  })

  it('drops day-old changes', async () => {
    const asha = await signIn(database, 'client')
    await publishChange(database.sql, `person:${asha.id}`, 'loans')
    const rows = () => findRows(database.sql, liveChange, { audience: `person:${asha.id}` })
    await sweepChanges(database.sql)
    expect(await rows()).toHaveLength(1)
    await database.sql.update(liveChange).set({ at: new Date(Date.now() - 2 * 86_400_000) })
    await sweepChanges(database.sql)
    expect(await rows()).toEqual([])
  })
})

it('a channel misses nothing that is published while the first one is opened', async () => {
  const database = await openEither()
  const { sql } = database
  let goOn = () => {}
  const gate = new Promise<void>(resolve => {
    goOn = resolve
  })
  let isFirst = true
  const slow = new Proxy(sql, {
    get(_, name) {
      if (name !== 'select' || !isFirst) return Reflect.get(sql, name)
      isFirst = false
      return (columns: Parameters<typeof sql.select>[0]) => ({
        from: (table: SQL) => ({
          orderBy: (order: SQL) => gate.then(() => sql.select(columns).from(table).orderBy(order)),
        }),
      })
    },
  })
  const live = openLive({
    database: { ...database, sql: slow },
    rolesOfOpenSessions: async () => new Map(),
    log: { error: () => {} },
  })
  onTestFinished(async () => {
    await live.close()
    await database.close()
  })
  const follow = (id: string) => {
    const stream = new PassThrough()
    let text = ''
    stream.on('data', piece => {
      text += piece
    })
    live.follow(
      { id, role: 'client', tenant: 'wezesha', session: id },
      undefined,
      stream as unknown as ServerResponse,
    )
    return () => text
  }
  const first = follow('one')
  await vi.waitUntil(() => !isFirst)
  const second = follow('two')
  await sleep(50)
  await publishChange(sql, 'person:two', 'loans')
  goOn()
  await vi.waitUntil(() => first().includes('changed'))
  await vi.waitUntil(() => second().includes('loans'))
})

const server = inject('postgres')

describe.skipIf(!server)('several processes on PostgreSQL', () => {
  it('delivers a change to the other process', async () => {
    limit({ sweep: 3_600_000 })
    const url = await createDatabase(server as string)
    const [one, other] = [await openPostgres(url), await openPostgres(url)]
    const here = await serve(one)
    const there = await serve(other)
    onTestFinished(async () => {
      await Promise.all([here.app.close(), there.app.close()])
      await Promise.all([one.close(), other.close()])
    })
    const amina = await signIn(one, 'client')
    const reader = await begun(there.port, amina)
    await publishChange(one.sql, `person:${amina.id}`, 'loans')
    await vi.waitUntil(() => changedIn(reader).length > 1)
    expect(changedIn(reader)[1]).toEqual(['loans'])
  })

  it('polling finds changes without a notification', async () => {
    limit({ sweep: 50 })
    const url = await createDatabase(server as string)
    const database = await openPostgres(url)
    const { app, port } = await serve({ ...database, listen: async () => async () => {} })
    onTestFinished(async () => {
      await app.close()
      await database.close()
    })
    const amina = await signIn(database, 'client')
    const reader = await begun(port, amina)
    await publishChange(database.sql, `person:${amina.id}`, 'loans')
    await vi.waitUntil(() => changedIn(reader).length > 1)
  })

  it('a change committed late by an earlier transaction is delivered, live and on reconnect', async () => {
    const url = await createDatabase(server as string)
    const [database, slow] = [await openPostgres(url), await openPostgres(url)]
    const { app, port } = await serve(database)
    onTestFinished(async () => {
      await app.close()
      await Promise.all([database.close(), slow.close()])
    })
    const amina = await signIn(database, 'client')
    const reader = await begun(port, amina)
    let finish = () => {}
    const held = new Promise<void>(resolve => {
      finish = resolve
    })
    let isTold = false
    const first = slow.sql.transaction(async tx => {
      await publishChange(tx, `person:${amina.id}`, 'loans')
      isTold = true
      await held
    })
    await vi.waitUntil(() => isTold)
    await publishChange(database.sql, `person:${amina.id}`, 'surveys')
    await vi.waitUntil(() => changedIn(reader).length > 1)
    const { id } = reader.events.at(-1) as Event
    finish()
    await first
    await vi.waitUntil(() => changedIn(reader).length > 2)
    // each once, even though the later number was visible first
    expect(changedIn(reader).slice(1)).toEqual([['surveys'], ['loans']])
    const back = await open(port, amina, id)
    await vi.waitUntil(() => back.events.length > 0)
    expect(back.events[0]?.data).toContain('loans')
  })
})
