import { calculator, controls, expect, fillIn, framed, type Partner, portal, test } from './partner.ts'

const LARGE = 'This amount is too large. Check the number of zeros'
const DIGITS = 'Use digits only, for example 50,000'
const WHOLE = 'Use a whole amount, without cents'
const REQUIRED = 'This field is required'
const MINIMUM = 'The minimum amount of loan that we offer starts at Ksh50000'
const MAXIMUM = 'The largest loan that we offer is Ksh 1,000,000. Enter a lower amount'
const PURPOSE = 'Loans are only available for business growth'
const REFUSED = 'You are not eligible for this amount, kindly enter a lower loan amount'

/** 600,000 over 12 months is 80,051.61 a month, 33 % of an income of 242,580.6. */
const PASSES = { amount: '600000', months: '12', income: '242581', purpose: 'Capital Expenses' }

/** Opens a fresh calculator on a partner page. */
async function openNew(partner: Partner, attributes = ''): Promise<void> {
  await partner.openPage(`<wz-loan-calculator ${attributes}></wz-loan-calculator>`)
  await partner.ready()
}

async function expectNoNaN({ page }: Partner): Promise<void> {
  const text = await calculator(page).evaluate(element => element.shadowRoot?.textContent ?? '')
  expect(text).not.toMatch(/NaN|undefined|null|Infinity|\[object/)
}

test.describe('the checks in specified order', () => {
  test('report the first error first', async ({ partner, page }) => {
    for (const [what, given, message] of [
      ['everything is required', {}, REQUIRED],
      ['an amount of 0 is not filled in', { ...PASSES, amount: '0' }, REQUIRED],
      ['an income of 0 is not filled in', { ...PASSES, income: '0' }, REQUIRED],
      ['required comes before the minimum', { amount: '49999' }, REQUIRED],
      ['the minimum comes before the purpose', { ...PASSES, amount: '49999', purpose: 'Personal' }, MINIMUM],
      [
        'the maximum comes before the purpose',
        { ...PASSES, amount: '1000001', purpose: 'Personal' },
        MAXIMUM,
      ],
      ['the purpose comes before the eligibility', { ...PASSES, income: '1', purpose: 'Personal' }, PURPOSE],
      ['recurring expenses are not financed', { ...PASSES, purpose: 'Recurring Expenses' }, PURPOSE],
      ['an income that does not carry it comes last', { ...PASSES, income: '242580' }, REFUSED],
    ] as const) {
      await test.step(what, async () => {
        await openNew(partner)
        await fillIn(page, given)
        await controls(page).check.click()
        await expect(calculator(page).locator('.error').filter({ hasText: /./ }).first()).toHaveText(message)
        expect(await partner.events('complete')).toEqual([])
        await expectNoNaN(partner)
      })
    }
  })

  test('pass values at the limits', async ({ partner, page }) => {
    for (const [what, given] of [
      ['the minimum itself is allowed', { ...PASSES, amount: '50000' }],
      ['the maximum itself is allowed', { ...PASSES, amount: '1000000', income: '99999999' }],
      ['an instalment of exactly the share is allowed', PASSES],
    ] as const) {
      await test.step(what, async () => {
        await openNew(partner)
        await fillIn(page, given)
        await controls(page).check.click()
        await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
        await expect(page.getByText('You can afford this loan.').first()).toBeVisible()
      })
    }
  })

  test('offer half a year and one to five years', async ({ partner, page }) => {
    await openNew(partner)
    for (const months of [6, 12, 24, 36, 48, 60]) {
      await fillIn(page, { amount: '100000', months: String(months) })
      const total = Math.round(100000 * 1.04 ** months)
      await expect(calculator(page)).toContainText(`Ksh ${total.toLocaleString('en-KE')}`)
    }
  })
})

test('a passed check emits the figures, links to sign-in and does not navigate', async ({
  partner,
  page,
}) => {
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await fillIn(page, PASSES)
  const address = page.url()
  await controls(page).check.click()
  await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
  const [complete] = await partner.events('complete')
  expect(complete?.detail).toEqual({
    widget: 'loan-calculator',
    instance: 'loan-calculator-1',
    currency: 'KES',
    amount: 60_000_000,
    months: 12,
    total: 96_061_900,
    instalment: 8_005_200,
    cost: 36_061_900,
    eligible: true,
  })
  await expect(page.getByRole('link', { name: 'Sign in to apply' })).toHaveAttribute(
    'href',
    `${portal()}/signin`,
  )
  expect(page.url()).toBe(address)
})

test('no event carries the income', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await fillIn(page, { ...PASSES, income: '7654321' })
  await controls(page).check.click()
  await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
  for (const type of ['change', 'complete', 'ready']) {
    expect(JSON.stringify(await partner.events(type))).not.toContain('7654321')
  }
})

test.describe('unusual input', () => {
  test('typed', async ({ partner, page }) => {
    for (const [typed, message] of [
      ['abc', DIGITS],
      ['-5000', DIGITS],
      ['50k', DIGITS],
      ['1e5', DIGITS],
      ['٥٠٠٠٠', DIGITS],
      ['５００００', DIGITS],
      ['50,000.50', WHOLE],
      ['1,000.50', WHOLE],
      ['9999999999999', LARGE],
      ['1'.repeat(400), LARGE],
      ['<img src=x onerror=alert(1)>', DIGITS],
      ['Infinity', DIGITS],
      ['0x10', DIGITS],
    ] as const) {
      await test.step(typed.slice(0, 30), async () => {
        await openNew(partner)
        await fillIn(page, { ...PASSES, amount: typed })
        await controls(page).income.focus()
        await expect(controls(page).amount).toHaveAccessibleDescription(new RegExp(message))
        await controls(page).check.click()
        await expect(controls(page).amount).toBeFocused()
        await expectNoNaN(partner)
        await fillIn(page, { amount: '60000' })
        await expect(calculator(page)).toContainText('Ksh 8,006')
      })
    }
  })

  test('pasted', async ({ partner, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const [pasted, shown] of [
      ['1,000,000', '1,000,000'],
      ['60 000', '60,000'],
      [' 60000 ', '60,000'],
      ['00060000', '00,060,000'],
    ] as const) {
      await test.step(`“${pasted}”`, async () => {
        await openNew(partner, 'months="12"')
        await page.evaluate(text => navigator.clipboard.writeText(text), pasted)
        await controls(page).amount.focus()
        await page.keyboard.press('ControlOrMeta+v')
        await expect(controls(page).amount).toHaveValue(shown)
        await expect(calculator(page)).toContainText('Monthly repayment')
        await expectNoNaN(partner)
      })
    }
  })

  test('in an attribute', async ({ partner, page }) => {
    for (const [attributes, message] of [
      ['amount="lots" months="12"', DIGITS],
      ['amount="-1" months="12"', DIGITS],
      ['amount="1e99" months="12"', DIGITS],
      [`amount="${'9'.repeat(300)}" months="12"`, LARGE],
      ['amount="60000.5" months="12"', WHOLE],
      ['amount="60000" months="7"', '7 months is not available. Choose a period from the list'],
      ['amount="60000" months="soon"', 'months is not available. Choose a period from the list'],
      ['amount="60000" months="12" purpose="holiday"', 'Choose one of these purposes'],
      ['amount="60000" months="12" income="NaN"', DIGITS],
    ] as const) {
      await test.step(attributes.slice(0, 60), async () => {
        await openNew(partner, attributes)
        await expect(calculator(page).locator('.error').filter({ hasText: message })).toBeVisible()
        await expectNoNaN(partner)
      })
    }
  })

  test('unknown attributes are ignored', async ({ partner, page }) => {
    await partner.openPage(
      '<wz-loan-calculator lang="fr" mode="popup" loading="soon" colour="red" amount="60000" months="12" partner=""></wz-loan-calculator>',
    )
    partner.expectFault(/status of 400|unknown mode="popup"/)
    await partner.ready()
    await expect(calculator(page)).toContainText('Monthly repayment')
    await expect(calculator(page)).toContainText('Ksh 8,006')
  })

  test('invalid page texts do not break the widget', async ({ partner, page }) => {
    await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
    await partner.ready()
    await calculator(page).evaluate(element => {
      Object.assign(element, { messages: { 'loan-calculator.title': 'X {nothing} <b>', 'no.such.key': 'Y' } })
    })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('X {nothing} <b>')
  })
})

test.describe('in the portal', () => {
  for (const [host, language, color, symbol, name] of [
    ['localhost', 'en', 'rgb(194, 65, 12)', 'Ksh', 'Loan calculator'],
    ['jenga.localhost', 'sw', 'rgb(30, 58, 138)', 'Tsh', 'Kikokotoo cha mkopo'],
  ] as const) {
    test(`${host} shows the same element in its own theme, language and currency`, async ({
      partner,
      page,
    }) => {
      await page.goto(`${portal(host)}/loan-calculator`)
      const form = controls(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(form.check).toHaveCSS('background-color', color)
      await expect(calculator(page)).toContainText(`${symbol} `)
      await expect(calculator(page)).toHaveJSProperty('localName', 'wz-loan-calculator')
      expect(partner.faults).toEqual([])
    })

    test(`${host}: a shared link shows the tenant’s name without JavaScript`, async ({ request }) => {
      const answer = await request.get(`${portal()}/loan-calculator`, {
        headers: { host: new URL(portal(host)).host, accept: '*/*', 'user-agent': 'WhatsApp/2.23.20.0' },
      })
      const html = await answer.text()
      const tenant = host === 'localhost' ? 'Wezesha' : 'Jenga Partners'
      expect(html).toContain(`<title>${name} · ${tenant}</title>`)
      expect(html).toContain(`property="og:title" content="${name} · ${tenant}"`)
      expect(html).toMatch(/property="og:image" content="http[^"]+"/)
    })

    test(`a partner page embeds the widget of ${host}`, async ({ partner, page }) => {
      await partner.openPage(`<wz-loan-calculator></wz-loan-calculator>`, {
        loader: `${portal(host)}/embed/v1/loader.js`,
        lang: language,
      })
      await partner.ready()
      await expect(calculator(page)).toContainText(`${symbol} `)
      await expect(controls(page, language).check).toHaveCSS('background-color', color)
    })
  }

  test('a passed check leads to sign-in, and Back restores the figures', async ({ partner, page }) => {
    await page.goto(`${portal()}/loan-calculator`)
    await fillIn(calculator(page), PASSES)
    await controls(page).check.click()
    await expect(page).toHaveURL(`${portal()}/signin`)
    await page.goBack()
    await expect(controls(page).amount).toHaveValue('600,000')
    await expect(controls(page).income).toHaveValue('242,581')
    expect(partner.faults).toEqual([])
  })

  test('a link opens the same figures', async ({ page }) => {
    await page.goto(`${portal()}/loan-calculator#amount=60000&months=12&income=90000&purpose=capital`)
    await expect(controls(page).amount).toHaveValue('60,000')
    await expect(controls(page).months).toHaveValue('12')
    await expect(controls(page).income).toHaveValue('90,000')
    await expect(controls(page).purpose('Capital Expenses')).toBeChecked()
    await expect(calculator(page)).toContainText('Ksh 8,006')
  })

  test('figures from a link are validated like typed ones', async ({ partner, page }) => {
    await page.goto(`${portal()}/loan-calculator#amount=%3Cscript%3E&months=999&income=-4&purpose=theft`)
    await expect(calculator(page)).toContainText(DIGITS)
    await expectNoNaN(partner)
  })
})

test('figures in a frame are the same as inline', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator mode="iframe"></wz-loan-calculator>')
  await partner.ready()
  await fillIn(framed(calculator(page)), PASSES)
  await controls(framed(calculator(page))).check.click()
  await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
  const [complete] = await partner.events('complete')
  expect(complete?.detail).toMatchObject({ total: 96_061_900, instalment: 8_005_200, eligible: true })
})
