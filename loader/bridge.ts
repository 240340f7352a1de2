import Postmate from 'postmate'

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

/** From setting the frame's address to its answer, in ms. */
const TIME_LIMIT = 20_000
const KNOCK_EVERY = 500
const HANDSHAKE = { postmate: 'handshake', type: 'application/x-postmate-v1+json' }
const TOKENS = 'brand surface sunken text text-soft line edge good warn bad radius font font-size'
  .split(' ')
  .map(name => `--wz-${name}`)
/** Attributes that are about the element on the page, not about the widget in it. */
const OUTSIDE = /^(id|class|style|slot|part|title|mode|loading|hidden|(data|aria)-.*|on.*)$/

/** postmate's constructor gives the promise of a connection in place of itself. */
const PostmateClass = Postmate as unknown as new (options: {
  container: Node
  url: string
}) => { sendHandshake(url: string): Promise<Connection> }

/** Postmate for one frame: hears nobody else, knocks until it is answered, ends with a time limit, and leaves nothing behind. */
function openFrame(container: Node, url: string, dress: (frame: HTMLIFrameElement) => void) {
  const heard = new Map<Hear, Hear>()
  const { origin } = new URL(url)
  let frame!: HTMLIFrameElement
  let knocking = 0
  let late = 0

  // postmate would keep the frame's first window, and a frame that moves on the page gets another. A hello tells nothing, so
  // any window may hear it: a page that failed to load is no cause for lines in the console.
  const child: Child = {
    postMessage: message =>
      frame.contentWindow?.postMessage(message, message.postmate === 'handshake' ? '*' : origin),
  }

  class OneFrame extends PostmateClass {
    declare frame: HTMLIFrameElement
    declare parent: Messages
    declare child: Child
    // called by postmate's constructor, once the frame is there and before it has an address
    override sendHandshake(address: string): Promise<Connection> {
      frame = this.frame
      dress(frame)
      this.child = child
      this.parent = {
        addEventListener(_, hear) {
          const own: Hear = event => {
            if (event.source === frame.contentWindow && event.data && typeof event.data === 'object')
              hear(event)
          }
          heard.set(hear, own)
          addEventListener('message', own)
        },
        removeEventListener(_, hear) {
          removeEventListener('message', heard.get(hear) as Hear)
          heard.delete(hear)
        },
      }
      return super.sendHandshake(address)
    }
  }

  const connected = new Promise<Connection>((resolve, reject) => {
    late = window.setTimeout(() => reject(new Error('The frame did not answer')), TIME_LIMIT)
    const made = new OneFrame({ container, url }) as unknown as Promise<Connection>
    made.then(resolve, reject).finally(() => {
      clearTimeout(late)
      clearInterval(knocking)
      // its own handler would start another round of knocks when the frame loads again
      frame.onload = null
    })
    const knock = () => child.postMessage(HANDSHAKE, origin)
    frame.addEventListener('load', () => (knocking = window.setInterval(knock, KNOCK_EVERY)), { once: true })
  })

  return {
    frame,
    connected,
    close() {
      clearTimeout(late)
      clearInterval(knocking)
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

const BASE = new CSSStyleSheet()
// a box that is as wide as its content would give a frame 300 px: these words want more, and break where there is less
BASE.replaceSync(
  ':host{display:block}:host::before{content:"- - - - - -";display:block;height:0;overflow:hidden;visibility:hidden;font-size:0;word-spacing:128px;white-space:normal}iframe{display:block;width:100%;border:0}',
)

/**
 * Shows an element's widget in a frame. The element keeps its attributes live and receives the widget's events as its own.
 * `fail` draws the fallback when the frame does not answer; `gone` is told when the element has left the page, or its frame.
 */
export function frame(
  element: HTMLElement,
  origin: string,
  title: string,
  fail: () => void,
  gone: () => void,
): void {
  // it may have changed while this file was on its way
  if (element.getAttribute('mode') !== 'iframe') {
    gone()
    return
  }
  if (mounts.has(element)) return
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
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

  const open = () => {
    shadow.replaceChildren()
    let loaded = false
    const opened = openFrame(shadow, `${origin}/embed/v1/frame/${name}`, child => {
      child.title = element.title || title
      // browsers do not lay out a frame that is out of sight, so until it can tell its height it has the room kept for it
      child.style.height = known.height || getComputedStyle(element).minHeight
      child.setAttribute('part', 'frame')
      child.setAttribute(
        'sandbox',
        'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals',
      )
      // for widgets that take photos, ask where somebody is or share a link; the person is asked by the browser all the same
      child.allow = `camera; geolocation; clipboard-write${'share' in navigator ? '; web-share' : ''}`
      child.referrerPolicy = 'strict-origin-when-cross-origin'
    })
    const { frame, connected } = opened
    close = opened.close
    // a frame that was moved on the page, or went somewhere else, loads again and knows nothing
    frame.addEventListener('load', () => {
      if (loaded && mounts.has(element)) {
        opened.close()
        open()
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
          if (ready) shadow.adoptedStyleSheets = [BASE]
          known.height = frame.style.height = `${height}px`
          tell('wz-resize', { widget: name, instance: known.instance, height })
        }
        connection.on('height', px => {
          height = px
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
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter(sheet => sheet !== BASE)
  })
  const leave = () => {
    attributes.disconnect()
    mounts.delete(element)
    close()
  }

  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, BASE]
  watch()
  attributes.observe(element, { attributes: true })
  mounts.set(element, {
    configure: () => send?.(),
    leave() {
      leave()
      gone()
    },
  })
  open()
}
