import { expect, test } from '@playwright/test'
import { mailedPaper, newSeller } from './documents-people.ts'
import { openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('an invoice written offline is sent once online, with an exact PDF', async ({ page, context }) => {
  const { person, customer, base } = await newSeller()
  await signIn(page, person)
  await openPortal(page, `${base}/invoice/create`)
  await page.getByLabel('Product or service').selectOption('other')
  // prefetched in case the connection is lost
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/outbox-/.test(name)),
      ),
    )
    .toBe(true)
  await context.setOffline(true)
  await page.getByLabel('Client email').fill(customer.clientEmail)
  await page.getByRole('textbox', { name: 'Client phone' }).fill(customer.clientPhone)
  await page.getByLabel('Client name').fill(customer.clientName)
  await page.getByLabel('Description').fill('Mandazi')
  await page.getByLabel('Quantity').fill('12')
  await page.getByLabel('Amount').fill('1234.50')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByLabel('Product or service').nth(1).selectOption('other')
  await page.getByLabel('Description').nth(1).fill('Delivery')
  await page.getByLabel('Amount').nth(1).fill('265.50')
  await page.getByRole('button', { name: 'Create and send' }).click()
  await expect(page.getByText('Invoice to Zawadi Hotel, Ksh 1,500')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Invoice to Zawadi Hotel, Ksh 1,500')).toBeHidden()
  const { subject, text, paper } = await mailedPaper(customer.clientEmail, /INV-20\d\d-0001/)
  expect(subject).toMatch(/^Mandazi za Amina: invoice INV-/)
  expect(text).toContain('Ksh 1,500')
  // each line, its unit price and the total
  expect(paper.split('\n')).toEqual(
    expect.arrayContaining(['Mandazi', '12', '102.88', '1,234.50', 'Delivery', '265.50', 'Ksh 1,500']),
  )
  await page.getByRole('link', { name: /^INV-20\d\d-0001$/ }).click()
  await expect(page.getByText(`Sent to ${customer.clientEmail}`)).toBeVisible()
})
