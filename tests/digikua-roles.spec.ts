import { expect, test } from '@playwright/test'
import { ROLES } from '#contract/role.ts'
import { card, press, today } from './book.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a digiprime starts a book, and sees an expense in it', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const person = await newPerson('digiprime')
  await signIn(page, person)
  await openPortal(page, '/dashboard/digikua/digiprime')
  await page.getByLabel('Business name').fill('Duka la Amina')
  await press(page, 'Start')
  await expect(card(page, 'Net Cashflow')).toHaveText('Ksh 0')
  const api = await apiAs(person)
  const { id: businessId } = (await (await api.get('/api/business/own')).json()).data[0]
  const lists = (await (await api.get('/api/book/lists')).json()).data
  const [year, monthDate, dayDate] = today().split('-').map(Number)
  const resource = 'entrepreneurOverheadExpense'
  const written = await api.post(`/api/data/${resource}?resource=${resource}&action=create`, {
    data: {
      businessId,
      name: 'Kodi',
      typeOfExpense: lists.entrepreneurSaleType[0].id,
      supplierPhone: '0712345678',
      amountSpent: 1_500,
      year,
      monthDate,
      dayDate,
    },
  })
  expect(written.status(), await written.text()).toBe(200)
  await page.reload()
  await expect(card(page, 'Net Cashflow')).toContainText('1,500')
})

test('staff read a client’s book from its page, but cannot edit it', async ({ page }) => {
  const client = await apiAs('client')
  const { id } = (await (await client.get('/api/business/own')).json()).data[0]
  await signIn(page, 'authorizer')
  await openPortal(page, `${ROLES.authorizer.base}/book/${id}`)
  await expect(card(page, 'Revenue')).not.toHaveText('Ksh 0')
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Sale' })).toHaveCount(0)
})
