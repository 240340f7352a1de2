import { expect, type Locator, type Page, test } from '@playwright/test'
import { en } from '#widgets/loans/words.en.ts'
import { sw } from '#widgets/loans/words.sw.ts'
import { inspect } from './axe.ts'
import { portal } from './partner.ts'
import { apiAs, newPerson, PASSWORD, type Person, signIn, TENANTS } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

/** A small PDF that any viewer can open. */
const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)
const proposal = { name: 'my-shop.pdf', mimeType: 'application/pdf', buffer: PDF }

/** Texts of the kit that the tests use. */
const KIT = { required: 'Jaza hapa', optional: 'si lazima', close: 'Funga' }

test.use({ viewport: { width: 360, height: 780 } })

const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()
const radio = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', typeof name === 'string' ? { name, exact: true } : { name }).check()
const open = (page: Page, path: string, lang: 'en' | 'sw') =>
  page.goto(`${portal(TENANTS.wezesha)}${path}?lang=${lang}`)

/** Applies in Kiswahili, whose texts are longer; tests/lending.spec.ts covers English. */
async function apply(page: Page, client: Person): Promise<void> {
  const t = sw
  await signIn(page, client)
  await open(page, '/dashboard/overview', 'sw')

  await test.step('the dashboard has no loan, and links to a first one', async () => {
    await expect(page.getByText(t.empty)).toBeVisible()
    await page.getByRole('link', { name: t.applyForLoan, exact: true }).click()
    await expect(page).toHaveURL(/\/consumer-credit\/apply\/calculator/)
  })

  await test.step('the form lists missing fields, shows the cost, and keeps input', async () => {
    await expect(page.getByRole('radio', { name: /Kuza Growth Fund/ })).toBeVisible()
    await press(page, t.continue)
    await expect(page.getByText(t.fundRequired).first()).toBeVisible()
    await expect(page.getByText(t.periodRequired).first()).toBeVisible()
    await inspect(page, 360)
    await radio(page, /Kuza Growth Fund/)
    await field(page, t.amount).fill('120000')
    await expect(field(page, t.amount)).toHaveValue('120,000')
    await field(page, t.years).selectOption('1')
    await field(page, t.monthsLabel).selectOption('6')
    await radio(page, t.capital)
    await field(page, t.income).fill('60000')
    await expect(page.getByText(t.total)).toBeVisible()
    await page.reload()
    await expect(field(page, t.amount)).toHaveValue('120,000')
    await expect(field(page, t.monthsLabel)).toHaveValue('6')
    await expect(page.getByRole('radio', { name: /Kuza Growth Fund/ })).toBeChecked()
    await expect(page.getByText(t.total)).toBeVisible()
    await inspect(page, 360)
    await press(page, t.continue)
    await expect(page).toHaveURL(/\/apply\/contact-info/)
  })

  await test.step('the details survive a reload and a lost connection', async () => {
    await field(page, t.county).selectOption('Kisumu')
    await field(page, t.city).fill('Maseno')
    await field(page, t.street).fill('Kit Mikayi Road')
    await radio(page, t['is-Rent'])
    await page.reload()
    await expect(field(page, t.city)).toHaveValue('Maseno')
    await expect(page.getByRole('radio', { name: t['is-Rent'], exact: true })).toBeChecked()
    await inspect(page, 360)
    await page.context().setOffline(true)
    await press(page, t.saveAndContinue)
    const alert = page.getByRole('alert').filter({ hasText: /\S/ }).first()
    await expect(alert).toBeVisible()
    // the icon is beside the text, not above it
    const [icon = 0, text = 0] = await alert.evaluate(({ firstChild, lastChild }) =>
      [firstChild, lastChild].map(part => {
        const range = document.createRange()
        range.selectNode(part as Node)
        return range.getBoundingClientRect().left
      }),
    )
    expect(text).toBeGreaterThan(icon + 8)
    await page.context().setOffline(false)
    await press(page, t.saveAndContinue)
    await expect(page).toHaveURL(/\/apply\/employer-info/)

    await radio(page, t['is-Self-employed'])
    await field(page, t['own-employerName']).fill('Mama Neema Fresh')
    await press(page, t.saveAndContinue)
    await expect(page.getByText(KIT.required).first()).toBeVisible()
    await field(page, t['own-position']).fill('Owner')
    await field(page, t['own-address']).fill('Maseno market')
    await field(page, t.phoneNumber).fill('0722 000 111')
    await field(page, t.startedOn).fill('2020-02-01')
    await expect(field(page, t.monthlyIncome)).toHaveValue('60,000')
    await inspect(page, 360)
    await press(page, t.saveAndContinue)
    await expect(page).toHaveURL(/\/apply\/bank-info/)

    await radio(page, t['is-mpesa'])
    await field(page, t.mpesaPhone).fill('0712 345 678')
    await inspect(page, 360)
    await press(page, t.saveAndContinue)
    await expect(page).toHaveURL(/\/apply\/proposal/)
  })

  await test.step('an existing application is continued', async () => {
    await open(page, '/dashboard/consumer-credit/apply/calculator', 'sw')
    const dialog = page.getByRole('dialog', { name: t.continueApplication })
    await expect(dialog.getByText(t.previousRequest)).toBeVisible()
    await press(dialog, t.continue)
    await expect(page).toHaveURL(/\/apply\/proposal/)
  })

  await test.step('the proposal is sent with the names of the ID', async () => {
    const download = page.waitForEvent('download')
    await press(page, t.guidelines)
    expect((await download).suggestedFilename()).toBe(`${t.guidelinesFile}.pdf`)
    await press(page, t.saveAndContinue)
    await expect(page.getByText(t.fileRequired).first()).toBeVisible()
    await inspect(page, 360)
    await page.locator('input[type=file]').setInputFiles(proposal)
    await expect(page.getByText(/my-shop\.pdf/)).toBeVisible()
    await expect(field(page, t.firstName)).toHaveValue('Neema')
    await field(page, t.idNumber).fill('23456789')
    await page.context().setOffline(true)
    await press(page, t.saveAndContinue)
    await expect(page.getByText(t.sendingWaits)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).toHaveURL(/\/apply\/consent/)
    await expect(page.getByText(t.proposalUploaded)).toBeVisible()
    await press(page, KIT.close)
  })

  await test.step('the full cost precedes the consent, and the consent the application', async () => {
    await expect(page.getByRole('row')).toHaveCount(1 + 18)
    await field(page, `${t.payDay} (${KIT.optional})`).selectOption('5')
    await inspect(page, 360)
    await press(page, t.submit)
    await expect(page.getByText(t.consentRequired).first()).toBeVisible()
    await page.getByRole('checkbox').check()
    await press(page, t.submit)
    await expect(page).toHaveURL(/\/consumer-credit\/success/)
    await expect(page.getByText(t.successTitle)).toBeVisible()
    await inspect(page, 360)
  })

  await test.step('the dashboard shows it as pending', async () => {
    await press(page, t.dashboard)
    await expect(page).toHaveURL(/\/dashboard\/overview/)
    await expect(page.getByText(t['is-pending'], { exact: true })).toBeVisible()
    await inspect(page, 360)
    await page.getByRole('link', { name: t.seeLoan, exact: true }).click()
    await expect(page.getByText(t.standsPending)).toBeVisible()
    await expect(page.getByText('my-shop.pdf')).toBeVisible()
    await inspect(page, 360)
  })
}

test('a client applies for a loan on a phone, from nothing to “received”', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  await apply(page, await newPerson('client'))
})

test('a client reads a loan’s status, receipts and statement', async ({ page }) => {
  await signIn(page, 'client')
  await open(page, '/dashboard/consumer-credit/history', 'en')
  await expect(page.getByText('Kuza Growth Fund')).toBeVisible()
  await inspect(page, 360)
  await page.locator('tbody a').first().click()
  await expect(page).toHaveURL(/\/consumer-credit\/loan\/[0-9a-f]{24}/)
  await expect(page.getByText(/^Pay Ksh/)).toBeVisible()
  await inspect(page, 360)
  for (const [name, ending] of [
    ['PDF', 'pdf'],
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    const download = page.waitForEvent('download')
    await press(page, `${name} Statement`)
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^statement-\\w+\\.${ending}$`))
  }
  const receipt = page.waitForEvent('download')
  await page
    .getByRole('button', { name: new RegExp(`^${en.receipt} `) })
    .first()
    .click()
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('link', { name: en.payLoan, exact: true }).click()
  await expect(page).toHaveURL(/\/consumer-credit\/pay\?loan=[0-9a-f]{24}/)
})

test('a partly paid instalment stays on a narrow phone’s screen in Kiswahili', async ({ page }) => {
  await page.route(/\/api\/lending\/loan\/[0-9a-f]{24}$/, async route => {
    const body = await (await route.fetch()).json()
    Object.assign(body.data.schedule.at(-1), { state: 'part', paid: 80_000 })
    await route.fulfill({ json: body })
  })
  await signIn(page, 'client')
  await open(page, '/dashboard/consumer-credit/history', 'sw')
  await page.locator('tbody a').first().click()
  await expect(page.getByText('Sehemu imelipwa')).toBeVisible()
  await inspect(page, 360)
})

test('the instalments of a late loan fit a small phone in Kiswahili', async ({ page }) => {
  const email = 'beatrice.kemunto@mail.example'
  const late: Person = { id: '', name: '', email, password: PASSWORD, tenant: 'wezesha', phone: '' }
  const api = await apiAs(late)
  const { data } = await (await api.get('/api/account/client/loan/view')).json()
  await api.dispose()
  await signIn(page, late)
  await open(page, `/dashboard/consumer-credit/loan/${data[0]._id}`, 'sw')
  const card = page.locator('section.card').filter({ has: page.getByRole('table') })
  await expect(card.getByText(sw['row-late']).first()).toBeVisible()
  const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0
  expect(await widthOf(card.getByRole('table'))).toBeLessThanOrEqual(
    await widthOf(card.getByRole('heading', { name: sw.schedule })),
  )
})
