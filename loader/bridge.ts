import Postmate from 'postmate'
import type { Framed } from './iframe.ts'

/*
 * The page's side of `mode="iframe"`: the same tag, attributes and events, with the widget in a frame of our origin. Left to itself
 * postmate hears every window of that origin, knocks five times and then waits for ever: what touches it stands here and in frame.ts.
 */

/** What the frame is told, whole, at every change: nothing depends on the order of messages. */
export type FrameConfig = {
  attributes: Record<string, string>
  tokens: Record<string, string>
  scheme: string
  messages: Record<string, string>
  /** What the frame before this one left with us, locked. */
  box?: string
}

type Connection = {
  call(name: 'configure', config: FrameConfig): void
  /** null: the page has none; false: its way to one failed. */
  call(name: 'token', token: string | null | false): void
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

/** From taking a frame over to its answer, in ms. */
const TIME_LIMIT = 20_000
const KNOCK_EVERY = 500
const HANDSHAKE = { postmate: 'handshake', type: 'application/x-postmate-v1+json' }
const TOKENS = 'brand surface sunken text text-soft line edge good warn bad radius font font-size'
  .split(' ')
  .map(name => `--wz-${name}`)
/** Attributes that are about the element on the page, not about the widget in it. */
const OUTSIDE = /^(id|class|style|slot|part|title|mode|loading|hidden|(data|aria)-.*|on.*)$/

/** Postmate's constructor makes a frame of its own. What it does after that is content with these. */
type Ends = { parent: Messages; child: Child; frame: object; model: object }
const { sendHandshake } = (
  Postmate as unknown as { prototype: { sendHandshake(this: Ends, url: string): Promise<Connection> } }
).prototype

/** Postmate for one frame: hears nobody else, knocks until it is answered, ends with a time limit, and leaves nothing behind. */
function connect(frame: Framed) {
  const heard = new Map<Hear, Hear>()
  const { origin } = new URL(frame.src)
  let knocking = 0

  // postmate would keep the frame's first window, and a frame that moves on the page gets another. A hello tells nothing, so
  // any window may hear it: a page that failed to load is no cause for lines in the console.
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
    // it would set the address anew, and knock by itself: the object in the frame's place takes both
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
/** What an element's next frame is to know of the one before: the name of its draft, the locked draft where it has no storage, its height. */
type Kept = { instance: string; draft: string; box?: string; height: string }
const kept = new WeakMap<Element, Kept>()
let instances = 0

let due = 0
/** Tells every frame how its element and the page around it look now, and takes down the frames of elements that are gone. */
const review = () => {
  due = 0
  for (const [element, mount] of mounts) {
    if (element.isConnected) mount.configure()
    else mount.leave()
  }
}
/** Pages may change many times a frame. */
const reviewSoon = () => {
  if (!due) due = requestAnimationFrame(review)
}
let watching = false

/** Follows what the frames cannot see: language, colour scheme and tokens of the page, and elements that leave it. */
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

/** Gives back what the loader kept free of room. */
const DRAWN = new CSSStyleSheet()
DRAWN.replaceSync(':host{min-height:0}')

/**
 * Shows an element's widget in the frame that stands in its shadow root, or that `add` puts there. The element keeps its attributes
 * live and receives the widget's events as its own. `fail` draws the fallback when the frame does not answer; `gone` is told when
 * the element has left the page, or its frame.
 */
export function frame(
  element: HTMLElement,
  shadow: ShadowRoot,
  add: () => Framed,
  fail: () => void,
  gone: () => void,
): void {
  const standing = shadow.querySelector<Framed>('[part=frame]')
  // it may have changed while this file was on its way
  if (element.getAttribute('mode') !== 'iframe') {
    standing?.remove()
    gone()
    return
  }
  if (mounts.has(element)) return
  const name = element.localName.slice(3)
  // a frame that the browser loads again finds what was typed by the draft's name
  const known: Kept = kept.get(element) ?? {
    instance: `${name}-frame-${++instances}`,
    draft: element.getAttribute('draft') ?? crypto.randomUUID?.() ?? String(Math.random()),
    height: '',
  }
  kept.set(element, known)
  let close: () => void
  let sent = ''
  let send: (() => void) | undefined

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
    // a frame that was moved on the page, or went somewhere else, loads again and knows nothing
    frame.addEventListener('load', () => {
      if (loaded && mounts.has(element)) {
        closeFrame()
        open(add())
      }
      loaded = true
    })
    send = undefined
    sent = ''
    connected.then(
      connection => {
        let height = 0
        let ready = false
        // until the widget is drawn it may only grow: what was reserved, or seen before, is nearer to its true height
        const resize = () => {
          if (!(height > 0) || (!ready && height < Number.parseFloat(known.height))) return
          if (ready) shadow.adoptedStyleSheets = [...new Set([...shadow.adoptedStyleSheets, DRAWN])]
          known.height = frame.style.height = `${height}px`
          tell('wz-resize', { widget: name, instance: known.instance, height })
        }
        connection.on('height', px => {
          height = px
          // what the page put into the tag has stood in for it until now
          if (px > 0) shadow.querySelector('slot')?.remove()
          resize()
        })
        connection.on('event', ({ type, detail }) => {
          if (type === 'wz-ready') {
            ready = true
            resize()
          }
          // frames count their instances each for itself
          if (/^wz-[a-z]+$/.test(type)) tell(type, { ...detail, instance: known.instance })
        })
        connection.on('draft', box => (known.box = box))
        connection.on('token', stale => {
          const { fetchToken = pageGlobal().fetchToken } = element as Setup
          const ask = async () => (await fetchToken?.(stale)) ?? null
          ask().then(
            token => connection.call('token', token),
            () => connection.call('token', false),
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
    attributes.disconnect()
    mounts.delete(element)
    close()
  }

  watch()
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
