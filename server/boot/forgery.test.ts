import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Call, Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { Visitor } from '#server/account/visitor.testing.ts'
import { openEither } from '#server/db/testing.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { LIVES } from '#server/http/session.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'

// Browsers send the session cookie automatically. Forged requests from another site's page must change nothing.

const CLIENT = demoEmail('client', 'wezesha')
const rows = Object.entries(contract) as [Call, Endpoint][]
const ours = rows.filter(([, { who }]) => who === 'visitor').map(([call]) => call)

withDemoApp(openEither)

async function signedIn(): Promise<Visitor> {
  const person = new Visitor(app)
  expect((await person.signIn(CLIENT)).status).toBe(200)
  return person
}

const send = (person: Visitor, call: string, headers: Record<string, string>, payload?: string | object) => {
  const [method, path = ''] = call.split(' ') as ['POST', string]
  const url = `/api/${path.replace(/:\w+/g, 'ffffffffffffffffffffffff')}`
  const cookie = `session=${person.cookie}`
  return app.inject({ method, url, payload, headers: { host: 'localhost', cookie, ...headers } })
}

const BODIES: Record<string, object> = {
  'POST account/client/signin': { email: CLIENT, password: DEMO_PASSWORD, host: 'localhost' },
  'POST account/session/refresh': {},
  'POST account/session/end': { everywhere: true },
}

describe.each(ours)('%s, authenticated by cookie,', call => {
  const body = () => BODIES[call] as object

  it.each([
    ['another site', 'https://evil.example'],
    ['a partner’s site', 'http://localhost:8081'],
    ['a neighbour of the portal', 'http://shop.localhost'],
    ['another tenant’s portal', 'http://jenga.localhost'],
    ['the same host without TLS, or with', 'https://localhost'],
    ['a page that hides its origin', 'null'],
  ])('refuses %s', async (_, origin) => {
    const person = await signedIn()
    const reply = await send(person, call, { origin }, body())
    expect(reply.statusCode).toBe(403)
    expect(reply.cookies).toEqual([])
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    expect(await person.isSignedIn()).toBe(true)
    expect((await person.refresh()).status).toBe(200)
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'refuses %s, which any site’s form can send',
    async type => {
      const person = await signedIn()
      const form = new URLSearchParams(body() as Record<string, string>).toString()
      const reply = await send(person, call, { 'content-type': type }, form || 'a=b')
      expect(reply.statusCode).toBe(415)
      expect(reply.cookies).toEqual([])
      expect(await person.isSignedIn()).toBe(true)
    },
  )

  it('grants no CORS preflight', async () => {
    const reply = await app.inject({
      method: 'OPTIONS',
      url: `/api/${call.split(' ')[1]}`,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

const others = rows.filter(([, { who }]) => who !== 'visitor' && who !== 'anyone')

it.each(others)('refuses %s with a cookie alone', async call => {
  const person = await signedIn()
  expect((await send(person, call, {})).statusCode).toBe(401)
})

describe('the session cookie', () => {
  /** Returns the attributes of the cookie that each of the calls sets, in turn. */
  async function cookiesOf(server: FastifyInstance, headers: Record<string, string>, name: string) {
    let value = ''
    const found: string[] = []
    for (const call of ours) {
      const reply = await server.inject({
        method: 'POST',
        url: `/api/${call.split(' ')[1]}`,
        payload: BODIES[call],
        headers: { host: 'localhost', ...headers, ...(value && { cookie: `${name}=${value}` }) },
      })
      expect(reply.statusCode).toBe(200)
      value = reply.cookies[0]?.value ?? ''
      found.push(...[reply.headers['set-cookie'] ?? []].flat())
    }
    return found
  }

  it('is __Host-, Secure, HttpOnly and SameSite=Strict in production, at sign-in and sign-out', async () => {
    const production = await demoApp({ database, settings: { production: true, trustProxy: true } })
    const cookies = await cookiesOf(production, { 'x-forwarded-proto': 'https' }, '__Host-session')
    const flags = (life: number) => `Max-Age=${life}; Path=/; HttpOnly; Secure; SameSite=Strict`
    expect(cookies).toEqual([
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{43}; ${flags(LIVES.idle)}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w.-]+; ${flags(LIVES.device)}$`)),
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{43}; ${flags(LIVES.idle)}$`)),
      `__Host-session=; ${flags(0)}`,
    ])
    await production.close()
  })

  it('is HttpOnly and SameSite=Strict in the demo, without TLS', async () => {
    for (const cookie of await cookiesOf(app, {}, 'session')) {
      expect(cookie).toMatch(/^(session|device)=.*; Path=\/; HttpOnly; SameSite=Strict$/)
      expect(cookie).not.toContain('Domain')
    }
  })

  it('is ignored under the unprefixed name by a portal with TLS', async () => {
    const production = await demoApp({ database, settings: { production: true, trustProxy: true } })
    const person = await signedIn()
    const reply = await production.inject({
      method: 'POST',
      url: '/api/account/session/refresh',
      headers: { host: 'localhost', 'x-forwarded-proto': 'https', cookie: `session=${person.cookie}` },
    })
    expect(reply.statusCode).toBe(401)
    await production.close()
  })
})

it('is Secure and __Host- in production, whatever the proxy says', async () => {
  const open = await demoApp({ database, settings: { production: true } })
  const payload = { email: CLIENT, password: DEMO_PASSWORD, host: 'localhost' }
  const signIn = (headers = {}) =>
    open.inject({
      method: 'POST',
      url: '/api/account/client/signin',
      payload,
      headers: { host: 'localhost', ...headers },
    })
  for (const reply of [await signIn(), await signIn({ 'x-forwarded-proto': 'http' })]) {
    expect(reply.statusCode).toBe(200)
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
      expect(cookie).toMatch(/^__Host-(session|device)=.* HttpOnly; Secure; SameSite=Strict$/)
    }
  }
  await open.close()
})
