import { expect, type Page, test } from '@playwright/test'
import { newPerson, openPortal, signIn } from './people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.use({ viewport: { width: 360, height: 780 } })

test('a member plans a period from nothing, and sees that nothing of it is spent yet', async ({ page }) => {
  await signIn(page, await newPerson('client'))
  await openPortal(page, '/dashboard/budget')
  await page.getByLabel('Business name').fill('Duka la Amina')
  await press(page, 'Begin')
  await press(page, 'Add Period')
  const period = page.getByRole('dialog', { name: 'Add Period' })
  await period.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(period.getByText('Period name cannot be blank').first()).toBeVisible()
  await period.getByLabel('Name').fill('This year')
  const year = new Date().getUTCFullYear()
  await period.getByLabel('Start date').fill(`${year}-01-01`)
  await period.getByLabel('End date').fill(`${year}-12-31`)
  await period.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(period).toBeHidden()
  await page.getByRole('button', { name: 'Add Expense' }).first().click()
  const expense = page.getByRole('dialog', { name: 'Add Expense' })
  await expense.getByLabel('What for').fill('Rent')
  await expense.getByLabel('Amount').fill('60000')
  await expense.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  await page.getByRole('link', { name: 'Actual' }).click()
  await expect(page).toHaveURL(/\/dashboard\/budget\/actual$/)
  await expect(page.getByRole('row', { name: 'Rent' })).toContainText('60,000 left')
})
