import { expect, test } from '@playwright/test'
import { violations } from './axe.ts'
import { newSeller } from './documents-people.ts'
import { openPortal, signIn } from './people.ts'

/** A single-coloured picture. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGPQSP2PBzGMSqMhAHa1qi1sNMReAAAAAElFTkSuQmCC',
  'base64',
)

test('the preview shows the input beside the form, with the chosen logo and template', async ({ page }) => {
  const { person, customer, base } = await newSeller()
  await signIn(page, person)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openPortal(page, `${base}/settings`)
  const paper = page.getByRole('region', { name: 'How it will look' })
  await expect(paper).toContainText('Ksh 1,500')
  await page
    .locator('input[name=logo]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
  await expect(paper.locator('img')).toHaveJSProperty('naturalWidth', 10)
  await page.getByLabel('Colour band').check()
  await page.getByLabel('Colour, as #1E3A8A').fill('#1e3a8a')
  const heading = paper.getByRole('columnheader', { name: 'Item' })
  await expect(heading).toHaveCSS('background-color', 'rgb(30, 58, 138)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved for everything you send from now on.').first()).toBeVisible()

  await openPortal(page, `${base}/invoice/create`)
  await page.getByLabel('Client name').fill(customer.clientName)
  await page.getByLabel('Product or service').selectOption('other')
  await page.getByLabel('Description').fill('Mandazi')
  await page.getByLabel('Quantity').fill('12')
  await page.getByLabel('Amount').fill('1234.50')
  await expect(paper).toContainText('Zawadi Hotel')
  await expect(paper.getByRole('row', { name: 'Mandazi 12 102.88 1,234.50' })).toBeVisible()
  await expect(heading).toHaveCSS('background-color', 'rgb(30, 58, 138)')
  await expect(paper.locator('img')).toHaveJSProperty('naturalWidth', 10)
  expect(await violations(page)).toEqual([])
})

test('on a phone the preview opens on demand, and closes', async ({ page }) => {
  const { person, base } = await newSeller()
  await signIn(page, person)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPortal(page, `${base}/quotation/create`, 'localhost', 'sw')
  await page.getByLabel('Jina la mteja').fill('Zawadi Hotel')
  const isFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/preview-paper-/.test(name)),
    )
  expect(await isFetched()).toBe(false)
  await page.getByRole('button', { name: 'Tazama hati' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hati itakavyoonekana' })
  await expect(dialog).toContainText('Zawadi Hotel')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tazama hati' })).toBeFocused()
})
