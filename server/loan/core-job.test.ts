import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { loanEvent } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { till, withTill } from '#server/payment/testing.ts'
import { verbatim } from '#server/refusal/message.ts'
import { coreJob, isUnsent } from './core-job.ts'

withTill(openEither)
let loan: string
beforeAll(async () => {
  loan = (await till.borrow()).loan
})

const LATER = new Date()

/** Runs a job on the loan that fails with an error. @returns the error, and what staff were told */
async function failing(error: Error, attempt: { number: number; nextAt: Date | null }) {
  const { sql } = till.database
  const told = () => sql.select().from(loanEvent).where(eq(loanEvent.loan, loan)).orderBy(loanEvent.id)
  const before = (await told()).length
  const failure = await coreJob(sql, () => Promise.reject(error))({ loan }, attempt).catch(one => one)
  const notes = (await told()).slice(before).map(({ what, note, staffOnly }) => ({ what, note, staffOnly }))
  return { isOver: failure instanceof Hopeless, message: failure.message, notes }
}

describe('a change that the core does not make', () => {
  const refused = new CoreRefusal('refused', verbatim('The fund is closed.'))
  const away = new CoreRefusal('away', verbatim('No response.'))

  it('is tried once more after a refusal, then ended with a note for staff, once', async () => {
    expect(await failing(refused, { number: 1, nextAt: LATER })).toMatchObject({ isOver: false, notes: [] })
    expect(await failing(refused, { number: 2, nextAt: LATER })).toEqual({
      isOver: true,
      message: 'The fund is closed.',
      notes: [{ what: 'core-failed', note: 'The fund is closed.', staffOnly: true }],
    })
    expect(await failing(refused, { number: 2, nextAt: LATER })).toMatchObject({ isOver: true, notes: [] })
  })

  it('is retried while the core is away, and staff are told after the last attempt', async () => {
    expect(await failing(away, { number: 5, nextAt: LATER })).toMatchObject({ isOver: false, notes: [] })
    const { notes } = await failing(away, { number: 8, nextAt: null })
    expect(notes).toEqual([{ what: 'core-failed', note: 'No response.', staffOnly: true }])
  })

  it('is told to staff once it is in the core after all, and only then', async () => {
    const { sql } = till.database
    const { loan } = await till.borrow()
    const events = () =>
      sql
        .select({ what: loanEvent.what })
        .from(loanEvent)
        .where(eq(loanEvent.loan, loan))
        .orderBy(loanEvent.id)
    const run = (error?: Error) =>
      coreJob(sql, () => (error ? Promise.reject(error) : Promise.resolve()))(
        { loan },
        { number: 8, nextAt: null },
      ).catch(() => {})
    await run()
    expect(await events()).toEqual([])
    await run(away)
    expect(isUnsent({ status: 'approved' }, await events())).toBe(true)
    await run()
    await run()
    expect(await events()).toEqual([{ what: 'core-failed' }, { what: 'core-sent' }])
    expect(isUnsent({ status: 'approved' }, await events())).toBe(false)
  })

  it('shows staff no text that was written for the log', async () => {
    const { notes } = await failing(new Error('loan 7 has status 303'), { number: 8, nextAt: null })
    expect(notes).toEqual([{ what: 'core-failed', note: null, staffOnly: true }])
  })
})
