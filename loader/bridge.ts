import Postmate from 'postmate'
import type { Framed } from './iframe.ts'

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
type Hear = (event: MessageEvent) => void
type Messages = {
  addEventListener(type: string, hear: Hear): void
  removeEventListener(type: string, hear: Hear): void
}
type Child = { postMessage(message: { postmate: string }, origin: string): void }

/** From opening a frame to its reply, in ms. */
const TIME_LIMIT = 20_000
const KNOCK_EVERY = 500
const HANDSHAKE = { postmate: 'handshake', type: 'application/x-postmate-v1+json' }
const TOKENS = 'brand surface sunken text text-soft line edge good warn bad radius font font-size'
  .split(' ')
  .map(name => `--wz-${name}`)
/** Methods of every widget, which its frame runs. */
const METHODS = ['focus', 'reset', 'refresh']
/** Attributes that concern the element on the page rather than the widget. */
const OUTSIDE = /^(id|class|style|slot|part|title|mode|loading|hidden|(data|aria)-.*|on.*)$/

/** Postmate's constructor creates its own frame. The rest of it only needs these. */
type Ends = { parent: Messages; child: Child; frame: object; model: object }
const { sendHandshake } = (
  Postmate as unknown as { prototype: { sendHandshake(this: Ends, url: string): Promise<Connection> } }
).prototype

/** Connects to one frame through postmate: filters messages by window, retries the handshake, times out, and cleans up after itself. */
function connect(frame: Framed) {
  const heard = new Map<Hear, Hear>()
  const { origin } = new URL(frame.src)
  let knocking = 0

  // Postmate would keep the frame's first window, but a frame that moves on the page gets another. The handshake contains no data, so
  // it may go to any origin: that avoids console errors when a page failed to load.
  const child: Child = {
    postMessage: message =>
      frame.contentWindow?.postMessage(message, message.postmate === 'handshake' ? '*' : origin),
  }
  const parent: Messages = {
    addEventListener(_, hear) {
      const own: Hear = event => {
        if (event.source === frame.contentWindow && event.data && typeof event.data === 'object') hear(event)
      }
      heard.set(hear, own)
      addEventListener('message', own)
    },
    removeEventListener(_, hear) {
      removeEventListener('message', heard.get(hear) as Hear)
      heard.delete(hear)
    },
  }

  const knock = () => child.postMessage(HANDSHAKE, origin)
  const begin = () => {
    knock()
    knocking = window.setInterval(knock, KNOCK_EVERY)
  }
  const stop = () => {
    clearTimeout(late)
    clearInterval(knocking)
    frame.removeEventListener('load', begin)
  }
  let late = 0
  const connected = new Promise<Connection>((resolve, reject) => {
    late = window.setTimeout(() => reject(new Error('The frame did not answer')), TIME_LIMIT)
    // postmate would set the URL again and do its own handshake: the dummy frame absorbs both
    sendHandshake.call({ parent, child, frame: {}, model: {} }, frame.src).then(resolve, reject).finally(stop)
  })
  if (frame.loaded) begin()
  else frame.addEventListener('load', begin)

  return {
    connected,
    close() {
      stop()
      for (const own of heard.values()) removeEventListener('message', own)
      heard.clear()
      frame.remove()
    },
  }
}

type Setup = { fetchToken?(stale?: string): Promise<string | null> }
const pageGlobal = () => (window as { Wezesha?: { partner?: string } & Setup }).Wezesha ?? {}

type Mount = { configure(): void; leave(): void }
const mounts = new Map<Element, Mount>()
/** What an element's next frame inherits: the draft's name, the encrypted draft where there is no storage, the height. */
type Kept = { instance: string; draft: string; box?: string; height: string }
const kept = new WeakMap<Element, Kept>()
let instances = 0

let due = 0
/** Sends every frame the current state of its element and page, and removes frames whose element is gone. */
const review = () => {
  due = 0
  for (const [element, mount] of mounts) {
    if (element.isConnected) mount.configure()
    else mount.leave()
  }
}
/** Debounces changes to one review per animation frame. */
const reviewSoon = () => {
  if (!due) due = requestAnimationFrame(review)
}
let watching = false

/** Observes what the frames can't see: the page's language, colour scheme and tokens, and removed elements. */
function watch() {
  if (watching) return
  watching = true
  new MutationObserver(reviewSoon).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['lang', 'class', 'style', 'data-theme'],
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', reviewSoon)
}

/** Releases the space that the loader reserved. */
const DRAWN = new CSSStyleSheet()
DRAWN.replaceSync(':host{min-height:0}')

/**
 * Shows an element's widget in the frame already in its shadow root, or one created by `add`. Keeps the element's attributes in sync
 * and re-dispatches the widget's events on it. `fail` renders the fallback if the frame doesn't reply; `gone` is called when the
 * element or its frame has left the page.
 */
export function frame(
  element: HTMLElement,
  shadow: ShadowRoot,
  add: () => Framed,
  fail: () => void,
  gone: () => void,
): void {
  const standing = shadow.querySelector<Framed>('[part=frame]')
  // the mode may have changed while this file was loading
  if (element.getAttribute('mode') !== 'iframe') {
    standing?.remove()
    gone()
    return
  }
  if (mounts.has(element)) return
  const name = element.localName.slice(3)
  // a reloaded frame finds the unsaved input by the draft's name
  const known: Kept = kept.get(element) ?? {
    instance: `${name}-frame-${++instances}`,
    draft: element.getAttribute('draft') ?? crypto.randomUUID?.() ?? String(Math.random()),
    height: '',
  }
  kept.set(element, known)
  let close: () => void
  let sent = ''
  let send: (() => void) | undefined
  let run: ((method: string) => void) | undefined

  const config = (): FrameConfig => {
    const style = getComputedStyle(element)
    const attributes: Record<string, string> = { draft: known.draft }
    const lang = element.closest('[lang]')?.getAttribute('lang')
    const { partner } = pageGlobal()
    if (lang) attributes.lang = lang
    if (partner) attributes.partner = partner
    for (const { name, value } of element.attributes) if (!OUTSIDE.test(name)) attributes[name] = value
    return {
      attributes,
      tokens: Object.fromEntries(TOKENS.map(token => [token, style.getPropertyValue(token).trim()])),
      scheme: /dark/.test(style.colorScheme)
        ? /light/.test(style.colorScheme) && !matchMedia('(prefers-color-scheme: dark)').matches
          ? 'light'
          : 'dark'
        : 'light',
      messages: (element as { messages?: Record<string, string> }).messages ?? {},
    }
  }

  const tell = (type: string, detail: object) =>
    element.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))

  const open = (frame: Framed) => {
    let { loaded } = frame
    const { connected, close: closeFrame } = connect(frame)
    close = closeFrame
    if (known.height) frame.style.height = known.height
    // a frame that was moved on the page, or navigated away, reloads and loses its state
    frame.addEventListener('load', () => {
      if (loaded && mounts.has(element)) {
        closeFrame()
        open(add())
      }
      loaded = true
    })
    send = run = undefined
    sent = ''
    connected.then(
      connection => {
        let height = 0
        let ready = false
        // until the widget is rendered it may only grow: the reserved or previous height is closer to its final one
        const resize = () => {
          if (!(height > 0) || (!ready && height < Number.parseFloat(known.height))) return
          if (ready) shadow.adoptedStyleSheets = [...new Set([...shadow.adoptedStyleSheets, DRAWN])]
          known.height = frame.style.height = `${height}px`
          tell('wz-resize', { widget: name, instance: known.instance, height })
        }
        connection.on('height', px => {
          height = px
          // the page's fallback content in the tag is no longer needed
          if (px > 0) shadow.querySelector('slot')?.remove()
          resize()
        })
        connection.on('event', ({ type, detail }) => {
          if (type === 'wz-ready') {
            ready = true
            resize()
          }
          // each frame numbers its own instances
          if (/^wz-[a-z]+$/.test(type)) tell(type, { ...detail, instance: known.instance })
        })
        connection.on('draft', box => (known.box = box))
        connection.on('token', stale => {
          const { fetchToken = pageGlobal().fetchToken } = element as Setup
          const ask = async () => {
            const token: unknown = (await fetchToken?.(stale)) || null
            if (token === null || typeof token === 'string') return token
            throw new TypeError('It has to return the token as a string, or null')
          }
          ask().then(
            token => connection.call('token', token),
            error => {
              console.error('Wezesha: fetchToken failed.', error)
              connection.call('token', false)
            },
          )
        })
        send = () => {
          const now = config()
          frame.style.colorScheme = now.scheme
          const text = JSON.stringify(now)
          if (text === sent) return
          sent = text
          connection.call('configure', { ...now, box: known.box })
        }
        send()
        run = method => {
          if (method === 'focus') frame.focus()
          connection.call('method', method)
        }
      },
      () => {
        leave()
        fail()
      },
    )
  }

  const attributes = new MutationObserver(() => {
    if (element.getAttribute('mode') === 'iframe') return send?.()
    leave()
    gone()
  })
  const leave = () => {
    for (const method of METHODS) Reflect.deleteProperty(element, method)
    attributes.disconnect()
    mounts.delete(element)
    close()
  }

  watch()
  for (const method of METHODS) Object.assign(element, { [method]: () => run?.(method) })
  attributes.observe(element, { attributes: true })
  mounts.set(element, {
    configure: () => send?.(),
    leave() {
      leave()
      gone()
    },
  })
  open(standing ?? add())
}
