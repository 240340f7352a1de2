import { expect, type Locator, type Page, test } from '@playwright/test'
import { inspect } from './axe.ts'
import { portal } from './partner.ts'
import { apiAs, HOMES, openPortal, PASSWORD, type Person, type Role, signIn, TEXT } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const PHONE = { width: 360, height: 740 }
const BLOCKS = '**/api/home/blocks*'

const home = (page: Page): Locator => page.locator('wz-home')
const block = (page: Page, name: string): Locator => home(page).locator(`.${name}-block`)

/**
 * Of the demo's borrowers whose phones pay as they are asked (other endings of a number fail in ways of their own) the one who has
 * been late for longest, whose onboarding was done on paper.
 */
async function lateBorrower(): Promise<Person & { overdue: string }> {
  const staff = await apiAs('super')
  const list = await staff.get('/api/lending/loans/list?view=all&status=active&sort=-daysLate&size=10')
  const pages = (await list.json()).data.map(async ({ id }: { id: string }) => {
    const { data } = await (await staff.get(`/api/lending/loan/${id}`)).json()
    return data
  })
  const loan = (await Promise.all(pages)).find(
    ({ overdue, client }) => overdue > 0 && /[5-9]\d$/.test(client.phoneNumber),
  )
  await staff.post(`/api/account/people/${loan.client.id}/onboarding`, { data: { onPaper: true } })
  const { data: client } = await (await staff.get(`/api/account/client/${loan.client.id}`)).json()
  await staff.dispose()
  const { id, name, email } = client
  const overdue = (loan.overdue / 100).toLocaleString('en')
  return { id, name, email, password: PASSWORD, tenant: 'wezesha', phone: '', overdue }
}

test('a late borrower sees the sum first, and has paid it six taps after opening the portal', async ({
  page,
}) => {
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
  // one button stands out
  await expect(home(page).locator('.button.primary')).toHaveCount(1)
  await tap(home(page).getByRole('link', { name: 'Pay Loan' }).first())
  await expect(page).toHaveURL(/\/dashboard\/consumer-credit\/pay\?loan=/)
  const pay = page.locator('wz-loan-pay')
  await expect(pay).toContainText(borrower.overdue)
  // the page begins with the monthly repayment; all that is late is a choice beside it
  await tap(pay.getByRole('radio', { name: new RegExp(borrower.overdue) }))
  await tap(pay.getByRole('button', { name: /^Pay Ksh/ }))
  await expect(pay.getByRole('heading', { name: /^Paid: Ksh/ })).toContainText(borrower.overdue)
  expect(taps).toBeLessThanOrEqual(6)
})

test('a processor sees what waits, and each queue leads to as many rows', async ({ page }) => {
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
  // the first thing of all, in one tap
  await home(page).getByRole('link', { name: 'Start with the first' }).click()
  await expect(page).toHaveURL(/\/processor\/(loan|review|payments)/)
})

test('a read that fails costs its block, and is read again there', async ({ page }) => {
  await signIn(page, 'client')
  let broken = true
  await page.route(BLOCKS, async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    if (broken) body.blocks.loan = { state: 'failed' }
    await route.fulfill({ response: answer, json: body })
  })
  await openPortal(page, HOMES.client)
  await expect(home(page).getByText('Your loan could not be loaded.')).toBeVisible()
  await expect(block(page, 'next')).toBeVisible()
  broken = false
  await block(page, 'loan').getByRole('button', { name: 'Try again' }).click()
  await expect(block(page, 'loan').getByText('Requested Amount')).toBeVisible()
})

test('with the server dead the last known home is there', async ({ page }) => {
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

test('newer figures move nothing', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'client')
  // what the strip says is kept for the next visit, too
  const counted = page.waitForResponse('**/api/home/waiting')
  await openPortal(page, HOMES.client)
  await expect(block(page, 'help')).toBeVisible()
  await counted
  let answer: () => void = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(BLOCKS, async route => {
    await held
    await route.continue()
  })
  await page.reload()
  const help = block(page, 'help')
  await expect(help).toBeVisible()
  const before = await help.boundingBox()
  const fresh = page.waitForResponse(BLOCKS)
  answer()
  await fresh
  await expect.poll(async () => (await help.boundingBox())?.y).toBe(before?.y)
})

const ROLES: Role[] = ['client', 'applicant', 'digiprime', 'sales', 'processor', 'authorizer', 'super']
for (const role of ROLES) {
  test(`the home of ${role} can be read by everybody, on any screen`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    await signIn(page, role)
    for (const [scheme, lang, width] of [
      ['light', 'en', 320],
      ['dark', 'sw', 360],
      ['light', 'sw', 1280],
      ['dark', 'en', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`${portal()}${HOMES[role]}?lang=${lang}`)
      await expect(home(page).locator('.block').first()).toBeVisible()
      await inspect(page, width)
    }
  })
}
