import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useWords } from './i18n.tsx'
import { configure } from './page.ts'
// imported up front, since the loader of a page would prefetch it
import './words.sw.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { defineWidget, type Host } from './widget.tsx'

const en = { title: 'Hello {name}', again: 'Once more' } as const
const sw = { title: 'Habari {name}', again: 'Mara nyingine' }

const tenant = { version: '1', name: 'Somo', theme: { brand: '#1e3a8a', radius: 4 }, texts: {}, services: {} }

type Attribute = 'amount' | 'months'

/** Hosts that the widgets of a test were created with. */
let hosts: Host<Attribute>[] = []
let faulty = false
/** Whether the widget still waits for its data. */
const $isWaiting = atom(false)

function createModel(host: Host<Attribute>) {
  hosts.push(host)
  const $typed = atom('')
  return { host, $typed }
}

function View({ model }: { model: ReturnType<typeof createModel> }) {
  const t = useWords<typeof en>()
  const typed = useStore(model.$typed)
  const attributes = useStore(model.host.$attributes)
  const settings = useStore(model.host.$tenant)
  const isWaiting = useStore($isWaiting)
  if (faulty) throw new Error('broken on purpose')
  if (isWaiting) return <div className="skeleton" />
  return (
    <div>
      <h2>{t('title', { name: settings?.name ?? '…' })}</h2>
      <output>{`${attributes.amount} ${attributes.months}`}</output>
      <input value={typed} onChange={event => model.$typed.set(event.currentTarget.value)} />
      <button type="button" onClick={() => model.host.emit('change', { typed: typed.length })}>
        {t('again')}
      </button>
    </div>
  )
}

let tags = 0
const loadSwahili = vi.fn(async () => ({ sw }))

const define = (name: string, swahili: () => Promise<{ sw: typeof sw }> = loadSwahili) =>
  defineWidget({
    name,
    attributes: ['amount', 'months'],
    words: { name, en, others: { './words.sw.ts': swahili } },
    style: '.own{color:red}',
    createModel,
    View,
  })

/** Returns an unused widget name. */
const newName = () => `test-${++tags}`

type Element = HTMLElement & {
  amount: unknown
  months: unknown
  messages: Record<string, string>
  reset(): void
  refresh(): void
}

async function put(markup = '', name = newName()): Promise<Element> {
  define(name)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = `<wz-${name} ${markup}></wz-${name}>`
  await settle()
  return place.firstElementChild as Element
}
const within = <Found extends HTMLElement>(element: HTMLElement, selector: string) =>
  element.shadowRoot?.querySelector<Found>(selector) as Found
const text = (element: HTMLElement, selector: string) => within(element, selector)?.textContent
const input = (element: HTMLElement) => within<HTMLInputElement>(element, 'input')

const answer = (status: number, data: unknown) => async () => new Response(JSON.stringify(data), { status })
let server = vi.fn(answer(200, tenant))

let servers = 0
beforeEach(() => {
  hosts = []
  faulty = false
  loadSwahili.mockClear()
  server = vi.fn(answer(200, tenant))
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => (server as unknown as typeof fetch)(...call))
  // a server's settings are cached per page
  configure({ origin: `https://server-${++servers}.example` })
  document.documentElement.lang = 'en'
})
afterEach(async () => {
  document.body.replaceChildren()
  await settle()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('attributes and properties', () => {
  test('reach the widget initially and on change', async () => {
    const element = await put('amount="50000"')
    expect(text(element, 'output')).toBe('50000 undefined')
    element.setAttribute('months', '12')
    await settle()
    expect(text(element, 'output')).toBe('50000 12')
    element.amount = 75_000
    await settle()
    expect(text(element, 'output')).toBe('75000 12')
    expect(element.getAttribute('amount')).toBe('75000')
    element.months = null
    await settle()
    expect(element.hasAttribute('months')).toBe(false)
    expect(text(element, 'output')).toBe('75000 undefined')
  })

  test('that were set before the element was defined are kept', async () => {
    const name = newName()
    const element = document.createElement(`wz-${name}`) as Element
    element.amount = 90_000
    element.messages = { [`${name}.again`]: 'Go' }
    document.body.append(element)
    define(name)
    await settle()
    expect(text(element, 'output')).toBe('90000 undefined')
    expect(text(element, 'button')).toBe('Go')
    element.amount = 1
    await settle()
    expect(text(element, 'output')).toBe('1 undefined')
  })

  test('with invalid values are passed on unchanged', async () => {
    const element = await put('amount="−5" months="NaN"')
    expect(text(element, 'output')).toBe('−5 NaN')
  })
})

describe('on one page', () => {
  test('two instances share nothing', async () => {
    const name = newName()
    const one = await put('amount="1"', name)
    const other = await put('amount="2"', name)
    await type(input(one), 'only here')
    expect(input(other).value).toBe('')
    expect([text(one, 'output'), text(other, 'output')]).toEqual(['1 undefined', '2 undefined'])
    expect(one.messages).not.toBe(other.messages)
  })

  test('the settings are fetched once for all widgets', async () => {
    await put()
    await put()
    expect(server).toHaveBeenCalledTimes(1)
  })

  test('a second definition of the same widget is ignored', async () => {
    const name = newName()
    const element = await put('amount="1"', name)
    expect(() => define(name)).not.toThrow()
    expect(text(element, 'output')).toBe('1 undefined')
  })

  test('messages given as an attribute, as Vue does before the script is loaded, are explained', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await put('messages="[object Object]"')
    expect(warn.mock.calls.join()).toContain('messages is a property')
    warn.mockRestore()
  })

  test('a tag that another script defined is kept, with one console warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const name = newName()
    customElements.define(`wz-${name}`, class extends HTMLElement {})
    define(name)
    define(name)
    expect(warn.mock.calls.flat()).toEqual([
      `Wezesha: <wz-${name}> was defined by another script. Remove that one to show ours.`,
    ])
  })

  test('a widget leaves title, address, storage and elements of the page alone', async () => {
    const before = [
      document.title,
      location.href,
      localStorage.length,
      sessionStorage.length,
      document.head.innerHTML,
    ]
    const element = await put()
    await type(input(element), 'typed')
    expect([
      document.title,
      location.href,
      localStorage.length,
      sessionStorage.length,
      document.head.innerHTML,
    ]).toEqual(before)
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
})

describe('typed input is kept', () => {
  test('when the element is moved, along with its field', async () => {
    const element = await put()
    const field = input(element)
    await type(field, 'typed')
    document.body.appendChild(document.createElement('section')).append(element)
    await settle()
    expect(input(element)).toBe(field)
    expect(field.value).toBe('typed')
  })

  test('when the element is removed and put back', async () => {
    const element = await put()
    await type(input(element), 'typed')
    element.remove()
    await settle()
    document.body.append(element)
    await settle()
    expect(input(element).value).toBe('typed')
    await type(input(element), 'typed more')
    expect(input(element).value).toBe('typed more')
  })

  test('when settings are refetched', async () => {
    const element = await put()
    await type(input(element), 'typed')
    element.refresh()
    await settle()
    expect(input(element).value).toBe('typed')
  })

  test('until it is reset', async () => {
    const element = await put()
    await type(input(element), 'typed')
    element.reset()
    await settle()
    expect(input(element).value).toBe('')
  })
})

describe('language', () => {
  test('chosen in the widget overrides the page’s until the page’s changes', async () => {
    document.documentElement.lang = 'en'
    const element = await put('')
    hosts.at(-1)?.translator('sw')
    await settle()
    expect(text(element, 'h2')).toBe('Habari Somo')
    document.documentElement.lang = 'en-KE'
    await settle()
    expect(text(element, 'h2')).toBe('Hello Somo')
  })

  test('is the element’s own, else its parent’s, else the page’s', async () => {
    document.documentElement.lang = 'sw'
    const own = await put('lang="en"')
    const inherited = await put()
    expect([text(own, 'h2'), text(inherited, 'h2')]).toEqual(['Hello Somo', 'Habari Somo'])
  })

  test('follows the element and the page, and keeps typed input', async () => {
    const element = await put()
    await type(input(element), 'typed')
    element.lang = 'sw'
    await settle()
    expect(text(element, 'h2')).toBe('Habari Somo')
    element.removeAttribute('lang')
    await settle()
    expect(text(element, 'h2')).toBe('Hello Somo')
    document.documentElement.lang = 'sw-KE'
    await settle()
    expect(text(element, 'h2')).toBe('Habari Somo')
    expect(input(element).value).toBe('typed')
  })

  test('is sent as Accept-Language', async () => {
    const element = await put('lang="sw"')
    server.mockClear()
    const call = () => hosts.at(-1)?.api('GET portal/page/:slug', { params: { slug: 'about-us' }, query: {} })
    await call()
    element.lang = 'en'
    await settle()
    await call()
    element.lang = 'fr'
    await settle()
    await call()
    const asked = server.mock.calls.map(([, init]: unknown[]) => new Headers((init as RequestInit).headers))
    expect(asked.map(headers => headers.get('accept-language'))).toEqual(['sw', 'en', 'en'])
  })

  test('falls back to English if unsupported, and sets lang', async () => {
    const element = await put('lang="fr"')
    expect(text(element, 'h2')).toBe('Hello Somo')
    expect(within(element, 'h2').closest('[lang]')?.getAttribute('lang')).toBe('en')
  })

  test('is the last one chosen, even if its words load first', async () => {
    let arrive: (words: { sw: typeof sw }) => void = () => {}
    const name = newName()
    define(name, () => new Promise(resolve => (arrive = resolve)))
    const element = await put('lang="sw"', name)
    element.lang = 'en'
    await settle()
    arrive({ sw })
    await settle()
    expect(text(element, 'h2')).toBe('Hello Somo')
  })
})

describe('texts', () => {
  test('are overridden by the tenant’s, and those by the page’s', async () => {
    const name = newName()
    const texts = { en: { [`${name}.title`]: 'Karibu {name}', [`${name}.again`]: 'Tenant' } }
    server.mockImplementation(answer(200, { ...tenant, texts }))
    const element = await put('', name)
    expect([text(element, 'h2'), text(element, 'button')]).toEqual(['Karibu Somo', 'Tenant'])
    element.messages = { [`${name}.again`]: 'Page' }
    await settle()
    expect([text(element, 'h2'), text(element, 'button')]).toEqual(['Karibu Somo', 'Page'])
  })

  test('can be shown as keys', async () => {
    const name = newName()
    const element = await put('show-keys', name)
    expect([text(element, 'h2'), text(element, 'button')]).toEqual([`${name}.title`, `${name}.again`])
    element.removeAttribute('show-keys')
    await settle()
    expect(text(element, 'button')).toBe('Once more')
  })
})

describe('events for the page', () => {
  const listen = (kind: string) => {
    const heard: CustomEvent[] = []
    const hear = (event: Event) => heard.push(event as CustomEvent)
    document.addEventListener(kind, hear)
    return { heard, stop: () => document.removeEventListener(kind, hear) }
  }

  test('include wz-ready once when the widget is usable', async () => {
    const { heard, stop } = listen('wz-ready')
    const name = newName()
    const element = await put('', name)
    element.lang = 'sw'
    element.remove()
    await settle()
    document.body.append(element)
    await settle()
    expect(heard).toHaveLength(1)
    expect(heard[0]?.target).toBe(element)
    expect(heard[0]?.detail.widget).toBe(name)
    stop()
  })

  test('come from the instance that caused them', async () => {
    const { heard, stop } = listen('wz-change')
    const name = newName()
    const [one, other] = [await put('', name), await put('', name)]
    await press(within(one, 'button'))
    await press(within(other, 'button'))
    expect(heard.map(event => event.target)).toEqual([one, other])
    expect(heard[0]?.detail.instance).not.toBe(heard[1]?.detail.instance)
    expect(heard[0]?.composed).toBe(true)
    stop()
  })

  test('keep the name that the loader gave an instance when it could not be loaded', async () => {
    const { heard, stop } = listen('wz-change')
    const name = newName()
    const element = document.createElement(`wz-${name}`)
    Object.assign(element, { [Symbol.for('wz-instance')]: 'mine' })
    document.body.append(element)
    await put('', name)
    await press(within(element, 'button'))
    expect(heard[0]?.detail.instance).toBe('mine')
    stop()
  })

  test('can be prevented, which the widget learns', async () => {
    await put()
    const [host] = hosts
    expect(host?.emit('navigate', { path: '/' })).toBe(true)
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('wz-navigate', prevent)
    expect(host?.emit('navigate', { path: '/' })).toBe(false)
    document.removeEventListener('wz-navigate', prevent)
  })

  test('include wz-ready only once no skeleton is left', async () => {
    const { heard, stop } = listen('wz-ready')
    $isWaiting.set(true)
    await put()
    expect(heard).toHaveLength(0)
    $isWaiting.set(false)
    await settle()
    expect(heard).toHaveLength(1)
    stop()
  })

  test.each([
    ['a read that is refused', 'GET portal/page/:slug', 404, 'not-found', ['not-found']],
    ['an action that finds no server', 'POST account/session/end', 503, 'unavailable', ['unavailable']],
    [
      'an action that is refused: that is between the person and the form',
      'POST account/session/end',
      400,
      'invalid',
      [],
    ],
  ] as const)('include wz-error with its code for %s', async (_, call, status, code, told) => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    const { heard, stop } = listen('wz-error')
    await put()
    server.mockImplementation(answer(status, { error: true, code, message: '' }))
    const api = hosts.at(-1)?.api as (call: string, input: object) => Promise<unknown>
    await expect(api(call, { params: { slug: 'help' }, body: {} })).rejects.toMatchObject({ code })
    expect(heard.map(event => event.detail.code)).toEqual(told)
    vi.useRealTimers()
    stop()
  })

  test('include wz-error with a code when the settings cannot be loaded', async () => {
    const { heard, stop } = listen('wz-error')
    server.mockImplementation(answer(404, { error: true, code: 'not-found', message: 'Unknown partner' }))
    await put()
    expect(heard.map(event => event.detail.code)).toEqual(['not-found'])
    stop()
  })
})

describe('when the server is unreachable', () => {
  const gone = answer(404, { error: true, code: 'not-found', message: '' })

  test('the widget shows a failure with a portal link, and recovers on retry', async () => {
    server.mockImplementation(gone)
    const name = newName()
    const element = await put('amount="1"', name)
    expect(text(element, '[role=alert] h2')).toBe('This part could not be loaded')
    expect(text(element, '[role=alert] p')).toBe('Check your connection and try again.')
    expect(within(element, '[role=alert] a').getAttribute('href')).toBe(
      `https://server-${servers}.example/embed/v1/open/${name}?named=`,
    )
    server.mockImplementation(answer(200, tenant))
    await press(within(element, '[role=alert] button'))
    expect(within(element, '[role=alert]')).toBeNull()
    expect(text(element, 'h2')).toBe('Hello Somo')
    expect(text(element, 'output')).toBe('1 undefined')
  })

  test('a later failure keeps typed input', async () => {
    const element = await put()
    await type(input(element), 'typed')
    server.mockImplementation(gone)
    element.setAttribute('partner', 'pk_unknown_one')
    await settle()
    expect(text(element, '[role=alert] p')).toBe(
      'What you typed is kept. Check your connection and try again.',
    )
    element.removeAttribute('partner')
    await settle()
    expect(input(element).value).toBe('typed')
  })

  test('refreshing before the element is connected does not throw', async () => {
    const faults: unknown[] = []
    const hear = (reason: unknown) => faults.push(reason)
    process.on('unhandledRejection', hear)
    const name = newName()
    define(name)
    const element = document.createElement(`wz-${name}`) as Element
    element.refresh()
    await settle()
    document.body.append(element)
    await settle()
    process.off('unhandledRejection', hear)
    expect(faults).toEqual([])
    expect(text(element, 'h2')).toBe('Hello Somo')
  })
})

describe('an exception in the widget', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  test('is contained and reported, and the user can restart the widget', async () => {
    const page = vi.fn()
    window.addEventListener('error', page)
    const codes: string[] = []
    const hear = (event: Event) => codes.push((event as CustomEvent).detail.code)
    document.addEventListener('wz-error', hear)
    const healthy = await put()
    const element = await put()
    await type(input(element), 'typed')
    faulty = true
    element.setAttribute('amount', '1')
    await settle()
    expect(text(element, '[role=alert] h2')).toBe('Something went wrong here')
    expect(codes).toEqual(['broken'])
    expect(page).not.toHaveBeenCalled()
    expect(text(healthy, 'h2')).toBe('Hello Somo')
    faulty = false
    await press(within(element, '[role=alert] button'))
    expect(text(element, 'output')).toBe('1 undefined')
    expect(input(element).value).toBe('typed')
    window.removeEventListener('error', page)
    document.removeEventListener('wz-error', hear)
  })
})

test('removes all listeners when the element is removed', async () => {
  // the first widget of a page may leave listeners of the runtime behind
  ;(await put()).remove()
  await settle()
  // ignores listeners that earlier tests have yet to remove
  const listening = new Map<unknown, string>()
  for (const target of [window, document, document.documentElement, document.body] as EventTarget[]) {
    const add = target.addEventListener
    const remove = target.removeEventListener
    vi.spyOn(target, 'addEventListener').mockImplementation((...call: Parameters<typeof add>) => {
      listening.set(call[1], call[0])
      add.apply(target, call)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((...call: Parameters<typeof remove>) => {
      listening.delete(call[1])
      remove.apply(target, call)
    })
  }
  const element = await put()
  const [host] = hosts.slice(-1)
  element.remove()
  await settle()
  expect([...listening.values()]).toEqual([])
  expect((host as Host<Attribute>).$attributes.lc).toBe(0)
  document.documentElement.lang = 'sw'
  await settle()
  expect(loadSwahili).not.toHaveBeenCalled()
})

test('focus() focuses the first field', async () => {
  const element = await put()
  element.focus()
  expect(element.shadowRoot?.activeElement).toBe(input(element))
})

test('tapping a text moves no focus', async () => {
  const element = await put()
  // with `delegatesFocus`, tapping a text would open a phone's keyboard
  expect(element.shadowRoot?.delegatesFocus ?? false).toBe(false)
})

test('renders nothing itself in iframe mode', async () => {
  const element = await put('mode="iframe"')
  expect(element.shadowRoot).toBeNull()
  expect(server).not.toHaveBeenCalled()
})
