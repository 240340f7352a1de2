import type { SessionToken } from '#contract/account.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { loadLoader } from './loader.ts'
import { addressIn, type PageWidget, type WidgetElement } from './page-widget.ts'

/*
 * The widget of a page starts before the portal, which takes a slow connection two seconds longer, and is moved into it once it has loaded
 * (widget.tsx).
 */

type Early = { element: WidgetElement; events: CustomEvent[]; own(fetchToken: FetchToken): void }

/** Events a widget may emit before the portal listens. Navigation is not among them: by then it is in the URL. */
const TOLD = ['wz-error', 'wz-screen', 'wz-complete', 'wz-signout']

let standing: Early | null = null
let ready: Element | null = null

const here = () => location.pathname + location.search

export const isStanding = (): boolean => standing !== null

/** Whether the early widget is still on the page, and was ready before the portal listened. */
export const wasReady = (): boolean => ready?.isConnected ?? false

/** Starts a widget in the server-rendered page, in place of its skeleton. @param opened session it belongs to; null on a public page */
export function startEarlyWidget(
  opening: HTMLElement,
  { tag, base, attributes, quiet }: PageWidget,
  opened: SessionToken | null,
): void {
  const skeleton = opening.querySelector('.skeleton')
  if (!skeleton) return
  const element = document.createElement(tag) as WidgetElement
  const events: CustomEvent[] = []
  let own = (_: FetchToken) => {}
  const owner = new Promise<FetchToken>(resolve => {
    own = resolve
  })
  const fetchToken: FetchToken = async (stale, why) =>
    opened && !stale && !why ? opened.token : (await owner)(stale, why)
  for (const type of TOLD)
    element.addEventListener(type, event => standing && events.push(event as CustomEvent))
  const paths = new Map([[here(), attributes.path]])
  element.addEventListener('wz-navigate', event => {
    if (!standing) return
    const { path, replace } = (event as CustomEvent<{ path: string; replace: boolean }>).detail
    history[replace ? 'replaceState' : 'pushState'](null, '', addressIn(base, path))
    paths.set(here(), path)
    // the portal compares this attribute with the address when it adopts the element
    element.setAttribute('path', path)
  })
  addEventListener('popstate', () => {
    const path = standing && paths.get(here())
    if (path) element.setAttribute('path', path)
  })
  element.addEventListener('wz-ready', () => {
    ready = element
  })
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute('loading', 'eager')
  if (opened) Object.assign(element, { fetchToken })
  standing = { element, events, own }
  greet(opening.querySelector('h1'), tag === 'wz-home' && opened ? opened.user.name : '')
  const box = document.createElement('div')
  const before = document.createElement('div')
  box.className = quiet ? 'widget quiet' : 'widget'
  before.className = 'before'
  skeleton.replaceWith(box)
  before.append(skeleton)
  box.append(element, before)
  // if the loader fails to load, the portal reports it
  loadLoader().catch(() => {})
}

/** Fills in the greeting of a home screen; other widgets render their own title. (A cached page may be another's: public/worker.js.) */
function greet(heading: HTMLElement | null, user: string): void {
  const [name] = user.trim().split(/\s+/)
  const greeting = heading?.dataset.greeting
  if (!heading || !greeting) return
  if (name) heading.textContent = greeting.replace('{name}', name)
  else delete heading.dataset.greeting
}

/** Takes the early widget, once, if it was started for this user. Its events so far are still to be handled. */
export function takeEarly(tag: string, draft: string | undefined): Early | null {
  const early = standing
  standing = null
  return early?.element.localName === tag && early.element.getAttribute('draft') === draft ? early : null
}
