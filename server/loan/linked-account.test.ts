import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRow, findRows } from '#server/db/row.ts'
import { audit, profile } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { openMono } from '#server/providers/mono.ts'
import { type Answer, type StandIn, type StandInRequest, serveStandIn } from '#server/sandbox/service.ts'
import { app, database, demoApp, testServices, withDemoApp } from '#server/testing.ts'

const ACCOUNT = {
  id: '659d61857baef05dd147fd8f',
  name: 'Samuel Olamide',
  currency: 'NGN',
  type: 'savings_account',
  account_number: '0131883461',
  balance: 333_064,
  bvn: '0065',
  institution: { name: 'GTBank', bank_code: '058', type: 'PERSONAL_BANKING' },
}
const OLDER = {
  id: '1',
  type: 'debit',
  amount: 20_000_00,
  balance: null,
  narration: 'POS Shoprite',
  date: '2026-08-20T09:15:00.000Z',
  currency: 'NGN',
}
const NEWER = {
  id: '2',
  type: 'credit',
  amount: 6_500,
  balance: -1_200,
  narration: 'KIP:WEMA',
  date: '2026-08-21T10:00:00.000Z',
  category: 'unknown',
}
const SEEN = [
  { date: NEWER.date, narration: 'KIP:WEMA', type: 'credit', amount: 6_500, balance: -1_200 },
  { date: OLDER.date, narration: 'POS Shoprite', type: 'debit', amount: 20_000_00, balance: null },
]

onOneDatabase(open => {
  let mono: StandIn
  let bare: FastifyInstance
  let person: Signed
  const services = testServices()
  let agent: Signed
  const state = { isLinked: true, isReading: false, periods: [] as (string | null)[] }

  /** Stands in for Mono's Connect API, as far as we call it. */
  function answer({ method, path, query, headers, body }: StandInRequest): Answer {
    if (headers['mono-sec-key'] !== 'live_sk') return { status: 401, body: { status: 'failed' } }
    const said = (data: object) => ({ body: { status: 'successful', message: '', data } })
    if (method === 'POST' && path === '/v2/accounts/auth') {
      return body.code === 'code_good'
        ? said({ id: ACCOUNT.id })
        : { status: 400, body: { status: 'failed' } }
    }
    if (!state.isLinked || !path.startsWith(`/v2/accounts/${ACCOUNT.id}`)) {
      return { status: 404, body: { status: 'failed', message: 'Account not found' } }
    }
    if (path.endsWith(ACCOUNT.id)) return said({ account: ACCOUNT, meta: { data_status: 'AVAILABLE' } })
    if (state.isReading) return { status: 400, body: { status: 'failed', message: 'Data is processing' } }
    if (path.endsWith('/statement')) {
      state.periods.push(query.get('period'))
      return said({ count: 2, statement: [OLDER, NEWER] })
    }
    return query.get('paginate') === 'false' ? said([NEWER, OLDER]) : { status: 404, body: {} }
  }

  beforeAll(async () => {
    mono = await serveStandIn(answer)
    services.mono = openMono({ url: mono.url, secret: 'live_sk' })
  })
  afterAll(() => mono.close())
  withDemoApp(open, { services })
  beforeAll(async () => {
    bare = await demoApp({ database })
    agent = await signIn(database, 'sales')
    person = await signIn(database, 'client', { registeredBy: agent.id })
  })
  afterAll(() => bare.close())
  beforeEach(() => Object.assign(state, { isLinked: true, isReading: false, periods: [] }))

  const link = (by: Signed, code: string, id = by.id) =>
    callAs(app, by, `POST account/api/mono/get_id/${id}`, { mono_code: code })
  const info = (by: Signed, id = by.id) => callAs(app, by, `GET account/api/mono/account_info/${id}`)
  const statement = (by: Signed, x: string, id = by.id) =>
    callAs(app, by, `GET account/api/mono/account_statement/${id}/${x}`)
  const history = (by: Signed, id = by.id) =>
    callAs(app, by, `POST account/api/mono/transaction_history/${id}`, {})
  const trailOf = (action: string) => findRows(database.sql, audit, { subjectId: person.id, action })

  describe('a member’s bank account', () => {
    it('is inactive and unreadable before it is linked', async () => {
      const other = await signIn(database, 'client')
      expect((await info(other)).body).toEqual({ data: { status: 'inactive', account: null } })
      for (const reply of [await statement(other, 'last6months'), await history(other)]) {
        expect([reply.status, reply.body.message]).toEqual([
          404,
          'No bank account is linked yet. Link one first.',
        ])
      }
    })

    it('is linked by Mono’s code, and its id is stored encrypted', async () => {
      const wrong = await link(person, 'code_old')
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['mono_code']])
      expect((await link(person, ' ')).status).toBe(400)
      expect((await link(person, 'code_good')).body).toEqual({ message: 'Your bank account is linked.' })
      const kept = await findRow(database.sql, profile, { account: person.id })
      expect(kept?.linkedAccount).toMatch(/^[\w-]{40,}$/)
      expect(kept?.linkedAccount).not.toContain(ACCOUNT.id)
      expect(await trailOf('account.bank-linked')).toHaveLength(1)
    })

    it('is linked by the member only', async () => {
      const processor = await signIn(database, 'processor')
      const other = await signIn(database, 'client')
      expect((await link(other, 'code_good', person.id)).status).toBe(404)
      expect((await link(processor, 'code_good', person.id)).status).toBe(403)
    })

    it('shows holder, bank and balance, but no account number', async () => {
      const { status, body } = await info(person)
      expect(status).toBe(200)
      expect(body).toEqual({
        data: {
          status: 'active',
          account: { name: 'Samuel Olamide', institution: 'GTBank', currency: 'NGN', balance: 333_064 },
        },
      })
    })

    it('returns transactions, newest first, for a number of months', async () => {
      expect((await statement(person, 'last6months')).body).toEqual({ data: SEEN })
      expect((await statement(person, '12')).body).toEqual({ data: SEEN })
      expect(state.periods).toEqual(['last6months', 'last12months'])
      for (const wrong of ['13', '0', 'last6years', 'all']) {
        expect([wrong, (await statement(person, wrong)).status]).toEqual([wrong, 400])
      }
      expect((await history(person)).body).toEqual({ data: SEEN })
      state.isReading = true
      expect((await statement(person, '6')).status).toBe(503)
    })

    it('is inactive once consent is withdrawn', async () => {
      state.isLinked = false
      expect((await info(person)).body).toEqual({ data: { status: 'inactive', account: null } })
      expect((await history(person)).status).toBe(404)
    })

    it('is readable by staff who may see the member, with an audit entry', async () => {
      const readers = [agent, await signIn(database, 'processor')]
      const strangers = [
        await signIn(database, 'client'),
        await signIn(database, 'sales'),
        await signIn(database, 'super', { tenant: 'jenga' }),
      ]
      for (const reader of readers) {
        expect((await info(reader, person.id)).body.data.status).toBe('active')
        expect((await statement(reader, '3', person.id)).body).toEqual({ data: SEEN })
        expect((await history(reader, person.id)).body).toEqual({ data: SEEN })
      }
      for (const stranger of strangers) {
        const replies = [
          await info(stranger, person.id),
          await statement(stranger, '3', person.id),
          await history(stranger, person.id),
        ]
        expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
      }
      const trail = await trailOf('account.bank-read')
      expect(trail.map(({ actor }) => actor).sort()).toEqual(readers.flatMap(({ id }) => [id, id, id]).sort())
      expect(trail.map(({ detail }) => detail[0]?.to)).toContain('statement')
    })
  })

  it('without Mono every call returns 501', async () => {
    for (const [call, body] of [
      [`POST account/api/mono/get_id/${person.id}`, { mono_code: 'code_good' }],
      [`GET account/api/mono/account_info/${person.id}`],
      [`GET account/api/mono/account_statement/${person.id}/last6months`],
      [`POST account/api/mono/transaction_history/${person.id}`, {}],
    ] as [string, object?][]) {
      const reply = await callAs(bare, person, call, body)
      expect([call, reply.status, reply.body.code]).toEqual([call, 501, 'not-configured'])
    }
  })
})
