import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { object } from 'superstruct'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { MEMBERS, Role } from '#contract/role.ts'
import { handlers } from '#server/boot/handlers.ts'
import {
  account,
  attempt,
  audit,
  connection,
  delivery,
  partnerSecret,
  partnerSite,
  webhook,
} from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { hashOf } from '#server/http/session.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'

const SITE = 'pk_demo_wezesha'
const ORIGIN = 'http://localhost:8081'

/** Endpoints of two widgets, to test what a token opens. */
const probes = endpoints({
  'GET probe/profile': { summary: 'A.', who: 'signed-in', widgets: ['profile'], reply: object({}) },
  'GET probe/other': { summary: 'B.', who: 'signed-in', widgets: ['other'], reply: object({}) },
  'GET probe/portal': { summary: 'C.', who: 'signed-in', reply: object({}) },
})
const api = {
  rows: { ...contract, ...probes },
  handlers: {
    ...handlers,
    'GET probe/profile': () => ({}),
    'GET probe/other': () => ({}),
    'GET probe/portal': () => ({}),
  },
}

onOneDatabase(open => {
  let secret: string
  let client: Signed
  withDemoApp(open, { api })
  beforeAll(async () => {
    secret = await makeSecret(SITE)
    await database.sql.insert(webhook).values({
      tenant: 'wezesha',
      url: 'https://partner.example/hook',
      events: ['connection.granted', 'connection.withdrawn'],
      secret: 'sealed',
    })
  })
  beforeEach(async () => {
    client = await signIn(database, 'client')
  })

  async function makeSecret(site: string): Promise<string> {
    const text = `sk_live_${randomBytes(32).toString('base64url')}`
    await database.sql.insert(partnerSecret).values({ site, hash: hashOf(text), ending: text.slice(-4) })
    return text
  }

  type Exchange = { key?: string; host?: string; code?: string; from?: FastifyInstance; widget?: string }
  const exchange = (
    reference: string,
    { key = secret, host = 'localhost', code, from = app, widget = 'profile' }: Exchange = {},
  ) =>
    from.inject({
      method: 'POST',
      url: '/api/partner/token',
      headers: { host, authorization: `Bearer ${key}` },
      payload: { widget, reference, code },
    })

  /** Gives consent on the connect page. */
  const allow = (who: Signed, site = SITE, more: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/partner/connection/${site}`,
      headers: who.headers,
      payload: { widget: 'profile', ...more },
    })
  const codeOf = async (who: Signed): Promise<string> => (await allow(who)).json().code

  /** Gives consent, and redeems the code as the partner's server. */
  const connect = async (who: Signed, reference: string) => exchange(reference, { code: await codeOf(who) })

  const withdraw = (who: Signed, site = SITE) =>
    app.inject({ method: 'DELETE', url: `/api/partner/connection/${site}`, headers: who.headers })

  const look = (who: Signed, query = '', site = SITE) =>
    app.inject({ url: `/api/partner/connection/${site}${query}`, headers: who.headers })

  /** Returns the status of a call with a widget's token. */
  const opens = async (token: string, call = 'profile') =>
    (
      await app.inject({
        url: `/api/probe/${call}`,
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
    ).statusCode

  const tokenOf = (reply: LightMyRequestResponse): string => reply.json().token

  const events = async () =>
    (await database.sql.select().from(delivery).orderBy(delivery.at)).map(({ payload }) => {
      const { event, data } = JSON.parse(payload)
      return { event, ...data }
    })

  describe('exchanging a secret key', () => {
    it('returns a 15-minute token for a connected user', async () => {
      await connect(client, 'p-1')
      const reply = await exchange('p-1')
      expect(reply.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 900 })
      expect(await opens(tokenOf(reply))).toBe(200)
    })

    it('links to the connect page for an unconnected user', async () => {
      const reply = await exchange('nobody@soko')
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden'])
      expect(reply.json().message).toContain(
        'http://localhost/connect?site=pk_demo_wezesha&widget=profile and try again with the code',
      )
    })

    it('is refused without a key, with a session token, and on another tenant’s host', async () => {
      for (const reply of [
        await exchange('p-1', { key: `sk_live_${'x'.repeat(43)}` }),
        await exchange('p-1', { key: client.token }),
        await exchange('p-1', { host: 'jenga.localhost' }),
      ]) {
        expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed-out'])
      }
    })

    it('finds only users of the key’s own site', async () => {
      await database.sql
        .insert(partnerSite)
        .values({ key: 'pk_other_site', tenant: 'wezesha', name: 'Other', origins: [], theme: {}, texts: {} })
        .onConflictDoNothing()
      const another = await demoApp({ database, api })
      await connect(client, 'p-sites')
      const key = await makeSecret('pk_other_site')
      expect((await exchange('p-sites', { key, from: another })).statusCode).toBe(403)
      // nor is a code valid for another site than its own
      const code = await codeOf(client)
      expect((await exchange('p-sites', { key, from: another, code })).json().code).toBe('invalid')
      await another.close()
    })

    it('ends for a deactivated user, and so does their token', async () => {
      await connect(client, 'p-shut')
      const token = tokenOf(await exchange('p-shut'))
      await database.sql.update(account).set({ status: 'deactivated' }).where(eq(account.id, client.id))
      expect(await opens(token)).toBe(401)
      expect((await exchange('p-shut')).statusCode).toBe(403)
    })

    it('ends for a user who became staff', async () => {
      await connect(client, 'p-staff')
      await database.sql.update(account).set({ role: 'sales' }).where(eq(account.id, client.id))
      expect((await exchange('p-staff')).statusCode).toBe(403)
    })

    it('fails once the key expires', async () => {
      const key = await makeSecret(SITE)
      await connect(client, 'p-out')
      expect((await exchange('p-out', { key })).statusCode).toBe(200)
      await database.sql
        .update(partnerSecret)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(eq(partnerSecret.hash, hashOf(key)))
      expect((await exchange('p-out', { key })).statusCode).toBe(401)
    })

    it('is limited to widgets the user allowed, which add up', async () => {
      await connect(client, 'several')
      expect((await exchange('several', { widget: 'onboarding' })).statusCode).toBe(403)
      expect((await look(client, '?widget=onboarding')).json().connected).toBe('no')
      expect((await allow(client, SITE, { widget: 'onboarding' })).statusCode).toBe(200)
      expect((await exchange('several', { widget: 'onboarding' })).statusCode).toBe(200)
      expect((await exchange('several')).statusCode).toBe(200)
      expect((await look(client, '?widget=onboarding')).json().connected).toBe('yes')
    })

    it('is limited per site', async () => {
      const key = `partner-token:${SITE}`
      const until = new Date(Date.now() + 60_000)
      const full = { key, count: 600, until }
      await database.sql.insert(attempt).values(full).onConflictDoUpdate({ target: attempt.key, set: full })
      expect((await exchange('p-1')).statusCode).toBe(429)
      await database.sql.delete(attempt).where(eq(attempt.key, key))
    })
  })

  describe('a widget token', () => {
    it('grants its own widget’s calls only', async () => {
      const token = tokenOf(await connect(client, 'p-bound'))
      expect([await opens(token), await opens(token, 'other'), await opens(token, 'portal')]).toEqual([
        200, 403, 403,
      ])
    })

    it('cannot connect, withdraw or list', async () => {
      const token = tokenOf(await connect(client, 'p-self'))
      const headers = { host: 'localhost', authorization: `Bearer ${token}` }
      const widget = { ...client, headers }
      for (const reply of [
        await allow(widget),
        await withdraw(widget),
        await look(widget),
        await app.inject({ url: '/api/partner/connections', headers }),
      ]) {
        expect(reply.statusCode).toBe(403)
      }
    })

    it('is invalid for other tenants', async () => {
      const token = tokenOf(await connect(client, 'p-host'))
      const reply = await app.inject({
        url: '/api/probe/profile',
        headers: { host: 'jenga.localhost', authorization: `Bearer ${token}` },
      })
      expect(reply.statusCode).toBe(401)
    })
  })

  describe('the connect page', () => {
    it('returns the partner’s name and the connection state', async () => {
      expect((await look(client)).json()).toEqual({
        name: 'Duka la Mfano',
        connected: 'no',
        return: null,
        origin: null,
      })
      await allow(client)
      expect((await look(client)).json().connected).toBe('yes')
    })

    it.each<Record<string, string>>([{ origin: ORIGIN }, { return: `${ORIGIN}/account?tab=1` }])(
      'accepts the partner’s own origin and return URL: %o',
      async given => {
        const reply = await look(client, `?${new URLSearchParams(given)}`)
        expect(reply.json()).toMatchObject(given)
      },
    )

    it.each<Record<string, string>>([
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example:8081' },
      { origin: 'https://localhost:8081' },
      { origin: 'http://localhost:9999' },
      { origin: 'http://localhost' },
      { return: 'https://evil.example/' },
      { return: `${ORIGIN}.evil.example/` },
      { return: 'http://localhost:8081@evil.example/' },
      { return: 'javascript:alert(1)' },
      { return: 'http://localhost/' },
      { return: '/relative' },
    ])('rejects any other origin: %o', async given => {
      const reply = await look(client, `?${new URLSearchParams(given)}`)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
      expect(reply.json().message).toBe(
        'The page that sent you here does not belong to Duka la Mfano. Nothing was shared with it.',
      )
    })

    it.each(['pk_demo_jenga', 'pk_nobody_knows'])('returns 404 for site %s', async site => {
      for (const reply of [
        await look(client, '', site),
        await allow(client, site),
        await withdraw(client, site),
      ]) {
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
      }
    })

    it('requires a session', async () => {
      const reply = await app.inject({
        url: `/api/partner/connection/${SITE}`,
        headers: { host: 'localhost' },
      })
      expect(reply.statusCode).toBe(401)
    })
  })

  describe('connecting', () => {
    it.each(Object.values(Role.schema) as Role[])('as %s', async role => {
      const isMember = (MEMBERS as readonly Role[]).includes(role)
      expect((await allow(await signIn(database, role))).statusCode).toBe(isMember ? 200 : 403)
    })

    it('returns an hour’s widget token and a code for the server', async () => {
      const reply = await allow(client)
      expect(reply.json()).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 3_600,
        code: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(await opens(tokenOf(reply))).toBe(200)
    })

    it('is audited and sent to webhooks, once', async () => {
      await connect(client, 'p-told')
      await connect(client, 'p-told')
      const told = (await events()).filter(one => one.account === client.id)
      expect(told).toEqual([
        { event: 'connection.granted', site: SITE, account: client.id, widget: 'profile' },
      ])
      const trail = await database.sql.select().from(audit).where(eq(audit.actor, client.id))
      expect(trail).toMatchObject([
        { action: 'connection.granted', subjectKind: 'site', subjectId: SITE, subjectName: 'Duka la Mfano' },
      ])
    })

    it('rejects a reference sent by the browser', async () => {
      expect((await allow(client, SITE, { reference: 'p-forged' })).statusCode).toBe(400)
      await allow(client)
      expect((await exchange('p-forged')).statusCode).toBe(403)
    })
  })

  describe('a code', () => {
    it('binds a reference to the account', async () => {
      const reply = await connect(client, 'p-first')
      expect(reply.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 900 })
      expect((await exchange('p-first')).statusCode).toBe(200)
    })

    it('works once', async () => {
      const code = await codeOf(client)
      expect((await exchange('p-once', { code })).statusCode).toBe(200)
      for (const reference of ['p-once', 'p-thief']) {
        const reply = await exchange(reference, { code })
        expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
        expect(reply.json().fields.code).toContain('Send the person to http://localhost/connect?site=')
      }
      expect((await exchange('p-thief')).statusCode).toBe(403)
    })

    it('works for one of two concurrent redemptions', async () => {
      const code = await codeOf(client)
      const replies = await Promise.all([exchange('p-one', { code }), exchange('p-two', { code })])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    })

    it('lasts 10 minutes', async () => {
      const code = await codeOf(client)
      const [row] = await database.sql.select().from(connection).where(eq(connection.account, client.id))
      const life = Number(row?.codeExpiresAt) - Date.now()
      expect(life).toBeGreaterThan(9 * 60_000)
      expect(life).toBeLessThanOrEqual(10 * 60_000)
      await database.sql
        .update(connection)
        .set({ codeExpiresAt: new Date(Date.now() - 1_000) })
        .where(eq(connection.account, client.id))
      expect((await exchange('p-late', { code })).json().code).toBe('invalid')
    })

    it('is stored as its hash', async () => {
      const code = await codeOf(client)
      const [row] = await database.sql.select().from(connection).where(eq(connection.account, client.id))
      expect(row?.code).toBe(hashOf(code))
    })

    it.each(['x'.repeat(43), 'short', ''])('that is wrong is refused: %j', async code => {
      expect((await exchange('p-wrong', { code })).json().code).toBe('invalid')
    })

    it('ends with the connection', async () => {
      const code = await codeOf(client)
      await withdraw(client)
      expect((await exchange('p-gone', { code })).json().code).toBe('invalid')
    })

    it('cannot rebind a reference to another account', async () => {
      await connect(client, 'p-taken')
      const reply = await connect(await signIn(database, 'client'), 'p-taken')
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
      expect((await connect(client, 'p-taken')).statusCode).toBe(200)
    })

    it('binds a reference to one of two concurrent users', async () => {
      const codes = [await codeOf(client), await codeOf(await signIn(database, 'client'))]
      const replies = await Promise.all(codes.map(code => exchange('p-race', { code })))
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    })

    it('moves the account to a new reference, and frees the old one', async () => {
      await connect(client, 'p-old')
      await connect(client, 'p-new')
      expect((await exchange('p-old')).statusCode).toBe(403)
      expect((await exchange('p-new')).statusCode).toBe(200)
      expect((await connect(await signIn(database, 'client'), 'p-old')).statusCode).toBe(200)
    })

    it('that is not redeemed leaves the reference unchanged', async () => {
      await connect(client, 'p-stays')
      await allow(client)
      expect((await exchange('p-stays')).statusCode).toBe(200)
    })
  })

  describe('a user', () => {
    it('sees only their own connections', async () => {
      await connect(client, 'p-list')
      await connect(await signIn(database, 'client'), 'p-list-other')
      const reply = await app.inject({ url: '/api/partner/connections', headers: client.headers })
      expect(reply.json().data).toEqual([
        { site: SITE, name: 'Duka la Mfano', since: expect.stringMatching(/Z$/) },
      ])
    })

    it('ends a connection: the partner’s tokens stop at once, the session continues', async () => {
      const tokens = [
        tokenOf(await connect(client, 'p-end')),
        tokenOf(await exchange('p-end')),
        tokenOf(await allow(client)),
      ]
      expect(await Promise.all(tokens.map(token => opens(token)))).toEqual([200, 200, 200])
      expect((await withdraw(client)).statusCode).toBe(200)
      expect(await Promise.all(tokens.map(token => opens(token)))).toEqual([401, 401, 401])
      expect((await exchange('p-end')).statusCode).toBe(403)
      expect((await look(client)).json().connected).toBe('no')
      const told = (await events()).filter(one => one.account === client.id)
      expect(told.map(({ event, reference }) => [event, reference])).toEqual([
        ['connection.granted', undefined],
        ['connection.withdrawn', 'p-end'],
      ])
      expect((await withdraw(client)).statusCode).toBe(404)
    })

    it('keeps tokens of other users', async () => {
      const other = await signIn(database, 'client')
      const token = tokenOf(await connect(other, 'p-kept'))
      await connect(client, 'p-goes')
      await withdraw(client)
      expect(await opens(token)).toBe(200)
    })

    it('is disconnected when the partner’s site is removed', async () => {
      const boss = await signIn(database, 'super')
      const made = await app.inject({
        method: 'POST',
        url: '/api/portal/tenants/wezesha/sites',
        headers: boss.headers,
        payload: { name: 'Short', origins: [], theme: {}, texts: {} },
      })
      const { key } = made.json().data
      const token = tokenOf(await allow(client, key))
      expect(await opens(token)).toBe(200)
      await app.inject({
        method: 'DELETE',
        url: `/api/portal/tenants/wezesha/sites/${key}`,
        headers: boss.headers,
      })
      expect(await opens(token)).toBe(401)
      const reply = await app.inject({ url: '/api/partner/connections', headers: client.headers })
      expect(reply.json().data).toEqual([])
    })
  })
})
