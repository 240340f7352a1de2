import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What keeps somebody out of a page: each fault that axe finds, and where.
 * @param all whether good practice counts too, beside the rules of WCAG
 */
export async function violations(page: Page, { all = false } = {}): Promise<string[]> {
  const isAlone = page.frames().length === 1
  // once in a page it stays: fetched anew for each look, it is compiled anew as well
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  // what the bar at the foot covers can be scrolled to, and axe would call it covered
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.foot')?.style.setProperty('position', 'static'),
  )
  const { violations: found } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // what is in order is many times as much, takes as long to write down, and nobody reads it
    .options({ ...(!all && { runOnly: WCAG }), resultTypes: ['violations'] })
    // what is found in several frames is put together in a page of its own, which takes as long again
    .setLegacyMode(isAlone)
    .analyze()
  await page.evaluate(() => document.querySelector<HTMLElement>('.foot')?.style.removeProperty('position'))
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** How far a page can be scrolled sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Looks at a screen as somebody would who sees nothing, or who has no room to scroll sideways. @param width in pixels */
export async function inspect(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  await expect(page.locator('.skeleton, .skeleton-part, [aria-busy=true]').first()).toBeHidden()
  await page.setViewportSize({ width, height: 3_200 })
  expect.soft(await violations(page), page.url()).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

/** Runs in the page: what the Tab key comes to there, and whether it is to be seen. */
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
    // a box that is drawn by its label is as small as a point itself
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
    /** The next key begins at the top of the page. */
    begin() {
      const first = document.createElement('span')
      first.tabIndex = -1
      document.body.prepend(first)
      first.focus()
      first.remove()
      visited.length = 0
    },
    /** Where one more key has led to: null once all was gone through. */
    step(): { covered: string | null } | null {
      const element = focused()
      if (!element) return null
      const known = visited.lastIndexOf(element)
      // days and films have stops inside of them
      if (known >= 0 && known < visited.length - 1) return null
      if (known < 0) visited.push(element)
      return { covered: isSeen(element) ? null : describe(element) }
    },
    /** What should have had the focus after the last that had it. One of several radios has it for all of them. */
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

/** What has the focus and cannot be seen, going through a page forwards and backwards as the Tab key does: under a bar, or off the screen. */
export async function unseen(page: Page): Promise<string[]> {
  const looking = await page.evaluateHandle(eye)
  return page.evaluate(async ({ controls, isSeen, describe }) => {
    const all = controls()
    const found = new Set<string>()
    for (const element of [...all, ...all.toReversed()]) {
      for (const patience of [0, 300]) {
        // something may be on its way to where it will stand
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

/** So many keys no page needs. */
const MOST_KEYS = 400

/** Goes through a page by the Tab key itself. @returns where the focus cannot be seen, and what it never came to because it fell to the page */
export async function tabThrough(page: Page): Promise<string[]> {
  const looking = await page.evaluateHandle(eye)
  await page.evaluate(({ begin }) => begin(), looking)
  const found: string[] = []
  for (let keys = 0; keys < MOST_KEYS; keys++) {
    await page.keyboard.press('Tab')
    let at = await page.evaluate(({ step }) => step(), looking)
    if (!at) break
    if (!at.covered) continue
    // something may be on its way to where it will stand
    await page.waitForTimeout(300)
    at = await page.evaluate(({ step }) => step(), looking)
    if (at?.covered) found.push(at.covered)
  }
  const left = await page.evaluate(({ left }) => left(), looking)
  return [...found, ...left.map(one => `never reached: ${one}`)]
}
