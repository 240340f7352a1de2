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

/** What has the focus and cannot be seen, going through a page forwards and backwards as the Tab key does: under a bar, or off the screen. */
export const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const CONTROLS = 'a[href],button,input,select,textarea,summary,[tabindex="0"]'
    const controlsIn = (root: Document | ShadowRoot): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
        ...(element.matches(CONTROLS) ? [element] : []),
        ...(element.shadowRoot ? controlsIn(element.shadowRoot) : []),
      ])
    const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot
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
    const isSeen = (element: HTMLElement) => {
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
    const all = controlsIn(document).filter(canTab)
    const found = new Set<string>()
    for (const element of [...all, ...all.toReversed()]) {
      for (const patience of [0, 300]) {
        // something may be on its way to where it will stand
        if (patience) await new Promise(next => setTimeout(next, patience))
        element.focus()
        if (rootOf(element).activeElement !== element || isSeen(element)) break
        const { left, top, width, height } = element.getBoundingClientRect()
        const name = element.textContent || element.getAttribute('aria-label') || element.id
        const over = seenAt(left + width / 2, top + height / 2)?.outerHTML.slice(0, 80)
        if (patience)
          found.add(`${element.localName} "${name.trim().slice(0, 40)}" at ${Math.round(top)}, under ${over}`)
      }
    }
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
    return [...found]
  })
