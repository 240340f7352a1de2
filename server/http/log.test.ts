import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql as query } from 'drizzle-orm'
import { object } from 'superstruct'
import { beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { job, tenant } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { signIn } from '#server/people/testing.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const addresses = () =>
  lines.flatMap(line => {
    const { req } = JSON.parse(line)
    return req ? [`${req.method} ${req.url}`] : []
  })

withDemoApp(openEither, { log, settings: { logLevel: 'trace' } })
beforeEach(() => {
  lines.length = 0
})

const email = demoEmail('client', 'wezesha')
const post = (url: string, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } })

it('logs each request’s path and status with its id', async () => {
  const reply = await app.inject('/api/portal/tenant?key=pk_demo_wezesha')
  expect(addresses()).toEqual(['GET /api/portal/tenant'])
  expect(lines.join('')).toContain(`"reqId":"${reply.headers['x-request-id']}"`)
  expect(lines.join('')).toContain('"statusCode":200')
})

it('does not log health checks and metrics', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) await app.inject(url)
  expect(lines).toEqual([])
})

it('logs the route without personal data', async () => {
  await app.inject(`/api/account/otp/3/${encodeURIComponent(email)}`)
  await app.inject(`/api/account/otp/4/${email}`)
  await app.inject({ url: `/invited/${email}/x?email=${email}`, headers: { accept: 'text/html' } })
  await app.inject('/%zz')
  expect(addresses().slice(0, 3)).toEqual(['GET /api/account/otp/3/:email', 'GET /api/*', 'GET /invited/…/x'])
  expect(lines.join('')).not.toMatch(/client(@|%40)wezesha/)
})

it('logs a very long path without delay', async () => {
  const path = `/${'a'.repeat(150_000)}`
  await app.inject(path)
  expect(addresses()).toEqual([`GET ${path}`])
})

it('logs no password, token, cookie, code or key, on success or failure', async () => {
  const wrong = 'Wrong-but-telling-1'
  const host = 'localhost'
  await post('/api/account/client/signin', { host, email, password: wrong })
  const signedIn = await post('/api/account/client/signin', { host, email, password: DEMO_PASSWORD })
  const { token } = signedIn.json()
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] as string
  expect(token).toMatch(/^[\w-]{43}$/)
  await app.inject({ url: '/api/account/user/unbox', headers: { host, authorization: `Bearer ${token}` } })
  await post('/api/account/session/refresh', {}, { cookie })
  await post('/api/account/client/reset_pwd', { email })
  const asked = await database.sql.select().from(job)
  const codes = asked.map(({ payload }) => (payload.values as { code: string }).code)
  expect(codes.length).toBeGreaterThan(0)
  for (const code of codes) await post('/api/account/otp/3/new_pwd', { email, code, password: wrong })
  await app.inject({ url: '/api/partner/token', headers: { authorization: 'Bearer sk_live_telling' } })

  const all = lines.join('')
  expect(all).toContain('/api/account/client/signin')
  for (const secret of [
    wrong,
    DEMO_PASSWORD,
    token,
    cookie.split('=')[1],
    'sk_live_telling',
    email,
    ...codes,
  ]) {
    expect(all).not.toContain(secret)
  }
})

it('logs why a mail was refused without the address', () => {
  app.log.warn({ reason: '550 <bounce@shop.example>: no such mailbox' }, 'job abandoned')
  expect(lines.join('')).toContain('550 <…>: no such mailbox')
})

it('logs a failed query and its cause without the values', async () => {
  const rows = endpoints({
    'GET probe/fail': { summary: 'Fails.', who: 'anyone', reply: object({}) },
  })
  const fail = async () => {
    await database.sql.select().from(tenant).where(query`${tenant.code} = ${'telling\nvalue'} and 1 / 0 = 1`)
    return {}
  }
  const failing = await demoApp({
    database,
    log,
    settings: { logLevel: 'error' },
    api: { rows, handlers: { 'GET probe/fail': fail } },
  })
  lines.length = 0
  expect((await failing.inject('/api/probe/fail')).statusCode).toBe(500)
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err.message).toContain('Failed query: select')
  expect(err.cause.message).toContain('division by zero')
  expect(err.stack).toContain('    at ')
  expect(lines.join('')).not.toContain('telling')
  await failing.close()
})

it('does not log a connection lost in the middle of a request as an error', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const isRead = new Promise(resolve =>
    app.server.once('request', (request: IncomingMessage) => request.once('resume', resolve)),
  )
  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/account/session/end HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 20\r\n\r\n{`)
  await isRead
  socket.destroy()
  await vi.waitUntil(() => lines.some(line => line.includes('aborted')))
  expect(lines.filter(line => JSON.parse(line).level >= 50)).toEqual([])
})

it('does not log an unconfigured service as an error', async () => {
  const { headers } = await signIn(database, 'client')
  const reply = await app.inject({ url: '/api/account/bank/list/paystack', headers })
  expect(reply.statusCode).toBe(501)
  expect(lines.filter(line => JSON.parse(line).level >= 50)).toEqual([])
})
