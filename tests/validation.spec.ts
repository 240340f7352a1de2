import { expect, test } from '@playwright/test'
import { newPerson, openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a trader hands a statement in, mends three differences in a tap each, and sees the score rise', async ({
  page,
}) => {
  const person = await newPerson('client')
  await signIn(page, person)
  await openPortal(page, '/dashboard/validation/start')
  await page.getByLabel('Business name').fill('Duka la Amina')
  await page.getByRole('button', { name: 'Begin' }).click()
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  const statement = [
    'Account Holder:,Neema Achieng',
    'Opening Balance:,"1,000.00",Closing Balance:,"1,850.00"',
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
    `UKA1B2C3D6,${day} 12:00:00,Customer Payment to Small Business from - 0712***347 C,Completed,"100.00",0.00,"1,850.00"`,
    `UKA1B2C3D5,${day} 11:00:00,Customer Payment to Small Business from - 0712***346 B,Completed,"250.00",0.00,"1,750.00"`,
    `UKA1B2C3D4,${day} 10:00:00,Customer Payment to Small Business from - 0712***345 A,Completed,"500.00",0.00,"1,500.00"`,
  ].join('\r\n')
  await page.getByLabel('Financial institution').selectOption({ label: 'Another bank or wallet' })
  await page
    .getByLabel('Statement')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(page.getByText('Your book is 100.0 % off what the statements say.')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Cash flow validation' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  const add = page.getByRole('button', { name: /^Add as sale/ })
  for (const left of [2, 1, 0]) {
    await add.first().click()
    await expect(add).toHaveCount(left)
  }
  await expect(page.getByText('Your book is 0.0 % off what the statements say.')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Cash flow validation' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
})
