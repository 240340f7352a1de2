import { beforeAll, expect, it } from 'vitest'
import { findRows } from '#server/db/row.ts'
import { audit, job } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { bookWorker } from '#server/loan/bookkeeping.ts'
import { coreJob } from '#server/loan/core-job.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { verbatim } from '#server/refusal/message.ts'
import { type Borrower, till, withTill } from './testing.ts'

let processor: Signed
let sales: Signed
withTill(openEither)
beforeAll(async () => {
  processor = await signIn(till.database, 'processor')
  sales = await signIn(till.database, 'sales')
})

const call = (who: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, who, path, body)
const page = async (who: Signed, { loan }: Borrower) =>
  (await call(who, `GET lending/loan/${loan}`)).body.data
const sendAgain = (who: Signed, { loan }: Borrower) => call(who, `POST lending/loan/${loan}/send_again`, {})
const lastAttempt = { number: 8, nextAt: null }

it('staff send a change again that did not reach the lending core, once, and read when it has arrived', async () => {
  const { sql } = till.database
  const who = await till.borrow({ isApproved: true })
  const jobs = () => findRows(sql, job, { kind: 'book' })
  const before = (await jobs()).length
  expect((await page(processor, who)).staff.actions).not.toContain('send-again')

  const away = new CoreRefusal('away', verbatim('No response.'))
  await coreJob(sql, () => Promise.reject(away))({ loan: who.loan }, lastAttempt).catch(() => {})
  expect((await page(processor, who)).staff.actions).toContain('send-again')
  expect((await sendAgain(sales, who)).status).toBe(403)

  const presses = await Promise.all([sendAgain(processor, who), sendAgain(processor, who)])
  expect(presses.map(({ status }) => status)).toEqual([200, 200])
  expect((await jobs()).length).toBe(before + 1)
  const trail = await findRows(sql, audit, { action: 'loan.sent-again', subjectId: who.loan })
  expect(trail).toMatchObject([{ actor: processor.id }])
  expect((await page(processor, who)).staff.actions).not.toContain('send-again')

  await coreJob(sql, bookWorker(sql, till.book))({ loan: who.loan }, lastAttempt)
  const { timeline } = await page(processor, who)
  expect(timeline.map(({ what }: { what: string }) => what)).toEqual([
    'core-failed',
    'core-asked',
    'core-sent',
  ])
})
