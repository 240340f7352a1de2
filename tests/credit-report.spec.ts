import { expect, test } from '@playwright/test'
import { en as words } from '#widgets/credit-report/words.en.ts'
import { inspect } from './axe.ts'
import { applied } from './loans.ts'
import { newPerson, openPortal, received, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a client reads and downloads the credit report, disputes it, and reads the answer', async ({
  page,
  browser,
}) => {
  const { client, code } = await applied()
  // the print dialog would block the test: what it would print is stored instead
  await page.addInitScript(() => {
    window.print = () => {
      const { documentElement } = (window.top as Window).document
      documentElement.dataset.printed = document.body.innerText
    }
  })
  await signIn(page, client)
  await openPortal(page, '/dashboard/credit-report')
  await expect(page.getByRole('heading', { name: words.title, exact: true }).last()).toBeVisible()
  await expect(page.getByText(`Loan ${code}`).first()).toBeVisible()
  await inspect(page, 320)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.pdf }).click()
  expect((await download).suggestedFilename()).toMatch(/^credit-report-\d{4}-\d\d-\d\d\.pdf$/)
  await page.getByRole('button', { name: words.print, exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toContain(code)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: words.pdf })).toBeHidden()
  // Firefox leaves the first sheet blank if what is longer than it is a grid
  for (const around of ['.page', '.page > .widget', '.credit-report.stack', '.credit-report article.stack'])
    await expect(page.locator(around), around).toHaveCSS('display', 'block')
  await page.emulateMedia({ media: null })

  const text = 'I asked for this loan in October.'
  await page.getByRole('button', { name: `${words.wrong}: Loan ${code}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.text).fill(text)
  await dialog.getByRole('button', { name: words.send, exact: true }).click()
  await expect(page.getByText(words['is-open'], { exact: true })).toBeVisible()

  const desk = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signIn(desk, await newPerson('processor'))
  await openPortal(desk, '/processor/disputes')
  const row = desk.getByRole('row').filter({ hasText: text })
  await row.getByRole('button', { name: /^Accept/ }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('The day is mended now.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(row).toBeHidden()
  await desk.close()

  await received(client.email, /The day is mended now\./)
  await openPortal(page, '/dashboard/credit-report')
  await expect(page.getByText(words['is-accepted'], { exact: true })).toBeVisible()
  await expect(page.getByText('The day is mended now.')).toBeVisible()
})
