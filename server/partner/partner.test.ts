import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { object } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { MEMBERS, Role } from '#contract/role.ts'
import { type Signed, signIn } from '#server/account/testing.ts'
import { handlers } from '#server/boot/handlers.ts'
import type { Database } from '#server/db/open.ts'
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
import { demoApp } from '#server/testing.ts'

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
  let database: Database
  let app: FastifyInstance
  let secret: string
  let client: Signed
  beforeAll(async () => {
    database = await open()
    app = await demoApp({ database, api })
    secret = await makeSecret(SITE)
    await database.sql.insert(webhook).values({
      tenant: 'wezesha',
      url: 'https://partner.example/hook',
      events: ['connection.granted', 'connection.withdrawn'],
      secret: 'sealed',
    })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
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

  describe('the exchange of a secret key', () => {
    it('gives a quarter of an hour’s token for somebody who has connected', async () => {
      await connect(client, 'p-1')
      const reply = await exchange('p-1')
      expect(reply.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 900 })
      expect(await opens(tokenOf(reply))).toBe(200)
    })

    it('sends the person to the connect page while they have not', async () => {
      const reply = await exchange('nobody@soko')
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden'])
      expect(reply.json().message).toContain(
        'http://localhost/connect?site=pk_demo_wezesha&widget=profile and ask again with the code',
      )
    })

    it('is refused without a key, with a session’s token, and on another tenant’s host', async () => {
      for (const reply of [
        await exchange('p-1', { key: `sk_live_${'x'.repeat(43)}` }),
        await exchange('p-1', { key: client.token }),
        await exchange('p-1', { host: 'jenga.localhost' }),
      ]) {
        expect([reply.statusCode, reply.json().code]).toEqual([401, 'signed-out'])
      }
    })

    it('knows only the people of the site whose key it is', async () => {
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

    it('ends for somebody who was deactivated, and so does the token they had', async () => {
      await connect(client, 'p-shut')
      const token = tokenOf(await exchange('p-shut'))
      await database.sql.update(account).set({ status: 'deactivated' }).where(eq(account.id, client.id))
      expect(await opens(token)).toBe(401)
      expect((await exchange('p-shut')).statusCode).toBe(403)
    })

    it('ends for somebody who came to work here', async () => {
      await connect(client, 'p-staff')
      await database.sql.update(account).set({ role: 'sales' }).where(eq(account.id, client.id))
      expect((await exchange('p-staff')).statusCode).toBe(403)
    })

    it('stops when the key runs out', async () => {
      const key = await makeSecret(SITE)
      await connect(client, 'p-out')
      expect((await exchange('p-out', { key })).statusCode).toBe(200)
      await database.sql
        .update(partnerSecret)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(eq(partnerSecret.hash, hashOf(key)))
      expect((await exchange('p-out', { key })).statusCode).toBe(401)
    })

    it('is for the widgets alone that the person allowed, one after the other', async () => {
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

  describe('a widget’s token', () => {
    it('opens its own widget’s calls and no others', async () => {
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

    it('is none on another tenant’s host', async () => {
      const token = tokenOf(await connect(client, 'p-host'))
      const reply = await app.inject({
        url: '/api/probe/profile',
        headers: { host: 'jenga.localhost', authorization: `Bearer ${token}` },
      })
      expect(reply.statusCode).toBe(401)
    })
  })

  describe('the connect page', () => {
    it('learns the partner’s name and whether one is connected already', async () => {
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
      'may hand a token and go back to the partner’s own site: %o',
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
    ])('refuses whoever is not the partner: %o', async given => {
      const reply = await look(client, `?${new URLSearchParams(given)}`)
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
      expect(reply.json().message).toBe(
        'The page that sent you here does not belong to Duka la Mfano. Nothing was shared with it.',
      )
    })

    it.each(['pk_demo_jenga', 'pk_nobody_knows'])('does not know the site %s', async site => {
      for (const reply of [
        await look(client, '', site),
        await allow(client, site),
        await withdraw(client, site),
      ]) {
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
      }
    })

    it('needs somebody who is signed in', async () => {
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

    it('gives the widget an hour’s token, and a code for the partner’s server', async () => {
      const reply = await allow(client)
      expect(reply.json()).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 3_600,
        code: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(await opens(tokenOf(reply))).toBe(200)
    })

    it('tells the trail and the webhooks, once', async () => {
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

    it('takes nobody’s word in a browser for who the person is at the partner’s', async () => {
      expect((await allow(client, SITE, { reference: 'p-forged' })).statusCode).toBe(400)
      await allow(client)
      expect((await exchange('p-forged')).statusCode).toBe(403)
    })
  })

  describe('a code', () => {
    it('makes a reference stand for the account from then on', async () => {
      const reply = await connect(client, 'p-first')
      expect(reply.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 900 })
      expect((await exchange('p-first')).statusCode).toBe(200)
    })

    it('is good once', async () => {
      const code = await codeOf(client)
      expect((await exchange('p-once', { code })).statusCode).toBe(200)
      for (const reference of ['p-once', 'p-thief']) {
        const reply = await exchange(reference, { code })
        expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
        expect(reply.json().fields.code).toContain('Send the person to http://localhost/connect?site=')
      }
      expect((await exchange('p-thief')).statusCode).toBe(403)
    })

    it('of two who bring the same one at once serves one', async () => {
      const code = await codeOf(client)
      const replies = await Promise.all([exchange('p-one', { code }), exchange('p-two', { code })])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    })

    it('is good for 10 minutes', async () => {
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

    it('stands in the database as its hash', async () => {
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

    it('cannot make a reference stand for somebody else', async () => {
      await connect(client, 'p-taken')
      const reply = await connect(await signIn(database, 'client'), 'p-taken')
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
      expect((await connect(client, 'p-taken')).statusCode).toBe(200)
    })

    it('lets one of two people who come with one reference at once have it', async () => {
      const codes = [await codeOf(client), await codeOf(await signIn(database, 'client'))]
      const replies = await Promise.all(codes.map(code => exchange('p-race', { code })))
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    })

    it('moves the account to a new reference, and the old one is free', async () => {
      await connect(client, 'p-old')
      await connect(client, 'p-new')
      expect((await exchange('p-old')).statusCode).toBe(403)
      expect((await exchange('p-new')).statusCode).toBe(200)
      expect((await connect(await signIn(database, 'client'), 'p-old')).statusCode).toBe(200)
    })

    it('allowed again and not redeemed leaves the reference as it is', async () => {
      await connect(client, 'p-stays')
      await allow(client)
      expect((await exchange('p-stays')).statusCode).toBe(200)
    })
  })

  describe('a person', () => {
    it('sees with whom they are connected, and nobody else’s', async () => {
      await connect(client, 'p-list')
      await connect(await signIn(database, 'client'), 'p-list-other')
      const reply = await app.inject({ url: '/api/partner/connections', headers: client.headers })
      expect(reply.json().data).toEqual([
        { site: SITE, name: 'Duka la Mfano', since: expect.stringMatching(/Z$/) },
      ])
    })

    it('ends a connection, and the partner’s tokens stop at once, their own session goes on', async () => {
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

    it('keeps the tokens of other sites and other people', async () => {
      const other = await signIn(database, 'client')
      const token = tokenOf(await connect(other, 'p-kept'))
      await connect(client, 'p-goes')
      await withdraw(client)
      expect(await opens(token)).toBe(200)
    })

    it('is connected no more when the partner’s site is removed', async () => {
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
