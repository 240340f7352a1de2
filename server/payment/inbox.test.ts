import { expect, it } from 'vitest'
import { callback } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { demoApp } from '#server/testing.ts'
import { sweepNotices } from './inbox.ts'
import { paybillSecret } from './secret.ts'
import { till, withTill } from './testing.ts'

withTill(openEither)

const kept = () => till.database.sql.select().from(callback).orderBy(callback.id)
const post = (path: string, payload: string | object, app = till.app) =>
  app.inject({
    method: 'POST',
    url: `/in/${path}`,
    headers: { 'content-type': typeof payload === 'string' ? 'text/plain' : 'application/json' },
    payload,
  })

it('stores every notification as received before processing, whatever its body', async () => {
  const secret = paybillSecret(till.services.vault)
  for (const body of ['{"TransID":', 'not \u0000 JSON', '']) {
    const reply = await post(`${secret}/paybill`, body)
    expect(reply.json()).toEqual({ ResultCode: 0, ResultDesc: 'Accepted' })
  }
  expect((await kept()).map(one => one.body)).toEqual(['{"TransID":', 'not  JSON', ''])
})

it('limits notifications from unknown senders', async () => {
  const before = (await kept()).length
  const statuses: number[] = []
  for (let time = 0; time < 65; time++) statuses.push((await post(`${'f'.repeat(48)}/prompt`, {})).statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(60)
  expect(await kept()).toHaveLength(before + 60)
  expect((await post('short/prompt', {})).statusCode).toBe(404)
  expect((await post(`${'f'.repeat(48)}/prompt`, { long: 'x'.repeat(70_000) })).statusCode).toBe(413)
})

it('validates the account number before the payer pays', async () => {
  const who = await till.borrow()
  const check = async (account: string, secret = paybillSecret(till.services.vault)) =>
    await post(`${secret}/check`, { TransID: 'S1', TransAmount: '10', BillRefNumber: account })
  expect((await check(who.code.toLowerCase())).json()).toMatchObject({ ResultCode: '0' })
  expect((await check('ASHA')).json()).toMatchObject({ ResultCode: 'C2B00012' })
  expect((await check(who.code, 'f'.repeat(48))).statusCode).toBe(404)
})

it.each([
  [true, 404],
  [false, 200],
])('notifications from unlisted addresses: refused %s', async (block, status) => {
  const { database, services } = till
  const app = await demoApp({ database, services, senders: { addresses: ['196.201.214.200'], block } })
  const secret = paybillSecret(services.vault)
  expect((await post(`${secret}/paybill`, {}, app)).statusCode).toBe(status)
  await app.close()
})

it('keeps processed notifications for 180 days, and unprocessed ones until they are', async () => {
  const { sql } = till.database
  const days = (many: number) => new Date(Date.now() - many * 86_400_000)
  const one = { kind: 'paybill', secret: 'x', address: '196.201.214.200' }
  await sql.insert(callback).values([
    { ...one, body: 'old', at: days(181), appliedAt: days(181) },
    { ...one, body: 'recent', at: days(179), appliedAt: days(179) },
    { ...one, body: 'unprocessed', at: days(181) },
  ])
  await sweepNotices(sql)
  const bodies = (await kept()).map(({ body }) => body)
  expect(bodies).toEqual(expect.arrayContaining(['recent', 'unprocessed']))
  expect(bodies).not.toContain('old')
})
