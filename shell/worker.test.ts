import { beforeEach, expect, test, vi } from 'vitest'

type Happening = {
  request: Request
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
  data: string[]
}
const heard = new Map<string, (event: Happening) => void>()
const kept = new Map<string, Response>()
const addressOf = (key: RequestInfo) => (typeof key === 'string' ? key : new URL(key.url).pathname)

const claim = vi.fn()
let stores: string[] = []

vi.stubGlobal('self', {
  clients: { claim },
  addEventListener: (type: string, hear: (event: Happening) => void) => heard.set(type, hear),
})
vi.stubGlobal('caches', {
  match: async (key: RequestInfo) => kept.get(addressOf(key))?.clone(),
  open: async () => ({
    put: async (key: RequestInfo, answer: Response) => void kept.set(addressOf(key), answer),
    keys: async () => [...kept.keys()],
    delete: async (key: string) => kept.delete(key),
  }),
  keys: async () => stores,
  delete: async (name: string) => {
    stores = stores.filter(one => one !== name)
  },
})
// @ts-expect-error a script, not a module
await import('./public/worker.js')

const requestTo = (path: string) =>
  new Request(new URL(path, location.origin), { headers: { authorization: 'Bearer x' } })
const navigationTo = (path: string) =>
  Object.defineProperties(requestTo(path), {
    mode: { value: 'navigate' },
    destination: { value: 'document' },
  })

/** Returns what the page receives for a request through the worker. @param answer null if offline */
async function ask(path: string, answer: Response | null, request = requestTo(path)): Promise<string | null> {
  const network = vi.fn(async () => {
    if (!answer) throw new TypeError('No network')
    Object.defineProperty(answer, 'type', { value: 'basic' })
    return answer
  })
  vi.stubGlobal('fetch', network)
  let given: Promise<Response> | null = null
  const works: Promise<unknown>[] = []
  heard.get('fetch')?.({
    request,
    respondWith: promise => {
      given = promise
    },
    waitUntil: work => works.push(work),
    data: [],
  })
  // a request the worker does not handle goes to the network
  const reply = await ((given as Promise<Response> | null) ?? network()).catch(() => null)
  await Promise.allSettled(works)
  await Promise.allSettled(works)
  return reply && (await reply.text())
}

beforeEach(() => kept.clear())

test.each(['/api/portal/tenant', '/api/portal/page/about-us', '/embed/v1/widgets.json', '/icon.svg'])(
  'the public %s is available offline',
  async path => {
    expect(await ask(path, new Response('settings'))).toBe('settings')
    expect(await ask(path, null)).toBe('settings')
  },
)

test('settings come from the cache while the server is down behind its proxy', async () => {
  await ask('/api/portal/tenant', new Response('settings'))
  const proxyPage = new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
  expect(await ask('/api/portal/tenant', proxyPage)).toBe('settings')
  expect(await ask('/api/portal/tenant', null)).toBe('settings')
})

test.each(['/assets/main-1.js', '/api/portal/tenant'])(
  '%s comes from the network if the device cannot read its cache',
  async path => {
    vi.spyOn(caches, 'match').mockRejectedValueOnce(new DOMException('Damaged', 'UnknownError'))
    expect(await ask(path, new Response('file'))).toBe('file')
  },
)

test('a signed-in user’s page comes from the cache on a slow network, and is then updated', async () => {
  vi.useFakeTimers()
  const page = (text: string) => `<div id="portal">${text}`
  let answer = (_: Response) => {}
  const slow = () =>
    new Promise<Response>(resolve => {
      answer = resolve
    })
  const visit = (path: string): Promise<Response> => {
    vi.stubGlobal('fetch', slow)
    let given = Promise.resolve(new Response())
    heard.get('fetch')?.({
      request: navigationTo(path),
      respondWith: promise => {
        given = promise
      },
      waitUntil: () => {},
      data: [],
    })
    return given
  }
  kept.set('/', new Response(page('known')))
  const own = visit('/dashboard/overview')
  await vi.advanceTimersByTimeAsync(200)
  expect(await (await own).text()).toBe(page('known'))
  const fresh = new Response(page('new'))
  Object.defineProperty(fresh, 'type', { value: 'basic' })
  answer(fresh)
  await vi.waitFor(async () => expect(await kept.get('/')?.clone().text()).toBe(page('new')))
  // public pages are fetched from the network first, up to a timeout
  const open = visit('/loan-calculator')
  let isThere = false
  open.then(() => {
    isThere = true
  })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isThere).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isThere).toBe(true)
  vi.useRealTimers()
})

test.each([
  '/api/portal/audit',
  '/api/portal/tenants',
  '/api/portal/tenants/wezesha/sites',
  '/api/portal/tenants/wezesha/webhooks/0123456789abcdef01234567/deliveries',
  '/api/account/user/unbox',
  '/api/account/clients/list',
  '/files/0123456789abcdef01234567',
])('never stores %s on the device', async path => {
  expect(await ask(path, new Response('somebody’s'))).toBe('somebody’s')
  expect([...kept.keys()]).toEqual([])
  expect(await ask(path, null)).toBeNull()
})

test('never stores a no-store response, whatever the path', async () => {
  await ask('/api/portal/tenant', new Response('somebody’s', { headers: { 'cache-control': 'no-store' } }))
  expect([...kept.keys()]).toEqual([])
})

test('files of earlier releases make room when a page opens, the oldest first', async () => {
  for (let number = 0; number < 610; number++)
    await ask(`/assets/chunk-${number}.js`, new Response(`chunk ${number}`))
  const path = '/dashboard/overview'
  await ask(path, new Response('<div id="portal">'), navigationTo(path))
  expect(await ask('/assets/chunk-8.js', null)).toBeNull()
  expect(await ask('/assets/chunk-11.js', null)).toBe('chunk 11')
  expect(await ask('/assets/chunk-609.js', null)).toBe('chunk 609')
})

test('deletes the caches of earlier releases on activation', async () => {
  stores = ['portal-1', 'portal-2']
  const works: Promise<unknown>[] = []
  heard.get('activate')?.({ waitUntil: work => works.push(work) } as Partial<Happening> as Happening)
  await Promise.all(works)
  expect(stores).toEqual(['portal-2'])
  expect(claim).toHaveBeenCalled()
})

test('of resources loaded before, only public ones are fetched again', async () => {
  const network = vi.fn(async (_: string) => new Response('<div id="portal">'))
  vi.stubGlobal('fetch', network)
  const data = [
    '/',
    ...[
      '/assets/main-1.js',
      '/api/portal/tenant',
      '/api/account/otp/3/amina@mail.example',
      '/files/1?sign=x',
    ].map(path => location.origin + path),
  ]
  const works: Promise<unknown>[] = []
  heard.get('message')?.({ data, waitUntil: work => works.push(work) } as Partial<Happening> as Happening)
  await Promise.all(works)
  expect(network.mock.calls.map(([address]) => address.replace(location.origin, ''))).toEqual([
    '/',
    '/assets/main-1.js',
    '/api/portal/tenant',
  ])
})
