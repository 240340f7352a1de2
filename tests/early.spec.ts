import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { portal } from './partner.ts'
import { HOMES, openPortal, signIn } from './people.ts'
import { moved, watchShifts } from './shifts.ts'

const PHONE = { width: 360, height: 740 }
const PORTAL = '**/assets/index-*.js'

/** Holds the portal's own script back, as a slow line does. @returns what lets it come */
async function holdPortal(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(PORTAL, async route => {
    await held
    await route.continue()
  })
  return release
}

/** Opens a page without waiting for all of it: what is held back is a part of it. */
const openEarly = (page: Page, path: string) => page.goto(portal() + path, { waitUntil: 'commit' })

/** Addresses that were asked behind `/api/`. */
function listenTo(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url().split('/api/')[1] ?? ''))
  return asked
}

test.beforeEach(({ page }) => page.setViewportSize(PHONE))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a home stands before the portal’s script is here, and moves into it as it is', async ({ page }) => {
  await watchShifts(page)
  await signIn(page, 'client')
  const asked = listenTo(page)
  const release = await holdPortal(page)
  await openEarly(page, HOMES.client)
  const early = page.locator('#opening wz-home')
  await expect(early.getByRole('heading', { name: 'Now' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Hi Wanjiku/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await early.evaluate(element => element.setAttribute('data-test-mark', ''))
  release()
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
  await expect(
    page.locator('#portal wz-home[data-test-mark]').getByRole('heading', { name: 'Now' }),
  ).toBeVisible()
  await expect(page.locator('wz-home')).toHaveCount(1)
  await expect(page.locator('#opening')).toHaveCount(0)
  for (const call of ['home/blocks', 'home/waiting', 'account/notifications'])
    expect(
      asked.filter(path => path.startsWith(call)),
      call,
    ).toHaveLength(1)
  expect(await moved(page)).toBeLessThan(0.02)
})

test('what was typed before the portal is there stays, with the cursor in its field', async ({ page }) => {
  await signIn(page, 'client')
  const release = await holdPortal(page)
  await openEarly(page, '/dashboard/digikua/client/quick')
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('7')
  await expect(page.locator('#opening wz-digikua')).toBeVisible()
  release()
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
  await expect(quantity).toHaveValue('7')
  await expect(quantity).toBeFocused()
})

test('a link that was followed before the portal is there leads on once it is', async ({ page }) => {
  await signIn(page, 'client')
  const release = await holdPortal(page)
  await openEarly(page, HOMES.client)
  await page.locator('#opening wz-home').getByRole('link', { name: 'Open DigiKua' }).click()
  release()
  await expect(page).toHaveURL(/\/dashboard\/digikua\/client/)
  await expect(page.getByRole('heading', { name: 'DigiKua' }).first()).toBeVisible()
})

test('where its own script does not come, a page opens as soon as the portal is there', async ({ page }) => {
  await signIn(page, 'client')
  await page.route('**/assets/early-*.js', route => route.abort())
  await openPortal(page, HOMES.client)
  await expect(page.locator('#portal wz-home').getByRole('heading', { name: 'Now' })).toBeVisible()
})
