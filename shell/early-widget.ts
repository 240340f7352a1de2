import type { SessionToken } from '#contract/account.ts'
import type { FetchToken } from '#kit/core/page.ts'
import { bringLoader } from './loader.ts'
import type { OwnWidget } from './own-widget.ts'
import type { WidgetElement } from './widget.tsx'

/*
 * The widget of a page stands there before the portal does, for which a slow line needs two seconds more, and moves into it once it is
 * there (widget.tsx).
 */

type Early = { element: WidgetElement; told: CustomEvent[]; own(fetchToken: FetchToken): void }

/** What a widget may say before somebody hears it. */
export const TOLD = ['wz-ready', 'wz-error', 'wz-screen', 'wz-navigate', 'wz-complete', 'wz-signout'] as const

let standing: Early | null = null

export const isStanding = (): boolean => standing !== null

/** Has a widget begin in what the server drew, in the place of its skeleton. */
export function stand(
  opening: HTMLElement,
  { tag, attributes }: OwnWidget,
  { token, user }: SessionToken,
): void {
  const skeleton = opening.querySelector('.skeleton')
  if (!skeleton) return
  const element = document.createElement(tag) as WidgetElement
  const told: CustomEvent[] = []
  let own = (_: FetchToken) => {}
  const owner = new Promise<FetchToken>(resolve => {
    own = resolve
  })
  const fetchToken: FetchToken = async (stale, why) => (stale || why ? (await owner)(stale, why) : token)
  for (const type of TOLD)
    element.addEventListener(type, event => standing && told.push(event as CustomEvent))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute('loading', 'eager')
  Object.assign(element, { fetchToken })
  standing = { element, told, own }
  const heading = opening.querySelector('h1')
  const [name] = user.name.trim().split(/\s+/)
  if (heading?.dataset.greeting && name)
    heading.textContent = heading.dataset.greeting.replace('{name}', name)
  const box = document.createElement('div')
  const before = document.createElement('div')
  box.className = 'widget'
  before.className = 'before'
  skeleton.replaceWith(box)
  before.append(skeleton)
  box.append(element, before)
  // where it does not come, the portal says so
  bringLoader().catch(() => {})
}

/** The widget that stands already, once: for whom it began. What it said until now is to be said again. */
export function takeEarly(tag: string, draft: string | undefined): Early | null {
  const early = standing
  standing = null
  return early?.element.localName === tag && early.element.getAttribute('draft') === draft ? early : null
}
