import { beforeAll, expect, it } from 'vitest'
import type { LendingVersion, ManagedTenant } from '#contract/administration.ts'
import type { LendingTerms } from '#contract/loan.ts'
import { lendingTermsOf } from '#rules/lending-terms.ts'
import { MINOR } from '#rules/money.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { lendingTermsAt } from './lending.ts'

const ksh = (amount: number) => amount * MINOR

onOneDatabase(open => {
  let provider: Signed
  let partner: Signed
  let began: LendingTerms
  withDemoApp(open)
  beforeAll(async () => {
    provider = await signIn(database, 'super')
    partner = await signIn(database, 'super', { tenant: 'jenga' })
    began = lendingTermsOf((await read()).loan)
  })

  const ask = async (who: Signed, path: string) =>
    (await app.inject({ url: `/api/portal/${path}`, headers: who.headers })).json()
  const read = async (): Promise<ManagedTenant> => (await ask(provider, 'tenants/wezesha')).data
  const history = async (): Promise<LendingVersion[]> => (await ask(provider, 'tenants/wezesha/lending')).data
  const save = async (lending: LendingTerms, language = 'en') =>
    app.inject({
      method: 'PATCH',
      url: '/api/portal/tenants/wezesha',
      headers: { ...provider.headers, 'accept-language': language },
      payload: { version: (await read()).version, change: { lending } },
    })
  const shown = () => app.inject({ url: '/api/portal/tenant', headers: { host: 'localhost' } })

  it('a new portal has a single version of its terms', async () => {
    expect(await history()).toEqual([{ number: 1, at: null, by: null, terms: began }])
  })

  it('a change applies at once, with a new settings version and ETag for calculators', async () => {
    const before = await shown()
    const dearer: LendingTerms = {
      ...began,
      minimum: ksh(60_000),
      interestGuide: began.interestGuide.map(band => ({ ...band, rate: band.rate + 50 })),
      penalty: { after: 7, rate: 500 },
    }
    expect((await save(dearer)).statusCode).toBe(200)
    const after = await shown()
    expect(after.json().loan).toEqual({ ...before.json().loan, ...dearer })
    expect(after.json().version).not.toBe(before.json().version)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    // cache lifetime in browsers and proxies plus that in a process: everyone has the change within a minute
    const [fresh, stale] = String(after.headers['cache-control']).match(/\d+/g)?.map(Number) ?? []
    expect((fresh as number) + (stale as number) + 5).toBeLessThanOrEqual(60)
  })

  it('creates a version with author and time, after the previous one', async () => {
    const [newest, first, ...more] = await history()
    expect(more).toEqual([])
    expect(first).toMatchObject({ number: 1, at: null, terms: began })
    expect(newest).toMatchObject({ number: 2, by: { id: provider.id }, terms: { minimum: ksh(60_000) } })
    expect(Date.now() - Date.parse(newest?.at ?? '')).toBeLessThan(60_000)
  })

  it('is audited in formatted values, separately from other tenant changes', async () => {
    const { data } = await ask(provider, 'audit?action=lending.changed')
    expect(JSON.parse(JSON.stringify(data[0].detail).replaceAll('\u00a0', ' '))).toEqual([
      { name: 'lending.minimum', from: 'Ksh 50,000', to: 'Ksh 60,000' },
      {
        name: 'lending.interestGuide',
        from: 'Ksh 0: 7% · Ksh 300,000: 8% · Ksh 1,000,000: 12% · Ksh 1,500,000: 16%',
        to: 'Ksh 0: 7.5% · Ksh 300,000: 8.5% · Ksh 1,000,000: 12.5% · Ksh 1,500,000: 16.5%',
      },
      { name: 'lending.penalty', from: null, to: '7: 5%' },
    ])
    expect((await ask(provider, 'audit?action=tenant.changed')).total).toBe(0)
  })

  it('the same terms make no version', async () => {
    expect((await save(lendingTermsOf((await read()).loan))).statusCode).toBe(200)
    expect(await history()).toHaveLength(2)
  })

  it('an earlier version is restored as the newest, without fields it lacked', async () => {
    const [, first] = await history()
    expect((await save((first as LendingVersion).terms)).statusCode).toBe(200)
    expect((await read()).loan).not.toHaveProperty('penalty')
    expect((await history()).map(({ number }) => number)).toEqual([3, 2, 1])
  })

  it('the terms in force at a past time can be read', async () => {
    const [third, second] = (await history()) as [LendingVersion, LendingVersion]
    const tenancy = { code: 'wezesha', loan: (await read()).loan } as Parameters<typeof lendingTermsAt>[1]
    const at = async (moment: number) =>
      (await lendingTermsAt(database.sql, tenancy, new Date(moment))).minimum
    expect(await at(Date.parse(second.at ?? '') - 1)).toBe(ksh(50_000))
    expect(await at(Date.parse(second.at ?? ''))).toBe(ksh(60_000))
    expect(await at(Date.parse(third.at ?? ''))).toBe(ksh(50_000))
  })

  it('invalid terms are rejected by field, in the reader’s language', async () => {
    const wrong: LendingTerms = {
      ...began,
      maximum: ksh(10_000),
      periods: [12, 6],
      interestGuide: [
        { from: ksh(1), rate: 700 },
        { from: ksh(1), rate: 20_000 },
      ],
    }
    const refused = (await save(wrong)).json()
    expect(refused).toMatchObject({
      code: 'invalid',
      fields: {
        'change.lending.maximum': 'The maximum must not be less than the minimum.',
        'change.lending.periods': 'Enter each period once, the shortest first.',
        'change.lending.interestGuide.0.from':
          'The first band must start at 0, so that every amount has a rate.',
        'change.lending.interestGuide.1.from': 'A band must start above the one before it.',
        'change.lending.interestGuide.1.rate': 'Choose at most 100 percent.',
      },
    })
    expect((await save(wrong, 'sw')).json().fields['change.lending.interestGuide.1.rate']).toBe(
      'Weka asilimia isiyozidi 100.',
    )
    expect(await history()).toHaveLength(3)
  })

  it('a stale change is rejected with 409', async () => {
    const { version } = await read()
    await save({ ...began, minimum: ksh(70_000) })
    const reply = await app.inject({
      method: 'PATCH',
      url: '/api/portal/tenants/wezesha',
      headers: provider.headers,
      payload: { version, change: { lending: began } },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
  })

  it('returns 404 to another tenant’s super', async () => {
    expect(await ask(partner, 'tenants/wezesha/lending')).toMatchObject({ code: 'not-found' })
    expect((await ask(partner, 'tenants/jenga/lending')).data).toHaveLength(1)
  })
})
