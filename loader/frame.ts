import Postmate from 'postmate'
import type { FrameConfig } from './bridge.ts'

/* The frame's side of `mode="iframe"`: makes the element, keeps it as the page says, tells the page its height and events. */

const EVENTS = ['ready', 'error', 'step', 'change', 'complete', 'navigate', 'signin'].map(
  type => `wz-${type}`,
)

// Whatever does not come from the page around us never reaches postmate, which would break on it or believe it.
addEventListener('message', event => {
  if (event.source !== parent || !event.data || typeof event.data !== 'object')
    event.stopImmediatePropagation()
})

const style = new CSSStyleSheet()
style.replaceSync('html,body{margin:0;background:none}body{overflow:hidden}')
document.adoptedStyleSheets = [style]

const root = document.documentElement
const element = document.createElement(`wz-${location.pathname.split('/').pop()}`)

const configure = ({ attributes, tokens, scheme, messages }: FrameConfig) => {
  root.style.colorScheme = scheme === 'dark' ? 'dark' : 'light'
  root.lang = attributes.lang || root.lang
  for (const [name, value] of Object.entries(tokens)) {
    if (name.startsWith('--wz-')) root.style.setProperty(name, value)
  }
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) {
    if (value && element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
  Object.assign(element, { messages })
  if (!element.isConnected) document.body.append(element)
}

type Page = { emit(name: string, data: unknown): void }
const ModelClass = (Postmate as unknown as { Model: new (model: object) => Promise<Page> }).Model

new ModelClass({ configure }).then(page => {
  for (const type of EVENTS) {
    element.addEventListener(type, event =>
      page.emit('event', { type, detail: (event as CustomEvent).detail }),
    )
  }
  new ResizeObserver(() => page.emit('height', Math.ceil(element.getBoundingClientRect().height))).observe(
    element,
  )
})
