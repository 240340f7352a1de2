import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FundTerms, ManagedFund } from '#contract/fund.ts'
import { dayOf } from '#rules/day.ts'
import type { Database } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { audit, fund as funds, ledgerLoan, loan } from '#server/db/schema/index.ts'
import { onOneDatabase, openEither } from '#server/db/testing.ts'
import { openBook } from '#server/ledger/book.ts'
import type { Bench } from '#server/ledger/conformance.testing.ts'
import type { Fund } from '#server/ledger/core.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { serveFineract } from '#server/sandbox/fineract.ts'
import { demoApp, testServices } from '#server/testing.ts'
import { ledgerBench } from './testing.ts'

const TERMS: FundTerms = {
  name: 'Boda Boda Fund',
  description: 'For motorcycles.',
  minPrincipal: 10_000_00,
  maxPrincipal: 300_000_00,
  minInstalments: 3,
  maxInstalments: 24,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'declining',
  amortization: 'equal-instalments',
  grace: { principal: 0, interest: 0, interestFree: 0 },
  penalty: { after: 7, rate: 500 },
}

onOneDatabase(open => {
  let database: Database
  let app: FastifyInstance
  let bench: Bench
  let boss: Signed
  beforeAll(async () => {
    database = await open()
    bench = await ledgerBench(database)
    app = await demoApp({ database, services: testServices({ book: bench.core }) })
    boss = await signIn(database, 'super')
  })
  afterAll(async () => {
    await app.close()
    await bench.close()
  })

  const as = (who: Signed, call: string, payload?: object) => callAs(app, who, call, payload)
  const list = async (): Promise<ManagedFund[]> => (await as(boss, 'GET lending/funds')).body.data
  let names = 0
  const opened = async (change: Partial<FundTerms> = {}): Promise<ManagedFund> => {
    const { status, body } = await as(boss, 'POST lending/funds', {
      ...TERMS,
      name: `Fund ${++names}`,
      ...change,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const patch = (one: Pick<ManagedFund, 'id' | 'version'>, change: object, who = boss) =>
    as(who, `PATCH lending/funds/${one.id}`, { version: one.version, change })
  const offered = async (): Promise<string[]> =>
    (await bench.core.funds('wezesha')).map((one: Fund) => one.name)

  /** Creates a loan of 12,000 over 4 months from a fund, paid out today. */
  async function run({ id }: ManagedFund): Promise<string> {
    const product = await findRow(database.sql, funds, id)
    const of = product as Fund
    const client = await bench.client()
    const on = dayOf(Date.now())
    const ref = await bench.id(client, of)
    const figures = { principal: 12_000_00, months: 4, submittedOn: on, expectedOn: on, payDay: null }
    await bench.core.create({ id: ref, client, fund: of, ...figures })
    await bench.core.approve(ref, { on, amount: 12_000_00, expectedOn: on, key: 'approve' })
    await bench.core.disburse(ref, { on, amount: 12_000_00, key: 'disburse' })
    await setRow(database.sql, loan, ref, { status: 'active' })
    return ref
  }

  describe('a fund', () => {
    it('opened by a super is offered in the portal’s currency, and is audited', async () => {
      const { body } = await as(boss, 'POST lending/funds', { ...TERMS, name: '  Boda Boda Fund ' })
      expect(body.data).toMatchObject({ ...TERMS, currency: 'KES', active: true, used: false, running: 0 })
      expect(await offered()).toContain('Boda Boda Fund')
      const entry = await findRow(
        database.sql,
        audit,
        { action: 'fund.opened', subjectId: String(body.data.id) },
        desc(audit.id),
      )
      expect(entry).toMatchObject({ actor: boss.id, subjectName: 'Boda Boda Fund' })
      expect(entry?.detail).toContainEqual({ name: 'rate', from: null, to: '2%' })
    })

    it('is for supers only', async () => {
      const one = await opened()
      for (const role of ['processor', 'authorizer', 'sales', 'client'] as const) {
        const who = await signIn(database, role)
        expect((await as(who, 'GET lending/funds')).status).toBe(403)
        expect((await as(who, 'POST lending/funds', TERMS)).status).toBe(403)
        expect((await patch(one, { active: false }, who)).status).toBe(403)
      }
    })

    it('of another tenant returns 404', async () => {
      const one = await opened()
      const other = await signIn(database, 'super', { tenant: 'jenga' })
      expect((await patch(one, { active: false }, other)).status).toBe(404)
      const { data } = (await as(other, 'GET lending/funds')).body
      expect(data.map(({ id }: ManagedFund) => id)).not.toContain(one.id)
    })

    it('is not offered while it is switched off', async () => {
      const one = await opened()
      const off = (await patch(one, { active: false })).body.data
      expect(off).toMatchObject({ id: one.id, active: false })
      expect(await offered()).not.toContain(one.name)
      await patch(off, { active: true })
      expect(await offered()).toContain(one.name)
    })

    it('with a stale version returns 409', async () => {
      const one = await opened()
      await patch(one, { rate: 300 })
      const { status, body } = await patch(one, { description: 'For bicycles.' })
      expect([status, body.code]).toEqual([409, 'conflict'])
      expect((await list()).find(({ id }) => id === one.id)).toMatchObject({
        rate: 300,
        description: TERMS.description,
      })
    })

    it.each<[string, Partial<FundTerms>, string]>([
      ['a name of another open one', { name: 'jiinue stock fund' }, 'name'],
      ['a name of blanks', { name: '   ' }, 'name'],
      ['a least amount of nothing', { minPrincipal: 0 }, 'minPrincipal'],
      ['cents', { maxPrincipal: 300_000_50 }, 'maxPrincipal'],
      ['a greatest amount below the least', { maxPrincipal: 9_000_00 }, 'maxPrincipal'],
      ['a longest term below the shortest', { maxInstalments: 2 }, 'maxInstalments'],
      ['more than ten years', { maxInstalments: 48, every: 3 }, 'maxInstalments'],
      [
        'a grace as long as the shortest loan',
        { grace: { principal: 3, interest: 0, interestFree: 0 } },
        'grace.principal',
      ],
    ])('with %s is rejected, in either language', async (_, change, field) => {
      const { status, body } = await as(boss, 'POST lending/funds', { ...TERMS, name: 'Wrong', ...change })
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
      const reply = await app.inject({
        method: 'POST',
        url: '/api/lending/funds',
        payload: { ...TERMS, name: 'Wrong', ...change },
        headers: { ...boss.headers, 'accept-language': 'sw' },
      })
      expect(reply.json().fields[field]).not.toBe(body.fields[field])
      const one = await opened()
      expect(Object.keys((await patch(one, change)).body.fields)).toEqual([`change.${field}`])
    })
  })

  describe('a fund with loans', () => {
    const kept = async (ref: string) => {
      const held = await findRow(database.sql, ledgerLoan, { loan: ref })
      const row = await findRow(database.sql, loan, ref)
      const own = await findRow(database.sql, funds, row?.fund as number)
      const { active: _, ...fund } = own as Fund
      return { held, row, fund, read: await bench.core.read(ref) }
    }

    it('keeps its terms for them: new terms open a replacement fund', async () => {
      const one = await opened()
      const ref = await run(one)
      const before = await kept(ref)
      const used = (await list()).find(({ id }) => id === one.id) as ManagedFund
      expect(used).toMatchObject({ used: true, running: 1 })

      const change = { rate: 900, every: 2, method: 'flat', grace: { ...one.grace, principal: 1 } }
      const { data } = (await patch(used, { ...change, penalty: null })).body
      expect(data).toMatchObject({ ...change, name: one.name, active: true, used: false })
      expect(data.id).not.toBe(one.id)
      expect((await list()).find(({ id }) => id === one.id)).toMatchObject({ active: false, rate: 200 })
      expect((await offered()).filter(name => name === one.name)).toHaveLength(1)

      expect(await kept(ref)).toEqual(before)
      await setRow(database.sql, funds, data.id, { rate: 999 })
      expect(await kept(ref)).toEqual(before)
    })

    it('can be renamed and redescribed', async () => {
      const one = await opened()
      const ref = await run(one)
      const before = await bench.core.read(ref)
      const used = (await list()).find(({ id }) => id === one.id) as ManagedFund
      const { data } = (await patch(used, { name: `${one.name} again`, description: '' })).body
      expect(data).toMatchObject({ id: one.id, name: `${one.name} again`, used: true })
      expect(await bench.core.read(ref)).toEqual(before)
    })

    it('cannot be reopened beside its replacement', async () => {
      const one = await opened()
      await run(one)
      const used = (await list()).find(({ id }) => id === one.id) as ManagedFund
      await patch(used, { rate: 300 })
      const old = (await list()).find(({ id }) => id === one.id) as ManagedFund
      expect((await patch(old, { active: true })).body.fields).toHaveProperty('change.name')
    })
  })

  it('of two concurrent changes to a fund one returns 409', async () => {
    const one = await opened()
    const replies = await Promise.all([patch(one, { rate: 300 }), patch(one, { rate: 400 })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('funds of an outside lending core are read-only', async () => {
  const [database, server] = await Promise.all([openEither(), serveFineract()])
  const quiet = { warn() {}, error() {} }
  const book = openBook({ fineract: server }, database.sql, quiet)
  const app = await demoApp({ database, services: testServices({ book }) })
  server.addProduct({ ...TERMS, currency: 'KES', step: 1, active: true, name: 'Growth' })
  const boss = await signIn(database, 'super')
  const { body } = await callAs(app, boss, 'GET lending/funds')
  expect(body).toMatchObject({ outside: true, data: [{ name: 'Growth', active: true }] })
  const [one] = body.data
  for (const [call, sent] of [
    ['POST lending/funds', TERMS],
    [`PATCH lending/funds/${one.id}`, { version: one.version, change: { rate: 1 } }],
  ] as const) {
    const { status, body } = await callAs(app, boss, call, sent)
    expect([status, body.message]).toEqual([409, 'Funds are kept in the lending system. Change them there.'])
  }
  await server.close()
  // the last known funds
  expect((await callAs(app, boss, 'GET lending/funds')).body.data).toHaveLength(1)
  await app.close()
  await database.close()
})
