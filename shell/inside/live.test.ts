import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { CHANGED } from '#kit/changed.ts'
import { createLive, TIMES } from './live.ts'

const USUAL = { ...TIMES }
let told: unknown[] = []
let isHidden = false
const hear = (event: Event) => void told.push((event as CustomEvent).detail)

beforeEach(() => {
  told = []
  isHidden = false
  Object.assign(TIMES, { settle: 0, hidden: 0, retry: 1, mostRetry: 2, poll: 1 })
  addEventListener(CHANGED, hear)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  Object.assign(TIMES, USUAL)
  removeEventListener(CHANGED, hear)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Asked = { url: string; accept: string; bearer: string; signal: AbortSignal }
type Channel = Asked & { send(text: string): void; end(): void }

/** Mocks a server that answers requests in turn; the last response repeats. */
function serve(...answers: ((asked: Asked) => Response | Promise<Response>)[]) {
  const asked: Asked[] = []
  const answer = async (url: string, { headers, signal }: RequestInit) => {
    const { accept = '', authorization = '' } = headers as Record<string, string>
    const one = { url, accept, bearer: authorization, signal: signal as AbortSignal }
    asked.push(one)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return (next as (asked: Asked) => Response)(one)
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return asked
}

/** Returns a response whose events the test controls. */
function streams() {
  const channels: Channel[] = []
  const answer = (asked: Asked) => {
    let control: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        control = controller
      },
    })
    asked.signal.addEventListener('abort', () => {
      try {
        control.error(new DOMException('', 'AbortError'))
      } catch {
        // already ended by itself
      }
    })
    channels.push({
      ...asked,
      send: text => control.enqueue(new TextEncoder().encode(text)),
      end: () => control.close(),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  return { channels, answer }
}
const json = (value: object) => () =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

let people = 0
function watch(token = async () => 'token' as string | null) {
  const live = createLive({ url: 'https://portal.example/api/home/live', token, person: `p${++people}` })
  const stop = live.watch()
  onTestFinished(stop)
  return { live, stop }
}
const opened = async (channels: Channel[], number: number) => {
  await vi.waitUntil(() => channels.length >= number)
  return channels[number - 1] as Channel
}
const changed = (id: string, ...kinds: string[]) =>
  `id: ${id}\nevent: changed\ndata: ${JSON.stringify(kinds)}\n\n`

it('reports the server’s change events, even when split into chunks', async () => {
  const { channels, answer } = streams()
  serve(answer)
  const { live } = watch()
  const one = await opened(channels, 1)
  expect(one).toMatchObject({
    url: 'https://portal.example/api/home/live',
    accept: 'text/event-stream',
    bearer: 'Bearer token',
  })
  expect(live.isLive()).toBe(false)
  const text = changed('7-a', 'loans', 'notices')
  one.send(text.slice(0, 9))
  one.send(text.slice(9))
  await vi.waitUntil(() => told.length > 0)
  expect(told).toEqual([['loans', 'notices']])
  expect(live.isLive()).toBe(true)
})

it('resumes after the last event or heartbeat id when the connection breaks', async () => {
  const { channels, answer } = streams()
  serve(answer)
  watch()
  const one = await opened(channels, 1)
  one.send(`${changed('7-a')}id: 9-b\nevent: beat\ndata: 0\n\n`)
  one.end()
  expect((await opened(channels, 2)).url).toMatch(/\?after=9-b$/)
})

it('reconnects after the server says bye', async () => {
  const { channels, answer } = streams()
  serve(answer)
  watch()
  const one = await opened(channels, 1)
  one.send(`${changed('7-a')}event: bye\ndata: 5\n\n`)
  one.end()
  expect((await opened(channels, 2)).url).toMatch(/\?after=7-a$/)
})

it('refreshes the token after a 401', async () => {
  const { channels, answer } = streams()
  const token = vi.fn(async (stale?: string) => (stale ? 'fresh' : 'old'))
  serve(() => new Response('{}', { status: 401 }), answer)
  watch(token)
  expect((await opened(channels, 1)).bearer).toBe('Bearer fresh')
  expect(token).toHaveBeenCalledWith('old')
})

it('falls back to polling where a proxy buffers events', async () => {
  TIMES.first = 1
  const { answer } = streams()
  const asked = serve(answer, answer, json({ at: '9-b', changed: ['reviews'] }))
  watch()
  await vi.waitUntil(() => told.length > 1)
  expect(asked.slice(0, 4).map(({ accept }) => accept)).toEqual([
    'text/event-stream',
    'text/event-stream',
    'application/json',
    'application/json',
  ])
  expect(asked[3]?.url).toMatch(/\?after=9-b$/)
})

it('polls while the server is full, and retries the stream later', async () => {
  TIMES.again = 20
  const { channels, answer } = streams()
  let times = 0
  serve(asked => {
    if (asked.accept === 'application/json') return json({ at: '9-b', changed: ['loans'] })()
    return ++times > 1 ? answer(asked) : new Response('{}', { status: 429 })
  })
  TIMES.first = 1
  watch()
  await vi.waitUntil(() => told.length > 0)
  await opened(channels, 1)
})

it('disconnects while the page is hidden, and reconnects when visible', async () => {
  const { channels, answer } = streams()
  serve(answer)
  watch()
  const one = await opened(channels, 1)
  one.send(changed('7-a'))
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitUntil(() => one.signal.aborted)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await opened(channels, 2)
})

it('disconnects on teardown', async () => {
  const { channels, answer } = streams()
  serve(answer)
  const { stop } = watch()
  const one = await opened(channels, 1)
  stop()
  expect(one.signal.aborted).toBe(true)
})

it('shares one connection between a user’s tabs, and another tab takes over', async () => {
  const queue: (() => void)[] = []
  let isHeld = false
  const request = async (_: string, { signal }: LockOptions, action: () => Promise<void>) => {
    if (isHeld) await new Promise<void>(resolve => queue.push(resolve))
    if (signal?.aborted) return
    isHeld = true
    await action()
    isHeld = false
    queue.shift()?.()
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  const { channels, answer } = streams()
  serve(answer)
  const settings = {
    url: 'https://portal.example/api/home/live',
    token: async () => 'token',
    person: 'shared',
  }
  const stopFirst = createLive(settings).watch()
  const one = await opened(channels, 1)
  const second = createLive(settings)
  onTestFinished(second.watch())
  one.send(changed('7-a', 'loans'))
  await vi.waitUntil(() => told.length === 2)
  expect(channels).toHaveLength(1)
  expect(second.isLive()).toBe(true)
  stopFirst()
  expect((await opened(channels, 2)).url).toMatch(/\?after=7-a$/)
})
