import { eq, sql as query } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account, attempt, audit, notification, session, tenant, token } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { LIVES } from '#server/http/session.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'
import { CODE } from './code.ts'
import { FAILURES } from './signin.ts'
import { Visitor } from './visitor.testing.ts'

const SUPER = demoEmail('super', 'wezesha')
const CLIENT = demoEmail('client', 'wezesha')
const AUTHORIZER = demoEmail('authorizer', 'wezesha')
const OTHER = 'ffffffffffffffffffffffff'

withDemoApp(openEither)
beforeEach(() => database.sql.delete(attempt))

async function signedIn(email: string): Promise<Visitor> {
  const person = new Visitor(app)
  expect((await person.signIn(email)).status).toBe(200)
  return person
}
const sql = () => database.sql
const idOf = async (email: string) =>
  (await sql().select().from(account).where(eq(account.email, email)))[0]?.id as string

/** Ages the last sign-in or confirmation by the given number of seconds. */
const later = (seconds: number) =>
  sql()
    .update(session)
    .set({ confirmedAt: query`${session.confirmedAt} - make_interval(secs => ${seconds})` })

describe('re-authentication', () => {
  const GRAVE = [
    `POST account/people/${OTHER}/role`,
    'POST portal/tenants/wezesha/sites/pk_demo_wezesha/secret',
    'PATCH portal/tenants/wezesha',
    'POST portal/tenants/wezesha/webhooks',
    `PATCH portal/tenants/wezesha/webhooks/${OTHER}`,
    'POST portal/tenants/wezesha/administrator',
    `POST account/payment/transfer/${OTHER}`,
    `POST payments/payouts/${OTHER}/confirm`,
    `POST payments/pending/${OTHER}/confirm`,
  ]

  it.each(GRAVE)('%s requires the password again after ten minutes', async call => {
    const person = await signedIn(SUPER)
    expect((await person.call(call, {})).body.code).not.toBe('confirm')
    await later(LIVES.confirmed + 1)
    expect(await person.call(call, {})).toMatchObject({ status: 403, body: { code: 'confirm' } })
    await person.refresh()
    expect((await person.call(call, {})).body.code).toBe('confirm')
    const wrong = await person.call('POST account/session/confirm', { password: 'not the password' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    expect((await person.call(call, {})).body.code).toBe('confirm')
    expect((await person.call('POST account/session/confirm', { password: DEMO_PASSWORD })).status).toBe(200)
    expect((await person.call(call, {})).body.code).not.toBe('confirm')
  })

  it.each([
    [
      'POST account/client/signup',
      {
        firstName: 'Juma',
        lastName: 'Otieno',
        email: 'grave-1@people.example',
        mobileNumber: '0712 345 678',
      },
    ],
    ['POST account/people/invite', { email: 'grave-2@people.example' }],
  ])('is required to add staff by %s, not to add members', async (path, body) => {
    const person = await signedIn(SUPER)
    await later(LIVES.confirmed + 1)
    const staff = { ...body, role: 'super' }
    expect(await person.call(path, staff)).toMatchObject({ status: 403, body: { code: 'confirm' } })
    expect(await idOf(body.email)).toBeUndefined()
    expect((await person.call(path, { ...body, role: 'client' })).status).toBe(200)
    await person.call('POST account/session/confirm', { password: DEMO_PASSWORD })
    const other = {
      ...staff,
      email: `other-${body.email}`,
      ...('mobileNumber' in body && { mobileNumber: '0712 345 679' }),
    }
    expect((await person.call(path, other)).status).toBe(200)
  })

  it('requires the code, not the password, once an authenticator is linked', async () => {
    const person = await signedIn(AUTHORIZER)
    const { secret } = (await person.call('POST account/user/authenticator', { password: DEMO_PASSWORD }))
      .body
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await person.call('POST account/user/authenticator/confirm', { code: code() })
    await sql().update(account).set({ authenticatorStep: null })
    await later(LIVES.confirmed + 1)
    const call = `POST payments/payouts/${OTHER}/confirm`
    const confirm = (body: object) => person.call('POST account/session/confirm', body)
    expect((await confirm({ password: DEMO_PASSWORD })).status).toBe(400)
    expect((await person.call(call, {})).body.code).toBe('confirm')
    expect((await confirm({ code: code() })).status).toBe(200)
    expect((await person.call(call, {})).body.code).not.toBe('confirm')
    await sql().update(account).set({ authenticator: null })
  })
})

describe('a portal that requires second factors', () => {
  let strict: FastifyInstance
  beforeAll(async () => {
    const features = query`${tenant.features} || '{"secondFactor": true}'`
    await sql().update(tenant).set({ features }).where(eq(tenant.code, 'wezesha'))
    strict = await demoApp({ database })
  })
  afterAll(async () => {
    await sql()
      .update(tenant)
      .set({ features: { staffSearch: false } })
    await strict.close()
  })
  const enter = async (email: string) => {
    const person = new Visitor(strict)
    await person.signIn(email)
    return person
  }

  it('limits a super without one to their own account, to link it', async () => {
    const person = await enter(SUPER)
    expect((await person.call('GET account/user/unbox')).body.user.mustLink).toBe(true)
    const refused = await person.call('GET portal/tenants')
    expect(refused.status).toBe(403)
    expect(refused.body.message).toMatch(/authenticator app/)
    const { secret } = (await person.call('POST account/user/authenticator', { password: DEMO_PASSWORD }))
      .body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await person.call('POST account/user/authenticator/confirm', { code })).status).toBe(200)
    expect((await person.call('GET portal/tenants')).status).toBe(200)
    expect((await person.call('GET account/user/unbox')).body.user.mustLink).toBeUndefined()
    await sql().update(account).set({ authenticator: null })
  })

  it('refuses payouts without one and allows other work', async () => {
    const person = await enter(AUTHORIZER)
    expect((await person.call('GET payments/payouts')).status).toBe(200)
    const refused = await person.call(`POST payments/payouts/${OTHER}/confirm`, {
      paid: true,
      reference: 'X',
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await (await enter(CLIENT)).call('GET account/user/unbox')).status).toBe(200)
  })
})

describe('failed sign-ins from elsewhere', () => {
  const fail = async (email: string, address: string, times = FAILURES.account.most + 1) => {
    for (let at = 0; at < times; at++) {
      await new Visitor(app, 'localhost', address).signIn(email, 'not the password')
    }
  }

  it('say in a header too when to try again', async () => {
    await fail(CLIENT, '10.9.9.9')
    const payload = { email: CLIENT, password: DEMO_PASSWORD, host: 'localhost' }
    const { headers } = await app.inject({ method: 'POST', url: '/api/account/client/signin', payload })
    const seconds = Number(headers['retry-after'])
    expect(seconds).toBeGreaterThan(FAILURES.account.seconds / 2)
    expect(seconds).toBeLessThanOrEqual(FAILURES.account.seconds)
  })

  it('do not lock out a browser the user signed in with before', async () => {
    const owner = await signedIn(CLIENT)
    await fail(CLIENT, '10.9.9.9')
    expect((await new Visitor(app).signIn(CLIENT)).status).toBe(429)
    expect((await owner.signIn(CLIENT)).status).toBe(200)
    // a forged mark, or one of another email address, is not accepted
    const thief = new Visitor(app)
    thief.device = `${owner.device.split('.')[0]}.made-up`
    expect((await thief.signIn(CLIENT)).status).toBe(429)
    await fail(AUTHORIZER, '10.9.9.9')
    expect((await owner.signIn(AUTHORIZER)).status).toBe(429)
  })

  it('from a known browser lock that browser only', async () => {
    const owner = await signedIn(CLIENT)
    for (let at = 0; at < FAILURES.account.most; at++) await owner.signIn(CLIENT, 'not the password')
    expect((await owner.signIn(CLIENT)).status).toBe(429)
    expect((await new Visitor(app).signIn(CLIENT)).status).toBe(200)
  })

  it('lock out a portal’s only super from the failing address alone', async () => {
    await fail(SUPER, '10.9.9.9')
    expect((await new Visitor(app, 'localhost', '10.9.9.9').signIn(SUPER)).status).toBe(429)
    expect((await new Visitor(app, 'localhost', '10.9.9.8').signIn(SUPER)).status).toBe(200)
  })

  it('count together when they come from one IPv6 network', async () => {
    for (let at = 0; at <= FAILURES.account.most; at++) await fail(SUPER, `2001:db8::${at}`, 1)
    expect((await new Visitor(app, 'localhost', '2001:db8::9999').signIn(SUPER)).status).toBe(429)
    expect((await new Visitor(app, 'localhost', '2001:db8:0:1::1').signIn(SUPER)).status).toBe(200)
  })

  it('do not lock codes of a known browser', async () => {
    const owner = await signedIn(CLIENT)
    const stranger = new Visitor(app, 'localhost', '10.9.9.9')
    const code = { email: CLIENT, code: '000000', password: 'A-new-pass-phrase-9' }
    await owner.call('POST account/client/reset_pwd', { email: CLIENT })
    for (let at = 0; at <= CODE.tries.most; at++) await stranger.call('POST account/otp/3/new_pwd', code)
    expect((await stranger.call('POST account/otp/3/new_pwd', code)).status).toBe(429)
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/account/otp/3/new_pwd',
      remoteAddress: '10.9.9.9',
      payload: code,
    })
    // as long as its window, not the minute in which nothing is known
    expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    expect((await owner.call('POST account/otp/3/new_pwd', code)).status).toBe(400)
  })
})

describe('a copied refresh token', () => {
  const afterGrace = () => {
    const earlier = query`make_interval(secs => ${LIVES.grace + 1})`
    const aged = {
      expiresAt: query`${token.expiresAt} - ${earlier}`,
      usedAt: query`${token.usedAt} - ${earlier}`,
    }
    return sql().update(token).set(aged).where(eq(token.kind, 'refresh'))
  }

  it('ends the session and notifies the owner once both chains are used', async () => {
    const owner = await signedIn(CLIENT)
    const thief = new Visitor(app)
    thief.cookie = owner.cookie
    // both are accepted within the grace period, like two tabs
    expect((await owner.refresh()).status).toBe(200)
    expect((await thief.refresh()).status).toBe(200)
    await afterGrace()
    expect((await owner.refresh()).status).toBe(200)
    expect((await thief.refresh()).status).toBe(401)
    expect((await owner.refresh()).status).toBe(401)
    expect(await owner.isSignedIn()).toBe(false)
    const told = await sql()
      .select()
      .from(notification)
      .where(eq(notification.account, await idOf(CLIENT)))
    expect(told.map(({ kind }) => kind)).toContain('session-copied')
    expect((await sql().select().from(audit)).map(({ action }) => action)).toContain('account.session-copied')
  })

  it('is not assumed when two tabs refresh at the same time', async () => {
    const one = await signedIn(CLIENT)
    const other = new Visitor(app)
    other.cookie = one.cookie
    await Promise.all([one.refresh(), other.refresh()])
    await afterGrace()
    expect((await one.refresh()).status).toBe(200)
    other.cookie = one.cookie
    expect((await other.refresh()).status).toBe(200)
  })
})
