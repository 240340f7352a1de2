import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type DarajaStandIn, serveDaraja } from '#server/sandbox/daraja.ts'
import { type FineractStandIn, serveFineract } from '#server/sandbox/fineract.ts'
import { en as loans } from '#widgets/loans/words.en.ts'
import { applied, CHECKLIST, sendProposal } from './loans.ts'
import { apiAs, newPerson, openPortal, type Person, received, signIn } from './people.ts'
import { freePort, type Started, startServer } from './serve.ts'
import { TIMEOUTS } from './timeouts.ts'

const FUND = 'Journey Fund'

/** Returns server settings that route payments to our stand-in, so that the test can pay at the Paybill. */
const withSafaricom = ({ key, secret, shortcode, passkey, callback, url, initiator }: DarajaStandIn) => ({
  MPESA_KE_KEY: key,
  MPESA_KE_SECRET: secret,
  MPESA_KE_SHORTCODE: shortcode,
  MPESA_KE_URL: url,
  MPESA_KE_PASSKEY: passkey,
  MPESA_KE_CALLBACK: callback,
  MPESA_KE_REGISTER: 'true',
  MPESA_KE_INITIATOR: initiator?.name ?? '',
  MPESA_KE_CREDENTIAL: initiator?.credential ?? '',
  MPESA_KE_PAYOUT_SHORTCODE: initiator?.shortcode ?? '',
})

/** The fund of this journey, as configured in the core banking system. */
const TERMS: Parameters<FineractStandIn['addProduct']>[0] = {
  name: FUND,
  description: 'For the way to the last repayment.',
  currency: 'KES',
  active: true,
  minPrincipal: 50_000_00,
  maxPrincipal: 500_000_00,
  minInstalments: 3,
  maxInstalments: 24,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'declining',
  amortization: 'equal-instalments',
  step: 1,
  grace: { principal: 0, interest: 0, interestFree: 0 },
  penalty: null,
}

const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click()
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('log').getByText(text)).toBeVisible()

/** Opens a page as a user, in a separate browser context. */
async function open(browser: Browser, who: Person, path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width, height: 900 },
  })
  const page = await context.newPage()
  await signIn(page, who)
  await openPortal(page, path)
  return page
}

/** Follows a loan from the application to the last repayment, through everyone involved. */
async function journey(browser: Browser, safaricom: DarajaStandIn): Promise<void> {
  const { client, loan, code, api } = await applied(FUND)
  const sms = client.phone.replace(/^0/, '+254')
  const borrower = await open(browser, client, `/dashboard/consumer-credit/loan/${loan}`, 390)
  /** Checks what the borrower reads: in a mail, in an SMS, and on the loan's page. */
  const reads = async (mail: RegExp, text: string | RegExp) => {
    await received(client.email, mail)
    await received(sms, new RegExp(code))
    await borrower.reload()
    await expect(borrower.getByText(text).first()).toBeVisible()
  }

  await test.step('the borrower gets a confirmation', () =>
    reads(/We have received your application/, loans.standsPending))

  const processor = await open(browser, await newPerson('processor'), `/processor/loans?search=${code}`)
  await test.step('a processor returns the proposal', async () => {
    await processor.locator('tbody').getByRole('link').first().click()
    await press(processor, 'Send back')
    const dialog = processor.getByRole('dialog')
    await dialog.getByLabel('Proposal: what to fix').fill('Page two is missing.')
    await press(dialog, 'Send back')
    await said(processor, 'The borrower is asked to correct it.')
    await reads(/Page two is missing\./, loans.standsReturned)
  })

  await test.step('the borrower fixes it', async () => {
    await sendProposal(api, loan, 'plan-two.pdf')
    await borrower.reload()
    await borrower.getByRole('link', { name: loans.handInAgain, exact: true }).click()
    await expect(borrower).toHaveURL(/\/apply\/consent/)
    await borrower.getByRole('checkbox').check()
    await press(borrower, loans.submit)
    await expect(borrower.getByText('Application Received!')).toBeVisible()
    await openPortal(borrower, `/dashboard/consumer-credit/loan/${loan}`)
  })

  await test.step('the processor checks and recommends it', async () => {
    await processor.reload()
    const items = processor.getByRole('group').getByRole('button', { name: 'In order', exact: true })
    await expect(items).toHaveCount(CHECKLIST.length)
    for (const [at] of CHECKLIST.entries()) {
      await items.nth(at).click()
      await expect(processor.getByText(`${at + 1} of 7 in order`)).toBeVisible()
    }
    await press(processor, 'Recommend')
    await press(processor.getByRole('dialog'), 'Recommend')
    await said(processor, /The loan is recommended/)
  })

  const authorizer = await open(browser, await newPerson('authorizer'), `/authorizer/loan/${loan}`)
  await test.step('an authorizer approves it', async () => {
    await press(authorizer, 'Approve')
    await press(authorizer.getByRole('dialog'), 'Approve Ksh 100,000')
    await said(authorizer, /The loan is approved/)
    await reads(/is approved/, /Your loan of Ksh\s100,000 is approved/)
  })

  await test.step('the borrower accepts the offer', async () => {
    await press(borrower, loans.accept)
    await borrower.getByRole('dialog').getByLabel(loans.fullName).fill(client.name)
    await press(borrower.getByRole('dialog'), loans.accept)
    await expect(borrower.getByText(/You accepted the offer of/).first()).toBeVisible()
  })

  await test.step('it is paid out to the borrower’s phone', async () => {
    await authorizer.reload()
    await press(authorizer, 'Pay out')
    await press(authorizer.getByRole('dialog'), 'Pay out Ksh 100,000')
    await said(authorizer, /on its way/)
    await reads(/Your loan \w+ is paid out/, /Pay Ksh\s.* by /)
    expect([...safaricom.payouts.values()]).toEqual([1])
  })

  await test.step('the borrower pays by prompt', async () => {
    await openPortal(borrower, `/dashboard/consumer-credit/pay?loan=${loan}`)
    await borrower.getByLabel('Amount', { exact: true }).fill('1234')
    await borrower.getByLabel('M-Pesa phone number', { exact: true }).fill('0712000010')
    await press(borrower, /^Pay Ksh/)
    await expect(borrower.getByText('Paid: Ksh 1,234')).toBeVisible()
    await received(client.email, /We have received Ksh\s1,234/)
  })

  await test.step('and at the Paybill', async () => {
    const receipt = await safaricom.pay({ account: code.toLowerCase(), amount: 2_000 })
    const mail = await received(client.email, /We have received Ksh\s2,000/)
    expect(mail.text).toContain(receipt)
    await received(sms, new RegExp(receipt))
  })

  await test.step('and the balance, which settles the loan', async () => {
    await openPortal(borrower, `/dashboard/consumer-credit/pay?loan=${loan}`)
    await press(borrower, 'Make another payment')
    await borrower.getByRole('radio', { name: /^Settle the loan today/ }).check()
    await borrower.getByLabel('M-Pesa phone number', { exact: true }).fill('0712000010')
    await press(borrower, /^Pay Ksh/)
    await expect(borrower.getByText('Your loan is paid back. Thank you.')).toBeVisible()
    await openPortal(borrower, `/dashboard/consumer-credit/loan/${loan}`)
    await expect(async () => {
      await borrower.reload()
      await expect(borrower.getByText(loans.standsClosed)).toBeVisible({ timeout: TIMEOUTS.glance })
    }).toPass({ timeout: TIMEOUTS.wait })
    await processor.goto(authorizer.url().replace('/authorizer/', '/processor/'))
    await expect(processor.getByText('Paid back in full.')).toBeVisible()
  })
}

test.describe('a loan from application to last repayment', () => {
  test.describe.configure({ mode: 'serial' })
  let folder: string
  let safaricom: DarajaStandIn
  let server: Started
  const shared = process.env.PORTAL

  async function start(env: Record<string, string> = {}): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), 'wezesha-journey-'))
    const port = String(await freePort())
    safaricom = await serveDaraja({ decision: 300, callback: `http://localhost:${port}/in` })
    server = await startServer(folder, { PORT: port, ...withSafaricom(safaricom), ...env })
    // the portal that all helpers of tests/people.ts use
    process.env.PORTAL = server.origin
  }
  test.afterEach(async () => {
    process.env.PORTAL = shared
    await server?.stop()
    await safaricom?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('in the built-in ledger', async ({ browser }) => {
    test.setTimeout(TIMEOUTS.long)
    await start()
    const boss = await apiAs('super')
    const { step: _step, active: _active, currency: _currency, ...terms } = TERMS
    const made = await boss.post('/api/lending/funds', { data: terms })
    expect(made.status(), await made.text()).toBe(200)
    await journey(browser, safaricom)
  })

  test('in Apache Fineract', async ({ browser }) => {
    test.setTimeout(TIMEOUTS.long)
    const fineract: FineractStandIn = await serveFineract()
    try {
      fineract.addProduct(TERMS)
      const { url, user, password, tenant } = fineract
      await start({
        FINERACT_URL: url,
        FINERACT_USER: user,
        FINERACT_PASSWORD: password,
        FINERACT_TENANT: tenant,
      })
      await journey(browser, safaricom)
    } finally {
      await fineract.close()
    }
  })
})
