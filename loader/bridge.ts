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
}

type Connection = {
  call(name: 'configure', config: FrameConfig): void
  on(name: 'height', heard: (px: number) => void): void
  on(name: 'event', heard: (event: { type: string; detail: object }) => void): void
}
type Hear = (event: MessageEvent) => void
type Messages = {
  addEventListener(type: string, hear: Hear): void
  removeEventListener(type: string, hear: Hear): void
}

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
  let frame!: HTMLIFrameElement
  let knocking = 0

  class OneFrame extends PostmateClass {
    declare frame: HTMLIFrameElement
    declare parent: Messages
    // called by postmate's constructor, once the frame is there and before it has an address
    override sendHandshake(address: string): Promise<Connection> {
      frame = this.frame
      dress(frame)
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
    const late = setTimeout(() => reject(new Error('The frame did not answer')), TIME_LIMIT)
    const made = new OneFrame({ container, url }) as unknown as Promise<Connection>
    made.then(resolve, reject).finally(() => {
      clearTimeout(late)
      clearInterval(knocking)
      // its own handler would start another round of knocks when the frame loads again
      frame.onload = null
    })
    const knock = () => frame.contentWindow?.postMessage(HANDSHAKE, new URL(url).origin)
    frame.addEventListener('load', () => (knocking = window.setInterval(knock, KNOCK_EVERY)), { once: true })
  })

  return {
    frame,
    connected,
    close() {
      clearInterval(knocking)
      for (const own of heard.values()) removeEventListener('message', own)
      heard.clear()
      frame.remove()
    },
  }
}

type Mount = { close(): void; configure(): void }
const mounts = new Map<Element, Mount>()

/** Tells every frame how its element and the page around it look now, and takes down the frames of elements that are gone. */
const review = () => {
  for (const [element, mount] of mounts) {
    if (element.isConnected) mount.configure()
    else {
      mount.close()
      mounts.delete(element)
    }
  }
}
let watching = false

/** Follows what the frames cannot see: language, colour scheme and tokens of the page, and elements that leave it. */
function watch() {
  if (watching) return
  watching = true
  new MutationObserver(review).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['lang', 'class', 'style', 'data-theme'],
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', review)
}

const sheet = (css: string) => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

/**
 * Shows an element's widget in a frame. The element keeps its attributes live and receives the widget's events as its own.
 * `fail` draws the fallback when the frame does not answer.
 */
export function frame(element: HTMLElement, origin: string, title: string, fail: () => void): void {
  if (mounts.has(element)) return
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const name = element.localName.slice(3)
  // names the draft, so that a frame that the browser loads again finds what was typed
  const draft = element.getAttribute('draft') ?? crypto.randomUUID?.() ?? String(Math.random())
  let sent = ''
  let send: (() => void) | undefined

  const config = (): FrameConfig => {
    const style = getComputedStyle(element)
    const attributes: Record<string, string> = {
      lang: element.closest('[lang]')?.getAttribute('lang') ?? '',
      partner: (window as { Wezesha?: { partner?: string } }).Wezesha?.partner ?? '',
      draft,
    }
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
    const { frame, connected, close } = openFrame(shadow, `${origin}/embed/v1/frame/${name}`, child => {
      child.title = element.title || title
      child.setAttribute('part', 'frame')
      child.setAttribute(
        'sandbox',
        'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals',
      )
      child.referrerPolicy = 'strict-origin-when-cross-origin'
    })
    // a frame that was moved on the page, or went somewhere else, loads again and knows nothing
    frame.addEventListener('load', () => {
      if (loaded && mounts.has(element)) {
        close()
        open()
      }
      loaded = true
    })
    mounts.set(element, { close, configure: () => send?.() })
    send = undefined
    sent = ''
    connected.then(
      connection => {
        connection.on('height', px => {
          if (!(px > 0)) return
          shadow.adoptedStyleSheets = [sheet(BASE)]
          frame.style.height = `${px}px`
          tell('wz-resize', { widget: name, height: px })
        })
        connection.on('event', ({ type, detail }) => {
          if (/^wz-[a-z]+$/.test(type)) tell(type, detail)
        })
        send = () => {
          const now = config()
          frame.style.colorScheme = now.scheme
          const text = JSON.stringify(now)
          if (text === sent) return
          sent = text
          connection.call('configure', now)
        }
        send()
      },
      () => {
        close()
        mounts.delete(element)
        fail()
      },
    )
  }

  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet(BASE)]
  watch()
  new MutationObserver(() => send?.()).observe(element, { attributes: true })
  open()
}

const BASE = ':host{display:block}iframe{display:block;width:100%;border:0}'
