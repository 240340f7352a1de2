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
