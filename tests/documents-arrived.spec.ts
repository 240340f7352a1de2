import { expect, type Page, test } from '@playwright/test'
import { dayFromNow, mailedPaper, newSeller, type Seller } from './documents-people.ts'
import { openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** Checks that the book has one sale of what was paid, and the invoice one payment with one receipt. */
async function isPaidOnce(page: Page, { base, customer }: Seller, id: string) {
  await openPortal(page, `${base}/invoice/${id}`)
  await expect(page.locator('.sums .total').last()).toContainText('Ksh 0')
  await expect(page.getByText(/RCT-20\d\d-\d{4}/)).toHaveCount(1)
  expect((await mailedPaper(customer.clientEmail, /RCT-20\d\d-0001/)).paper).toContain('Ksh 1,500.50')
  await openPortal(page, '/dashboard/digikua/client/cashflow-summary-detailed/sales')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Mandazi')).toHaveCount(1)
  await expect(row('Delivery')).toHaveCount(1)
  await expect(row('Total')).toContainText('1,500.50')
}

test('a pasted M-Pesa message pays the sender’s invoice once', async ({ page }) => {
  const seller = await newSeller()
  const id = await seller.invoice()
  const [year, month, day] = dayFromNow(0).split('-')
  const sms = `SKN1ABC234 Confirmed. You have received Ksh1,500.50 from ZAWADI HOTEL 0722000111 on ${Number(day)}/${Number(month)}/${year?.slice(2)} at 1:05 AM. New M-PESA balance is Ksh5,500.00.`
  const paste = async () => {
    await openPortal(page, '/dashboard/digikua/client/quick')
    await page.getByText('Have a message about a payment?').click()
    await page.getByLabel('Paste the message here').fill(sms)
    await page.getByRole('button', { name: 'Read the message' }).click()
  }
  await signIn(page, seller.person)
  await paste()
  await expect(page.getByText(/^Ksh.1,500.50 from Zawadi Hotel, whose invoice INV-/)).toBeVisible()
  await page.getByRole('button', { name: 'Record as payment' }).click()
  await expect(page.getByText('Receipt created and sent successfully')).toBeVisible()
  await paste()
  await expect(page.getByText('Message SKN1ABC234 is already in your book.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record as payment' })).toHaveCount(0)
  await isPaidOnce(page, seller, id)
})

test('money on a statement is offered to its invoice in receipts until recorded', async ({ page }) => {
  const seller = await newSeller()
  const id = await seller.invoice()
  await signIn(page, seller.person)
  await openPortal(page, '/dashboard/validation/start')
  const statement = [
    'Account Holder:,Neema Achieng',
    'Opening Balance:,"1,000.00",Closing Balance:,"2,500.50"',
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
    `UKA1B2C3D4,${dayFromNow(0)} 00:01:00,Funds received from - 0722***111 ZAWADI HOTEL,Completed,"1,500.50",0.00,"2,500.50"`,
  ].join('\r\n')
  await page.getByLabel('Financial institution').selectOption({ label: 'Another bank or wallet' })
  await page
    .getByRole('group', { name: 'Statement', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open the report' })).toBeVisible()

  const offer = page.getByRole('region', { name: 'Payments on your statements that match an invoice' })
  await openPortal(page, `${seller.base}/receipts`)
  await expect(offer).toContainText('Zawadi Hotel')
  await offer.getByRole('button', { name: /^Add Payment/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount paid')).toHaveValue('1,500.50')
  await expect(dialog.getByLabel('Paid by')).toHaveValue('mpesa')
  await dialog.getByRole('button', { name: 'Add Payment' }).click()
  await expect(page.getByText('Receipt created and sent successfully')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^INV-20\d\d-0001$/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await isPaidOnce(page, seller, id)
})

test('list buttons stay on one line on a narrow phone in Kiswahili', async ({ page }) => {
  const { person, invoice, draft, base } = await newSeller()
  await invoice()
  await draft()
  await signIn(page, person)
  for (const [screen, name] of [
    ['receipts', /^Ongeza malipo/],
    ['invoice', /^Tuma/],
  ] as const) {
    await openPortal(page, `${base}/${screen}`, 'localhost', 'sw')
    const buttons = page.locator('.ledger').getByRole('button', { name })
    await expect(buttons.first()).toBeVisible()
    // a button's minimum height; a second line would make it higher
    for (const button of await buttons.all()) expect((await button.boundingBox())?.height, screen).toBe(44)
  }
})
