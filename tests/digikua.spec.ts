import { expect, test } from '@playwright/test'
import { card, press } from './book.ts'
import { newPerson, openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { quiet } from './walk.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a new member begins a book, sells something that it did not have, and sees what it comes to', async ({
  page,
}) => {
  await signIn(page, await newPerson('client'))
  await openPortal(page, '/dashboard/digikua/client')
  await page.getByLabel('Business name').fill('Duka la Amina')
  await press(page, 'Begin')
  await expect(card(page, 'Revenue')).toHaveText('Ksh 0')

  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByText('No data available in table')).toBeVisible()
  await page.getByRole('button', { name: 'Add Sale' }).first().click()
  const sale = page.getByRole('dialog', { name: 'Add Sale' })
  await sale.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sale.getByRole('log')).toContainText('Sale nature cannot be blank')
  await sale.getByLabel('Sale nature').selectOption('product-sale')
  await sale.getByRole('button', { name: 'New product' }).click()

  const product = page.getByRole('dialog', { name: 'Add Product', exact: true })
  await product.getByLabel('Product name').fill('Mandazi')
  await product.getByLabel('Category').selectOption({ index: 1 })
  await product.getByLabel('Measurement').selectOption({ index: 1 })
  await product.getByLabel('Price').fill('20')
  await product.getByRole('button', { name: 'Add', exact: true }).click()
  const variant = page.getByRole('dialog', { name: 'Add Product Variant' })
  await variant.getByLabel('Starting Quantity').fill('100')
  await variant.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(variant).toBeHidden()

  await sale.getByLabel('Quantity').fill('12')
  await expect(sale.getByLabel('Revenue')).toHaveValue('240')
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date()),
  )
  await sale.getByLabel('Date sold').fill(today)
  await sale.getByLabel('Type of sale').selectOption({ index: 1 })
  await sale.getByRole('textbox', { name: 'Client phone' }).fill('0712345678')
  await sale.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Sale added successfully')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Mandazi' })).toBeVisible()

  await test.step('the file has exactly what is shown', async () => {
    const download = page.waitForEvent('download')
    await press(page, 'Excel')
    expect((await download).suggestedFilename()).toBe('digikua.xlsx')
  })
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(card(page, 'Net Cashflow')).toHaveText('Ksh 240')
})

test('sales of a market day without a connection are shown at once and arrive once', async ({
  page,
  context,
}) => {
  await signIn(page, 'client')
  await openPortal(page, '/dashboard/digikua/client/quick')
  const amount = page.getByLabel('Revenue')
  await expect(amount).not.toHaveValue('')
  // what the two screens need is here before the signal goes
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await quiet(page)
  await context.setOffline(true)
  for (const figure of ['7,001', '7,002', '7,003']) {
    await amount.fill(figure)
    await press(page, 'Save and add another')
    await expect(amount).not.toHaveValue(figure)
    await expect(page.getByText('Kept on this device.')).toBeVisible()
  }
  await context.setOffline(false)
  await openPortal(page, '/dashboard/digikua/client/cashflow-summary-detailed/sales')
  const rows = page.getByRole('row').filter({ hasText: /7,00[123]/ })
  await page.getByLabel('Filter', { exact: true }).fill('7,00')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('waits to be sent')).toHaveCount(0)
  await page.reload()
  await page.getByLabel('Filter', { exact: true }).fill('7,00')
  await expect(rows).toHaveCount(3)
})

test('two devices of a member that sold without a connection each keep what they wrote, and both have all of it once', async ({
  page,
  browser,
}) => {
  test.setTimeout(TIMEOUTS.long)
  const other = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage()
  const devices = [
    { device: page, figures: ['8,101', '8,102'] },
    { device: other, figures: ['8,201', '8,202'] },
  ]
  for (const { device } of devices) {
    await signIn(device, 'client')
    await openPortal(device, '/dashboard/digikua/client/quick')
    await expect(device.getByLabel('Revenue')).not.toHaveValue('')
    // what the screen needs is here before the signal goes
    await expect(device.getByRole('button', { name: 'Done' })).toBeVisible()
    await device.context().setOffline(true)
  }
  for (const { device, figures } of devices) {
    for (const figure of figures) {
      await device.getByLabel('Revenue').fill(figure)
      await press(device, 'Save and add another')
      await expect(device.getByLabel('Revenue')).not.toHaveValue(figure)
      await expect(device.getByText('Kept on this device.')).toBeVisible()
    }
  }
  // the second one is first on the line again
  for (const { device } of [...devices].reverse()) {
    await device.context().setOffline(false)
    await openPortal(device, '/dashboard/digikua/client/cashflow-summary-detailed/sales')
    await expect(device.getByText('waits to be sent')).toHaveCount(0)
  }
  for (const { device } of devices) {
    await device.reload()
    await device.getByLabel('Filter', { exact: true }).fill('8,')
    await expect(device.getByRole('row').filter({ hasText: /8,(101|102|201|202)/ })).toHaveCount(4)
  }
  await other.context().close()
})
