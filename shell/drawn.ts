import { recall, remember } from '#kit/core/device-storage.ts'
import { whenAtRest } from './at-rest.ts'

/*
 * Snapshots of the pages that users start with, as last rendered on this device: their home, and a trainee's course. On the next visit an
 * inline script in index.html renders one before our scripts are loaded, which takes a cheap phone more than a second. It is not
 * interactive, and is replaced once the page itself is rendered.
 */

const nameOf = (user: string) => `drawn:${location.pathname}:${user}`
/** Maximum length in characters: larger than such a page, and a fraction of a site's storage quota. */
const MOST = 500_000

/** The stored snapshot, read by the inline script. */
type Drawn = {
  /** Path of the page's row. */
  page: string
  language: string
  /** HTML of the portal and of its widget, without ids, which must be unique. */
  html: string
  shadow: string
  css: string
  shadowCss: string
}

const cssOf = ({ styleSheets, adoptedStyleSheets }: DocumentOrShadowRoot): string =>
  [...styleSheets, ...adoptedStyleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('\n')

/** Copies nodes so that they can be rendered on their own; inline styles are kept as data, since the policy forbids them in HTML. */
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
  // renamed, so that it is not upgraded to a widget
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

/** Stores a snapshot of a user's page once it is idle and when it is left. @param page path of its row @returns a function to stop */
export function keepDrawn(user: string, page: string): () => void {
  const stop = whenAtRest(() => keep(user, page))
  const leave = () => document.visibilityState === 'hidden' && keep(user, page)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leave)
  }
}
