import { whenAtRest } from './at-rest.ts'
import { recall, remember } from './memory.ts'

/*
 * Pages that people begin with, as this device saw them last: their home, and a trainee's course. On the next visit the page's own first
 * lines (index.html) draw one again, before any script of ours is here, for which a cheap phone needs more than a second. It cannot be
 * used, and stands until the page itself is drawn.
 */

const nameOf = (user: string) => `drawn:${location.pathname}:${user}`
/** More characters than such a page has, of all that a device keeps for a site. */
const MOST = 500_000

/** What is kept; the page's first lines read it. */
type Drawn = {
  /** The path of the page's row. */
  page: string
  language: string
  /** Of the portal, and of the widget in it: without ids, which are there once. */
  html: string
  shadow: string
  css: string
  shadowCss: string
}

const cssOf = ({ styleSheets, adoptedStyleSheets }: DocumentOrShadowRoot): string =>
  [...styleSheets, ...adoptedStyleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')

/** A copy that can be drawn without the page it is from: no policy lets a text bring styles of its own. */
function copyOf(from: Element | ShadowRoot): Element {
  const copy = document.createElement('div')
  copy.append(...[...from.childNodes].map(node => node.cloneNode(true)))
  for (const one of copy.querySelectorAll('style, script')) one.remove()
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id')
  for (const one of copy.querySelectorAll<HTMLElement>('[style]')) {
    one.dataset.style = one.style.cssText
    one.removeAttribute('style')
  }
  return copy
}

function read(portal: Element, page: string): Drawn | null {
  const widget = portal.querySelector('main .widget > :first-child')
  const shadow = widget?.shadowRoot
  if (!widget || !shadow?.childElementCount || shadow.querySelector('[aria-busy="true"]')) return null
  const copy = copyOf(portal)
  // another name: it must not become a widget
  const stand = document.createElement('div')
  for (const { name, value } of widget.attributes) if (name !== 'style') stand.setAttribute(name, value)
  stand.dataset.drawn = ''
  copy.querySelector(widget.localName)?.replaceWith(stand)
  for (const one of copy.querySelectorAll('.before, [role="dialog"], .toasts')) one.remove()
  return {
    page,
    language: document.documentElement.lang,
    html: copy.innerHTML,
    shadow: copyOf(shadow).innerHTML,
    css: cssOf(document),
    shadowCss: cssOf(shadow),
  }
}

function keep(user: string, page: string): void {
  const portal = document.getElementById('portal')
  const drawn = portal && read(portal, page)
  if (!drawn) return
  const text = JSON.stringify(drawn)
  if (text.length <= MOST && text !== recall(nameOf(user))) remember(nameOf(user), text)
}

/** Keeps a page of a user as it stands, once it is at rest and when it is left. @param page the path of its row @returns what ends that */
export function keepDrawn(user: string, page: string): () => void {
  const stop = whenAtRest(() => keep(user, page))
  const leave = () => document.visibilityState === 'hidden' && keep(user, page)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leave)
  }
}
