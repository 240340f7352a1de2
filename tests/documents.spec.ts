import { expect, type Page, test } from '@playwright/test'
import { portal } from './partner.ts'
import { newPerson, openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** Counts taps, but not typing. */
function tapping(page: Page) {
  let taps = 0
  return {
    tap: async (name: string | RegExp) => {
      taps++
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    choose: async (label: string, at: number, value: string) => {
      // one to open the list, one to select
      taps += 2
      await page.getByLabel(label).nth(at).selectOption(value)
    },
    count: () => taps,
  }
}

test('a quotation becomes an invoice, is paid in two parts, and is a sale in the book', async ({
  page,
  browser,
}) => {
  const person = await newPerson('client')
  await signIn(page, person)
  await openPortal(page, '/dashboard/business-documents/home')
  await page.getByLabel('Business name').fill('Mandazi za Amina')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('link', { name: 'New quotation' }).click()

  const own = tapping(page)
  await test.step('two lines, in few taps', async () => {
    await page.getByLabel('Client email').fill('zawadi@customers.example')
    await page.getByRole('textbox', { name: 'Client phone' }).fill('0722000111')
    await page.getByLabel('Client name').fill('Zawadi Hotel')
    await own.choose('Product or service', 0, 'other')
    await page.getByLabel('Description').first().fill('Mandazi')
    await page.getByLabel('Amount').first().fill('1200')
    await own.tap('Add item')
    await own.choose('Product or service', 1, 'other')
    await page.getByLabel('Description').nth(1).fill('Delivery')
    await page.getByLabel('Amount').nth(1).fill('300')
    await own.tap('Create and send')
    await expect(page.getByText('Quotation sent successfully')).toBeVisible()
    expect(own.count()).toBeLessThanOrEqual(14)
  })
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Invoice Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Invoice INV-20\d\d-0001$/ })).toBeVisible()

  for (const [amount, left] of [
    ['500', 'Ksh 1,000'],
    ['1000', 'Ksh 0'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount paid').fill(amount)
    await dialog.getByLabel('Paid by').selectOption('cash')
    await dialog.getByRole('button', { name: 'Add Payment' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.sums .total').last()).toContainText(left)
  }
  await expect(page.getByText('RCT-').first()).toBeVisible()

  await test.step('the customer opens it on their own device', async () => {
    await page.getByRole('button', { name: 'Link and WhatsApp' }).click()
    await page.getByRole('button', { name: 'Create a link' }).click()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()
    const other = await (await browser.newContext()).newPage()
    await other.goto(new URL(new URL(url).pathname, portal('localhost')).href)
    await expect(other.getByText('Mandazi za Amina').first()).toBeVisible()
    await expect(other.getByText('Paid in full. Thank you.')).toBeVisible()
    const file = other.waitForEvent('download')
    await other.getByRole('link', { name: 'Download PDF' }).click()
    expect((await file).suggestedFilename()).toMatch(/^invoice-INV-/)
    await other.close()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })

  await openPortal(page, '/dashboard/digikua/client/cashflow-summary-detailed/sales')
  await expect(page.getByText('1,500', { exact: true }).first()).toBeVisible()
})
