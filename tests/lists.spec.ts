import { expect, type Page, test } from '@playwright/test'
import { inspect } from './axe.ts'
import { openPortal, signIn } from './people.ts'

/** Pages of the lists for staff. */
const LISTS = {
  processor: [
    '/processor/clients',
    '/processor/loans?view=all',
    '/processor/reviews',
    '/processor/payments/received',
  ],
  super: ['/super-admin/staffs'],
} as const
const rows = (page: Page) => page.locator('tbody').getByRole('row')

test('row checkboxes stay in one column of 44 px, beside long names too', async ({ page }) => {
  await signIn(page, 'processor')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPortal(page, '/processor/teaching/trainees')
    const boxes = rows(page).locator('label:has([type=checkbox])')
    await expect(boxes.first()).toBeVisible()
    const places = await boxes.evaluateAll(all => all.map(one => one.getBoundingClientRect()))
    expect(new Set(places.map(({ x }) => Math.round(x))).size).toBe(1)
    expect(new Set(places.map(({ width: wide }) => Math.round(wide)))).toEqual(new Set([44]))
  }
})

for (const [who, paths] of Object.entries(LISTS)) {
  for (const path of paths) {
    test(`${path} starts high on the page, scrolls with it, and fits a phone`, async ({ page }) => {
      await signIn(page, who as keyof typeof LISTS)
      for (const { width, height, by } of [
        { width: 360, height: 740, by: 300 },
        { width: 1280, height: 800, by: 260 },
      ]) {
        await page.setViewportSize({ width, height })
        await openPortal(page, path)
        await expect(rows(page).first().locator('.skeleton-part')).toHaveCount(0)
        await expect(rows(page).first()).toBeVisible()
        // the rows may be re-rendered during measurement
        const top = async () => (await rows(page).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY
        await expect.soft.poll(top, { message: `at ${width} px` }).toBeLessThanOrEqual(by)
        const boxes = await page.locator('.list').evaluate(list =>
          [...list.querySelectorAll('*')]
            .filter(one => /auto|scroll/.test(getComputedStyle(one).overflowY))
            .map(one => one.className)
            .filter(name => !/tabs/.test(String(name))),
        )
        expect.soft(boxes, `at ${width} px`).toEqual([])
      }
      // the head stays visible below the page's bar
      await page.setViewportSize({ width: 1280, height: 480 })
      await page.mouse.move(640, 400)
      await page.mouse.wheel(0, 600)
      const top = async () => Math.round((await page.getByRole('columnheader').first().boundingBox())?.y ?? 0)
      // with few rows there may be nothing to scroll
      if ((await rows(page).count()) > 20) await expect.soft.poll(top).toBe(64)
      // axe would report a row half covered by the head as too small a target
      await page.evaluate(() => scrollTo(0, 0))
      await inspect(page, 360)
      await inspect(page, 1280)
    })
  }
}

for (const language of ['en', 'sw'] as const) {
  test(`what can be searched for fits its field, in ${language}`, async ({ page }) => {
    await signIn(page, 'processor')
    for (const path of ['clients', 'loans?view=all', 'payments', 'payments/received', 'payments/payouts']) {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await openPortal(page, `/processor/${path}`, 'localhost', language)
        const field = page.getByRole('main').getByRole('searchbox')
        const room = () =>
          field.evaluate((input: HTMLInputElement) => {
            const { fontFamily, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
            const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
            pen.font = `${getComputedStyle(input, '::placeholder').fontSize} ${fontFamily}`
            const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
            return input.clientWidth - padding - pen.measureText(input.placeholder).width
          })
        // the list may be re-rendered during measurement
        await expect.soft.poll(room, { message: `${path} at ${width} px` }).toBeGreaterThanOrEqual(0)
      }
    }
  })
}

/** Returns the focused element, through shadow roots: its tag and text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let here = document.activeElement
    while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement
    return here && here !== document.body && !here.shadowRoot ? `${here.localName} ${here.textContent}` : null
  })

test('opening a list item by keyboard focuses its heading, and going back focuses its row', async ({
  page,
}) => {
  await signIn(page, 'super')
  for (const path of ['clients', 'loans?view=all', 'reviews', 'funds', 'tenants', 'surveys']) {
    await openPortal(page, `/super-admin/${path}`)
    await expect(page.locator('main .skeleton-part')).toHaveCount(0)
    const link = page.locator('main :is(tbody, h2, h3) a[href]').first()
    const name = await link.textContent()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page), { message: path }).toMatch(/^h\d /)
    await page.goBack()
    await expect.poll(() => focused(page), { message: path }).toBe(`a ${name}`)
  }
})
