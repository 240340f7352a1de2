import { useEffect, useLayoutEffect, useRef } from 'react'

// no field to write in: it would bring up a phone's keyboard unasked
const CONTROLS = 'a[href],button,select,summary,[type=checkbox],[type=radio],[tabindex="0"]'

/** Whether the focus has fallen to the page, since what had it is gone, and nobody has taken it since. */
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

/** The first control in some elements, themselves included. */
const firstIn = (elements: Element[]): HTMLElement | undefined =>
  elements.flatMap(one => [one, ...one.querySelectorAll(CONTROLS)]).find(canFocus)

/** Where an element stood: its place among the children of each that it is in, from the inside out. */
const placeOf = (element: Element): [parent: Element, index: number][] => {
  const place: [Element, number][] = []
  for (let one = element; one.parentElement; one = one.parentElement)
    place.push([one.parentElement, [...one.parentElement.children].indexOf(one)])
  return place
}

/** The control that stands nearest to where something was: what came after it, else what was before. */
const nearest = (place: [Element, number][]): HTMLElement | undefined => {
  for (const [parent, index] of place) {
    if (!parent.isConnected) continue
    const around = [...parent.children]
    const found = firstIn(around.slice(index)) ?? firstIn(around.slice(0, index).reverse())
    if (found) return found
  }
  return undefined
}

/** Where somebody arrives on a screen: coming back, on the link that they left it by; else on its heading. */
const arrival = (root: ShadowRoot | Document, left: string | null): HTMLElement | undefined => {
  // what will stand there is not there yet
  if ([...root.querySelectorAll('.skeleton,.skeleton-part')].some(isVisible)) return undefined
  const links = left === null ? [] : [...root.querySelectorAll('a')]
  const link = links.find(one => one.pathname === left)
  if (link) return link
  const heading = [...root.querySelectorAll<HTMLElement>('h1,h2,h3')].find(isVisible)
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}

/**
 * The one rule of the focus in a widget with screens: it never falls to the page. On another screen it goes to where one arrives; when
 * the control that has it goes away, to the next one. A place that is chosen on purpose is left alone.
 * @param screen the path without its query
 * @param hrefOf what a link to a path has for its address
 * @returns a ref for an element within the widget
 */
export function useFocusKept(screen: string, hrefOf: (path: string) => string) {
  const within = useRef<HTMLSpanElement>(null)
  /** The screens that lead here; the one before the last is where Back leads. */
  const trail = useRef([screen])
  /** What the next moment without a focus is for; null where nobody has moved. */
  const moved = useRef<{ left: string | null } | null>(null)

  useEffect(() => {
    const root = within.current?.getRootNode() as ShadowRoot | Document
    let place: [Element, number][] = []
    let frame = 0
    let isUsed = false
    const use = () => {
      isUsed = true
    }
    const remember = ({ target }: Event) => {
      use()
      moved.current = null
      place = placeOf(target as Element)
    }
    const mend = () => {
      if (!isLost(root)) {
        moved.current = null
        return
      }
      const target = moved.current ? arrival(root, moved.current.left) : nearest(place)
      target?.focus()
    }
    // who moves the focus on purpose does so by then
    const look = () => {
      cancelAnimationFrame(frame)
      // a page that nobody has touched yet keeps its focus, also where a widget goes on by itself
      if (isUsed && (moved.current || isLost(root))) frame = requestAnimationFrame(mend)
    }
    const changes = new MutationObserver(look)
    root.addEventListener('focusin', remember)
    root.addEventListener('pointerdown', use)
    changes.observe(root, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      root.removeEventListener('focusin', remember)
      root.removeEventListener('pointerdown', use)
    }
  }, [])

  // before the observer hears of what was drawn
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
