import { expect, type Page, test } from '@playwright/test'
import { sideways, unseen, violations } from './axe.ts'
import { offScaleOf, scrollOf } from './looks.ts'
import { portal } from './partner.ts'

/** Pages are checked on a phone and on a desktop, each time in another language and scheme. */
const LOOKS = [
  { width: 360, scheme: 'light', lang: 'en' },
  { width: 1280, scheme: 'dark', lang: 'sw' },
  { width: 360, scheme: 'dark', lang: 'sw' },
  { width: 1280, scheme: 'light', lang: 'en' },
  { width: 360, scheme: 'light', lang: 'sw' },
  { width: 1280, scheme: 'dark', lang: 'en' },
  { width: 360, scheme: 'dark', lang: 'en' },
  { width: 1280, scheme: 'light', lang: 'sw' },
] as const

/** Allowed space below the last text of a page, in pixels: padding of the page and of a card, and the bottom bar. */
const EDGES = 160

/** Tall enough that nothing scrolls below the bottom bar, which axe would report as covered. */
const HEIGHT = 2_400

/** Navigates to another page of the portal as a link would, keeping what is loaded. */
export const follow = (page: Page, { pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> =>
  page.evaluate(async address => {
    history.pushState(null, '', address)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, pathname + search)

/**
 * Waits until no more files are loaded, including those that a screen prefetches. The live channel never ends, so the network is never
 * idle.
 */
export async function quiet(page: Page): Promise<void> {
  let before = -1
  const hasNoMore = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(hasNoMore, { intervals: [1_000] }).toBe(true)
}

export async function settle(page: Page): Promise<void> {
  await expect(page.locator('#opening')).toHaveCount(0)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(
    page.locator('main [aria-busy=true], main .skeleton, main .skeleton-part').first(),
  ).toBeHidden()
  const tag = await page.evaluate(
    () => document.querySelector('main .widget > :first-child')?.localName ?? null,
  )
  if (tag) {
    await expect(page.locator(`main ${tag}`).getByRole('heading').first()).toBeVisible()
    await expect(page.locator('main .widget .before')).toBeHidden()
  }
  await expect(page.locator('.skeleton, .skeleton-part, .spinner').first()).toBeHidden()
}

/**
 * Checks pages of the portal on a phone and on a desktop, in both languages and schemes: axe finds nothing, nothing is wider than the
 * screen down to 320 px, the Tab key reaches only visible elements, sizes and spaces are on the scales, nothing scrolls within the page or
 * into blank space, and nothing fails on the way.
 * @param turn index of the first look
 */
export async function walk(page: Page, addresses: readonly string[], turn: number): Promise<void> {
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', error => faults.push(String(error)))
  const visits = addresses
    .map((address, at) => ({
      address,
      ...(LOOKS[(turn * 2 + at) % LOOKS.length] as (typeof LOOKS)[number]),
    }))
    .sort((one, other) => one.lang.localeCompare(other.lang))
  let spoken = ''
  for (const { address, width, scheme, lang } of visits) {
    const name = `${address}: ${width} px, ${scheme}, ${lang}`
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ colorScheme: scheme })
      const url = new URL(address, portal())
      expect.soft((await page.request.get(url.href)).status(), name).toBe(200)
      if (lang === spoken) await follow(page, url)
      else {
        url.searchParams.set('lang', lang)
        await page.goto(url.href)
        spoken = lang
      }
      await settle(page)
      expect.soft(new URL(page.url()).pathname, name).toContain(url.pathname)
      expect.soft(await page.title(), name).toMatch(/\S · Wezesha$/)
      expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(lang)
      expect.soft(await violations(page), name).toEqual([])
      await expect.soft.poll(() => sideways(page), name).toBe(0)
      expect.soft(await offScaleOf(page), name).toEqual([])
      if (width === 360) {
        for (const size of [
          { width: 360, height: 740 },
          // 1280 x 1024 at 400 %
          { width: 320, height: 256 },
        ]) {
          await page.setViewportSize(size)
          const { blank, boxes } = await scrollOf(page)
          expect.soft(boxes, `${name}: what scrolls within the page`).toEqual([])
          expect.soft(blank, `${name}: blank at the end`).toBeLessThanOrEqual(EDGES)
          expect.soft(await unseen(page), `${name}, ${size.width} x ${size.height}`).toEqual([])
        }
        await page.setViewportSize({ width: 320, height: HEIGHT })
        await expect.poll(() => sideways(page), `${name}, made narrower to 320 px`).toBe(0)
      }
    })
  }
  expect(faults).toEqual([])
}

/** Opens a dialog by keyboard, checks it with axe, and closes it: the focus must return. Requires reduced motion, for contrast. */
export async function tryDialog(page: Page, opens: string, asks = /./): Promise<void> {
  const button = page.getByRole('button', { name: opens, exact: true })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: asks })
  await expect(dialog).toBeVisible()
  expect.soft(await violations(page), opens).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}
