import { useEffect, useLayoutEffect, useRef } from 'react'

// no text fields: focusing one would open a phone's keyboard
const CONTROLS = 'a[href],button,select,summary,[type=checkbox],[type=radio],[tabindex="0"]'

/** Whether the focused element was removed, leaving the focus on the page, and nothing has taken it since. */
const isLost = (root: ShadowRoot | Document): boolean => {
  const here = root.activeElement
  const onPage = document.activeElement
  return (
    (!here || here === document.body) && (!onPage || onPage === document.body || onPage.shadowRoot === root)
  )
}

const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true

const canFocus = (element: Element): element is HTMLElement =>
  element.matches(CONTROLS) && !element.matches('[disabled],[tabindex="-1"]') && isVisible(element)

/** Returns the first focusable control in some elements, themselves included. */
const firstIn = (elements: Element[]): HTMLElement | undefined =>
  elements.flatMap(one => [one, ...one.querySelectorAll(CONTROLS)]).find(canFocus)

/** Returns an element's position: its index within each ancestor, innermost first. */
const placeOf = (element: Element): [parent: Element, index: number][] => {
  const place: [Element, number][] = []
  for (let one = element; one.parentElement; one = one.parentElement)
    place.push([one.parentElement, [...one.parentElement.children].indexOf(one)])
  return place
}

/** Returns the control nearest to a removed element: the next one, else the previous one. */
const nearest = (place: [Element, number][]): HTMLElement | undefined => {
  for (const [parent, index] of place) {
    if (!parent.isConnected) continue
    const around = [...parent.children]
    const found = firstIn(around.slice(index)) ?? firstIn(around.slice(0, index).reverse())
    if (found) return found
  }
  return undefined
}

const headingsIn = (root: ShadowRoot | Document) =>
  [...root.querySelectorAll<HTMLElement>('h1,h2,h3')].filter(isVisible)

/**
 * Returns the focus target of a screen: on going back, the link the user left by; else its heading.
 * @param before texts of the headings of the screen before: the first ones, if screens share them, are not the name of any of them
 */
const arrival = (
  root: ShadowRoot | Document,
  left: string | null,
  before: readonly (string | null)[],
): HTMLElement | undefined => {
  // the target is not rendered yet
  if ([...root.querySelectorAll('.skeleton,.skeleton-part')].some(isVisible)) return undefined
  const links = left === null ? [] : [...root.querySelectorAll('a')]
  const link = links.find(one => one.pathname === left)
  if (link) return link
  const headings = headingsIn(root)
  const heading = headings.find(({ textContent }, at) => textContent !== before[at]) ?? headings.at(-1)
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

/**
 * Keeps the focus within a widget with screens, so that it never falls back to the page. On another screen it moves to the heading, or to
 * the link the user left by; when the focused control is removed, to the nearest one. Deliberate focus changes are left alone.
 * @param screen path without query
 * @param hrefOf returns the `href` of a link to a path
 * @returns a ref for an element within the widget
 */
export function useFocusKept(screen: string, hrefOf: (path: string) => string) {
  const within = useRef<HTMLSpanElement>(null)
  /** Screens leading to this one; Back leads to the last but one. */
  const trail = useRef([screen])
  /** Navigation that the next loss of focus belongs to; null if none. */
  const moved = useRef<{ left: string | null } | null>(null)

  useEffect(() => {
    const root = within.current?.getRootNode() as ShadowRoot | Document
    let place: [Element, number][] = []
    let headings: (string | null)[] = []
    let frame = 0
    let isUsed = false
    const use = () => {
      isUsed = true
    }
    const remember = ({ target }: Event) => {
      use()
      moved.current = null
      place = placeOf(target as Element)
      headings = headingsIn(root).map(one => one.textContent)
    }
    // Safari gives a clicked control no focus, so it could be neither returned to nor missed
    const take = ({ target }: Event) => {
      const control = (target as Element).closest<HTMLElement>(CONTROLS)
      if (isUsed && control && root.activeElement !== control) control.focus({ preventScroll: true })
    }
    const mend = () => {
      if (!isLost(root)) {
        moved.current = null
        return
      }
      const target = moved.current ? arrival(root, moved.current.left, headings) : nearest(place)
      target?.focus()
    }
    // code that moves the focus deliberately has done so by the next frame
    const look = () => {
      cancelAnimationFrame(frame)
      // until the user has touched the page its focus is left alone, even if a widget changes screens by itself
      if (isUsed && (moved.current || isLost(root))) frame = requestAnimationFrame(mend)
    }
    const changes = new MutationObserver(look)
    root.addEventListener('focusin', remember)
    root.addEventListener('pointerdown', use)
    root.addEventListener('click', take, true)
    changes.observe(root, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      root.removeEventListener('focusin', remember)
      root.removeEventListener('pointerdown', use)
      root.removeEventListener('click', take, true)
    }
  }, [])

  // runs before the observer sees what was rendered
  useLayoutEffect(() => {
    const before = trail.current.at(-1) as string
    if (before === screen) return
    const isBack = trail.current.at(-2) === screen
    if (isBack) trail.current.pop()
    else trail.current.push(screen)
    moved.current = { left: isBack ? hrefOf(before) : null }
  }, [screen, hrefOf])

  return within
}
