import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { newPerson, openPortal, signIn, TENANTS, type TenantCode } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const PAY = '/dashboard/consumer-credit/pay'
/** Phone viewport, tall enough that nothing scrolls below the bottom bar, which axe would report as covered. */
const PHONE = { width: 360, height: 2_400 }

const press = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).click()
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true })

// one after another: all pay as the same client, whose waiting request shows in every tab
test.describe.configure({ mode: 'default' })

/** Opens the payment page as the demo's client with an active loan, on a phone. */
async function openPayment(page: Page, tenant: TenantCode = 'wezesha'): Promise<void> {
  await page.setViewportSize(PHONE)
  await signIn(page, 'client', tenant)
  // the previous test's request may still wait on this client's phone, and would be shown instead of the form
  await expect(async () => {
    await openPortal(page, PAY, TENANTS[tenant])
    await expect(field(page, 'Amount')).not.toHaveValue('', { timeout: TIMEOUTS.glance })
  }).toPass({ timeout: TIMEOUTS.test })
}

/** Requests a payment from a number, whose ending determines how the M-Pesa stand-in responds. */
async function pay(page: Page, amount: string, phone: string): Promise<void> {
  await field(page, 'Amount').fill(amount)
  await field(page, 'M-Pesa phone number').fill(phone)
  await press(page, /^Pay (Ksh|Tsh)/)
}

/** Counts payment requests to a phone. */
function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().endsWith('/payments/mpesa/initiate')) count++
  })
  return () => count
}

test('a borrower pays by M-Pesa on a phone, reloads meanwhile, and saves the receipt', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  await openPayment(page)
  await expect(page.getByText('Monthly repayment: ')).toBeVisible()
  await expect(page.getByText('Choose Lipa Na M-Pesa')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const left = page.locator('wz-loan-pay .facts dd').first()
  const before = await left.innerText()

  await pay(page, '1234', '0712000010')
  await expect(page.getByText('Check you phone to complete payment')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Paid: Ksh 1,234')).toBeVisible()
  await expect(left).not.toHaveText(before)
  expect(await violations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await press(page, 'Save the receipt as PDF')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^receipt-S[0-9A-Z]{9}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await press(page, 'Make another payment')
  await expect(field(page, 'Amount')).not.toHaveValue('1,234')
})

test('a cancelled prompt says so, and what to do', async ({ page }) => {
  await openPayment(page)
  await pay(page, '235', '0712000002')
  await expect(page.getByText('You have not paid')).toBeVisible()
  await expect(page.getByText(/You cancelled the request on your phone/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page, 'Change amount or phone')
  await expect(field(page, 'Amount')).toHaveValue('235')
})

test('offline, nothing is sent, now or later', async ({ page, context }) => {
  await openPayment(page)
  const requests = countRequests(page)
  await context.setOffline(true)
  await pay(page, '236', '0712000010')
  await expect(page.getByText('You have no signal')).toBeVisible()
  await expect(page.getByText(/Nothing was sent/)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(field(page, 'Amount')).toHaveValue('236')
  expect(requests()).toBe(0)
})

test('a lost response does not cause a second payment', async ({ page }) => {
  await openPayment(page)
  const keys: string[] = []
  await page.route('**/payments/mpesa/initiate', async route => {
    keys.push(route.request().postDataJSON().key)
    await route.fetch()
    await route.abort()
  })
  await page.route('**/payments/status/*', route => route.abort())
  await pay(page, '237', '0712000010')
  await expect(page.getByText('Failed to initiate Mpesa payment')).toBeVisible()
  await press(page, 'Send the same payment again')
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
  await page.unroute('**/payments/status/*')
  await expect(page.getByText('Paid: Ksh 237')).toBeVisible()
})

test('in Tanzania payment is by request only, in Tsh', async ({ page }) => {
  await openPayment(page, 'jenga')
  await expect(page.getByText('Do not pay through the M-Pesa menu')).toBeVisible()
  await pay(page, '2000', '0742000010')
  await expect(page.getByText('Paid: Tsh 2,000')).toBeVisible()
})

test('without a loan a link to apply is shown', async ({ page }) => {
  await signIn(page, 'newclient')
  await openPortal(page, PAY)
  await expect(page.getByText('You have no loan to pay')).toBeVisible()
  await page.getByRole('link', { name: 'Apply for loan' }).click()
  await expect(page).toHaveURL(/\/dashboard\/consumer-credit\/apply\/calculator/)
})

test('staff book unmatched money on a loan, and record cash', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  // an officer who recommended none of the demo's loans: cash for their own would need a second person
  await signIn(page, await newPerson('processor'))
  await openPortal(page, '/processor/payments')
  const stray = page.getByRole('row').filter({ hasText: '0712 LOAN' })
  const receipt = await stray.getByRole('rowheader').innerText()
  expect(await violations(page)).toEqual([])
  await stray.getByRole('button', { name: /^Assign to a loan/ }).click()
  const assign = page.getByRole('dialog')
  await field(assign, 'Loan').fill('wanjiku kamau')
  await assign
    .getByRole('radio', { name: /Wanjiku Kamau, / })
    .first()
    .check()
  expect(await violations(page)).toEqual([])
  await press(assign, /^Assign to /)
  await expect(page.getByRole('log').getByText('The money is being booked on the loan.')).toBeVisible()
  await expect(stray).toHaveCount(0)

  await press(page, 'Record a payment')
  const form = page.getByRole('dialog', { name: 'Record a payment' })
  await field(form, 'Loan').fill('wanjiku kamau')
  await form
    .getByRole('radio', { name: /Wanjiku Kamau, / })
    .first()
    .check()
  await form.getByRole('radio', { name: 'Cash', exact: true }).check()
  await field(form, 'Amount').fill('321')
  await field(form, 'Receipt or reference').fill(`CASH-${process.pid}`)
  expect(await violations(page)).toEqual([])
  await press(form, 'Record')
  await expect(form).toBeHidden()

  await page.getByRole('link', { name: 'Received' }).click()
  for (const wanted of [receipt, `CASH-${process.pid}`]) {
    await expect(page.getByRole('rowheader', { name: wanted })).toBeVisible()
  }
  await page.getByText('What the states mean').click()
  expect(await violations(page)).toEqual([])
})
