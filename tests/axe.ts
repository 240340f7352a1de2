import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the accessibility violations that axe finds on a page, with their places.
 * @param all whether to include best practices beyond the WCAG rules
 */
export async function violations(page: Page, { all = false } = {}): Promise<string[]> {
  const isAlone = page.frames().length === 1
  // reuses axe once it is in the page: injecting it anew means compiling it anew
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  // content behind the sticky foot can be scrolled into view, but axe would report it as covered
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.foot')?.style.setProperty('position', 'static'),
  )
  const { violations: found } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // passes are many times as large, slow to serialize, and unused
    .options({ ...(!all && { runOnly: WCAG }), resultTypes: ['violations'] })
    // merging the results of several frames needs a separate page, which takes as long again
    .setLegacyMode(isAlone)
    .analyze()
  await page.evaluate(() => document.querySelector<HTMLElement>('.foot')?.style.removeProperty('position'))
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Returns how far a page can be scrolled sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Checks a screen for accessibility violations and for horizontal scrolling. @param width in pixels */
export async function inspect(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  await expect(page.locator('.skeleton, .skeleton-part, [aria-busy=true]').first()).toBeHidden()
  await page.setViewportSize({ width, height: 3_200 })
  expect.soft(await violations(page), page.url()).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

/** Runs in the page: reports which controls the Tab key reaches and whether they are visible. */
const eye = () => {
  const CONTROLS = 'a[href],button,input,select,textarea,summary,[tabindex="0"]'
  const visited: Element[] = []
  const controlsIn = (root: Document | ShadowRoot): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
      ...(element.matches(CONTROLS) ? [element] : []),
      ...(element.shadowRoot ? controlsIn(element.shadowRoot) : []),
    ])
  const canTab = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled,[tabindex="-1"]') &&
    !element.closest('[inert]')
  const seenAt = (x: number, y: number): Element | null => {
    let hit = document.elementFromPoint(x, y)
    for (;;) {
      const inside = hit?.shadowRoot?.elementFromPoint(x, y)
      if (!inside || inside === hit) return hit
      hit = inside
    }
  }
  const isSeen = (element: Element) => {
    // a checkbox drawn by its label is itself only a point
    const shown = (element as HTMLInputElement).labels?.[0] ?? element
    const faces = [element, shown].map(one => one.getBoundingClientRect()).filter(({ width }) => width > 2)
    return faces.some(({ left, top, width, height }) =>
      [0.5, 0.1, 0.9].some(down =>
        [0.5, 0.1, 0.9].some(across => {
          const hit = seenAt(left + width * across, top + height * down)
          return hit && (element.contains(hit) || shown.contains(hit) || hit.contains(element))
        }),
      ),
    )
  }
  const describe = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const name = element.textContent || element.getAttribute('aria-label') || element.id
    const over = seenAt(left + width / 2, top + height / 2)?.outerHTML.slice(0, 80)
    return `${element.localName} "${name.trim().slice(0, 40)}" at ${Math.round(top)}, under ${over}`
  }
  const focused = (): Element | null => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active === document.body || active === document.documentElement ? null : active
  }
  const isAfter = (one: Element, other: Element, all: Element[]) => all.indexOf(one) > all.indexOf(other)
  return {
    controls: () => controlsIn(document).filter(canTab),
    isSeen,
    describe,
    /** Makes the next Tab start at the top of the page. */
    begin() {
      const first = document.createElement('span')
      first.tabIndex = -1
      document.body.prepend(first)
      first.focus()
      first.remove()
      visited.length = 0
    },
    /** Returns where the last key press led; null once everything was visited. */
    step(): { covered: string | null } | null {
      const element = focused()
      if (!element) return null
      const known = visited.lastIndexOf(element)
      // date inputs and videos have several tab stops inside
      if (known >= 0 && known < visited.length - 1) return null
      if (known < 0) visited.push(element)
      return { covered: isSeen(element) ? null : describe(element) }
    },
    /** Controls after the last focused one that never had the focus. One radio stands for its whole group. */
    left(): string[] {
      const all = controlsIn(document)
      const last = visited.findLast(one => all.includes(one as HTMLElement))
      return all
        .filter(one => canTab(one) && !one.matches('[type=radio],[role=tab],[role=option]'))
        .filter(one => !visited.includes(one) && (!last || isAfter(one, last, all)))
        .map(describe)
    },
  }
}

/** Returns controls that are hidden under a bar or off-screen while focused, moving through the page in both directions. */
export async function unseen(page: Page): Promise<string[]> {
  const looking = await page.evaluateHandle(eye)
  return page.evaluate(async ({ controls, isSeen, describe }) => {
    const all = controls()
    const found = new Set<string>()
    for (const element of [...all, ...all.toReversed()]) {
      for (const patience of [0, 300]) {
        // the element may still be moving
        if (patience) await new Promise(next => setTimeout(next, patience))
        element.focus()
        const root = element.getRootNode() as Document | ShadowRoot
        if (root.activeElement !== element || isSeen(element)) break
        if (patience) found.add(describe(element))
      }
    }
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
    return [...found]
  }, looking)
}

/** Upper limit of key presses on a page. */
const MOST_KEYS = 400

/** Moves through a page with the Tab key. @returns where the focus is not visible, and controls skipped because the focus was lost */
export async function tabThrough(page: Page): Promise<string[]> {
  const looking = await page.evaluateHandle(eye)
  await page.evaluate(({ begin }) => begin(), looking)
  const found: string[] = []
  for (let keys = 0; keys < MOST_KEYS; keys++) {
    await page.keyboard.press('Tab')
    let at = await page.evaluate(({ step }) => step(), looking)
    if (!at) break
    if (!at.covered) continue
    // the element may still be moving
    await page.waitForTimeout(300)
    at = await page.evaluate(({ step }) => step(), looking)
    if (at?.covered) found.push(at.covered)
  }
  const left = await page.evaluate(({ left }) => left(), looking)
  return [...found, ...left.map(one => `never reached: ${one}`)]
}
