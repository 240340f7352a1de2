import { whenAtRest } from './at-rest.ts'
import { recall, remember } from './memory.ts'

/*
 * The home as this device saw it last. On the next visit the page's own first lines (index.html) draw it again, before any script of ours
 * is here, for which a cheap phone needs more than a second. It cannot be used, and stands until the home itself is drawn.
 */

const nameOf = (user: string) => `drawn:${user}`
/** More characters than a home has, of all that a device keeps for a site. */
const MOST = 500_000

/** What is kept; the page's first lines read it. */
type Drawn = {
  path: string
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

function read(portal: Element): Drawn | null {
  const home = portal.querySelector('wz-home')
  const shadow = home?.shadowRoot
  if (!home || !shadow?.childElementCount || shadow.querySelector('[aria-busy="true"]')) return null
  const copy = copyOf(portal)
  // another name: it must not become a widget
  const stand = document.createElement('div')
  for (const { name, value } of home.attributes) if (name !== 'style') stand.setAttribute(name, value)
  stand.dataset.drawn = ''
  copy.querySelector('wz-home')?.replaceWith(stand)
  for (const one of copy.querySelectorAll('.before, [role="dialog"], .toasts')) one.remove()
  return {
    path: location.pathname,
    language: document.documentElement.lang,
    html: copy.innerHTML,
    shadow: copyOf(shadow).innerHTML,
    css: cssOf(document),
    shadowCss: cssOf(shadow),
  }
}

function keep(user: string): void {
  const portal = document.getElementById('portal')
  const drawn = portal && read(portal)
  if (!drawn) return
  const text = JSON.stringify(drawn)
  if (text.length <= MOST && text !== recall(nameOf(user))) remember(nameOf(user), text)
}

/** Keeps the home of a user as it stands, once it is at rest and when it is left. @returns what ends that */
export function keepDrawn(user: string): () => void {
  const stop = whenAtRest(() => keep(user))
  const leave = () => document.visibilityState === 'hidden' && keep(user)
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', leave)
  }
}
