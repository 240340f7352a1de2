// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentDay } from '#kit/ui/days.ts'
import { dayOf } from '#rules/day.ts'
import { type Api, ApiError, createApi } from './api.ts'
import { serverTime } from './clock.ts'
import { type FetchToken, prefetch } from './page.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** The requests received, and the responses: each is used once, the last one repeatedly. */
let asked: { method?: string; url?: string; type?: string; body: string }[] = []
/** The Authorization header of each request. */
let bearers: (string | undefined)[] = []
/** The key of each request. */
let keys: (string | undefined)[] = []
/** The Accept-Language header of each request. */
let languages: (string | undefined)[] = []
let answers: Answer[] = []

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { method, url, headers } = request
  asked.push({ method, url, type: headers['content-type'], body })
  bearers.push(headers.authorization)
  keys.push(headers['idempotency-key'] as string | undefined)
  languages.push(headers['accept-language'])
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  answer?.(request, response, body)
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  bearers = []
  keys = []
  languages = []
  answers = [json(200, { ok: true })]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const json =
  (status: number, data: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
  }
const problem = (status: number, code: string, fields?: Record<string, string>) =>
  json(status, { error: true, code, message: `Message of ${code}`, fields })
const hangUp: Answer = request => void request.socket.destroy()
const breakOff: Answer = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  response.write('{"half":')
  setImmediate(() => request.socket.destroy())
}
const never: Answer = () => {}

const realTimeout = globalThis.setTimeout
const realPause = (ms: number) => new Promise(resolve => realTimeout(resolve, ms))

/** Skips the delays between attempts, and the timeout where nothing answers. */
async function outcome<Value>(call: Promise<Value>): Promise<{ value?: Value; error?: unknown }> {
  let result: { value?: Value; error?: unknown } | undefined
  call.then(
    value => {
      result = { value }
    },
    error => {
      result = { error }
    },
  )
  while (!result) {
    await realPause(10)
    vi.advanceTimersByTime(100)
  }
  return result
}

/** Creates a client that accepts any call. */
const anyApi = (services?: Record<string, string>) =>
  createApi({ origin, services }) as unknown as (
    call: string,
    input?: { params?: object; query?: object; body?: unknown },
    options?: Parameters<Api>[2],
  ) => Promise<unknown>
const get = (options?: Parameters<Api>[2]) => anyApi()('GET portal/tenant', {}, options)
const post = () => anyApi()('POST portal/thing', { body: { amount: 1 } })

describe('API call', () => {
  test('requests its group’s path under the server’s origin and returns the response', async () => {
    answers = [json(200, { name: 'Wezesha' })]
    expect(await createApi({ origin })('GET portal/tenant', { query: { key: undefined } })).toEqual({
      name: 'Wezesha',
    })
    expect(asked).toEqual([{ method: 'GET', url: '/api/portal/tenant', type: undefined, body: '' }])
  })

  test('uses the loader’s prefetched response once, and fetches if that failed', async () => {
    const ahead = new Map([[`${origin}/api/portal/tenant`, Promise.resolve(Response.json({ ahead: true }))]])
    vi.stubGlobal('Wezesha', { prefetched: ahead })
    answers = [json(200, { ahead: false })]
    expect(await get()).toEqual({ ahead: true })
    expect(asked).toEqual([])
    expect(await get()).toEqual({ ahead: false })
    ahead.set(`${origin}/api/portal/tenant`, Promise.reject(new TypeError('no line')))
    expect(await get()).toEqual({ ahead: false })
    ahead.set(`${origin}/api/portal/tenant`, Promise.resolve(Response.json({ ahead: true })))
    expect(await get({ again: true })).toEqual({ ahead: false })
    expect(asked).toHaveLength(3)
    vi.unstubAllGlobals()
  })

  test('uses a prefetched response only for the same user, and not after a write', async () => {
    const url = `${origin}/api/portal/tenant`
    const of = (token: string) => createApi({ origin, token: async () => token })
    const read = (token: string) => of(token)('GET portal/tenant', { query: {} })
    vi.stubGlobal('Wezesha', {})
    answers = [json(200, { of: 'page' })]
    prefetch(url, 'amina', 'sw')
    await vi.waitFor(() => expect([bearers, languages]).toEqual([['Bearer amina'], ['sw']]))
    answers = [json(200, { of: 'widget' })]
    expect(await read('juma')).toEqual({ of: 'widget' })
    expect(await read('amina')).toEqual({ of: 'page' })
    expect(await read('amina')).toEqual({ of: 'widget' })
    prefetch(url, 'amina', 'sw')
    await post()
    asked = []
    await read('amina')
    expect(asked).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  test('uses the tenant’s base URL for the group', async () => {
    await anyApi({ account: `${origin}/elsewhere/v2` })('POST account/client/signin', { body: {} })
    await anyApi({ account: `${origin}/elsewhere/v2` })('GET portal/tenant', {})
    expect(asked.map(({ url }) => url)).toEqual(['/elsewhere/v2/client/signin', '/api/portal/tenant'])
  })

  test('serializes the query, omitting undefined values', async () => {
    await anyApi()('GET portal/tenant', {
      query: { key: 'pk_a b&c=d', page: 2, all: false, none: undefined },
    })
    expect(asked[0]?.url).toBe('/api/portal/tenant?key=pk_a+b%26c%3Dd&page=2&all=false')
  })

  test('escapes path parameters', async () => {
    await anyApi()('GET portal/page/:slug/:part', { params: { slug: 'a/b?c#d%', part: 'é' } })
    expect(asked[0]?.url).toBe('/api/portal/page/a%2Fb%3Fc%23d%25/%C3%A9')
  })

  test('sends its body as JSON', async () => {
    await anyApi()('POST portal/thing', { body: { amount: 5_000_000, name: 'Élise' } })
    expect(asked[0]).toEqual({
      method: 'POST',
      url: '/api/portal/thing',
      type: 'application/json',
      body: '{"amount":5000000,"name":"Élise"}',
    })
  })
})

describe('the server’s time', () => {
  const HOUR = 3_600_000
  const at = (ahead: number, cached = 'no-store'): Answer => {
    const date = new Date(Date.now() + ahead).toUTCString()
    return (_, response) => void response.writeHead(200, { date, 'cache-control': cached }).end('{}')
  }
  const ahead = () => Math.round((serverTime() - Date.now()) / HOUR)

  test('is learnt from every reply, and kept while there is none', async () => {
    answers = [at(-24 * HOUR), hangUp, at(2 * HOUR)]
    await get()
    expect(ahead()).toBe(-24)
    expect(currentDay()).toBe(dayOf(Date.now() - 24 * HOUR))
    await outcome(post())
    expect(ahead()).toBe(-24)
    await get()
    expect(ahead()).toBe(2)
  })

  test('is the device’s own if both agree within minutes; a cached reply has an old time', async () => {
    for (const reply of [at(24 * HOUR), at(60_000), at(-HOUR, 'public, max-age=300')]) {
      answers = [reply]
      await get()
    }
    expect(ahead()).toBe(0)
  })
})

test('a call requests the language that the page has at that time', async () => {
  let language = 'sw'
  const api = createApi({ origin, language: () => language })
  await api('GET portal/tenant', { query: {} })
  language = 'en'
  await api('GET portal/tenant', { query: {} })
  expect(languages).toEqual(['sw', 'en'])
})

describe('when a call fails', () => {
  test('the error carries the server’s code, message and fields', async () => {
    answers = [problem(400, 'invalid', { amount: 'Too small' })]
    const { error } = await outcome(post())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'invalid',
      status: 400,
      message: 'Message of invalid',
      fields: { amount: 'Too small' },
    })
  })

  test.each([
    [{ error: true, message: 'No such score.' }, 'invalid', 'No such score.'],
    [{ error: true, msg: 'Closed today.' }, 'invalid', 'Closed today.'],
    [{ error: true, code: 'conflict', message: 'Taken.' }, 'conflict', 'Taken.'],
  ])('a 2xx response with an error body is a failure: %j', async (body, code, message) => {
    answers = [json(200, body)]
    await expect(get()).rejects.toMatchObject({ code, message, status: 200 })
    expect(asked).toHaveLength(1)
  })

  test('an error text beside other data is not a failure', async () => {
    answers = [json(200, { error: 'Choose a hub first', path: '/welcome' })]
    await expect(get()).resolves.toMatchObject({ path: '/welcome' })
  })

  test('an error without fields has empty fields', async () => {
    answers = [problem(404, 'not-found')]
    expect((await outcome(get())).error).toMatchObject({ code: 'not-found', fields: {} })
  })

  test.each([
    [418, '{"reason":"teapot"}', 'invalid'],
    [502, '{"reason":"away"}', 'unavailable'],
    // the server never got it: a queued entry must not count as rejected
    [403, '<h1>Proxy</h1>', 'unreachable'],
    [502, '<h1>Proxy</h1>', 'unavailable'],
  ])('a refusal of unknown shape, status %i with %s, is %s', async (status, body, code) => {
    answers = [(_, response) => void response.writeHead(status).end(body)]
    expect((await outcome(post())).error).toMatchObject({ code, status, message: '' })
  })

  test('a closed connection is unreachable', async () => {
    answers = [hangUp]
    expect((await outcome(post())).error).toMatchObject({ code: 'unreachable', status: 0 })
  })

  test('a truncated response is unreachable', async () => {
    answers = [breakOff]
    expect((await outcome(post())).error).toMatchObject({ code: 'unreachable' })
  })

  test.each([
    ['an HTML page instead of JSON', 200, '<h1>Wi-Fi</h1>', undefined],
    ['an HTML page instead of a file', 200, '<h1>Wi-Fi</h1>', { as: 'file' } as const],
    ['an empty response', 204, undefined, undefined],
  ])('%s (a captive portal) is unreachable', async (_, status, body, options) => {
    const wifi: Answer = (_, response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end(body)
    answers = [wifi, wifi, wifi]
    expect((await outcome(get(options))).error).toMatchObject({ code: 'unreachable' })
  })

  test('a refused connection is unreachable', async () => {
    const call = createApi({ origin: 'http://127.0.0.1:1' }) as unknown as typeof post
    expect(
      (
        await outcome(
          (call as unknown as (name: string, input: object) => Promise<unknown>)('POST portal/thing', {}),
        )
      ).error,
    ).toMatchObject({ code: 'unreachable' })
  })
})

describe('reads', () => {
  test.each([
    ['the network fails', hangUp],
    ['the answer breaks off', breakOff],
    ['the server fails', problem(500, 'failed')],
    ['a service is away', problem(503, 'unavailable')],
  ])('are retried when %s', async (_, failure) => {
    answers = [failure, failure, json(200, { ok: true })]
    expect((await outcome(get())).value).toEqual({ ok: true })
    expect(asked).toHaveLength(3)
  })

  test('fail after the third attempt', async () => {
    answers = [problem(503, 'unavailable')]
    expect((await outcome(get())).error).toMatchObject({ code: 'unavailable', status: 503 })
    expect(asked).toHaveLength(3)
  })

  test.each([
    [400, 'invalid'],
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [429, 'too-many'],
  ])('are not retried after a refusal: %i %s', async (status, code) => {
    answers = [problem(status, code)]
    expect((await outcome(get())).error).toMatchObject({ code })
    expect(asked).toHaveLength(1)
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is never retried, since it may have taken effect',
  async method => {
    for (const failure of [hangUp, breakOff, problem(500, 'failed'), problem(503, 'unavailable')]) {
      asked = []
      answers = [failure]
      const { error } = await outcome(anyApi()(`${method} portal/thing`, { body: {} }))
      expect(error).toBeInstanceOf(ApiError)
      expect(asked).toHaveLength(1)
    }
  },
)

describe('timeout', () => {
  test('aborts an unanswered call after 15 seconds', async () => {
    answers = [never]
    const call = post()
    let over: unknown
    call.catch(error => {
      over = error
    })
    while (!asked.length) await realPause(5)
    await vi.advanceTimersByTimeAsync(14_900)
    expect(over).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    await expect(call).rejects.toMatchObject({ code: 'timeout', status: 0 })
  })

  test('aborts a response that arrives too slowly', async () => {
    answers = [(_, response) => void response.writeHead(200, { 'content-length': 9 }).write('{')]
    expect((await outcome(post())).error).toMatchObject({ code: 'timeout' })
  })

  test('clears its timers', async () => {
    const started = vi.spyOn(globalThis, 'setTimeout')
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    answers = [json(200, {}), problem(404, 'not-found')]
    await get()
    await get().catch(() => {})
    const ids = started.mock.results
      .filter((_, call) => started.mock.calls[call]?.[1] === 15_000)
      .map(({ value }) => value)
    expect(ids).toHaveLength(2)
    for (const id of ids) expect(cleared).toHaveBeenCalledWith(id)
    vi.restoreAllMocks()
  })
})

describe('authenticated call', () => {
  const withToken = (token: FetchToken) =>
    createApi({ origin, token }) as unknown as (call: string, input: object) => Promise<unknown>

  test('sends the token, and no header without one', async () => {
    await withToken(async () => 'abc')('GET account/user/unbox', {})
    await withToken(async () => null)('GET account/user/unbox', {})
    expect(bearers).toEqual(['Bearer abc', undefined])
  })

  test('is retried with a new token after a 401, writes included', async () => {
    answers = [problem(401, 'signed-out'), json(200, { done: true })]
    const token = vi.fn(async (stale?: string) => (stale ? 'new' : 'old'))
    expect(await withToken(token)('POST portal/thing', { body: {} })).toEqual({ done: true })
    expect(bearers).toEqual(['Bearer old', 'Bearer new'])
    expect(token).toHaveBeenLastCalledWith('old')
  })

  test('is retried once the user reauthenticates, and fails if they decline', async () => {
    answers = [problem(403, 'confirm'), json(200, { done: true })]
    const token = vi.fn(async () => 'abc')
    expect(await withToken(token)('POST portal/thing', { body: { a: 1 } })).toEqual({ done: true })
    expect(token).toHaveBeenLastCalledWith('abc', 'confirm')
    expect(asked.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}'])

    answers = [problem(403, 'confirm')]
    const unwilling = async (_?: string, why?: string) => (why ? null : 'abc')
    expect((await outcome(withToken(unwilling)('POST portal/thing', { body: {} }))).error).toMatchObject({
      code: 'confirm',
    })
    expect(asked).toHaveLength(3)
    expect(
      (await outcome(withToken(async () => 'abc')('POST portal/thing', { body: {} }))).error,
    ).toMatchObject({ code: 'confirm' })
    expect(asked).toHaveLength(5)
  })

  test('is retried only once', async () => {
    answers = [problem(401, 'signed-out')]
    const { error } = await outcome(withToken(async stale => (stale ? 'new' : 'old'))('GET portal/thing', {}))
    expect(error).toMatchObject({ code: 'signed-out' })
    expect(asked).toHaveLength(2)
  })
})

describe('files', () => {
  test('are sent as multipart form data, with the fields', async () => {
    const api = anyApi() as unknown as (call: string, input: object) => Promise<unknown>
    await api('PATCH account/media/identity/:id', {
      params: { id: '1' },
      body: { identity_type: 'Voters Card', nothing: undefined },
      files: { passport: new File(['bytes'], 'me.jpg', { type: 'image/jpeg' }), absent: undefined },
    })
    expect(asked[0]?.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked[0]?.body).toMatch(/name="identity_type"\r\n\r\nVoters Card/)
    expect(asked[0]?.body).toMatch(
      /name="passport"; filename="me.jpg"\r\nContent-Type: image\/jpeg\r\n\r\nbytes/,
    )
    expect(asked[0]?.body).not.toMatch(/nothing|absent/)
  })

  test('that are absent leave the call as JSON', async () => {
    const api = anyApi() as unknown as (call: string, input: object) => Promise<unknown>
    await api('POST onboarding/step/:user_id', {
      params: { user_id: '1' },
      body: { step: 'investOverview', value: 'Fish\nand chips' },
      files: { passport: undefined },
    })
    expect(asked[0]?.type).toMatch(/^application\/json/)
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ step: 'investOverview', value: 'Fish\nand chips' })
  })

  test('are returned as blobs, and a refusal is still reported as an error', async () => {
    answers = [(_, response) => void response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b\n1,2')]
    expect(await ((await get({ as: 'file' })) as Blob).text()).toBe('a,b\n1,2')
    answers = [problem(403, 'forbidden')]
    const { error } = await outcome(get({ as: 'file' }))
    expect(error).toMatchObject({ code: 'forbidden', message: 'Message of forbidden' })
  })
})

describe('abort signal', () => {
  const isAbort = (error: unknown) => (error as Error).name === 'AbortError'

  test('aborts the call, and is not reported as a server failure', async () => {
    answers = [never]
    const controller = new AbortController()
    const call = outcome(get({ signal: controller.signal }))
    while (!asked.length) await realPause(5)
    controller.abort()
    expect((await call).error).toSatisfy(isAbort)
    expect(asked).toHaveLength(1)
  })

  test('aborts while the response arrives', async () => {
    const controller = new AbortController()
    answers = [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{')
        realTimeout(() => controller.abort(), 20)
      },
    ]
    expect((await outcome(get({ signal: controller.signal }))).error).toSatisfy(isAbort)
  })

  test('aborts between two attempts', async () => {
    const controller = new AbortController()
    answers = [
      (request, response, body) => {
        problem(503, 'unavailable')(request, response, body)
        realTimeout(() => controller.abort(), 20)
      },
    ]
    expect((await outcome(get({ signal: controller.signal }))).error).toSatisfy(isAbort)
    expect(asked.length).toBeLessThan(3)
  })

  test('sends nothing if it is already aborted', async () => {
    expect((await outcome(get({ signal: AbortSignal.abort() }))).error).toSatisfy(isAbort)
    expect(asked).toHaveLength(0)
  })
})

test('a write whose answer was lost has its key again when it is repeated, and then a new one', async () => {
  const api = createApi({ origin, token: async () => 'token' })
  const write = (title: string) => api('POST learning/courses', { body: { title, language: 'en' } })
  answers = [hangUp, json(504, {}), json(200, { ok: true })]
  await expect(write('Baking')).rejects.toMatchObject({ code: 'unreachable' })
  await expect(write('Baking')).rejects.toMatchObject({ status: 504 })
  await write('Baking')
  await write('Baking')
  await write('Sewing')
  expect(keys[0]).toMatch(/^\d{16,64}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(new Set(keys).size).toBe(3)
})
