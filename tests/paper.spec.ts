import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { apiAs, openPortal, signIn } from './people.ts'
import { settle } from './walk.ts'

/** Runs in the page: returns the colours of everything that is printed. */
const colors = () => {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(one => [
      one,
      ...(one.shadowRoot ? elementsIn(one.shadowRoot) : []),
    ])
  return elementsIn(document.body)
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .map(one => {
      const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(one)
      return `${one.localName}.${one.getAttribute('class')}: ${color} ${backgroundColor} ${borderTopColor} ${fill} ${stroke}`
    })
}

const MILLIMETRE = 72 / 25.4

/** Returns the page sizes of a PDF, in points. */
const sheetsOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/g)].map(
    ([, ...box]) => box.slice(2).map(Number),
  )

/** Checks a printout from a dark screen: on A4, with the owner's name at the top. */
async function expectPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  await openPortal(page, path)
  await settle(page)
  await page.emulateMedia({ colorScheme: 'light', media: 'print' })
  const light = await page.evaluate(colors)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect.soft(await page.evaluate(colors), path).toEqual(light)
  await expect.soft(page.locator('.paper-head'), path).toContainText('Wezesha')
  await expect.soft(page.getByRole('navigation').filter({ visible: true }), path).toHaveCount(0)
  await expect.soft(page.locator('.button').filter({ visible: true }), path).toHaveCount(0)
  const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.length, path).toBeGreaterThan(0)
  for (const [width = 0, height = 0] of sheets) {
    expect.soft([Math.round(width / MILLIMETRE), Math.round(height / MILLIMETRE)], path).toEqual([210, 297])
  }
  // content wider than the area between the margins would be shrunk or clipped when printed
  await page.setViewportSize({ width: Math.round((210 - 28) * (96 / 25.4)), height: 1_000 })
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.soft.poll(over, { message: path }).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('client printouts are the same from dark and light screens, on A4: home, schedule, receipts, scores', async ({
  page,
}) => {
  const client = await apiAs('client')
  const { data } = await (await client.get('/api/account/client/loan/view')).json()
  await client.dispose()
  await signIn(page, 'client')
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of [
    '/dashboard/overview',
    `/dashboard/consumer-credit/loan/${data[0]._id}`,
    '/dashboard/business-documents/invoice',
    '/dashboard/business-documents/receipts',
    '/dashboard/scorecardv1',
    '/dashboard/credit-report',
  ])
    await expectPaper(page, path)
})

test('administrator printouts are the same: home and report', async ({ page }) => {
  await signIn(page, 'super')
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/super-admin/overview', '/super-admin/reports']) await expectPaper(page, path)
})

test('a list of several sheets repeats all titles of its columns, including those that sort', async ({
  page,
}) => {
  await signIn(page, 'super')
  await openPortal(page, '/super-admin/clients')
  await settle(page)
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A5' })))
  expect(text[1]).toMatch(/Phone\s+Status\s+Registered on/)
})

test('a part of a page is printed in the font of its screen', async ({ page }) => {
  // instead of printing, notes the font on the paper
  await page.addInitScript(() => {
    window.print = () => {
      const heading = document.querySelector('h2') as Element
      document.title = getComputedStyle(heading).fontFamily
    }
  })
  await signIn(page, 'client')
  await openPortal(page, '/dashboard/credit-report')
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const font = await heading.evaluate(one => getComputedStyle(one).fontFamily)
  await page.getByRole('main').getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.frames().at(-1)?.title()).toBe(font)
})
