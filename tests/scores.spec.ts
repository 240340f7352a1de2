import { expect, test } from '@playwright/test'
import { inspect } from './axe.ts'
import { apiAs, openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('an officer reads the credit scorecard inside an application', async ({ page }) => {
  const api = await apiAs('client')
  const { data } = await (await api.get('/api/account/client/loan/view')).json()
  await api.dispose()
  await signIn(page, 'processor')
  await openPortal(page, `/processor/loan/${data[0]._id}?tab=score`)
  await expect(page.getByRole('heading', { name: 'Business risk' })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Collateral ability' }).click()
  await expect(page.getByText('Handcart and stock, seen at the stall')).toBeVisible()
  await inspect(page, 360)
})
