import Postmate from 'postmate'
import type { Framed } from './iframe.ts'
import { instanceOf } from './instance.ts'

/*
 * The page's side of `mode="iframe"`: the same tag, attributes and events, with the widget in a frame on our origin. Unmodified,
 * postmate accepts messages from any window of that origin, tries the handshake five times and then hangs: all workarounds are here and
 * in frame.ts.
 */

/** The complete configuration, sent to the frame on every change, so that message order doesn't matter. */
export type FrameConfig = {
  attributes: Record<string, string>
  tokens: Record<string, string>
  scheme: string
  messages: Record<string, string>
  /** The encrypted box of the previous frame. */
  box?: string
}

type Connection = {
  call(name: 'configure', config: FrameConfig): void
  /** null: the page has no token; false: fetching one failed. */
  call(name: 'token', token: string | null | false): void
  call(name: 'method', method: string): void
  on(name: 'token', heard: (stale?: string) => void): void
  on(name: 'height', heard: (px: number) => void): void
  on(name: 'draft', heard: (box: string) => void): void
  on(name: 'event', heard: (event: { type: string; detail: object }) => void): void
}
type Listener = (event: MessageEvent) => void
type MessageTarget = {
  addEventListener(type: string, listener: Listener): void
  removeEventListener(type: string, listener: Listener): void
}
type ChildWindow = { postMessage(message: { postmate: string }, origin: string): void }

/** From opening a frame to its reply, in ms. */
const TIME_LIMIT = 20_000
/** Interval of handshakes until the frame replies, in ms. */
const HANDSHAKE_INTERVAL = 500
const HANDSHAKE = { postmate: 'handshake', type: 'application/x-postmate-v1+json' }
const TOKENS = 'brand surface sunken text text-soft line edge good warn bad radius font font-size'
  .split(' ')
  .map(name => `--wz-${name}`)
/** Methods of every widget, which its frame runs. */
const METHODS = ['focus', 'reset', 'refresh']
/** Attributes that concern the element on the page rather than the widget. */
const NOT_FORWARDED = /^(id|class|style|slot|part|title|mode|loading|hidden|(data|aria)-.*|on.*)$/

/** Postmate's constructor creates its own frame. The rest of it only needs these. */
type Ends = { parent: MessageTarget; child: ChildWindow; frame: object; model: object }
const { sendHandshake } = (
  Postmate as { prototype: { sendHandshake(this: Ends, url: string): Promise<Connection> } }
).prototype

/** Connects to one frame through postmate: filters messages by window, retries the handshake, times out, and cleans up after itself. */
function connect(frame: Framed) {
  /** Our listeners by those of postmate that they call. */
  const listeners = new Map<Listener, Listener>()
  const { origin } = new URL(frame.src)

  // Postmate would keep the frame's first window, but a frame that moves on the page gets another. The handshake contains no data, so
  // it may go to any origin: that avoids console errors when a page failed to load.
  const child: ChildWindow = {
    postMessage: message =>
      frame.contentWindow?.postMessage(message, message.postmate === 'handshake' ? '*' : origin),
  }
  const parent: MessageTarget = {
    addEventListener(_, listener) {
      const own: Listener = event => {
        if (event.source === frame.contentWindow && event.data && typeof event.data === 'object')
          listener(event)
      }
      listeners.set(listener, own)
      addEventListener('message', own)
    },
    removeEventListener(_, listener) {
      removeEventListener('message', listeners.get(listener) as Listener)
      listeners.delete(listener)
    },
  }

  let interval = 0
  let timeout = 0
  const shakeHands = () => child.postMessage(HANDSHAKE, origin)
  const begin = () => {
    shakeHands()
    interval = window.setInterval(shakeHands, HANDSHAKE_INTERVAL)
  }
  let fail: ((error: Error) => void) | undefined
  /** Fails at once without a connection, in which case a frame stays blank. Asks the server, as `onLine` may be wrong. */
  const look = () => {
    if (!navigator.onLine) fetch(frame.src, { method: 'HEAD', mode: 'no-cors' }).catch(error => fail?.(error))
  }
  const stop = () => {
    fail = undefined
    clearTimeout(timeout)
    clearInterval(interval)
    removeEventListener('offline', look)
    frame.removeEventListener('load', begin)
  }
  const connected = new Promise<Connection>((resolve, reject) => {
    fail = reject
    // a frame can't answer a page without an origin, such as one in a sandbox
    const limit = self.origin === 'null' ? 0 : TIME_LIMIT
    timeout = window.setTimeout(() => reject(new Error('The frame did not answer')), limit)
    // postmate would set the URL again and do its own handshake: the dummy frame absorbs both
    sendHandshake.call({ parent, child, frame: {}, model: {} }, frame.src).then(resolve, reject).finally(stop)
  })
  look()
  addEventListener('offline', look)
  if (frame.loaded) begin()
  else frame.addEventListener('load', begin)

  return {
    connected,
    close() {
      stop()
      for (const own of listeners.values()) removeEventListener('message', own)
      listeners.clear()
      frame.remove()
    },
  }
}

type Setup = { fetchToken?(stale?: string): Promise<string | null> }
const pageGlobal = () => (window as { Wezesha?: { partner?: string } & Setup }).Wezesha ?? {}

const mounts = new Map<Element, { configure(): void; remove(): void }>()
/** What an element's next frame inherits: the draft's name, the encrypted draft where there is no storage, the height. */
type Inherited = { instance: string; draft: string; box?: string; height: string }
const inherited = new WeakMap<Element, Inherited>()
let instances = 0

let scheduled = 0
/** Sends every frame the current state of its element and page, and removes frames whose element is gone. */
const updateFrames = () => {
  scheduled = 0
  for (const [element, mount] of mounts) {
    if (element.isConnected) mount.configure()
    else mount.remove()
  }
}
/** Debounces changes to one update per animation frame. */
const updateSoon = () => {
  if (!scheduled) scheduled = requestAnimationFrame(updateFrames)
}
let isObserving = false

/** Observes what the frames can't see: the page's language, colour scheme and tokens, and removed elements. */
function observePage() {
  if (isObserving) return
  isObserving = true
  new MutationObserver(updateSoon).observe(document.documentElement, {
    childList: true,
    subtree: true,
    // any, as each framework has its own for the colour scheme
    attributes: true,
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', updateSoon)
}

/** Returns the state of an element and its page, for its frame. */
function configOf(element: HTMLElement, draft: string): FrameConfig {
  const style = getComputedStyle(element)
  const attributes: Record<string, string> = { draft }
  const lang = element.closest('[lang]')?.getAttribute('lang')
  const { partner } = pageGlobal()
  if (lang) attributes.lang = lang
  if (partner) attributes.partner = partner
  for (const { name, value } of element.attributes) if (!NOT_FORWARDED.test(name)) attributes[name] = value
  const [allowsDark, allowsLight] = [/dark/, /light/].map(one => one.test(style.colorScheme))
  const isDark = allowsDark && (!allowsLight || matchMedia('(prefers-color-scheme: dark)').matches)
  return {
    attributes,
    tokens: Object.fromEntries(TOKENS.map(token => [token, style.getPropertyValue(token).trim()])),
    scheme: isDark ? 'dark' : 'light',
    // a copy: Vue's reactive objects cannot be sent
    messages: { ...(element as { messages?: Record<string, string> }).messages },
  }
}

/** Releases the space that the loader reserved. */
const UNRESERVED = new CSSStyleSheet()
UNRESERVED.replaceSync(':host{min-height:0}')

/** Returns what an element's frame inherits from the previous one, or what its first one starts with. */
function inheritedBy(element: HTMLElement): Inherited {
  // a reloaded frame finds the unsaved input by the draft's name
  const known: Inherited = inherited.get(element) ?? {
    instance: instanceOf(element, `${widgetOf(element)}-frame-${++instances}`),
    draft: element.getAttribute('draft') ?? crypto.randomUUID?.() ?? String(Math.random()),
    height: '',
  }
  inherited.set(element, known)
  return known
}

const widgetOf = (element: Element) => element.localName.slice(3)

/** Returns a token of the page's user for an element. @throws what its fetchToken throws */
async function tokenFor(element: Setup, stale?: string): Promise<string | null> {
  const { fetchToken = pageGlobal().fetchToken } = element
  const token: unknown = (await fetchToken?.(stale)) || null
  if (token === null || typeof token === 'string') return token
  throw new TypeError('It has to return the token as a string, or null')
}

/** Passes on what a connected frame reports to its element, and answers its requests. @returns what the page tells the frame */
function link(
  connection: Connection,
  frame: Framed,
  element: HTMLElement,
  known: Inherited,
  title: () => string,
) {
  const shadow = element.shadowRoot as ShadowRoot
  let height = 0
  let reported = 0
  let isRendered = false
  let sent = ''
  const dispatch = (type: string, detail: object) =>
    element.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))
  // until the widget or its error is rendered it may only grow: the reserved or previous height is closer to its final one
  const resize = () => {
    if (!(height > 0) || (!isRendered && height < Number.parseFloat(frame.style.height))) return
    if (isRendered) shadow.adoptedStyleSheets = [...new Set([...shadow.adoptedStyleSheets, UNRESERVED])]
    known.height = frame.style.height = `${height}px`
    if (height === reported) return
    reported = height
    dispatch('wz-resize', { widget: widgetOf(element), instance: known.instance, height })
  }
  connection.on('height', px => {
    height = px
    // the page's fallback content in the tag is no longer needed
    if (px > 0) shadow.querySelector('slot')?.remove()
    resize()
  })
  connection.on('event', ({ type, detail }) => {
    if (type === 'wz-ready' || type === 'wz-error') {
      isRendered = true
      resize()
    }
    // each frame numbers its own instances
    if (/^wz-[a-z]+$/.test(type)) dispatch(type, { ...detail, instance: known.instance })
  })
  connection.on('draft', box => (known.box = box))
  connection.on('token', stale => {
    tokenFor(element as Setup, stale).then(
      token => connection.call('token', token),
      error => {
        console.error('Wezesha: fetchToken failed.', error)
        connection.call('token', false)
      },
    )
  })
  return {
    configure() {
      const config = configOf(element, known.draft)
      frame.title = title()
      frame.style.colorScheme = config.scheme
      const text = JSON.stringify(config)
      if (text === sent) return
      sent = text
      connection.call('configure', { ...config, box: known.box })
    },
    callMethod(method: string) {
      if (method === 'focus') frame.focus()
      connection.call('method', method)
    },
  }
}

/** Calls back when the page replaces an element's texts. @returns a function that stops watching them */
function watchMessages(element: HTMLElement & { messages?: object }, changed: () => void) {
  let { messages } = element
  Object.defineProperty(element, 'messages', {
    configurable: true,
    get: () => messages,
    set(texts) {
      messages = texts
      changed()
    },
  })
  return () => {
    Reflect.deleteProperty(element, 'messages')
    element.messages = messages
  }
}

/**
 * Shows an element's widget in the frame already in its shadow root, or one created by `addFrame`. Keeps the element's attributes in sync
 * and re-dispatches the widget's events on it. `onFailure` is called if the frame doesn't reply; `onGone` when the element or its frame
 * has left the page.
 */
export function frame(
  element: HTMLElement,
  shadow: ShadowRoot,
  title: () => string,
  addFrame: () => Framed,
  onFailure: () => void,
  onGone: () => void,
): void {
  const existing = shadow.querySelector<Framed>('[part=frame]')
  // the mode may have changed while this file was loading
  if (element.getAttribute('mode') !== 'iframe') {
    existing?.remove()
    onGone()
    return
  }
  if (mounts.has(element)) return
  const known = inheritedBy(element)
  let close: () => void
  let linked: ReturnType<typeof link> | undefined

  const open = (frame: Framed) => {
    let { loaded } = frame
    const { connected, close: closeFrame } = connect(frame)
    close = closeFrame
    if (known.height) frame.style.height = known.height
    // a frame that was moved on the page, or navigated away, reloads and loses its state
    frame.addEventListener('load', () => {
      if (loaded && mounts.has(element)) {
        closeFrame()
        open(addFrame())
      }
      loaded = true
    })
    linked = undefined
    connected.then(
      connection => {
        linked = link(connection, frame, element, known, title)
        linked.configure()
      },
      () => {
        unmount()
        onFailure()
      },
    )
  }

  const attributes = new MutationObserver(() => {
    if (element.getAttribute('mode') === 'iframe') return linked?.configure()
    remove()
  })
  const unwatch = watchMessages(element, updateSoon)
  const unmount = () => {
    unwatch()
    for (const method of METHODS) Reflect.deleteProperty(element, method)
    attributes.disconnect()
    mounts.delete(element)
    close()
  }
  const remove = () => {
    unmount()
    onGone()
  }

  observePage()
  for (const method of METHODS) Object.assign(element, { [method]: () => linked?.callMethod(method) })
  attributes.observe(element, { attributes: true })
  mounts.set(element, { configure: () => linked?.configure(), remove })
  open(existing ?? addFrame())
}
