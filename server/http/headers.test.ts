import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { openEither } from '#server/db/testing.ts'
import { signIn as someone } from '#server/people/testing.ts'
import { openOutbox } from '#server/sandbox/outbox.ts'
import { demoApp, testServices } from '#server/testing.ts'
import { fileAddress, recordFile } from './stored-file.ts'

const outbox = openOutbox()
const services = testServices()
const file = newId()
let mail = ''
let database: Database
let production: FastifyInstance
let demo: FastifyInstance
beforeAll(async () => {
  database = await openEither()
  production = await demoApp({ database, services, settings: { production: true } })
  demo = await demoApp({ database, services, outbox })
  const bytes = Buffer.from('a picture')
  await services.files.write(file, bytes)
  const { id } = await someone(database, 'client')
  const owner = { tenant: 'wezesha', owner: id, purpose: 'passport' }
  await recordFile(database.sql, file, owner, { name: 'me.jpg', kind: 'jpg', type: 'image/jpeg', bytes })
  outbox.keep({ channel: 'mail', to: 'a@b.example', subject: 'Hello', text: 'Hello', html: '<head></head>' })
  mail = outbox.list()[0]?.id as string
})
afterAll(async () => {
  await Promise.all([production.close(), demo.close()])
  await database.close()
})

const page = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }
const signed = () => fileAddress(services.vault, '', file)

/** One of every kind of response, with the status that identifies it. */
const ANSWERS: [kind: string, status: number, ask: () => InjectOptions][] = [
  ['a page', 200, () => ({ url: '/', headers: page })],
  ['a page of somebody who is signed in', 200, () => ({ url: '/dashboard/overview', headers: page })],
  ['the page that a partner’s page opens', 200, () => ({ url: '/connect?site=x', headers: page })],
  ['a page that there is not', 404, () => ({ url: '/nothing-here', headers: page })],
  ['a file of the portal', 200, () => ({ url: '/assets/main-1a2b3c.js' })],
  ['a file of the portal that there is not', 404, () => ({ url: '/assets/gone.js' })],
  ['the worker', 200, () => ({ url: '/worker.js' })],
  ['the manifest', 200, () => ({ url: '/manifest.webmanifest' })],
  ['a drawn picture', 200, () => ({ url: '/icon.svg' })],
  ['the description of the API', 200, () => ({ url: '/api', headers: page })],
  ['its description for tools', 200, () => ({ url: '/api/openapi.json' })],
  ['an open call', 200, () => ({ url: '/api/portal/tenant' })],
  ['a call that needs somebody', 401, () => ({ url: '/api/account/user/unbox' })],
  ['a call that there is not', 404, () => ({ url: '/api/nothing/here' })],
  ['a body that cannot be read', 400, () => signIn({ headers: json, payload: '{' })],
  ['a body of another kind', 415, () => signIn({ headers: { 'content-type': 'text/xml' }, payload: '<a/>' })],
  ['a question before a call', 204, () => preflight],
  ['an address that cannot be read', 400, () => ({ url: '/files/%zz' })],
  ['the loader', 200, () => ({ url: '/embed/v1/loader.js' })],
  ['a file of a widget', 200, () => ({ url: '/embed/f/runtime-ccc.js' })],
  ['a file of a widget that there is not', 404, () => ({ url: '/embed/f/gone.js' })],
  ['a frame', 200, () => ({ url: FRAME })],
  ['a person’s file', 200, () => ({ url: signed() })],
  ['a person’s file without its signature', 404, () => ({ url: `/files/${file}` })],
  ['the pulse', 200, () => ({ url: '/healthz' })],
  ['the measures, which are closed', 404, () => ({ url: '/metrics' })],
]
const IN_THE_DEMO: typeof ANSWERS = [
  ['the outbox', 200, () => ({ url: '/outbox', headers: page })],
  ['a message in it', 200, () => ({ url: `/outbox/${mail}`, headers: page })],
  ['a mail as people see it', 200, () => ({ url: `/outbox/${mail}/html`, headers: page })],
  ['the outbox for tests', 200, () => ({ url: '/outbox.json' })],
]
const FRAME = '/embed/v1/frame/loan-calculator'
const signIn = (more: InjectOptions): InjectOptions => ({
  method: 'POST',
  url: '/api/account/client/signin',
  ...more,
})
const preflight: InjectOptions = {
  method: 'OPTIONS',
  url: '/api/account/user/unbox',
  headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
}

describe.each([...ANSWERS, ...IN_THE_DEMO])('%s', (kind, status, ask) => {
  const isDemo = IN_THE_DEMO.some(([one]) => one === kind)
  const get = async () => {
    const reply = await (isDemo ? demo : production).inject({ ...ask() })
    expect(reply.statusCode).toBe(status)
    return reply.headers
  }

  it('has a strict CSP: nothing inline, nothing from other hosts', async () => {
    const policy = String((await get())['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'/)
    // no source would match a page with an opaque origin, which may embed a public widget too
    if (kind !== 'a frame') expect(policy).toContain('frame-ancestors ')
    expect(policy).not.toContain("'unsafe-eval'")
    // a public widget's frame has an inline script, allowed by its hash
    const scripts = kind === 'a frame' ? /script-src 'self' 'sha256-[\w+/]+=';/ : /script-src 'self'(;|$)/
    if (policy.includes('script-src')) expect(policy).toMatch(scripts)
    // mails have inline styles, and are confined to a sandbox
    if (policy.includes("'unsafe-inline'")) expect(policy).toContain('sandbox')
    else expect(policy).toMatch(/base-uri 'none'|sandbox/)
  })

  it('cannot be framed unless it is meant to be', async () => {
    const headers = await get()
    const frames = { 'a frame': undefined, 'a mail as people see it': 'SAMEORIGIN' }
    expect(headers['x-frame-options']).toBe(kind in frames ? frames[kind as keyof typeof frames] : 'DENY')
    if (!(kind in frames)) expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('sends nosniff, a strict referrer policy, cross-origin policies and camera=(self), and HSTS in production', async () => {
    expect(await get()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
      'cross-origin-opener-policy': kind.startsWith('the page that a partner')
        ? 'unsafe-none'
        : 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      ...(!isDemo && { 'strict-transport-security': 'max-age=63072000' }),
    })
  })

  it('does not name the server', async () => {
    const headers = await get()
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})
