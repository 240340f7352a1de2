import { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { integer, object, size, string } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { fileReply } from '#contract/list-file.ts'
import { Problem } from '#contract/problem.ts'
import { Page, Tenant } from '#contract/tenant.ts'
import { handlers } from '#server/boot/handlers.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { Refusal, verbatim } from '#server/refusal/message.ts'
import { app, database, demoApp, withDemoApp } from '#server/testing.ts'

/** Sample rows of every kind that a contract may contain. */
const extra = endpoints({
  'POST probe/note': {
    summary: 'Takes a note.',
    who: 'anyone',
    body: object({ text: size(string(), 1, 100), count: integer() }),
    reply: object({ text: string() }),
  },
  'POST probe/private': {
    summary: 'Takes a note from somebody who is signed in.',
    who: 'signed-in',
    body: object({ text: string() }),
    reply: object({ text: string() }),
  },
  'GET probe/broken': { summary: 'Fails.', who: 'anyone', reply: object({}) },
  'GET probe/away': { summary: 'Needs a database that is away.', who: 'anyone', reply: object({}) },
  'GET probe/full': {
    summary: 'Needs room on the disk.',
    who: 'anyone',
    query: object({ code: string() }),
    reply: object({}),
  },
  'GET probe/file': { summary: 'Fails while it makes a file.', who: 'anyone', ...fileReply },
  'GET probe/busy': { summary: 'Refuses.', who: 'anyone', reply: object({}) },
})

const api = {
  rows: { ...contract, ...extra },
  handlers: {
    ...handlers,
    'POST probe/note': ({ body }: { body: { text: string } }) => ({ text: body.text, secret: 'hash' }),
    'POST probe/private': () => ({ text: 'private' }),
    'GET probe/broken': () => {
      throw new Error('password=hunter2 at /srv/app.ts')
    },
    'GET probe/away': () => {
      throw new Error('Failed query', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })
    },
    'GET probe/full': ({ query: { code } }: { query: { code: string } }) => {
      throw new Error('Failed query', { cause: Object.assign(new Error(), { code }) })
    },
    'GET probe/file': () => ({
      name: 'list.csv',
      type: 'text/csv',
      body: Readable.from(
        // biome-ignore lint/correctness/useYield: it fails before its first piece
        (async function* () {
          throw new Error('lost the database')
        })(),
      ),
    }),
    'GET probe/busy': () => {
      throw new Refusal('too-many', verbatim('Please wait a minute.'))
    },
  },
}

const PARTNER = 'http://localhost:8081'

onOneDatabase(open => {
  const log: string[] = []
  withDemoApp(open, { api, settings: { logLevel: 'info' }, log: { write: line => log.push(line) } })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  /** Sends a request and expects a refusal in the common format. */
  async function refused(request: InjectOptions, status: number, code: Problem['code']): Promise<Problem> {
    const reply = await app.inject(request)
    expect(reply.statusCode).toBe(status)
    const problem = reply.json()
    expect(Problem.is(problem)).toBe(true)
    expect(problem.code).toBe(code)
    expect(problem.request).toBe(reply.headers['x-request-id'])
    expect(reply.headers['cache-control']).toBe('no-store')
    return problem
  }

  describe('the tenant call', () => {
    it('returns the tenant of the host name', async () => {
      const provider = await get('/api/portal/tenant', { host: 'localhost:8080' })
      const partner = await get('/api/portal/tenant', { host: 'jenga.localhost:8080' })
      expect(Tenant.is(provider.json())).toBe(true)
      expect(provider.json()).toMatchObject({
        code: 'wezesha',
        portal: 'http://localhost:8080',
        country: 'KE',
      })
      expect(partner.json()).toMatchObject({ code: 'jenga', landing: 'signin', languages: ['sw', 'en'] })
    })

    it('ignores X-Forwarded-Host unless the proxy is trusted', async () => {
      const headers = {
        host: 'localhost',
        'x-forwarded-host': 'jenga.localhost',
        'x-forwarded-proto': 'https',
      }
      expect((await get('/api/portal/tenant', headers)).json().code).toBe('wezesha')
      const behind = await demoApp({ database, settings: { trustProxy: true } })
      const reply = await behind.inject({ url: '/api/portal/tenant', headers })
      expect(reply.json()).toMatchObject({ code: 'jenga', portal: 'https://jenga.localhost' })
      await behind.close()
    })

    it('rejects a key of another tenant, by field', async () => {
      const problem = await refused({ url: '/api/portal/tenant?key=pk_demo_jenga' }, 400, 'invalid')
      expect(problem.fields).toEqual({ key: 'Is not known here.' })
    })

    it('rejects an invalid host name', async () => {
      await refused({ url: '/api/portal/tenant', headers: { host: 'a"><script>' } }, 400, 'invalid')
    })
  })

  describe('an information page', () => {
    it.each([
      ['localhost', '', 'en', 'About us'],
      ['localhost', '?language=sw', 'sw', 'Kuhusu sisi'],
      ['jenga.localhost', '', 'sw', 'Kuhusu sisi'],
      ['jenga.localhost', '?language=en', 'en', 'About us'],
    ])('of %s%s is in %s', async (host, query, language, title) => {
      const reply = await get(`/api/portal/page/about-us${query}`, { host })
      expect(Page.is(reply.json())).toBe(true)
      expect(reply.json()).toMatchObject({ language, title, slug: 'about-us' })
    })

    it('exists for every tenant, slug and language, without placeholders', async () => {
      for (const host of ['localhost', 'jenga.localhost']) {
        for (const slug of Object.values(Page.schema.slug.schema)) {
          for (const language of ['en', 'sw']) {
            const page = (await get(`/api/portal/page/${slug}?language=${language}`, { host })).json()
            expect(page).toMatchObject({ slug, language })
            expect(page.title).not.toBe('')
            expect(page.html.length).toBeGreaterThan(1_000)
            expect(page.html).not.toMatch(/[{}]|undefined/)
          }
        }
      }
    })

    it('with an unknown slug is rejected by field', async () => {
      const problem = await refused({ url: '/api/portal/page/secret' }, 400, 'invalid')
      expect(problem.fields?.slug).toMatch(/^Must be one of terms-conditions, products/)
    })
  })

  describe('caching of responses', () => {
    it('follows the row’s max-age, with an ETag for 304 responses', async () => {
      const first = await get('/api/portal/tenant')
      expect(first.headers['cache-control']).toBe('public, max-age=25, stale-while-revalidate=25')
      const etag = String(first.headers.etag)
      expect(etag).toMatch(/^"/)
      const again = await get('/api/portal/tenant', { 'if-none-match': `"other", ${etag}` })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      expect((await get('/api/portal/tenant', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    })

    it('uses another ETag when compressed; both yield 304', async () => {
      const plain = await get('/api/portal/tenant')
      const packed = await get('/api/portal/tenant', { 'accept-encoding': 'br' })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.headers.vary).toMatch(/accept-encoding/i)
      expect(packed.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, '-br"'))
      const again = await get('/api/portal/tenant', { 'if-none-match': String(packed.headers.etag) })
      expect(again.statusCode).toBe(304)
    })

    it('is off by default', async () => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/probe/note',
        payload: { text: 'a', count: 1 },
      })
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers.etag).toBeUndefined()
    })
  })

  it('drops undeclared response fields', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/probe/note',
      payload: { text: 'a', count: 1 },
    })
    expect(reply.json()).toEqual({ text: 'a' })
  })

  describe('every error is a Problem', () => {
    const post = { method: 'POST', url: '/api/probe/note' } as const
    const json = { 'content-type': 'application/json' }

    it('wrong, missing and unknown fields', async () => {
      const problem = await refused({ ...post, payload: { count: 'x', admin: true } }, 400, 'invalid')
      expect(problem.fields).toEqual({
        text: 'Is missing.',
        count: 'Must be a whole number.',
        admin: 'Is not a known field.',
      })
    })
    it('no body', () => refused(post, 400, 'invalid'))
    it('an empty body', () => refused({ ...post, headers: json, payload: '' }, 400, 'invalid'))
    it('bad JSON', () => refused({ ...post, headers: json, payload: '{"text":' }, 400, 'invalid'))
    it('JSON with __proto__', () =>
      refused({ ...post, headers: json, payload: '{"__proto__":{"admin":true}}' }, 400, 'invalid'))
    it('a media type that is not JSON', () =>
      refused({ ...post, headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415, 'invalid'))
    it('a urlencoded form', () =>
      refused(
        { ...post, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'text=a' },
        415,
        'invalid',
      ))
    it('a body that is too large', () =>
      refused({ ...post, payload: { text: 'x'.repeat(300_000) } }, 413, 'too-large'))
    it('an unknown call', () => refused({ url: '/api/portal/nothing' }, 404, 'not-found'))
    it('an unsupported method', () =>
      refused({ method: 'DELETE', url: '/api/portal/tenant' }, 404, 'not-found'))
    it('a malformed URL', () => refused({ url: '/api/portal/page/%zz' }, 400, 'invalid'))
    it('a handler’s error', () => refused({ url: '/api/probe/busy' }, 429, 'too-many'))
    it('a file that fails before its first bytes, even if compressed', async () => {
      const request = { url: '/api/probe/file', headers: { 'accept-encoding': 'gzip' } }
      await refused(request, 500, 'failed')
      const { headers } = await app.inject(request)
      expect([headers['content-encoding'], headers['content-disposition']]).toEqual([undefined, undefined])
    })
    it('a database outage', () => refused({ url: '/api/probe/away' }, 503, 'unavailable'))

    it.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk: %s', async code => {
      const { message } = await refused({ url: `/api/probe/full?code=${code}` }, 503, 'unavailable')
      expect(message).toMatch(/no space left, so this was not saved/)
    })

    it.each(['40P01', '23505'])('a change at the same time as another: %s', async code => {
      const { message } = await refused({ url: `/api/probe/full?code=${code}` }, 503, 'unavailable')
      expect(message).toMatch(/saved at the same moment, so this was not/)
    })

    it('an internal error, without details', async () => {
      const problem = await refused({ url: '/api/probe/broken' }, 500, 'failed')
      expect(JSON.stringify(problem)).not.toMatch(/hunter2|app\.ts|Error/)
      const line = log.find(one => one.includes('hunter2'))
      expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: problem.request, level: 50 })
    })
  })

  describe('the log', () => {
    it('has no credentials and no query string', async () => {
      log.length = 0
      await get('/api/portal/tenant?key=pk_demo_wezesha', {
        authorization: 'Bearer s3cret',
        cookie: 'session=s3cret',
      })
      expect(log.join()).not.toMatch(/s3cret|pk_demo/)
      expect(log.map(line => JSON.parse(line).reqId)).toEqual([expect.any(String), expect.any(String)])
    })
  })

  describe('cross-origin calls', () => {
    it('are open to any origin for public calls', async () => {
      const reply = await get('/api/portal/tenant', { origin: 'https://anywhere.example' })
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        // widgets correct the clock of a phone by it
        'access-control-expose-headers': expect.stringContaining('date'),
      })
      expect(reply.headers.vary ?? '').not.toMatch(/origin/i)
    })

    it('can read errors too', async () => {
      const reply = await get('/api/portal/tenant?key=x', { origin: PARTNER })
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      const unknown = await get('/api/portal/nothing', { origin: PARTNER })
      expect(unknown.headers['access-control-allow-origin']).toBe('*')
    })

    const call = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/probe/private', headers, payload: { text: 'a' } })
    const preflight = (url: string, method: string, origin: string, host = 'localhost') =>
      app.inject({
        method: 'OPTIONS',
        url,
        headers: { host, origin, 'access-control-request-method': method },
      })

    it('that need a session return 401 without one before parsing the body', async () => {
      await refused({ method: 'POST', url: '/api/probe/private', payload: '{' }, 401, 'signed-out')
    })

    it.each([
      ['a partner’s site', PARTNER, 'localhost:8080', PARTNER],
      [
        'the tenant’s own host',
        'http://wezesha.localhost:8080',
        'localhost:8080',
        'http://wezesha.localhost:8080',
      ],
      ['another tenant’s host', 'http://jenga.localhost:8080', 'localhost:8080', undefined],
      ['a stranger', 'https://evil.example', 'localhost:8080', undefined],
      ['a name that begins like a partner’s', `${PARTNER}.evil.example`, 'localhost:8080', undefined],
      ['a sandboxed page', 'null', 'localhost:8080', undefined],
    ])('that need a session: %s', async (_, origin, host, allowed) => {
      for (const reply of [
        await call({ origin, host }),
        await preflight('/api/probe/private', 'POST', origin, host),
      ]) {
        expect(reply.headers['access-control-allow-origin']).toBe(allowed)
        expect(reply.headers.vary).toMatch(/Origin/)
      }
    })

    it('get allowed methods and headers from the preflight', async () => {
      const reply = await preflight('/api/probe/note', 'POST', 'https://anywhere.example')
      expect(reply.statusCode).toBe(204)
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      })
      expect((await preflight('/api/probe/note', 'DELETE', PARTNER)).statusCode).toBe(404)
    })
  })

  describe('hostile input is rejected and never crashes', () => {
    const LONG = 'x'.repeat(20_000)
    const VALUES = [undefined, null, '', ' ', LONG, -1, 0, 1e308, true, [], {}, ['a', 'b'], { $gt: '' }]
    const TEXTS = [
      '',
      LONG,
      '-1',
      '1e999',
      'NaN',
      'null',
      "' or 1=1 --",
      '<script>',
      '../../etc/passwd',
      '\u0000',
      '%00',
      '٣',
      '🙂',
    ]
    const BODIES = [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '7',
      '{"a":1}',
      '{"__proto__":{}}',
      `{"a":"${LONG}"}`,
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    ]

    it.each(Object.keys(api.rows))('%s', async call => {
      const [method, path = ''] = call.split(' ') as ['GET' | 'POST', string]
      const row = api.rows[call as keyof typeof api.rows] as (typeof api.rows)['POST probe/note'] & {
        query?: ReturnType<typeof object>
      }
      const fill = (value: string) => `/api/${path.replace(/:\w+/g, () => encodeURIComponent(value))}`
      const good = fill('about-us')
      const requests: InjectOptions[] = TEXTS.map(text => ({ method, url: fill(text.slice(0, 5_000)) }))
      requests.push(
        { method, url: `${good}?unknown=1` },
        { method, url: `${good}?__proto__[x]=1&constructor=1` },
      )
      // calls that need a session are refused before their fields are read (admission.test.ts)
      const isOpen = row.who === 'anyone'
      for (const name of isOpen ? [...Object.keys(row.query?.schema ?? {}), 'unknown'] : []) {
        for (const text of TEXTS) {
          const value = encodeURIComponent(text.slice(0, 5_000))
          requests.push(
            { method, url: `${good}?${name}=${value}` },
            { method, url: `${good}?${name}=a&${name}=${value}` },
          )
        }
      }
      if (method !== 'GET') {
        const headers = { 'content-type': 'application/json' }
        requests.push(...BODIES.map(payload => ({ method, url: good, headers, payload })))
        for (const name of isOpen ? [...Object.keys(row.body?.schema ?? {}), 'unknown'] : []) {
          requests.push(...VALUES.map(value => ({ method, url: good, payload: { [name]: value } })))
        }
      }
      const meant = ['broken', 'away', 'full', 'file', 'busy'].some(name => call === `GET probe/${name}`)
      for (const request of requests) {
        const reply = await app.inject(request)
        if (reply.statusCode < 400 || (meant && reply.statusCode >= 429)) continue
        expect(reply.statusCode).toBeLessThan(500)
        expect(Problem.is(reply.json())).toBe(true)
      }
    })
  })
})
