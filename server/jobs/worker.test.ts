import { eq, sql as query } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { attempt, job } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { sweepTries } from '#server/http/limit.ts'
import { sendMessage } from '#server/notify/message.ts'
import { enqueue, Hopeless } from './queue.ts'
import { countJobs, startWorker, sweepJobs, type Worker, type Workers } from './worker.ts'

const quiet = { warn() {}, error() {} }
const idle = async () => {}
const none: Workers = {
  mail: idle,
  sms: idle,
  webhook: idle,
  penalties: idle,
  release: async () => {},
  notice: idle,
  post: idle,
  inquire: idle,
  payout: idle,
  trace: idle,
  disburse: idle,
  pull: idle,
  'credit-score': idle,
  book: idle,
  mandate: idle,
  reminders: idle,
  reminder: idle,
  files: idle,
  content: idle,
  'document-mail': idle,
  'document-reminders': idle,
  etims: idle,
  'hub-setup': idle,
  deadlines: idle,
  deadline: idle,
  remind: idle,
  extended: idle,
}

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const started: Worker[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map(worker => worker.stop()))
    await database.sql.delete(job)
  })
  function start(workers: Partial<Workers>, lease?: number): Worker {
    const worker = startWorker({ sql: database.sql, workers: { ...none, ...workers }, log: quiet, lease })
    started.push(worker)
    return worker
  }

  const ask = (delivery: string, options = {}) => enqueue(database.sql, 'webhook', { delivery }, options)
  const mail = (template: 'welcome' | 'code-verify', email: string) =>
    sendMessage(
      database.sql,
      { email, phone: null, language: 'en' },
      template === 'welcome'
        ? { template, values: { name: 'Amina', link: 'http://localhost' } }
        : { template, values: { name: 'Amina', code: '123456', minutes: '10' } },
      { tenant: { code: 'wezesha' }, home: 'http://localhost' },
    )
  const only = async () => {
    const [row, ...others] = await database.sql.select().from(job)
    expect(others).toEqual([])
    return row as typeof job.$inferSelect
  }
  const pauseOf = ({ runAt }: typeof job.$inferSelect) => (runAt.getTime() - Date.now()) / 1000

  it('keeps a job leased while it runs, however long that takes', async () => {
    let begun = 0
    const ends: (() => void)[] = []
    const slow = {
      webhook: () => {
        begun++
        return new Promise<void>(done => ends.push(done))
      },
    }
    await ask('slow')
    start(slow, 1)
    start(slow, 1)
    await vi.waitFor(() => expect(begun).toBe(1))
    const leased = async () => Number((await only()).lockedUntil)
    const first = await leased()
    await vi.waitFor(async () => expect((await leased()) - first).toBeGreaterThan(3_000))
    expect(begun).toBe(1)
    for (const end of ends) end()
  })

  it('runs jobs queued before and after its start, and marks them done', async () => {
    const done: string[] = []
    await ask('before')
    start({ webhook: async ({ delivery }) => void done.push(delivery) })
    await database.sql.transaction(tx => enqueue(tx, 'webhook', { delivery: 'later' }))
    await vi.waitUntil(() => done.length === 2)
    expect(done.sort()).toEqual(['before', 'later'])
    await vi.waitUntil(async () => (await database.sql.select().from(job)).every(({ doneAt }) => doneAt))
  })

  it('runs no job of a rolled-back transaction', async () => {
    const change = database.sql.transaction(async tx => {
      await enqueue(tx, 'webhook', { delivery: 'never' })
      throw new Error('not after all')
    })
    await expect(change).rejects.toThrow('not after all')
    expect(await database.sql.select().from(job)).toEqual([])
  })

  it('runs jobs of one key once, and leaves scheduled ones waiting', async () => {
    const done: string[] = []
    const later = new Date(Date.now() + 3_600_000)
    await ask('once', { key: 'k' })
    await ask('twice', { key: 'k' })
    await ask('tomorrow', { runAt: later })
    start({ webhook: async ({ delivery }) => void done.push(delivery) })
    await vi.waitUntil(() => done.length > 0)
    expect(done).toEqual(['once'])
    const waiting = async () =>
      (await countJobs(database.sql)).find(({ kind }) => kind === 'webhook')?.waiting
    // completion is recorded shortly after the worker function returns
    await vi.waitUntil(async () => (await waiting()) === 1)
  })

  it('retries with growing delays, and stores the error', async () => {
    await ask('x')
    start({ webhook: () => Promise.reject(new Error('Nobody answers.')) })
    const pauses: number[] = []
    for (const attempts of [1, 2, 3]) {
      const failed = () =>
        only().then(row => row.attempts === attempts && row.error !== null && !row.lockedUntil)
      await vi.waitUntil(failed)
      const row = await only()
      expect(row).toMatchObject({ error: 'Nobody answers.', doneAt: null, failedAt: null })
      pauses.push(pauseOf(row))
      await database.sql.update(job).set({ runAt: new Date(0) })
    }
    const [first = 0, second = 0, third = 0] = pauses
    expect(first).toBeLessThanOrEqual(5)
    expect(second).toBeGreaterThan(15)
    expect(third).toBeGreaterThan(100)
  })

  it('gives up after eight attempts', async () => {
    await ask('x')
    await database.sql.update(job).set({ attempts: 7 })
    let last: Date | null | undefined
    start({
      webhook: (_, { nextAt }) => {
        last = nextAt
        return Promise.reject(new Error('Still nobody.'))
      },
    })
    await vi.waitUntil(async () => (await only()).failedAt)
    expect(await only()).toMatchObject({ attempts: 8, error: 'Still nobody.' })
    expect(last).toBeNull()
  })

  it('gives up at once on a Hopeless error', async () => {
    start({ sms: () => Promise.reject(new Hopeless('No such number.')) })
    await enqueue(database.sql, 'sms', {
      tenant: 'wezesha',
      to: '+254700000001',
      language: 'en',
      template: 'password-changed',
      values: { name: 'Amina' },
    })
    await vi.waitUntil(async () => (await only()).failedAt)
    expect(await only()).toMatchObject({ attempts: 1, error: 'No such number.' })
  })

  it('runs a job again that is asked for after it was given up, unlike one that is done', async () => {
    let isRight = false
    const ran: string[] = []
    start({
      webhook: async ({ delivery }) => {
        if (!isRight) throw new Hopeless('Switched off.')
        ran.push(delivery)
      },
    })
    await ask('first', { key: 'k' })
    await vi.waitUntil(async () => (await only()).failedAt)
    isRight = true
    await ask('second', { key: 'k' })
    await vi.waitUntil(async () => (await only()).doneAt)
    await ask('third', { key: 'k' })
    expect((await only()).failedAt).toBeNull()
    expect(ran).toEqual(['second'])
  })

  it('removes a message’s content once it is sent', async () => {
    start({})
    await mail('code-verify', 'amina@shop.example')
    await vi.waitUntil(async () => (await only()).doneAt)
    expect((await only()).payload).toMatchObject({ to: 'amina@shop.example', template: 'code-verify' })
    expect(JSON.stringify(await only())).not.toContain('123456')
  })

  it('limits polling to the amount of work', async () => {
    let changes = 0
    const counted = new Proxy(database.sql, {
      get(sql, name) {
        if (name === 'update') changes++
        const member = Reflect.get(sql, name)
        return typeof member === 'function' ? member.bind(sql) : member
      },
    })
    await Promise.all(Array.from({ length: 40 }, (_, at) => ask(String(at))))
    const webhook = vi.fn(idle)
    started.push(startWorker({ sql: counted, workers: { ...none, webhook }, log: quiet }))
    await vi.waitUntil(async () => (await countJobs(database.sql)).length === 0)
    expect(webhook).toHaveBeenCalledTimes(40)
    // one change to take and one to finish each, plus a few polls without a result
    expect(changes).toBeLessThan(100)
  })

  it('sends codes before other mails', async () => {
    for (const to of ['one', 'two', 'three', 'four', 'five']) await mail('welcome', to)
    await mail('code-verify', 'urgent')
    const order: string[] = []
    start({ mail: async ({ to }) => void order.push(to) })
    await vi.waitUntil(() => order.length === 6)
    expect(order.slice(0, 4)).toContain('urgent')
  })

  it('runs every job once across several processes', async () => {
    const done = new Map<string, number>()
    const webhook: Workers['webhook'] = async ({ delivery }) => {
      done.set(delivery, (done.get(delivery) ?? 0) + 1)
      await new Promise(setImmediate)
    }
    await Promise.all(Array.from({ length: 60 }, (_, at) => ask(String(at))))
    for (let process = 0; process < 3; process++) start({ webhook })
    await vi.waitUntil(async () => (await countJobs(database.sql)).length === 0)
    expect(done.size).toBe(60)
    expect([...done.values()].every(times => times === 1)).toBe(true)
  })

  describe('after a process was killed', () => {
    const taken = (seconds: number) =>
      database.sql
        .update(job)
        .set({ attempts: 1, lockedUntil: query`now() + make_interval(secs => ${seconds})` })

    it('its job is taken over when the lease expires, not before', async () => {
      const done: string[] = []
      await ask('left')
      await taken(60)
      start({ webhook: async ({ delivery }) => void done.push(delivery) })
      await ask('free')
      await vi.waitUntil(() => done.length === 1)
      expect(done).toEqual(['free'])
      await taken(-1)
      await vi.waitUntil(() => done.length === 2)
      expect(done).toEqual(['free', 'left'])
    })

    it('a job that killed every process is marked failed', async () => {
      await ask('deadly')
      await taken(-1)
      await database.sql.update(job).set({ attempts: 8 })
      await sweepJobs(database.sql)
      expect(await only()).toMatchObject({
        failedAt: expect.any(Date),
        error: 'The process ended while it was at work.',
      })
    })

    it('a slow worker does not overwrite another’s result', async () => {
      let end = () => {}
      const slow = new Promise<void>((_, fail) => {
        end = () => fail(new Error('too slow'))
      })
      const worker = start({ webhook: () => slow })
      await ask('x')
      await vi.waitUntil(async () => (await only()).attempts === 1)
      const doneAt = new Date('2026-11-20T08:00:00Z')
      await database.sql.update(job).set({ attempts: 2, doneAt })
      end()
      await worker.stop()
      expect(await only()).toMatchObject({ attempts: 2, doneAt, error: null })
    })
  })

  it('finishes the running job on stop and takes no new one', async () => {
    let end = () => {}
    const begun = vi.fn()
    const worker = start({
      webhook: () => {
        begun()
        return new Promise<void>(done => {
          end = done
        })
      },
    })
    await ask('long')
    await vi.waitUntil(() => begun.mock.calls.length === 1)
    const stopped = worker.stop()
    await ask('new')
    end()
    await stopped
    const rows = await database.sql.select().from(job).orderBy(job.createdAt)
    expect(rows.map(({ payload, doneAt }) => [payload.delivery, doneAt !== null])).toEqual([
      ['long', true],
      ['new', false],
    ])
  })

  it('resumes after a database outage, and logs it once', async () => {
    const said: string[] = []
    let isAway = true
    const flaky = new Proxy(database.sql, {
      get(sql, name) {
        if (isAway && name === 'update') throw new Error('The database is away.')
        const member = Reflect.get(sql, name)
        return typeof member === 'function' ? member.bind(sql) : member
      },
    })
    const done: string[] = []
    await ask('x')
    const log = { warn() {}, error: (_: object, message: string) => void said.push(message) }
    const webhook: Workers['webhook'] = async ({ delivery }) => void done.push(delivery)
    started.push(startWorker({ sql: flaky, workers: { ...none, webhook }, log }))
    for (const delivery of ['y', 'z']) await ask(delivery)
    await vi.waitUntil(() => said.length > 0)
    isAway = false
    await vi.waitUntil(() => done.length === 3)
    expect(said).toEqual(['could not read jobs'])
  })

  it('deletes jobs done two weeks ago', async () => {
    await ask('old')
    await ask('recent')
    const agesAgo = query<Date>`now() - interval '15 days'`
    await database.sql
      .update(job)
      .set({ doneAt: query`case when ${job.payload} ->> 'delivery' = 'old' then ${agesAgo} else now() end` })
    await sweepJobs(database.sql)
    expect((await only()).payload).toEqual({ delivery: 'recent' })
  })

  it('runs every sweep, even when one of them fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const sweeps = [vi.fn(() => Promise.reject(new Error('no'))), sweepTries]
    await database.sql.insert(attempt).values({ key: 'signin:x', count: 3, until: new Date(0) })
    started.push(startWorker({ sql: database.sql, workers: none, sweeps, log: quiet }))
    vi.advanceTimersByTime(10 * 60_000)
    const tries = () => database.sql.select().from(attempt).where(eq(attempt.key, 'signin:x'))
    await expect.poll(tries).toEqual([])
    expect(sweeps[0]).toHaveBeenCalledTimes(1)
  })
})
