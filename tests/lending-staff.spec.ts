import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { apiAs, newPerson, openPortal, type Person, signIn } from './people.ts'

const ITEMS = ['identity', 'address', 'income', 'business', 'bank', 'proposal', 'credit-score']
/** A minimal PDF of one page with text. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n' +
    '4 0 obj<</Length 41>>stream\nBT /F 24 Tf 40 100 Td (My proposal) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const dialog = (page: Page): Locator => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const said = (page: Page, text: string | RegExp) => page.getByRole('log').getByText(text)

type Api = Awaited<ReturnType<typeof apiAs>>
type Applied = { client: Person; api: Api; loan: string; code: string }

const send = async (api: Api, path: string, data: object) => {
  const answer = await api.post(`/api/${path}`, { data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}
const proposal = async (api: Api, loan: string, name: string) => {
  const file = { name, mimeType: 'application/pdf', buffer: PDF }
  const answer = await api.post(`/api/lending/loan/${loan}/documents`, {
    multipart: { kind: 'proposal', file },
  })
  expect(answer.status()).toBe(200)
}
const consentTo = async (api: Api, fund: number): Promise<string> =>
  (await send(api, 'lending/preview', { fund, amount: 10_000_000, months: 12, language: 'en' })).consent

/** Creates a client with a submitted application for 100,000. */
async function applied(): Promise<Applied & { fund: number }> {
  const client = await newPerson('client')
  const api = await apiAs(client)
  const { data: funds } = await (await api.get('/api/account/loan_fund/list')).json()
  const { id: fund } = funds.find(({ name }: { name: string }) => name === 'Jiinue Stock Fund')
  const begun = await send(api, `account/client/loan/apply/${client.id}`, {
    productId: fund,
    principal: 100_000,
    loanTermMonths: 12,
    purpose: 'capital',
    monthlyIncome: 60_000,
  })
  const loan: string = begun.data._id
  const stages = {
    address: { street: 'Moi Avenue', city: 'Nairobi', state: 'Nairobi', housing: 'Rent' },
    work: {
      employmentStatus: 'Self-employed',
      employerName: 'Mama Mboga',
      position: 'Owner',
      address: 'Soko Kuu',
      phoneNumber: '0712000010',
      startedOn: '2020-01-31',
      monthlyIncome: 60_000,
    },
    bank: { payout: 'mpesa', mpesaPhone: '0712000010' },
  }
  for (const [stage, data] of Object.entries(stages))
    await send(api, `account/client/loan/${stage}/${loan}`, data)
  await proposal(api, loan, 'plan.pdf')
  await send(api, 'payments/credit_score', {
    interest_rate: 2,
    period_m: 12,
    amount: 100_000,
    email: client.email,
    contribution: 0,
    idno: '12345678',
    name1: 'Asha',
    name2: 'Mwangi',
  })
  await send(api, `lending/loan/${loan}/submit`, { consent: await consentTo(api, fund) })
  const { data } = await (await api.get(`/api/lending/loan/${loan}`)).json()
  return { client, api, loan, code: data.code, fund }
}

/** Creates one that the demo's processor has also checked and recommended. */
async function recommended(): Promise<Applied> {
  const one = await applied()
  const processor = await apiAs('processor')
  for (const item of ITEMS) await send(processor, `lending/loan/${one.loan}/check`, { item, ok: true })
  await send(processor, `account/user/loan/action/${one.loan}`, { action: 'recommend' })
  await processor.dispose()
  return one
}

/** Checks that the proposal is shown inline if the browser supports PDFs, and always behind a link. */
async function showsPaper(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name: 'Open in a new tab' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(await answer.body()).toEqual(PDF)
  if (await page.evaluate(() => navigator.pdfViewerEnabled))
    await expect(page.frameLocator(`iframe[title$="${name}"]`).locator('body')).toBeAttached()
  else await expect(page.getByText(/opens PDFs in a new tab/)).toBeVisible()
}

/** Opens a page as a new member of staff, in a separate browser context. */
async function officer(browser: Browser, path: string): Promise<{ page: Page; name: string }> {
  const page = await (await browser.newContext({ locale: 'en-KE', timezoneId: 'Africa/Nairobi' })).newPage()
  const person = await newPerson('authorizer')
  await signIn(page, person)
  await openPortal(page, path)
  return { page, name: person.name }
}

test('a loan is claimed, returned for a document, corrected, checked and recommended', async ({ page }) => {
  const { api, loan, code, fund } = await applied()
  const boss = await newPerson('super')
  await signIn(page, boss)
  await openPortal(page, `/super-admin/loans?search=${code}`)
  const row = page.locator('tbody').getByRole('row')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('To check')

  await test.step('it is claimed in the list, and opened with its documents shown', async () => {
    await press(row, 'Assign to me: Neema Achieng')
    await expect(said(page, 'The loan is assigned to you.')).toBeVisible()
    await expect(row).toContainText('Me')
    await row.getByRole('link').click()
    await expect(page.getByText('Waiting to be checked. Assigned to you.')).toBeVisible()
    await showsPaper(page, 'plan.pdf')
    await expect(page.getByText('7 checklist items are still open.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recommend', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  await test.step('the proposal is returned with a reason that the borrower reads', async () => {
    await press(page, 'Send back')
    await press(dialog(page), 'Send back')
    await expect(dialog(page).getByText('Write what the borrower needs to correct.')).toBeVisible()
    await dialog(page).getByLabel('Proposal: what to fix').fill('Page two is missing.')
    await press(dialog(page), 'Send back')
    await expect(said(page, 'The borrower is asked to correct it.')).toBeVisible()
    await expect(page.getByText('To be sent again: Page two is missing.')).toBeVisible()
    const { data } = await (await api.get(`/api/lending/loan/${loan}`)).json()
    expect(data.returned).toBe('Page two is missing.')
    expect(data.documents[0].verdict).toEqual({ ok: false, reason: 'Page two is missing.' })
  })

  await test.step('resent, it is checked item by item and recommended', async () => {
    await proposal(api, loan, 'plan-two.pdf')
    await send(api, `lending/loan/${loan}/submit`, { consent: await consentTo(api, fund) })
    await page.reload()
    await expect(page.getByRole('button', { name: 'plan-two.pdf' })).toBeVisible()
    const items = page.getByRole('group').getByRole('button', { name: 'In order', exact: true })
    await expect(items).toHaveCount(ITEMS.length)
    for (const [at] of ITEMS.entries()) {
      await items.nth(at).click()
      await expect(page.getByText(`${at + 1} of 7 in order`)).toBeVisible()
    }
    await press(page, 'Recommend')
    await expect(dialog(page)).toContainText('asks for Ksh 100,000 over 12 months')
    await press(dialog(page), 'Recommend')
    await expect(said(page, 'The loan is recommended. Another person decides on it now.')).toBeVisible()
  })

  await test.step('the recommender cannot approve it', async () => {
    await expect(page.getByText('You recommended it. Another person has to approve it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await expect(page.getByText('Neema Achieng recommended it.')).toBeVisible()
  })
})

test('a lower amount is approved, accepted and paid out', async ({ page }) => {
  const { api, client, loan } = await recommended()
  await signIn(page, await newPerson('authorizer'))
  await openPortal(page, `/authorizer/loan/${loan}`)

  await press(page, 'Approve')
  await expect(dialog(page).getByText(/At most .* each/)).toBeVisible()
  await dialog(page).getByLabel('Amount', { exact: true }).fill('120000')
  await expect(dialog(page).getByText('You cannot approve more than was requested.')).toBeVisible()
  await dialog(page).getByLabel('Amount', { exact: true }).fill('80000')
  await expect(dialog(page).getByText(/% of the income of/)).toBeVisible()
  await press(dialog(page), 'Approve Ksh 80,000')
  await expect(said(page, /The loan is approved/)).toBeVisible()
  await expect(page.getByText('The borrower has not accepted the offer yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay out', exact: true })).toHaveCount(0)

  await send(api, `account/user/loan/offer_letter/${loan}`, { name: client.name })
  await page.reload()
  await press(page, 'Pay out')
  await expect(dialog(page)).toContainText('Ksh 80,000 goes by M-Pesa to')
  await press(dialog(page), 'Pay out Ksh 80,000')
  await expect(said(page, /on its way/)).toBeVisible()
  await expect
    .poll(async () => {
      const { data } = await (await api.get(`/api/lending/loan/${loan}`)).json()
      return data.status
    })
    .toBe('active')
  await page.reload()
  await expect(page.getByText(/Up to date/)).toBeVisible()
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(page.getByRole('table', { name: /Schedule/ }).getByRole('row')).toHaveCount(13)
})

test('of two concurrent approvals one wins, and the other officer learns who won', async ({ browser }) => {
  const { loan } = await recommended()
  const path = `/authorizer/loan/${loan}`
  const both = await Promise.all([officer(browser, path), officer(browser, path)])
  for (const { page } of both) await press(page, 'Approve')
  await Promise.all(
    both.map(({ page }) => dialog(page).getByRole('button', { name: 'Approve Ksh 100,000' }).click()),
  )
  const [won, lost] = [
    (page: Page) => said(page, /The loan is approved/),
    (page: Page) => dialog(page).getByText('This loan is already approved.'),
  ] as const
  for (const { page } of both) await expect(won(page).or(lost(page))).toBeVisible()
  const winners = await Promise.all(both.map(({ page }) => won(page).isVisible()))
  expect(winners.filter(Boolean)).toHaveLength(1)

  const { page } = both[winners.indexOf(false)] as { page: Page }
  await press(dialog(page), 'Cancel')
  await expect(page.getByRole('alert')).toContainText('This changed while you had the loan open')
  await expect(page.getByRole('alert')).toContainText('Neema Achieng approved it.')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await expect(page.getByText('The borrower has not accepted the offer yet.')).toBeVisible()
  for (const one of both) await one.page.context().close()
})

test('J and K step through the filtered list, with the position', async ({ page }) => {
  await signIn(page, await newPerson('processor'))
  await openPortal(page, '/processor/loans?view=all&status=closed&sort=amount')
  const rows = page.locator('tbody').getByRole('link')
  await expect(rows.nth(2)).toBeVisible()
  const codes = await page.locator('tbody').getByRole('rowheader').allTextContents()
  const codeOf = (at: number) => codes[at]?.match(/[2-9A-Z]{8}/)?.[0] ?? '-'
  await rows.first().click()
  const place = page.getByRole('status').filter({ hasText: /loan/ })
  await expect(place).toContainText(`loan ${codeOf(0)}. 1 of`)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(place).toContainText(`loan ${codeOf(1)}. 2 of`)
  await page.getByRole('link', { name: 'Next loan' }).click()
  await expect(place).toContainText(`loan ${codeOf(2)}. 3 of`)
  await page.keyboard.press('k')
  await expect(place).toContainText(`loan ${codeOf(1)}. 2 of`)
  expect(new URL(page.url()).searchParams.get('status')).toBe('closed')
  await page.getByRole('link', { name: '‹ Loans' }).click()
  await expect(page).toHaveURL(/\/processor\/loans\?.*status=closed/)
})

test('chart columns never overflow, even before they are redrawn narrower', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, await newPerson('super'))
  await openPortal(page, '/super-admin/reports/disbursements?by=month')
  await expect(page.locator('rect.bar').first()).toBeVisible()
  const over = await page.locator('wz-reports .columns').evaluate(place => {
    const { host } = place.getRootNode() as ShadowRoot
    ;(host as HTMLElement).style.width = '240px'
    return place.scrollWidth - place.clientWidth
  })
  expect(over).toBe(0)
})
