import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays } from '#rules/day.ts'
import { inspect } from './axe.ts'
import { beginBook, today } from './book.ts'
import { newPerson, openPortal, signIn } from './people.ts'

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

test.use({ viewport: { width: 360, height: 780 } })

test('a member plans a first period, and sees that none of it is spent', async ({ page }) => {
  await signIn(page, await newPerson('client'))
  await openPortal(page, '/dashboard/budget')
  await page.getByLabel('Business name').fill('Duka la Amina')
  await press(page, 'Start')
  await press(page, 'Add Period')
  const period = page.getByRole('dialog', { name: 'Add Period' })
  await press(period, 'Add')
  await expect(period.getByText('Period name cannot be blank').first()).toBeVisible()
  await period.getByLabel('Name').fill('This year')
  const year = new Date().getUTCFullYear()
  await period.getByLabel('Start date').fill(`${year}-01-01`)
  await period.getByLabel('End date').fill(`${year}-12-31`)
  await press(period, 'Add')
  await expect(period).toBeHidden()
  await page.getByRole('button', { name: 'Add Expense' }).first().click()
  const expense = page.getByRole('dialog', { name: 'Add Expense' })
  await expense.getByLabel('Expense name').fill('Rent')
  await expense.getByLabel('Amount').fill('60000')
  await press(expense, 'Add')
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  await page.getByRole('link', { name: 'Actual' }).click()
  await expect(page).toHaveURL(/\/dashboard\/budget\/actual$/)
  await expect(page.getByRole('row', { name: 'Rent' })).toContainText('60,000 left')
})

test('bad periods are rejected by name, and a plan is compared with the book and copied with ten percent more', async ({
  page,
}) => {
  const person = await newPerson('client')
  const { spend } = await beginBook(person)
  for (const name of ['Rent', 'Water', 'Matatu']) await spend(name, 1_500)
  await signIn(page, person)
  await openPortal(page, '/dashboard/budget')
  const period = page.getByRole('dialog', { name: 'Add Period' })
  const from = addDays(today(), -10)
  const to = addDays(today(), 10)

  await test.step('blank, reversed and overlapping dates are reported by field', async () => {
    await press(page, 'Add Period')
    await press(period, 'Add')
    for (const text of [
      'Period name cannot be blank',
      'Start date cannot be blank',
      'End date cannot be blank',
    ])
      await expect(period.getByText(text).first()).toBeVisible()
    await period.getByLabel('Name').fill('Now')
    await period.getByLabel('Start date').fill(to)
    await period.getByLabel('End date').fill(from)
    await press(period, 'Add')
    await expect(period.getByText('The end date is before the start date').first()).toBeVisible()
    await period.getByLabel('Start date').fill(from)
    await period.getByLabel('End date').fill(to)
    await press(period, 'Add')
    await expect(period).toBeHidden()
    // adding the first period re-renders the whole screen
    await expect(page.getByRole('region', { name: 'Now', exact: true })).toBeVisible()
    await press(page, 'Add Period')
    await period.getByLabel('Name').fill('Twice')
    await period.getByLabel('Start date').fill(addDays(to, -1))
    await period.getByLabel('End date').fill(addDays(to, 20))
    await press(period, 'Add')
    await expect(period.getByText('These days overlap with the period “Now”.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Keep editing')
    await expect(period.getByLabel('Name')).toHaveValue('Twice')
    await page.keyboard.press('Escape')
    await press(page, 'Discard changes')
    await expect(period).toBeHidden()
  })

  await test.step('the plan is compared with the book, including unbudgeted spending', async () => {
    const expense = page.getByRole('dialog', { name: 'Add Expense' })
    for (const [name, amount] of [
      ['Rent', '2000'],
      ['Water', '1000'],
    ] as const) {
      await page.getByRole('button', { name: 'Add Expense' }).first().click()
      await expense.getByLabel('Expense name').fill(name)
      await expense.getByLabel('Amount').fill(amount)
      await press(expense, 'Add')
      await expect(expense).toBeHidden()
    }
    await page.getByRole('link', { name: 'Actual' }).click()
    const rows = page.getByRole('row')
    await expect(rows.filter({ hasText: /^Rent/ })).toContainText('500 left')
    await expect(rows.filter({ hasText: /^Water/ })).toContainText('500 over budget')
    await expect(rows.filter({ hasText: /^Unbudgeted/ })).toContainText('Matatu 1,500')
    await expect(rows.filter({ hasText: /^Unbudgeted/ })).toContainText('1,500 not budgeted')
    // rent is not expected twice: the forecast equals the plan
    await expect(rows.filter({ hasText: /^Rent/ })).toContainText('Forecast: 2,000')
    await expect(page.getByRole('region', { name: 'Total of all periods' })).toContainText('4,500')
    await inspect(page, 360)
  })

  await test.step('on a phone in Kiswahili a name has more room than a figure, and its budget one line', async () => {
    await openPortal(page, '/dashboard/budget', 'localhost', 'sw')
    await page.getByRole('link', { name: 'Halisi' }).click()
    const note = page.getByText('Bajeti: 2,000', { exact: true })
    await expect(note).toBeVisible()
    const { height = 0 } = (await note.boundingBox()) ?? {}
    expect(height).toBeLessThan(30)
    await openPortal(page, '/dashboard/budget', 'localhost', 'en')
  })

  await test.step('the next period copies the last one plus ten percent', async () => {
    await page.getByRole('link', { name: 'Budget', exact: true }).click()
    await press(page, 'Add Period')
    await period.getByLabel('Name').fill('Next')
    await period.getByLabel('Start date').fill(addDays(to, 1))
    await period.getByLabel('End date').fill(addDays(to, 20))
    await expect(period.getByLabel('Copy expenses from')).toHaveValue(/.+/)
    await period.getByLabel('Change amounts by (percent)').fill('10')
    await press(period, 'Add')
    await expect(period).toBeHidden()
    const next = page.getByRole('table', { name: 'Operating Expense, Next' })
    await expect(next.getByRole('row', { name: /^Rent/ })).toContainText('2,200')
    await expect(next.getByRole('row', { name: /^Total/ })).toContainText('3,300')
  })
})
