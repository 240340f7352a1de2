import type { SessionToken } from '#contract/account.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { bringLoader } from './loader.ts'
import { addressIn, type PageWidget, type WidgetElement } from './page-widget.ts'

/*
 * The widget of a page stands there before the portal does, for which a slow line needs two seconds more, and moves into it once it is
 * there (widget.tsx).
 */

type Early = { element: WidgetElement; told: CustomEvent[]; own(fetchToken: FetchToken): void }

/** What a widget may say before the portal can hear it. Where it goes is in the address by then. */
const TOLD = ['wz-error', 'wz-screen', 'wz-complete', 'wz-signout']

let standing: Early | null = null
let ready: Element | null = null

export const isStanding = (): boolean => standing !== null

/** Whether the widget that began before the portal is still on the page, and was ready before anybody could hear it. */
export const wasReady = (): boolean => ready?.isConnected ?? false

/** Has a widget begin in what the server drew, in the place of its skeleton. @param opened for whom; null on a page for everybody */
export function stand(
  opening: HTMLElement,
  { tag, base, attributes, quiet }: PageWidget,
  opened: SessionToken | null,
): void {
  const skeleton = opening.querySelector('.skeleton')
  if (!skeleton) return
  const element = document.createElement(tag) as WidgetElement
  const told: CustomEvent[] = []
  let own = (_: FetchToken) => {}
  const owner = new Promise<FetchToken>(resolve => {
    own = resolve
  })
  const fetchToken: FetchToken = async (stale, why) =>
    opened && !stale && !why ? opened.token : (await owner)(stale, why)
  for (const type of TOLD)
    element.addEventListener(type, event => standing && told.push(event as CustomEvent))
  element.addEventListener('wz-navigate', event => {
    const { path, replace } = (event as CustomEvent<{ path: string; replace: boolean }>).detail
    if (standing) history[replace ? 'replaceState' : 'pushState'](null, '', addressIn(base, path))
  })
  element.addEventListener('wz-ready', () => {
    ready = element
  })
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute('loading', 'eager')
  if (opened) Object.assign(element, { fetchToken })
  standing = { element, told, own }
  greet(opening.querySelector('h1'), tag === 'wz-home' && opened ? opened.user.name : '')
  const box = document.createElement('div')
  const before = document.createElement('div')
  box.className = quiet ? 'widget quiet' : 'widget'
  before.className = 'before'
  skeleton.replaceWith(box)
  before.append(skeleton)
  box.append(element, before)
  // where it does not come, the portal says so
  bringLoader().catch(() => {})
}

/** A home greets; what other widgets are called they say themselves. (The page that a device keeps may be another's: public/worker.js.) */
function greet(heading: HTMLElement | null, user: string): void {
  const [name] = user.trim().split(/\s+/)
  const greeting = heading?.dataset.greeting
  if (!heading || !greeting) return
  if (name) heading.textContent = greeting.replace('{name}', name)
  else delete heading.dataset.greeting
}

/** The widget that stands already, once: for whom it began. What it said until now is still to be heard. */
export function takeEarly(tag: string, draft: string | undefined): Early | null {
  const early = standing
  standing = null
  return early?.element.localName === tag && early.element.getAttribute('draft') === draft ? early : null
}
