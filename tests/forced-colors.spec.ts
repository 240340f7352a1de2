import { expect, type Locator, test } from '@playwright/test'
import { send } from './loans.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'

const style = (one: Locator, name: 'color' | 'backgroundColor') =>
  one.evaluate((element, which) => getComputedStyle(element)[which], name)

test('in forced colours a chosen button differs from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'client')
  await openPortal(page, '/dashboard/digikua/client/quick')
  const sale = page.getByRole('button', { name: 'Sale', exact: true })
  const expense = page.getByRole('button', { name: 'Expense', exact: true })
  await expect(sale).toHaveAttribute('aria-pressed', 'true')
  expect(await style(sale, 'color')).not.toBe(await style(expense, 'color'))
})

test('in forced colours the parts of a bar stay apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'super')
  await openPortal(page, '/super-admin/programmes/figures')
  const swatches = page.locator('p:has(.swatch)').first().locator('.swatch')
  await expect(swatches.first()).toBeVisible()
  const looks = await swatches.evaluateAll(all =>
    all.map(one => {
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      return backgroundColor + backgroundImage
    }),
  )
  expect(new Set(looks).size).toBe(looks.length)
  const good = page.locator('.parted > .good').first()
  expect(await style(good, 'backgroundColor')).not.toBe(await style(page.locator('body'), 'backgroundColor'))
})

test('in forced colours the names of steps behind stay hidden on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ forcedColors: 'active' })
  const client = await newPerson('client')
  const api = await apiAs(client)
  const { data: funds } = await (await api.get('/api/account/loan_fund/list')).json()
  const { id: productId } = funds.find(({ name }: { name: string }) => name === 'Jiinue Stock Fund')
  await send(api, `account/client/loan/apply/${client.id}`, {
    productId,
    principal: 100_000,
    loanTermMonths: 12,
    purpose: 'capital',
    monthlyIncome: 60_000,
  })
  await signIn(page, client)
  await openPortal(page, '/dashboard/consumer-credit/apply/contact-info')
  const [text = 0, end = 0] = await page.getByRole('button', { name: 'Fund & Amount' }).evaluate(button => {
    const range = document.createRange()
    range.selectNodeContents(button)
    return [range.getBoundingClientRect().left, button.getBoundingClientRect().right]
  })
  expect(text).toBeGreaterThanOrEqual(end)
})
