import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { configure } from '#kit/core/page.ts'
import { defineWidget, type Host } from '#kit/core/widget.tsx'
import { press, settle, type } from '#kit/testing.tsx'
import { signedIn, signedInOrNot } from './signed-in.tsx'

const tenant = { version: '1', name: 'Somo', theme: { brand: '#1e3a8a', radius: 4 }, texts: {}, services: {} }

/** The token that the server currently accepts, and the tokens of the requests for the user. */
let good = 'token-1'
let asked: (string | null)[] = []

function createModel(host: Host<never>) {
  const $name = atom('')
  const $typed = atom('')
  const load = () =>
    host.api('GET account/user/unbox', {}).then(
      ({ user }) => $name.set(user.firstName),
      () => $name.set('nobody'),
    )
  load()
  return { $name, $typed, load }
}

function View({ model }: { model: ReturnType<typeof createModel> }) {
  const name = useStore(model.$name)
  const typed = useStore(model.$typed)
  return (
    <>
      <output>{name}</output>
      <input value={typed} onInput={event => model.$typed.set(event.currentTarget.value)} />
      <button type="button" className="again" onClick={model.load}>
        again
      </button>
    </>
  )
}

type Element = HTMLElement & { fetchToken?: (stale?: string) => Promise<string | null> }
let tags = 0

async function place(fetchToken?: Element['fetchToken'], access = signedIn) {
  const name = `known-${++tags}`
  defineWidget({
    name,
    attributes: [],
    words: { name, en: {}, others: {} },
    style: '',
    createModel,
    View,
    access,
  })
  const element = document.createElement(`wz-${name}`) as Element
  if (fetchToken) element.fetchToken = fetchToken
  const signins = vi.fn()
  element.addEventListener('wz-signin', signins)
  document.body.append(element)
  await settle()
  const find = <Found extends HTMLElement>(selector: string) =>
    element.shadowRoot?.querySelector<Found>(selector) as Found
  return { element, find, signins, name: () => find('output').textContent }
}

beforeEach(() => {
  good = 'token-1'
  asked = []
  configure({ origin: location.origin, partner: 'pk_test_site', fetchToken: undefined })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      if (String(url).includes('/portal/tenant')) return Response.json(tenant)
      const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? null
      asked.push(bearer)
      return bearer === good
        ? Response.json({ user: { firstName: 'Amina' } })
        : Response.json({ error: true, code: 'signed-out', message: 'Sign in' }, { status: 401 })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('token', () => {
  test('comes from the element’s own fetchToken', async () => {
    const { name, signins } = await place(async () => 'token-1')
    expect(name()).toBe('Amina')
    expect(asked).toEqual(['token-1'])
    expect(signins).not.toHaveBeenCalled()
  })

  test('comes from the page’s fetchToken if the element has none', async () => {
    configure({ fetchToken: async () => 'token-1' })
    expect((await place()).name()).toBe('Amina')
  })

  test('is fetched once for all calls', async () => {
    const fetchToken = vi.fn(async () => 'token-1')
    const { find } = await place(fetchToken)
    await press(find('.again'))
    await press(find('.again'))
    expect(fetchToken).toHaveBeenCalledTimes(1)
    expect(asked).toHaveLength(3)
  })

  test('is refetched with the stale one after a 401, and the call is retried', async () => {
    const fetchToken = vi.fn(async (stale?: string) => (stale ? good : 'token-1'))
    const { find, name } = await place(fetchToken)
    good = 'token-2'
    await press(find('.again'))
    expect(fetchToken).toHaveBeenLastCalledWith('token-1')
    expect(asked).toEqual(['token-1', 'token-1', 'token-2'])
    expect(name()).toBe('Amina')
  })
})

describe('when signed out', () => {
  test('the widget shows a message, emits an event, and offers the portal’s sign-in', async () => {
    const popup = vi.fn((_url: string | URL | undefined) => window)
    vi.stubGlobal('open', popup)
    const { find, signins } = await place()
    expect(find('h2').textContent).toBe('Sign in to continue')
    expect(signins).toHaveBeenCalledTimes(1)
    await press(find('.notice button'))
    const address = new URL(String(popup.mock.calls[0]?.[0]))
    expect(address.pathname).toBe('/connect')
    expect(address.searchParams.get('site')).toBe('pk_test_site')
    expect(address.searchParams.get('origin')).toBe(location.origin)
  })

  test('a blocked window is explained, with a link to the portal’s own page', async () => {
    vi.stubGlobal('open', () => null)
    const { element, find } = await place()
    await press(find('.notice button'))
    expect(find('[role=alert]').textContent).toContain('blocked the window')
    expect(find<HTMLAnchorElement>('.notice a').href).toBe(
      `${location.origin}/embed/v1/open/${element.localName.slice(3)}`,
    )
    vi.stubGlobal('open', () => window)
    await press(find('.notice button'))
    expect(find('.notice a')).toBeNull()
  })

  test('pending calls continue with the token from the portal’s window', async () => {
    vi.stubGlobal('open', () => window)
    const { element, find, name } = await place()
    const connected = vi.fn()
    element.addEventListener('wz-connected', event => connected((event as CustomEvent).detail))
    await press(find('.notice button'))
    // the popup got lost behind another window
    await press(find('.notice button'))
    window.dispatchEvent(
      new MessageEvent('message', {
        source: window,
        origin: location.origin,
        data: {
          type: 'wezesha-token',
          token: 'token-1',
          code: 'for-the-server',
          origin: location.origin,
        },
      }),
    )
    await settle()
    expect(name()).toBe('Amina')
    expect(find('.notice')).toBeNull()
    // the page passes the code to its server, and does not receive the token
    expect(connected.mock.calls).toEqual([
      [{ widget: element.localName.slice(3), instance: expect.any(String), code: 'for-the-server' }],
    ])
  })

  test('a framed widget signs in for its parent page, and accepts only that origin’s token', async () => {
    const popup = vi.fn((_url: string | URL | undefined) => window)
    vi.stubGlobal('open', popup)
    const { element, find, name } = await place()
    Object.assign(element, { pageOrigin: 'https://duka.example' })
    await press(find('.notice button'))
    const { searchParams } = new URL(String(popup.mock.calls[0]?.[0]))
    expect([searchParams.get('origin'), searchParams.get('framed')]).toEqual(['https://duka.example', 'yes'])
    for (const [origin, shown] of [
      [location.origin, ''],
      ['https://duka.example', 'Amina'],
    ]) {
      const data = { type: 'wezesha-token', token: 'token-1', origin }
      window.dispatchEvent(new MessageEvent('message', { source: window, origin: location.origin, data }))
      await settle()
      expect(name()).toBe(shown)
    }
  })

  test.each([
    ['another window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another kind of message', { data: { type: 'something' } }],
    [
      'what was allowed for another page',
      { data: { type: 'wezesha-token', token: 'token-1', origin: 'https://b.example' } },
    ],
  ])('%s cannot supply the token', async (_, change) => {
    vi.stubGlobal('open', () => window)
    const { find } = await place()
    await press(find('.notice button'))
    const message = {
      source: window as MessageEventSource | null,
      origin: location.origin,
      data: { type: 'wezesha-token', token: 'token-1', origin: location.origin } as object,
    }
    window.dispatchEvent(new MessageEvent('message', { ...message, ...change }))
    await settle()
    expect(find('.notice')).not.toBeNull()
    expect(asked).toEqual([])
  })

  test.each([
    ['fails', () => Promise.reject(new Error('my server is down')), 'my server is down'],
    [
      'throws',
      () => {
        throw new Error('not ready')
      },
      'not ready',
    ],
    ['returns anything but a text', async () => ({ token: 'token-1' }), 'as a string'],
  ])('a fetchToken that %s is reported to the page’s author', async (_, fetchToken, text) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { find } = await place(fetchToken as never as Element['fetchToken'])
    expect(find('.failure')).not.toBeNull()
    expect(String(log.mock.calls[0])).toContain(text)
    log.mockRestore()
  })

  test('a fetchToken that returns the token itself serves as well', async () => {
    expect((await place((() => 'token-1') as never)).name()).toBe('Amina')
  })

  test('a fetchToken that failed is called again on retry', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce()
    const fetchToken = vi.fn(async (): Promise<string | null> => 'token-1')
    fetchToken.mockRejectedValueOnce(new Error('offline'))
    const { find, name } = await place(fetchToken)
    expect(find('.failure p').textContent).toBe('This page could not sign you in.')
    await press(find('.failure button'))
    expect(name()).toBe('Amina')
  })

  test.each([
    [
      'that did not reach the server, as the portal says it',
      true,
      () => Promise.reject(Object.assign(new Error(''), { code: 'unreachable', status: 0 })),
    ],
    ['that did not reach the server', false, () => Promise.reject(new ApiError('unreachable', ''))],
    ['of a page that is offline', false, () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a fetchToken %s fails only the call, and typed input stays visible', async (_, isOnline, fail) => {
    const ways: (() => Promise<string | null>)[] = [async () => 'token-1']
    const { find, name } = await place(() => (ways[0] as (typeof ways)[0])())
    await type(find<HTMLInputElement>('input'), 'half a sentence')
    good = 'token-2'
    ways[0] = fail
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    await press(find('.again'))
    expect(name()).toBe('nobody')
    expect(find('.failure')).toBeNull()
    expect(find('input').closest('[hidden]')).toBeNull()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    ways[0] = async () => 'token-2'
    await press(find('.again'))
    expect(name()).toBe('Amina')
    vi.restoreAllMocks()
  })

  test('typed input is kept after signing in again', async () => {
    let signedIn: string | null = 'token-1'
    const { find } = await place(async () => signedIn)
    await type(find<HTMLInputElement>('input'), 'half a sentence')
    good = 'token-2'
    signedIn = null
    await press(find('.again'))
    expect(find('input').closest('[hidden]')).not.toBeNull()
    expect(find('.notice p').textContent).toMatch(/in a new window\. What you typed is kept\.$/)
    vi.stubGlobal('open', () => window)
    await press(find('.notice button'))
    window.dispatchEvent(
      new MessageEvent('message', {
        source: window,
        origin: location.origin,
        data: { type: 'wezesha-token', token: 'token-2', origin: location.origin },
      }),
    )
    await settle()
    expect(find('input').closest('[hidden]')).toBeNull()
    expect(find<HTMLInputElement>('input').value).toBe('half a sentence')
  })
})

describe('with optional sign-in', () => {
  const either = signedInOrNot(() => false)

  test('calls are sent without a token when signed out, with no sign-in prompt', async () => {
    const { name, signins, find } = await place(async () => null, either)
    expect(asked).toEqual([null])
    expect(name()).toBe('nobody')
    expect(signins).not.toHaveBeenCalled()
    expect(find('.notice')).toBeNull()
    await place(undefined, either)
    expect(asked).toEqual([null, null])
  })

  test('a token is used if there is one, and its expiry prompts a sign-in', async () => {
    const { find, name, signins } = await place(async stale => (stale ? null : 'token-1'), either)
    expect(name()).toBe('Amina')
    good = 'token-2'
    await press(find('.again'))
    expect(signins).toHaveBeenCalledOnce()
    expect(find('h2').textContent).toBe('Sign in to continue')
  })

  test('an element that requires an account prompts for sign-in', async () => {
    const { signins } = await place(
      undefined,
      signedInOrNot(() => true),
    )
    expect(signins).toHaveBeenCalledOnce()
  })

  test('a failed fetchToken shows a failure', async () => {
    const { find } = await place(() => Promise.reject(new Error('down')), either)
    expect(find('.failure')).not.toBeNull()
  })
})
