import { expect, type Locator, type Page, test } from '@playwright/test'
import { inspect } from './axe.ts'
import { hold } from './hold.ts'
import { firstRun, inTrouble } from './home-states.ts'
import { looksOf } from './looks.ts'
import { portal } from './partner.ts'
import { apiAs, HOMES, openPortal, PASSWORD, type Person, type Role, signIn, TEXT } from './people.ts'
import { moved, watchShifts } from './shifts.ts'
import { TIMEOUTS } from './timeouts.ts'

const PHONE = { width: 360, height: 740 }
const BLOCKS = '**/api/home/blocks*'

const home = (page: Page): Locator => page.locator('wz-home')
const block = (page: Page, name: string): Locator => home(page).locator(`.${name}-block`)

/**
 * Returns a late borrower of the demo who was onboarded on paper: among those whose phones accept a payment prompt (other final digits
 * simulate failures) the longest overdue, or without `pays` one who pays in no test.
 */
async function lateBorrower({ pays = true } = {}): Promise<Person & { overdue: string }> {
  const staff = await apiAs('super')
  const list = await staff.get('/api/lending/loans/list?view=all&status=active&sort=-daysLate&size=10')
  const pages = (await list.json()).data.map(async ({ id }: { id: string }) => {
    const { data } = await (await staff.get(`/api/lending/loan/${id}`)).json()
    return data
  })
  const loan = (await Promise.all(pages)).find(
    ({ overdue, client }) => overdue > 0 && /[5-9]\d$/.test(client.phoneNumber) === pays,
  )
  await staff.post(`/api/account/people/${loan.client.id}/onboarding`, { data: { onPaper: true } })
  const { data: client } = await (await staff.get(`/api/account/client/${loan.client.id}`)).json()
  await staff.dispose()
  const { id, name, email } = client
  const overdue = (loan.overdue / 100).toLocaleString('en')
  return { id, name, email, password: PASSWORD, tenant: 'wezesha', phone: '', overdue }
}

// a live update may reload a home screen while its test ends
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a late borrower sees the sum first, and pays it within six taps', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  await page.setViewportSize(PHONE)
  const borrower = await lateBorrower()
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps++
  }
  await openPortal(page, '/signin')
  for (const [label, text] of [
    [TEXT.en.email, borrower.email],
    [TEXT.en.password, borrower.password],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await tap(field)
    await field.fill(text)
  }
  await tap(page.getByRole('main').getByRole('button', { name: TEXT.en.login, exact: true }))
  const sum = home(page).getByText(new RegExp(`Pay Ksh\\s${borrower.overdue} now`))
  await expect(sum).toBeVisible()
  expect((await sum.boundingBox())?.y).toBeLessThan(300)
  // exactly one primary button
  await expect(home(page).locator('.button.primary')).toHaveCount(1)
  await tap(home(page).getByRole('link', { name: 'Pay Loan' }).first())
  await expect(page).toHaveURL(/\/dashboard\/consumer-credit\/pay\?loan=/)
  const pay = page.locator('wz-loan-pay')
  await expect(pay).toContainText(borrower.overdue)
  // the monthly repayment is preselected; paying all that is late is another option
  await tap(pay.getByRole('radio', { name: new RegExp(borrower.overdue) }))
  await tap(pay.getByRole('button', { name: /^Pay Ksh/ }))
  await expect(pay.getByRole('heading', { name: /^Paid: Ksh/ })).toContainText(borrower.overdue)
  expect(taps).toBeLessThanOrEqual(6)
})

test('the strip causes no layout shift on a device’s first visit', async ({ page }) => {
  await watchShifts(page)
  await page.setViewportSize(PHONE)
  await page.route('**/api/home/waiting*', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await signIn(page, await lateBorrower({ pays: false }))
  await openPortal(page, HOMES.client)
  await expect(page.locator('.strip')).toBeVisible()
  await expect(block(page, 'loan')).toBeVisible()
  expect(await moved(page)).toBeLessThan(0.02)
})

test('a processor sees queues, and the review count matches its list', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  await signIn(page, 'processor')
  await openPortal(page, HOMES.processor)
  const queues = block(page, 'waiting').locator('.queues a')
  await expect(queues.first()).toBeVisible()
  const reviews = queues.filter({ hasText: 'Reviews' })
  const count = await reviews.locator('strong').innerText()
  await reviews.click()
  await expect(page).toHaveURL(/\/processor\/reviews/)
  await expect(page.locator('wz-reviews .tabs [aria-current]')).toContainText(count)
  await page.goBack()
  // the first item, in one tap
  await home(page).getByRole('link', { name: 'Start with the first' }).click()
  await expect(page).toHaveURL(/\/processor\/(loan|review|payments)/)
})

test('a failed block is retried in place; if all fail, greeting, menu and help remain', async ({ page }) => {
  await signIn(page, 'client')
  let broken: readonly string[] = ['loan', 'next', 'sales', 'invoices', 'score']
  await page.route(BLOCKS, async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const name of broken) if (body.blocks[name]) body.blocks[name] = { state: 'failed' }
    await route.fulfill({ response: answer, json: body })
  })
  await openPortal(page, HOMES.client)
  await expect(page.getByRole('heading', { name: /welcome back/ })).toBeVisible()
  await expect(block(page, 'help').getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My Loans' })).toBeVisible()
  for (const name of ['loan', 'sales', 'invoices', 'score'])
    await expect(block(page, name).getByRole('button', { name: 'Try again' })).toBeVisible()
  broken = ['loan']
  await page.reload()
  await expect(home(page).getByText('Your loan could not be loaded.')).toBeVisible()
  await expect(block(page, 'next')).toBeVisible()
  broken = []
  await block(page, 'loan').getByRole('button', { name: 'Try again' }).click()
  await expect(block(page, 'loan').getByText('Requested Amount')).toBeVisible()
})

test.describe('on the next visit', () => {
  test.use({ serviceWorkers: 'block' })

  const keptPages = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('wezesha:drawn:')).length)
  const SCRIPTS = '**/assets/*.js'

  test('the home shows its last snapshot until scripts load, and none after sign-out', async ({ page }) => {
    await watchShifts(page)
    await page.setViewportSize(PHONE)
    await signIn(page, 'client')
    await openPortal(page, HOMES.client)
    const lead = await block(page, 'loan').locator('.lead').innerText()
    const drawn = page.locator('#opening .loan-block .lead')
    await expect.poll(() => keptPages(page)).toBe(1)

    const come = await hold(page, SCRIPTS)
    await page.goto(portal() + HOMES.client, { waitUntil: 'commit' })
    await expect(drawn).toHaveText(lead)
    expect(await drawn.evaluate(one => one.getBoundingClientRect().height)).toBeGreaterThan(0)
    // the snapshot is not interactive: nothing in it can be focused
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    come()
    await expect(block(page, 'loan').locator('.lead')).toHaveText(lead)
    await expect(drawn).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
    expect(await moved(page)).toBeLessThan(0.02)

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/signin/)
    expect(await keptPages(page)).toBe(0)
  })

  test('a trainee’s course shows its last snapshot until scripts load', async ({ page }) => {
    const COURSE = '/dashboard/lms/home'
    await watchShifts(page)
    await page.setViewportSize(PHONE)
    await signIn(page, 'trainee')
    await openPortal(page, COURSE)
    const next = await page.locator('wz-learning .resume').innerText()
    await expect.poll(() => keptPages(page)).toBe(1)

    const come = await hold(page, SCRIPTS)
    await page.goto(portal() + COURSE, { waitUntil: 'commit' })
    const drawn = page.locator('#opening .resume')
    await expect(drawn).toHaveText(next, { useInnerText: true })
    come()
    await expect(drawn).toHaveCount(0)
    await expect(page.locator('wz-learning .resume')).toHaveText(next, { useInnerText: true })
    expect(await moved(page)).toBeLessThan(0.02)

    // no snapshot is kept of other screens of the course
    await page.goto(`${portal()}/dashboard/lms/notes`, { waitUntil: 'commit' })
    await expect(page.locator('#opening [data-drawn]')).toHaveCount(0)
  })
})

test('the last known home shows if the server fails', async ({ page }) => {
  await signIn(page, 'client')
  await openPortal(page, HOMES.client)
  const lead = block(page, 'loan').locator('.lead')
  await expect(lead).toContainText('Ksh')
  const known = await lead.innerText()
  await page.route(BLOCKS, route => route.abort())
  await page.reload()
  await expect(lead).toHaveText(known)
  await expect(home(page).locator('.failure')).toHaveCount(0)
})

const follows = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

const ROLES = [
  'client',
  'applicant',
  'digiprime',
  'advisor',
  'sales',
  'processor',
  'authorizer',
  'super',
] as const satisfies Role[]
/** States of a home screen, and how each is checked: by axe at one width, for clipped or covered content at all widths. */
const LOOKS = [
  { state: 'daily', change: null, scheme: 'light', lang: 'en', width: 360 },
  { state: 'first run', change: firstRun, scheme: 'dark', lang: 'sw', width: 1280 },
  { state: 'trouble', change: inTrouble, scheme: 'light', lang: 'sw', width: 320 },
] as const
const WIDTHS = [320, 360, 768, 1280, 1920]

for (const role of ROLES) {
  test(`the home of ${role} is readable on any screen in any state, and newer figures move nothing`, async ({
    page,
    context,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    await watchShifts(page)
    await signIn(page, role)
    const isHome = role !== 'advisor'
    let change: (typeof LOOKS)[number]['change'] = null
    let hold: Promise<void> | null = null
    await page.route(BLOCKS, async route => {
      await hold
      const response = await route.fetch()
      await route.fulfill({ response, json: change ? change(await response.json()) : await response.json() })
    })
    const open = async (lang: string) => {
      const fresh = isHome ? page.waitForResponse(BLOCKS) : null
      await page.goto(`${portal()}${HOMES[role]}?lang=${lang}`)
      return fresh
    }
    const ready = () =>
      expect(isHome ? home(page).locator('.block').first() : page.locator('main h1')).toBeVisible()
    /** Checks every width: nothing is clipped, covered or wider than the screen, and there is at most one primary button. */
    const look = async (what: string, filled: number | null) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await follows(page)
        const seen = await looksOf(page)
        const name = `${what}, ${width} px`
        expect.soft({ ...seen, filled: [] }, name).toEqual({ cut: [], over: [], sideways: 0, filled: [] })
        if (filled === null) expect.soft(seen.filled.length, name).toBeLessThanOrEqual(1)
        else expect.soft(seen.filled, name).toHaveLength(filled)
      }
    }
    await page.setViewportSize({ width: 360, height: 740 })
    for (const { state, change: to, scheme, lang, width } of LOOKS) {
      if (!isHome && to) continue
      change = to
      await page.emulateMedia({ colorScheme: scheme })
      await open(lang)
      await ready()
      await follows(page)
      await inspect(page, width)
      // on the first day staff have no tasks
      await look(`${state}, ${lang}, ${scheme}`, isHome && state !== 'first run' ? 1 : null)
    }
    // as on the next day: cached data is rendered at once, then the same figures arrive again
    let answer = () => {}
    hold = new Promise(resolve => {
      answer = resolve
    })
    await page.setViewportSize({ width: 360, height: 740 })
    const fresh = open('sw')
    await ready()
    await follows(page)
    await moved(page)
    answer()
    await fresh
    await follows(page)
    expect(await moved(page)).toBe(0)
    await expect(page.locator('#opening')).toHaveCount(0)
    await context.setOffline(true)
    await expect(page.getByText(/^Huna mtandao|Nje ya mtandao/).first()).toBeVisible()
    await look('offline, sw, light', null)
  })
}
