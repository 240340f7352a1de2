import Postmate from 'postmate?frame'
import { borrowStorage } from './borrowed-storage.ts'
import type { FrameConfig } from './bridge.ts'

/* The frame's side of `mode="iframe"`: creates the element, applies the page's configuration, reports its height and events. */

const EVENTS = ['ready', 'error', 'change', 'complete', 'navigate', 'signin', 'signout', 'connected'].map(
  type => `wz-${type}`,
)

const TYPE = 'application/x-postmate-v1+json'

/** Checks for the message from the portal's window to the widget that opened it; kit/member/signed-in.tsx validates it further. */
const isFromPortal = ({ origin, data }: MessageEvent): boolean =>
  origin === location.origin && data?.type === 'wezesha-token'

/** Checks for the messages a page may send: the handshake, the configuration, a token, and a call of a method. */
const isFromBridge = (data: unknown): data is { postmate: string; data: FrameConfig } => {
  const message = data as {
    type?: unknown
    postmate?: unknown
    property?: unknown
    data?: FrameConfig
  } | null
  if (message?.type !== TYPE) return false
  if (message.postmate === 'handshake') return true
  if (message.postmate === 'call' && ['token', 'method'].includes(String(message.property))) return true
  const { attributes, tokens, messages } = message.data ?? {}
  const whole = [attributes, tokens, messages].every(part => part && typeof part === 'object')
  return message.postmate === 'call' && message.property === 'configure' && whole
}

let hasReplied = false
/** Origin of the embedding page, as reported by the browser. */
let pageOrigin = ''

// Other messages must not reach postmate, which would fail on them or trust them. It replies to only one handshake, but the page
// repeats it if the first reply was lost, or if a script on the page sent one before the bridge.
addEventListener('message', event => {
  if (isFromPortal(event)) return
  if (event.source !== parent || !isFromBridge(event.data)) return event.stopImmediatePropagation()
  if (event.data.postmate !== 'handshake') return
  pageOrigin = event.origin
  if (hasReplied) {
    event.stopImmediatePropagation()
    parent.postMessage({ postmate: 'handshake-reply', type: TYPE }, event.origin)
  }
  hasReplied = true
})

/** Space around the widget, in px, without which the frame would cut off the focus rings of controls at its edge. */
const RING = 4

const style = new CSSStyleSheet()
style.replaceSync(
  `html,body{margin:0;background:none}body{overflow:hidden}main{display:block;padding:${RING}px}`,
)
document.adoptedStyleSheets = [style]

const root = document.documentElement
const element = document.createElement(`wz-${location.pathname.split('/').pop()}`)

const apply = ({ attributes, tokens, scheme, messages }: FrameConfig) => {
  root.style.colorScheme = scheme === 'dark' ? 'dark' : 'light'
  root.lang = attributes.lang || root.lang
  for (const [name, value] of Object.entries(tokens)) {
    if (name.startsWith('--wz-')) root.style.setProperty(name, value)
  }
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) {
    // templates of other frameworks leave names like @click behind, which can't be set
    if (/^(?!on|style$)[a-z][a-z-]*$/.test(name) && element.getAttribute(name) !== value)
      element.setAttribute(name, value)
  }
  Object.assign(element, { messages, pageOrigin })
  if (!element.isConnected) document.querySelector('main')?.append(element)
}

type Methods = HTMLElement & { reset?(): void; refresh?(): void }
type Page = { emit(name: string, data: unknown): void }
const ModelClass = (Postmate as unknown as { Model: new (model: object) => Promise<Page> }).Model

let storage: Promise<void> | undefined
const configure = (config: FrameConfig) => {
  storage ??= connected.then(page => borrowStorage(config.box, box => page.emit('draft', box)))
  storage.then(() => apply(config))
}
let takeToken: ((token: unknown) => void) | undefined
const connected = new ModelClass({
  configure,
  token: (token: unknown) => takeToken?.(token),
  method: (name: unknown) => {
    if (name === 'focus' || name === 'reset' || name === 'refresh') (element as Methods)[name]?.()
  },
})
// the page's own server knows its signed-in user; without a token the widget offers its own sign-in
Object.assign(element, {
  fetchToken: async (stale?: string) => {
    const page = await connected
    const token = await new Promise<unknown>(resolve => {
      takeToken = resolve
      page.emit('token', stale)
    })
    if (token === false) throw new Error('The page could not get a token')
    return typeof token === 'string' ? token : null
  },
})

connected.then(page => {
  for (const type of EVENTS) {
    element.addEventListener(type, event =>
      page.emit('event', { type, detail: (event as CustomEvent).detail }),
    )
  }
  new ResizeObserver(() => {
    const { height } = element.getBoundingClientRect()
    // Safari reports an element before it is rendered: the page would give back the reserved height
    if (height > 0) page.emit('height', Math.ceil(height) + 2 * RING)
  }).observe(element)
})
