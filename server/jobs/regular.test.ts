import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { isContactTime } from '#server/notify/contact-hours.ts'
import { enqueueDaily, enqueueHourly } from './regular.ts'

onOneDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await database.sql.delete(job)
  })

  const errors = vi.fn()
  const queued = async () =>
    (await database.sql.select().from(job)).map(({ kind, payload }) => [kind, payload])
  /** Starts two processes at a time of day in Nairobi. */
  const start = (at: string, of: () => () => void) => {
    vi.setSystemTime(`2026-11-26T${at}+03:00`)
    for (const stop of [of(), of()]) onTestFinished(stop)
  }

  const reminders = () =>
    enqueueDaily(database.sql, { error: errors }, 'reminders', day => ({ day, after: '' }), isContactTime)

  it('queues a daily job once from its hour on, and again the next day', async () => {
    start('06:57:00', reminders)
    vi.advanceTimersByTime(60_000)
    expect(await queued()).toEqual([])
    vi.advanceTimersByTime(3_600_000)
    const today = ['reminders', { day: '2026-11-26', after: '' }]
    await vi.waitFor(async () => expect(await queued()).toEqual([today]))
    vi.advanceTimersByTime(86_400_000)
    const next = ['reminders', { day: '2026-11-27', after: '' }]
    await vi.waitFor(async () => expect(await queued()).toEqual([today, next]))
    expect(errors).not.toHaveBeenCalled()
  })

  it('queues reminders neither late in the evening nor at night', async () => {
    start('21:00:00', reminders)
    vi.advanceTimersByTime(9.9 * 3_600_000)
    expect(await queued()).toEqual([])
    vi.advanceTimersByTime(3_600_000)
    const next = ['reminders', { day: '2026-11-27', after: '' }]
    await vi.waitFor(async () => expect(await queued()).toEqual([next]))
  })

  it('queues an hourly job at once and every hour', async () => {
    start('23:50:00', () => enqueueHourly(database.sql, { error: errors }, 'files'))
    await vi.waitFor(async () => expect(await queued()).toHaveLength(1))
    vi.advanceTimersByTime(3_600_000)
    await vi.waitFor(async () => expect(await queued()).toHaveLength(2))
  })

  it('reports a failure by the job and tries again', async () => {
    const sql = {
      insert: () => {
        throw new Error('away')
      },
    } as never
    start('12:00:00', () => enqueueHourly(sql, { error: errors }, 'pull'))
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(2))
    expect(errors).toHaveBeenCalledWith({ err: expect.any(Error), job: 'pull' }, expect.any(String))
    vi.advanceTimersByTime(5 * 60_000)
    await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(4))
  })
})
