import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { root } from '#server/root.ts'
import { violations } from './axe.ts'
import { hold } from './hold.ts'
import { portal } from './partner.ts'
import { emailOf, HOMES, newPerson, openPortal, PASSWORD, signIn, TEXT } from './people.ts'
import { moved, watchShifts } from './shifts.ts'

const PHONE = { width: 360, height: 740 }
const PORTAL = '**/assets/index-*.js'

const holdPortal = (page: Page) => hold(page, PORTAL)

/** Opens a page without waiting for the load event, since part of it is held back. */
const openEarly = (page: Page, path: string) => page.goto(portal() + path, { waitUntil: 'commit' })

/** Records the paths of API requests. */
function listenTo(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url().split('/api/')[1] ?? ''))
  return asked
}

// responses from the service worker's cache would bypass the routes that hold requests back
test.use({ serviceWorkers: 'block' })

test.beforeEach(({ page }) => page.setViewportSize(PHONE))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a home renders before the portal’s script, and is adopted unchanged', async ({ page }) => {
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

test('input typed before the portal loads stays, with the cursor in its field', async ({ page }) => {
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

test('a link followed before the portal loads is opened later', async ({ page }) => {
  await signIn(page, 'client')
  const release = await holdPortal(page)
  await openEarly(page, HOMES.client)
  await page.locator('#opening wz-home').getByRole('link', { name: 'Open DigiKua' }).click()
  release()
  await expect(page).toHaveURL(/\/dashboard\/digikua\/client/)
  await expect(page.getByRole('heading', { name: 'DigiKua' }).first()).toBeVisible()
})

test('a screen opened before the portal loads is in the address, and Back works', async ({ page }) => {
  await signIn(page, 'super')
  const release = await holdPortal(page)
  await openEarly(page, '/super-admin/clients')
  const list = page.locator('wz-clients')
  const row = list.getByRole('table').getByRole('link').first()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/super-admin\/client\/[0-9a-f]{24}$/)
  await expect(
    list
      .getByRole('heading', { level: 1 })
      .or(list.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  await expect(page.locator('#opening wz-clients')).toBeVisible()
  release()
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/super-admin\/clients/)
  await expect(row).toBeVisible()
})

test('Back before the portal loads returns to the list, also once it has loaded', async ({ page }) => {
  await signIn(page, 'super')
  const release = await holdPortal(page)
  await openEarly(page, '/super-admin/clients')
  const early = page.locator('#opening wz-clients')
  await early.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/super-admin\/client\/[0-9a-f]{24}$/)
  // not page.goBack, which waits for the load event that is held back
  await page.evaluate(() => history.back())
  await expect(early.getByRole('table').getByRole('link').first()).toBeVisible()
  await early.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/super-admin\/client\/[0-9a-f]{24}$/)
  release()
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('#portal wz-clients').getByRole('table')).toBeVisible()
})

test('a language from the address or chosen in a widget before the portal loads stays', async ({ page }) => {
  const release = await holdPortal(page)
  await openEarly(page, '/survey/traders-voice?lang=en')
  const language = page.locator('#opening wz-survey').getByRole('combobox').first()
  await language.selectOption('sw')
  release()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('#portal wz-survey').getByRole('combobox').first()).toHaveValue('sw')

  await signIn(page, 'super')
  const again = await holdPortal(page)
  await openEarly(page, '/super-admin/clients?lang=sw')
  const row = page.locator('#opening wz-clients').getByRole('table').getByRole('link').first()
  await row.click()
  await expect(page).not.toHaveURL(/lang=/)
  again()
  await expect(page.getByRole('navigation', { name: 'Kurasa kuu' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
})

test('a portal that failed to load offline loads once online', async ({ page, context }) => {
  await signIn(page, 'client')
  await page.route(PORTAL, route => route.abort(), { times: 1 })
  // the home may be there first
  const failed = page.waitForEvent('requestfailed', request => /\/assets\/index-/.test(request.url()))
  await openEarly(page, HOMES.client)
  await expect(page.locator('#opening wz-home').getByRole('heading', { name: 'Now' })).toBeVisible()
  await failed
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('navigation', { name: 'Main pages' })).toBeVisible()
})

test('a page for signed-out users whose script failed loads again by itself', async ({ page, context }) => {
  for (const isOffline of [true, false]) {
    await page.route(PORTAL, route => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed', request => /\/assets\/index-/.test(request.url()))
    await page.goto(`${portal()}/invited`)
    await failed
    await context.setOffline(isOffline)
    await context.setOffline(false)
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  }
})

test('a page opens with the portal if its early script fails', async ({ page }) => {
  await signIn(page, 'client')
  await page.route('**/assets/early-*.js', route => route.abort())
  await openPortal(page, HOMES.client)
  await expect(page.locator('#portal wz-home').getByRole('heading', { name: 'Now' })).toBeVisible()
})

test('the calculator works before the portal loads, and keeps its input', async ({ page }) => {
  const release = await holdPortal(page)
  await openEarly(page, '/loan-calculator?lang=en#amount=80000')
  const calculator = page.locator('wz-loan-calculator')
  const amount = calculator.getByLabel('Loan amount')
  await expect(amount).toHaveValue('80,000')
  await amount.fill('90000')
  await expect(page.locator('#opening wz-loan-calculator')).toBeVisible()
  release()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(calculator).toHaveCount(1)
  await expect(amount).toHaveValue(/^90,?000$/)
  await expect(amount).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Loan calculator' })).toBeVisible()
})

test('a shared survey opens before the portal, and is requested once', async ({ page }) => {
  const asked = listenTo(page)
  const release = await holdPortal(page)
  await openEarly(page, '/survey/traders-voice?lang=en')
  await expect(page.locator('#opening wz-survey').getByRole('textbox').first()).toBeVisible()
  release()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('#portal wz-survey').getByRole('textbox').first()).toBeVisible()
  expect(asked.filter(path => path.startsWith('survey/open/'))).toHaveLength(1)
})

test('a link followed by a signed-out user shows sign-in before the portal loads, then its page', async ({
  page,
}) => {
  await watchShifts(page)
  const release = await holdPortal(page)
  // signing in stores the language for a user's mails: not one that other tests use
  const { email, password } = await newPerson('client')
  await openEarly(page, '/dashboard/digikua/client/sales?lang=sw&from=sms#next')
  const form = page.locator('#opening form')
  await form.getByLabel('Barua pepe').fill(email)
  await expect(page).toHaveURL(/\/signin\?lang=sw$/)
  await expect(page).toHaveTitle('Ingia · Wezesha')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingia' })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  release()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await moved(page)).toBeLessThan(0.02)
  await page.getByLabel('Nenosiri', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Ingia', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/digikua\/client\/sales\?lang=sw&from=sms#next$/)
  await expect(page.locator('wz-digikua').getByRole('heading').first()).toBeVisible()
})

test('a home’s files load while the user types, and its data with the session', async ({ page }) => {
  await openPortal(page, '/signin')
  await page.getByLabel(TEXT.en.email, { exact: true }).fill(emailOf('client'))
  const filesSince = (from: number) =>
    page.evaluate(
      from =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, startTime }) => /\/(assets|embed\/f)\//.test(name) && startTime >= from)
          .filter(({ transferSize }) => transferSize > 0)
          .map(({ name }) => name),
      from,
    )
  await expect.poll(() => filesSince(0)).toContainEqual(expect.stringMatching(/\/embed\/f\/home-/))
  await page.waitForLoadState('networkidle')
  const submitted = await page.evaluate(() => performance.now())
  const asked = listenTo(page)
  await page.getByLabel(TEXT.en.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: TEXT.en.login, exact: true }).click()
  await expect(page.locator('wz-home').getByRole('heading', { name: 'Now' })).toBeVisible()
  expect(await filesSince(submitted)).toEqual([])
  for (const call of ['home/blocks', 'home/waiting', 'account/notifications'])
    expect(
      asked.filter(path => path.startsWith(call)),
      call,
    ).toHaveLength(1)
})

test('a page opened from the menu requests its data while its widget loads', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'trainee')
  await openPortal(page, HOMES.applicant)
  const release = await hold(page, '**/embed/f/learning-*.js')
  const asked = page.waitForRequest(/\/api\/learning\/home/)
  await page.getByRole('link', { name: /^Learning(?! surveys)/ }).click()
  await asked
  release()
  await expect(page.locator('wz-learning').getByRole('heading').first()).toBeVisible()
})

test('all files of a release fit into the cache for offline use', () => {
  const files = ['embed/f', 'shell/assets'].flatMap(folder => readdirSync(join(root, 'dist', folder)))
  const [, most] = /MOST_FILES = (\d+)/.exec(readFileSync(join(root, 'dist/shell/worker.js'), 'utf8')) ?? []
  expect(files.filter(file => !/\.(br|gz|map)$/.test(file)).length).toBeLessThan(Number(most))
})
