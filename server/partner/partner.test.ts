import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { object } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { Role, STAFF } from '#contract/role.ts'
import { hashOf } from '#server/account/session.ts'
import { type Signed, signIn } from '#server/account/testing.ts'
import type { Database } from '#server/db/open.ts'
import {
  account,
  attempt,
  audit,
  delivery,
  partnerSecret,
  partnerSite,
  webhook,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { handlers } from '#server/handlers.ts'
import { demoApp } from '#server/testing.ts'

const SITE = 'pk_demo_wezesha'
const ORIGIN = 'http://localhost:8081'

/** Calls of two widgets, to see what a token opens. */
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

onEveryDatabase(open => {
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

  const exchange = (reference: string, { key = secret, host = 'localhost', widget = 'profile' } = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/partner/token',
      headers: { host, authorization: `Bearer ${key}` },
      payload: { widget, reference },
    })

  const connect = (who: Signed, reference?: string, site = SITE) =>
    app.inject({
      method: 'POST',
      url: `/api/partner/connection/${site}`,
      headers: who.headers,
      payload: { widget: 'profile', ...(reference !== undefined && { reference }) },
    })

  const withdraw = (who: Signed, site = SITE) =>
    app.inject({ method: 'DELETE', url: `/api/partner/connection/${site}`, headers: who.headers })

  const look = (who: Signed, query = '', site = SITE) =>
    app.inject({ url: `/api/partner/connection/${site}${query}`, headers: who.headers })

  /** The status of a call with a widget's token. */
  const opens = async (token: string, call = 'profile') =>
    (
      await app.inject({
        url: `/api/probe/${call}`,
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
    ).statusCode

  const tokenOf = (reply: LightMyRequestResponse): string => reply.json().token

  const events = async () =>
    (await database.sql.select().from(delivery)).map(({ payload }) => {
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
        'http://localhost/connect?site=pk_demo_wezesha&widget=profile&reference=nobody%40soko',
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
      const reply = await another.inject({
        method: 'POST',
        url: '/api/partner/token',
        headers: { host: 'localhost', authorization: `Bearer ${key}` },
        payload: { widget: 'profile', reference: 'p-sites' },
      })
      expect(reply.statusCode).toBe(403)
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
        await connect(widget, 'p-more'),
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
      await connect(client, 'p-look')
      expect((await look(client)).json().connected).toBe('yes')
    })

    it.each([
      [ORIGIN, `${ORIGIN}/account?tab=1`, true],
      ['https://evil.example', 'https://evil.example/', false],
      ['http://localhost.evil.example:8081', `${ORIGIN}.evil.example/`, false],
      ['http://localhost', `http://localhost:8081@evil.example/`, false],
      ['https://localhost:8081', 'javascript:alert(1)', false],
      ['http://localhost:9999', '/relative', false],
    ])('hands a token to %s and goes back to %s: %s', async (origin, back, isTheirs) => {
      const reply = await look(client, `?${new URLSearchParams({ origin, return: back })}`)
      expect(reply.json()).toMatchObject({
        origin: isTheirs ? origin : null,
        return: isTheirs ? back : null,
      })
    })

    it.each(['pk_demo_jenga', 'pk_nobody_knows'])('does not know the site %s', async site => {
      for (const reply of [
        await look(client, '', site),
        await connect(client, 'x', site),
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
      const isStaff = (STAFF as readonly Role[]).includes(role)
      const reply = await connect(await signIn(database, role), `role-${role}`)
      expect(reply.statusCode).toBe(isStaff ? 403 : 200)
    })

    it('gives an hour’s token and tells the trail and the webhooks, once', async () => {
      const reply = await connect(client, 'p-told')
      expect(reply.json().expiresIn).toBe(3_600)
      await connect(client, 'p-told')
      await connect(client)
      const told = (await events()).filter(one => one.account === client.id)
      expect(told).toEqual([
        { event: 'connection.granted', site: SITE, account: client.id, reference: 'p-told' },
      ])
      const trail = await database.sql.select().from(audit).where(eq(audit.actor, client.id))
      expect(trail).toMatchObject([
        { action: 'connection.granted', subjectKind: 'site', subjectId: SITE, subjectName: 'Duka la Mfano' },
      ])
    })

    it('can be done without a reference, and the reference be added later', async () => {
      await connect(client)
      await connect(client, 'p-later')
      expect((await exchange('p-later')).statusCode).toBe(200)
    })

    it('moves to a new reference, and the old one is free', async () => {
      await connect(client, 'p-old')
      await connect(client, 'p-new')
      expect((await exchange('p-old')).statusCode).toBe(403)
      expect((await exchange('p-new')).statusCode).toBe(200)
      expect((await connect(await signIn(database, 'client'), 'p-old')).statusCode).toBe(200)
    })

    it('refuses a reference that stands for somebody else', async () => {
      await connect(client, 'p-taken')
      const other = await signIn(database, 'client')
      const reply = await connect(other, 'p-taken')
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'conflict'])
      expect((await look(other)).json().connected).toBe('no')
    })

    it('lets one of two who ask for a reference at once have it', async () => {
      const other = await signIn(database, 'client')
      const replies = await Promise.all([connect(client, 'p-race'), connect(other, 'p-race')])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
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
      const tokens = [tokenOf(await connect(client, 'p-end')), tokenOf(await exchange('p-end'))]
      expect(await Promise.all(tokens.map(token => opens(token)))).toEqual([200, 200])
      expect((await withdraw(client)).statusCode).toBe(200)
      expect(await Promise.all(tokens.map(token => opens(token)))).toEqual([401, 401])
      expect((await exchange('p-end')).statusCode).toBe(403)
      expect((await look(client)).json().connected).toBe('no')
      expect((await events()).filter(one => one.account === client.id).map(({ event }) => event)).toEqual([
        'connection.granted',
        'connection.withdrawn',
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
      const token = tokenOf(await connect(client, 'p-short', key))
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
