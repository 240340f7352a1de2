import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow, findRows } from '#server/db/row.ts'
import { job, profile } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { openBanking } from '#server/providers/banking.ts'
import { type Answer, type StandIn, type StandInRequest, serveStandIn } from '#server/sandbox/service.ts'
import { app, database, demoApp, testServices, withDemoApp } from '#server/testing.ts'
import { callAs, type Signed, signIn } from './testing.ts'

/** Stands in for Flutterwave, Paystack and Remita, as far as we call them. */
function answer({ path, query, headers, method }: StandInRequest): Answer {
  const isRemita = path.startsWith('/rpgsvc/')
  if (!isRemita && headers.authorization !== 'Bearer the-key') return { status: 401, body: {} }
  if (path === '/v3/banks/KE') return { body: { data: [{ id: 1, code: '68', name: 'Equity Bank' }] } }
  if (path === '/bank' && query.get('country') === 'kenya') {
    return { body: { data: [{ name: 'KCB', code: '01', slug: 'kcb' }] } }
  }
  if (isRemita && method === 'POST' && /^[0-9a-f]{128}$/.test(String(headers.api_details_hash))) {
    return { body: { data: { banks: [{ bankName: 'Access', bankCode: '044' }] } } }
  }
  if (path === '/bank/resolve' && query.get('account_number') === '0123456789') {
    return { body: { data: { account_name: 'ASHA MWANGI', account_number: '0123456789' } } }
  }
  if (path === '/v3/kyc/bvns/22200000001') {
    return { body: { data: { bvn: '22200000001', phone_number: '08031234567' } } }
  }
  if (path === '/v3/kyc/bvns/22200000002') return { body: { data: { bvn: '22200000002' } } }
  if (path === '/v3/kyc/bvns/22200000009') return { status: 503, body: {} }
  return { status: 404, body: { message: 'not found' } }
}

onOneDatabase(open => {
  let service: StandIn
  let bare: FastifyInstance
  let person: Signed
  const services = testServices()

  beforeAll(async () => {
    service = await serveStandIn(answer)
    const { url } = service
    services.banking = openBanking({
      flutter: { url, secret: 'the-key' },
      paystack: { url, secret: 'the-key' },
      remita: { url, merchant: 'm', key: 'k', token: 't', serviceType: null },
    })
  })
  afterAll(() => service.close())
  withDemoApp(open, { services })
  beforeAll(async () => {
    const none = openBanking({ flutter: null, paystack: null, remita: null })
    bare = await demoApp({ database, services: testServices({ banking: none }) })
    person = await signIn(database, 'client')
  })
  afterAll(() => bare.close())

  describe('without bank services', () => {
    it('the service list is empty, and each call returns 501', async () => {
      expect((await callAs(bare, person, 'GET account/bank/services')).body).toEqual({
        banks: [],
        bvn: false,
      })
      for (const call of [
        'GET account/bank/list/flutter',
        'GET account/bank/list/remita',
        'GET account/bank/list/paystack',
        'GET account/bank/verify/0123456789/01',
        `GET account/verify_bvn/${person.id}/22200000001`,
      ]) {
        const { status, body } = await callAs(bare, person, call)
        expect([call, status, body.code]).toEqual([call, 501, 'not-configured'])
      }
    })
  })

  it('lists banks alike for all services', async () => {
    const { body } = await callAs(app, person, 'GET account/bank/services')
    expect(body).toEqual({ banks: ['flutter', 'remita', 'paystack'], bvn: true })
    const banks = async (name: string) =>
      (await callAs(app, person, `GET account/bank/list/${name}`)).body.data
    expect(await banks('flutter')).toEqual([{ name: 'Equity Bank', code: '68' }])
    expect(await banks('paystack')).toEqual([{ name: 'KCB', code: '01' }])
    expect(await banks('remita')).toEqual([{ name: 'Access', code: '044' }])
    expect((await callAs(app, person, 'GET account/bank/list/mono')).status).toBe(400)
  })

  it('a bank account returns its holder, or 404', async () => {
    const known = await callAs(app, person, 'GET account/bank/verify/0123456789/01')
    expect(known.body.data).toEqual({ accountName: 'ASHA MWANGI', accountNumber: '0123456789' })
    expect((await callAs(app, person, 'GET account/bank/verify/9999999999/01')).status).toBe(404)
    expect((await callAs(app, person, 'GET account/bank/verify/12a/01')).status).toBe(400)
  })

  describe('a bank verification number', () => {
    const start = (by: Signed, bvn: string, id = by.id) =>
      callAs(app, by, `GET account/verify_bvn/${id}/${bvn}`)
    const confirm = (by: Signed, bvn: string, code: string) =>
      callAs(app, by, `POST account/verify_bvn_b/${by.id}`, { bvn, code })
    const codeFor = async (phone: string) => {
      const messages = (await findRows(database.sql, job, { kind: 'sms' })).map(
        ({ payload }) => payload as { to: string; values: { code: string } },
      )
      return messages.find(({ to }) => to === phone)?.values.code ?? ''
    }

    it('is confirmed by a code sent to its phone, and is then unique', async () => {
      const started = await start(person, '22200000001')
      expect(started.body).toEqual({
        message: 'A code is on its way to +234…567.',
        phoneNumber: '+234…567',
      })
      const code = await codeFor('+2348031234567')
      const wrong = code === '000000' ? '111111' : '000000'
      expect((await confirm(person, '22200000001', wrong)).status).toBe(400)
      expect((await confirm(person, '22200000001', code)).status).toBe(200)
      const known = await findRow(database.sql, profile, { account: person.id })
      expect(known).toMatchObject({ bvn: '22200000001', bvnPhone: '+2348031234567' })
      expect((await confirm(person, '22200000001', code)).status).toBe(400)

      const other = await signIn(database, 'client')
      expect(await start(other, '22200000001')).toMatchObject({
        status: 409,
        body: { message: 'This BVN already exists in our system' },
      })
    })

    it.each([
      ['without a phone number', '22200000002', 404],
      ['that nobody knows', '22200000003', 404],
      ['while the service is away', '22200000009', 503],
      ['of too few digits', '222', 400],
    ])('%s is refused', async (_, bvn, status) => {
      expect((await start(await signIn(database, 'client'), bvn)).status).toBe(status)
    })

    it('is looked up by its owner only', async () => {
      const other = await signIn(database, 'client')
      expect((await start(other, '22200000001', person.id)).status).toBe(404)
    })
  })
})
