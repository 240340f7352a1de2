import { calculator, controls, expect, fillIn, portal, test } from './partner.ts'

const GIVEN = { amount: '120000', months: '12', income: '90000', purpose: 'Capital Expenses' }

test('printing includes only the key facts and every repayment, under a strict CSP', async ({
  partner,
  page,
}) => {
  await page.addInitScript(() => {
    // the print dialog would block the test: the document is stored instead
    window.print = () => {
      const { title, body, adoptedStyleSheets } = document
      const paper = { title, text: body.innerText, sheets: adoptedStyleSheets.length }
      Object.assign(window.top as Window, { [Symbol.for('paper') as unknown as string]: paper })
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await partner.open('strict-csp.html')
  await partner.ready()
  await fillIn(page, GIVEN)
  await calculator(page).getByRole('button', { name: 'Show key facts' }).click()
  await calculator(page).getByRole('button', { name: 'Print' }).click()
  const paper = await page.evaluate(
    () =>
      (window as unknown as Record<symbol, { title: string; text: string; sheets: number }>)[
        Symbol.for('paper')
      ],
  )
  const text = paper?.text.replaceAll('\u00a0', ' ') ?? ''
  expect(paper?.title).toBe('Key facts about this loan')
  expect(paper?.sheets).toBeGreaterThan(1)
  expect(text).toContain('Ksh 192,124')
  expect(text.match(/Ksh 16,0\d\d\s+Ksh/g)).toHaveLength(12)
  expect(text).not.toContain('Check my eligibility')
  await expect(page.locator('body > iframe')).toHaveCount(0)
})

test('the copied link opens the same figures in the portal', async ({ partner, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await fillIn(page, GIVEN)
  await calculator(page).getByRole('button', { name: 'Show key facts' }).click()
  await calculator(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(calculator(page).getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${portal()}/loan-calculator#amount=120000&months=12&income=90000&purpose=capital`)
  await page.goto(link)
  await expect(controls(page).amount).toHaveValue('120,000')
  await expect(calculator(page)).toContainText('Ksh 16,011')
})

test('a refused clipboard shows the link to copy by hand', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await fillIn(page, GIVEN)
  await calculator(page).getByRole('button', { name: 'Show key facts' }).click()
  await calculator(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(calculator(page).getByLabel('Link to these figures')).toHaveValue(/#amount=120000/)
})

test('the portal’s calculator opens and works offline once loaded', async ({ page, context }) => {
  await page.goto(`${portal()}/loan-calculator`)
  await expect(controls(page).amount).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // the worker is handed files loaded before it was active; on the second visit all of them are cached
  await page.reload()
  await expect(controls(page).amount).toBeVisible()
  await page.waitForTimeout(1000)
  await context.setOffline(true)
  await page.reload()
  await fillIn(page, GIVEN)
  await expect(calculator(page)).toContainText('Ksh 16,011')
})
