import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import { MEMBERS, ROLES, type Role } from '#contract/role.ts'
import { sideways, violations } from './axe.ts'
import { portal } from './partner.ts'
import { apiAs, PASSWORD, signIn } from './people.ts'
import { type Started, startServer } from './serve.ts'
import { TIMEOUTS } from './timeouts.ts'
import { follow } from './walk.ts'

// a separate server, since changing portal settings here would affect other tests
const shared = process.env.PORTAL
let server: Started | null = null
let folder = ''
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(TIMEOUTS.long)
  folder = mkdtempSync(join(tmpdir(), 'wezesha-navigation-'))
  server = await startServer(folder)
  process.env.PORTAL = server.origin
})
test.afterAll(async () => {
  process.env.PORTAL = shared
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (page: Page, path: string, lang: 'en' | 'sw' = 'en') => {
  await page.goto(`${portal()}${path}?lang=${lang}`)
  await expect(page.locator('.inside main h1')).toBeAttached()
}
const bar = (page: Page) => page.locator('.places.bottom')
const words = (page: Page) => bar(page).locator('.name').allTextContents()
const more = (page: Page) => bar(page).getByRole('button')

const EVERY = Object.keys(ROLES) as Role[]

for (const role of EVERY) {
  test(`the bar of ${role} fits the smallest phone in both languages, each word on one line`, async ({
    page,
  }) => {
    await signIn(page, role)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const lang of ['en', 'sw'] as const) {
      // a page without a widget, whose width depends on the frame alone
      const own = MEMBERS.some(one => one === role) ? '/dashboard/support' : `${ROLES[role].base}/nowhere`
      await open(page, own, lang)
      expect(await sideways(page)).toBe(0)
      const sizes = await bar(page)
        .locator('.place')
        .evaluateAll(places =>
          places.map(place => {
            const name = place.querySelector('.name') as HTMLElement
            const lines =
              name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight)
            const { width, height } = place.getBoundingClientRect()
            return { text: name.textContent, lines: Math.round(lines), fits: width >= 44 && height >= 56 }
          }),
        )
      expect(sizes.length).toBeGreaterThan(2)
      expect(sizes).toEqual(sizes.map(({ text }) => ({ text, lines: 1, fits: true })))
      await more(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await sideways(page)).toBe(0)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
}

test('at 200 % text size the bar wraps, and no labels overlap', async ({ page }) => {
  await signIn(page, 'client')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const lang of ['en', 'sw'] as const) {
    await open(page, '/dashboard/support', lang)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const boxes = await bar(page)
      .locator('.name')
      .evaluateAll(names =>
        names.map(name => {
          const { left, right, top, bottom } = name.getBoundingClientRect()
          return {
            text: name.textContent,
            cut: name.scrollWidth > name.clientWidth,
            left,
            right,
            top,
            bottom,
          }
        }),
      )
    for (const [at, one] of boxes.entries()) {
      expect(one.cut || one.left < 0 || one.right > 360, `${one.text} is cut`).toBe(false)
      for (const other of boxes.slice(at + 1)) {
        const isApart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top
        expect(isApart, `${one.text} and ${other.text}`).toBe(true)
      }
    }
  }
})

test('messages and unsaved changes stay above the bar of a phone; on a low screen nothing is sticky', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'client')
  await open(page, '/dashboard/business-documents/settings')
  const top = async (selector: string) => Math.round((await page.locator(selector).boundingBox())?.y ?? 0)
  const end = (selector: string) =>
    page
      .locator(selector)
      .boundingBox()
      .then(box => Math.floor((box?.y ?? 0) + (box?.height ?? 0)))
  await page.getByLabel('Footer text').fill('Asante!')
  await expect.poll(() => end('.saving.due')).toBeLessThanOrEqual(await top('.places.bottom'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expect.poll(() => end('.toast')).toBeLessThanOrEqual(await top('.places.bottom'))
  await page.setViewportSize({ width: 740, height: 360 })
  const room = (of: string) =>
    page
      .locator('.inside')
      .evaluate((inside, name) => getComputedStyle(inside).getPropertyValue(`--wz-sticky-${name}`), of)
  await expect.poll(() => room('top')).toBe('0px')
  expect(await room('bottom')).toBe('')
})

test('sidebar, bar and sheet work by keyboard alone', async ({ page }) => {
  await signIn(page, 'super')
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/super-admin/nowhere')
  const side = page.locator('.side')
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
  expect(await width()).toBe(240)
  await page.keyboard.press('[')
  expect(await width()).toBe(64)
  // entries of the collapsed sidebar keep their names
  await side.getByRole('link', { name: 'Reports' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/super-admin\/reports/)
  await page.reload()
  await expect(side).toBeVisible()
  expect(await width()).toBe(64)
  await side.getByRole('button', { name: 'Expand menu' }).focus()
  await page.keyboard.press('Space')
  expect(await width()).toBe(240)

  await page.setViewportSize({ width: 360, height: 740 })
  await more(page).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet).toBeVisible()
  // the focus is trapped in the sheet
  const last = sheet.getByRole('button', { name: 'Log out' })
  await last.focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main, .bottom, .top'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Portals' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/super-admin\/tenants/)
  await expect(sheet).toBeHidden()
})

test('a swipe closes the sheet', async ({ page }) => {
  await signIn(page, 'processor')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/processor/nowhere')
  await more(page).click()
  const grip = page.locator('.grip')
  // waits until the sheet has stopped moving
  await grip.hover()
  const box = await grip.boundingBox()
  if (!box) throw new Error('There is nothing to draw the sheet down by')
  const from = { x: box.x + box.width / 2, y: box.y + 10 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 30, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 160, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a processor’s counts match their lists, and update live', async ({ page }) => {
  const api = await apiAs('processor')
  const total = async (path: string) => (await (await api.get(`/api/${path}`)).json()).total
  await signIn(page, 'processor')
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/processor/nowhere')
  const count = (name: string) =>
    page.locator('.side').getByRole('link', { name }).locator('.count [aria-hidden]')
  await expect(count('Reviews')).toHaveText(String(await total('onboarding/reviews')))
  await expect(count('Payments')).toHaveText(String(await total('payments/unmatched')))
  await expect(count('Loans')).toHaveText(String(await total('lending/loans/list?view=now')))

  const before = Number(await count('Reviews').textContent())
  await page.locator('.side').getByRole('link', { name: 'Reviews' }).click()
  await expect(page.getByRole('link', { name: `Waiting ${before}` })).toBeVisible()
  await page.locator('tbody').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(count('Reviews')).toHaveText(String(before - 1))
  // a colleague's decision arrives as a live update, here and in the list
  const { data } = await (await api.get('/api/onboarding/reviews')).json()
  const done = await api.post(`/api/onboarding/review/${data[0].id}`, { data: { verdict: 'approved' } })
  expect(done.ok()).toBe(true)
  await api.dispose()
  await expect(count('Reviews')).toHaveText(String(before - 2))
})

test('a late borrower sees the sum and the way to pay at the top of every page', async ({ page }) => {
  const officer = await apiAs('processor')
  const { data } = await (await officer.get('/api/lending/loans/list?needs=collect&sort=-daysLate')).json()
  // some of the demo's borrowers are only invited, and have no password yet
  const canSignIn = async (email: string) => {
    const given = { email, password: PASSWORD, host: 'localhost' }
    return (await page.request.post(`${portal()}/api/account/client/signin`, { data: given })).ok()
  }
  let late: { id: string; name: string; email: string } | null = null
  for (const { client } of data) {
    const { data: person } = await (await officer.get(`/api/account/client/${client.id}`)).json()
    if (late === null && (await canSignIn(person.email))) late = person
  }
  await officer.dispose()
  if (!late) throw new Error('Nobody of the demo is late')
  await signIn(page, { ...late, password: PASSWORD, tenant: 'wezesha', phone: '' })
  await page.setViewportSize({ width: 360, height: 740 })
  const strip = page.locator('.strip')
  const own = PAGES.filter(one => rolesOf(one)?.includes('client') && !one.bare && !/:/.test(one.path))
  expect(own.length).toBeGreaterThan(15)
  await open(page, ROLES.client.home)
  for (const row of own) {
    const pathname = addressOf(row)
    await follow(page, { pathname, search: '' })
    await expect(page.locator('.inside main h1'), pathname).toBeAttached()
    await expect(strip, pathname).toHaveText(/^Ksh.+ days? late/)
    const box = await strip.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0), pathname).toBeLessThan(300)
    expect(box?.height, pathname).toBeGreaterThanOrEqual(44)
    // on the payment page itself there is no link to it
    if (!pathname.endsWith('/pay')) await expect(strip.getByRole('link'), pathname).toHaveText(/ Pay$/)
  }
  // the list and the loan's own page agree
  await follow(page, { pathname: '/dashboard/consumer-credit', search: '' })
  const loans = page.locator('wz-loans')
  const listed = loans.locator('tbody tr').filter({ hasText: 'Late' }).first()
  await expect(listed.locator('.badge')).toHaveText('Late')
  await listed.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/loan\/\w+/)
  await expect(loans.locator('.badge').first()).toHaveText('Late')
  await open(page, '/dashboard/support')
  // at 200 % text size the text wraps, and none is clipped
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const sentence = page.locator('.strip .sentence')
  expect(await sentence.evaluate(one => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
  expect(await page.locator('.strip strong').evaluate(one => one.getBoundingClientRect().right)).toBeLessThan(
    360,
  )
  expect(await sideways(page)).toBe(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // the sticky head of a table wider than a tablet covers none of its rows, wherever the page's bars are
  await page.setViewportSize({ width: 768, height: 900 })
  await open(page, '/dashboard/consumer-credit')
  const head = await page.locator('wz-loans thead').boundingBox()
  const row = await page.locator('wz-loans tbody tr').first().boundingBox()
  const cell = await page.locator('wz-loans thead th').last().boundingBox()
  expect(cell?.y).toBeCloseTo(head?.y ?? 0, 0)
  expect(row?.y).toBeGreaterThanOrEqual((cell?.y ?? 0) + (cell?.height ?? 0) - 1)
  await page.locator('.strip a').click()
  await expect(page).toHaveURL(/\/dashboard\/consumer-credit\/pay/)
})

test('switching a module off and on updates menu and bar live', async ({ page }) => {
  const boss = await apiAs('super')
  const settings = async () => (await (await boss.get('/api/portal/tenants/wezesha')).json()).data
  const switchTo = async (modules: string[]) => {
    const { version } = await settings()
    const answer = await boss.patch('/api/portal/tenants/wezesha', { data: { version, change: { modules } } })
    expect(answer.status()).toBe(200)
  }
  const { modules } = await settings()
  await signIn(page, 'processor')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/processor/clients')
  expect(await words(page)).toEqual(['Overview', 'Loans', 'Reviews', 'Clients', 'More'])
  await page.evaluate(() => Object.assign(window, { stays: true }))
  // from here on the page receives live updates
  await page.waitForResponse('**/api/home/live*')

  const queue = () => page.locator('wz-home .queues a').filter({ hasText: 'Reviews' })
  await follow(page, { pathname: '/processor/overview', search: '' })
  await expect(queue()).toHaveCount(1)
  await switchTo(modules.filter((one: string) => one !== 'onboarding'))
  await expect.poll(() => words(page)).toEqual(['Overview', 'Loans', 'Clients', 'Payments', 'More'])
  // nor does the home screen have its card, or a gap in its place
  await expect(queue()).toHaveCount(0)
  await more(page).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Surveys' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Programmes' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await switchTo(modules)
  await expect.poll(() => words(page)).toEqual(['Overview', 'Loans', 'Reviews', 'Clients', 'More'])
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  await boss.dispose()
})
