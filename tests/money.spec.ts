import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import Papa from 'papaparse'
import { dayOf } from '#rules/day.ts'
import { applied, offered, paidOut, send, stands } from './loans.ts'
import { apiAs, newPerson, openPortal, type Person, type Role, signIn, TENANTS } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click()
const dialog = (page: Page): Locator => page.getByRole('dialog')
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('log').getByText(text)).toBeVisible()

/** Opens a page as a new member of staff, in a separate browser context. */
async function officer(browser: Browser, role: Role, path: string): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext({ locale: 'en-KE', timezoneId: 'Africa/Nairobi' })
  const page = await context.newPage()
  const person = await newPerson(role)
  await signIn(page, person)
  await openPortal(page, path)
  return { page, person }
}

/** Finds the row of a list that contains a text. */
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.beforeEach(() => test.setTimeout(TIMEOUTS.long))

test('a payout whose second part failed is resolved: the loan runs with the paid part', async ({
  browser,
}) => {
  const one = await applied('Kuza Growth Fund', { amount: 400_000, phone: '0712000045' })
  await offered(one)
  const { page } = await officer(browser, 'authorizer', `/authorizer/loan/${one.loan}`)
  await press(page, 'Pay out')
  // the phone number is not registered for this client
  await expect(dialog(page)).toContainText('is not a number that Neema Achieng has with us')
  await press(dialog(page), /^Pay out Ksh/)
  await said(page, /on its way/)
  const run = page.getByRole('button', { name: 'Reduce to amount paid', exact: true })
  await expect(async () => {
    await page.reload()
    await expect(run).toBeVisible({ timeout: TIMEOUTS.glance })
  }).toPass({ timeout: TIMEOUTS.wait })
  await run.click()
  await press(dialog(page), 'Reduce to amount paid')
  await stands(one, 'active')
  const { data } = await (await one.api.get(`/api/lending/loan/${one.loan}`)).json()
  const principal = data.schedule.reduce((sum: number, row: { principal: number }) => sum + row.principal, 0)
  expect(principal).toBe(250_000_00)
})

test('an excessive cash payment waits for a second person, and two people refund the excess', async ({
  browser,
}) => {
  const one = await applied()
  await paidOut(one)
  const receipt = `MUCH-${one.code}`
  const clerk = await officer(browser, 'processor', `/processor/loan/${one.loan}`)
  await test.step('the clerk confirms the amount, and it waits', async () => {
    await press(clerk.page, 'Record a payment')
    const form = dialog(clerk.page)
    await form.getByRole('radio', { name: 'Cash', exact: true }).check()
    await form.getByLabel('Amount', { exact: true }).fill('200000')
    await form.getByLabel('Receipt number').fill(receipt)
    await form.getByRole('checkbox', { name: /The amount is correct/ }).check()
    await press(form, 'Record it')
    await expect(form).toBeHidden()
    await stands(one, 'active')
  })
  const second = await officer(browser, 'authorizer', '/authorizer/payments/pending')
  await test.step('a second person confirms it', async () => {
    await press(rowOf(second.page, receipt), /^Confirm/)
    await press(dialog(second.page), 'Confirm')
    await expect(rowOf(second.page, receipt)).toHaveCount(0)
    await stands(one, 'overpaid')
  })
  await test.step('the excess leaves the loan, and two people refund it', async () => {
    await openPortal(second.page, `/authorizer/loan/${one.loan}`)
    await press(second.page, 'Move the overpayment')
    await press(dialog(second.page), 'Move the overpayment')
    await stands(one, 'closed')
    await openPortal(clerk.page, `/processor/payments?search=${one.code}`)
    await expect(async () => {
      await clerk.page.reload()
      await expect(clerk.page.getByRole('button', { name: /^Note/ })).toBeVisible({
        timeout: TIMEOUTS.glance,
      })
    }).toPass({ timeout: TIMEOUTS.wait })
    await press(clerk.page, /^Note/)
    const form = dialog(clerk.page)
    await form.getByLabel('Note', { exact: true }).fill(`Back to them ${one.code}`)
    await form.getByRole('radio', { name: /was refunded/ }).check()
    await press(form, /^Save/)
    await openPortal(second.page, '/authorizer/payments/pending')
    await press(rowOf(second.page, `Back to them ${one.code}`), /^Confirm/)
    await press(dialog(second.page), 'Confirm')
    await expect(rowOf(second.page, `Back to them ${one.code}`)).toHaveCount(0)
  })
})

test('a Tanzanian loan goes from application to the last shilling', async ({ page }) => {
  const one = await applied(null, { tenant: 'jenga', amount: 2_000_000, phone: '0742000010' })
  await paidOut(one)
  await signIn(page, one.client)
  await openPortal(page, `/dashboard/consumer-credit/pay?loan=${one.loan}`, TENANTS.jenga)
  // no instructions for payments that M-Pesa would not report to us
  await expect(page.getByText('Do not pay through the M-Pesa menu')).toBeVisible()
  await page.getByRole('radio', { name: /^Settle the loan today/ }).check()
  await page.getByLabel('M-Pesa phone number', { exact: true }).fill('0742000010')
  await press(page, /^Pay Tsh/)
  await expect(page.getByText('Your loan is paid back. Thank you.')).toBeVisible()
  await stands(one, 'closed')
})

test('a month is reconciled from its file: every payment, correct totals', async ({ page }) => {
  const one = await applied()
  await paidOut(one)
  const api = await apiAs(await newPerson('processor'))
  const today = dayOf(Date.now())
  const amounts = [1_234_00, 2_345_50]
  for (const [at, amount] of amounts.entries()) {
    const recorded = { amount, receipt: `MONTH${at}-${one.code}`, day: today, channel: 'bank' }
    await send(api, `lending/loan/${one.loan}/repayment`, recorded)
  }
  await signIn(page, await newPerson('processor'))
  const month = `from=${today.slice(0, 8)}01&to=${today}`
  await openPortal(page, `/processor/payments/received?search=${one.code}&${month}`)
  await expect(rowOf(page, `MONTH0-${one.code}`)).toBeVisible()
  await press(page, /^More/)
  await page
    .getByRole('menuitem', { name: 'Download' })
    .or(page.getByRole('button', { name: 'Download' }))
    .click()
  await dialog(page).getByRole('radio', { name: /^CSV/ }).check()
  const download = page.waitForEvent('download')
  await press(dialog(page), 'Download')
  const text = await readFile(await (await download).path(), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data.map(row => row.Receipt).sort()).toEqual([`MONTH0-${one.code}`, `MONTH1-${one.code}`])
  expect(data.reduce((sum, { Amount = '' }) => sum + Number(Amount), 0)).toBe(3_579.5)
  expect(new Set(data.map(row => row.Currency))).toEqual(new Set(['KES']))
})
