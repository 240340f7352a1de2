import { expect, test } from '@playwright/test'
import { daysOf, lastQuarter } from '#rules/quarter.ts'
import { inspect } from './axe.ts'
import { beginBook } from './book.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'

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

test('a super closes a quarter and requests an override, a second person approves, and the member sees why', async ({
  page,
}) => {
  const quarter = lastQuarter(Date.now())
  // sorts onto the first page of a list by name
  const name = `Aa Duka ${Date.now()}`
  const member = await newPerson('client')
  const { spend, business } = await beginBook(member, name)
  await spend('Rent', 2_000, daysOf(quarter).to)

  await test.step('the run previews its results, then stores them', async () => {
    await signIn(page, 'super')
    await openPortal(page, '/super-admin/scores/closing')
    await expect(page.getByText(name)).toBeVisible()
    await inspect(page, 360)
    await page.getByRole('button', { name: `Close ${quarter}` }).click()
    const sure = page.getByRole('dialog', { name: `Close ${quarter}` })
    await expect(sure).toContainText('This cannot be undone.')
    await sure.getByRole('button', { name: `Close ${quarter}` }).click()
    await expect(sure).toBeHidden()
    await expect(page.getByText(name)).toBeHidden()
  })
  await test.step('an override needs a reason and another approver', async () => {
    await openPortal(page, `/super-admin/scores/business/${business}`)
    const ask = page.getByRole('button', { name: /^Request another score.*Average monthly cash flow/ })
    await ask.click()
    const dialog = page.getByRole('dialog', { name: /Request another score/ })
    await dialog.getByLabel('Score, 0 to 100').fill('55')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('Sales of September were on paper')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
    await openPortal(page, '/super-admin/scores/overrides')
    const own = page.locator('section').filter({ hasText: name })
    await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden()
  })
  await test.step('a colleague approves', async () => {
    await page.context().clearCookies()
    await signIn(page, 'processor')
    await openPortal(page, '/processor/scores/overrides')
    const asked = page.locator('section').filter({ hasText: name })
    await expect(asked).toContainText('Sales of September were on paper')
    await inspect(page, 360)
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(asked).toBeHidden()
  })
  await test.step('the member sees the score and its reason', async () => {
    await page.context().clearCookies()
    await signIn(page, member)
    await openPortal(page, '/dashboard/scorecardv1')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: 'Show it now' }).click()
    await page.getByRole('link', { name: 'View detailed report' }).click()
    await expect(page.getByText(/Set by staff.*Sales of September were on paper/)).toBeVisible()
    await inspect(page, 360)
  })
})

test('no cell in the list of scores overflows its column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'super')
  await openPortal(page, '/super-admin/scores')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const cells = page.getByRole('row').locator('td, th')
  expect(await cells.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).length)).toBe(0)
  // and all of them fit
  const region = page.locator('.table .region')
  expect(await region.evaluate(one => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await inspect(page, 1280)
})
