import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ROLES } from '#contract/role.ts'
import { today } from './book.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

const PHONE = { viewport: { width: 360, height: 780 } }
test.use(PHONE)

/** What the screens of a book say, in both languages. */
const SAYS = {
  en: {
    revenue: 'Revenue',
    done: 'Done',
    another: 'Save and add another',
    kept: 'Kept on this device.',
    filter: 'Filter',
    waits: 'waits to be sent',
    paste: 'Have an M-Pesa message?',
    message: 'Paste the message here',
    read: 'Read the message',
    from: (code: string) => `From message ${code}.`,
    entered: (code: string) => `Message ${code} is in your book already.`,
    name: 'Business name',
    begin: 'Begin',
    balance: 'Net Cashflow',
  },
  sw: {
    revenue: 'Mapato',
    done: 'Maliza',
    another: 'Hifadhi na uongeze nyingine',
    kept: 'Imehifadhiwa kwenye kifaa hiki.',
    filter: 'Chuja',
    waits: 'inasubiri kutumwa',
    paste: 'Una ujumbe wa M-Pesa?',
    message: 'Bandika ujumbe hapa',
    read: 'Soma ujumbe',
    from: (code: string) => `Kutoka ujumbe ${code}.`,
    entered: (code: string) => `Ujumbe huu ${code} umeshaingizwa kwenye daftari.`,
    name: 'Jina la biashara',
    begin: 'Anza',
    balance: 'Fedha halisi',
  },
} as const
type Language = keyof typeof SAYS

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const card = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .locator('.value')

/** Opens quick entry until everything that it needs is here. */
async function openQuick(page: Page, language: Language): Promise<void> {
  const says = SAYS[language]
  await openPortal(page, '/dashboard/digikua/client/quick', 'localhost', language)
  await expect(page.getByLabel(says.revenue)).not.toHaveValue('')
  await expect(page.getByRole('button', { name: says.done })).toBeVisible()
}

/** Sells without a connection: each sale is said to be kept before the next. */
async function sellOffline(page: Page, language: Language, amounts: readonly number[]): Promise<void> {
  const says = SAYS[language]
  const amount = page.getByLabel(says.revenue)
  for (const one of amounts) {
    await amount.fill(`${one}`)
    await press(page, says.another)
    await expect(amount).not.toHaveValue(`${one}`)
    await expect(page.getByText(says.kept)).toBeVisible()
  }
}

/** How many sales of certain amounts the list of a device has, once nothing waits there. */
async function expectSales(page: Page, language: Language, text: string, count: number): Promise<void> {
  const says = SAYS[language]
  await openPortal(page, '/dashboard/digikua/client/cashflow-summary-detailed/sales', 'localhost', language)
  await page.getByLabel(says.filter, { exact: true }).fill(text)
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(count)
  await expect(page.getByText(says.waits)).toHaveCount(0)
}

for (const language of ['en', 'sw'] as const) {
  test(`thirty sales of a market day without a connection outlive a phone that dies, and are there once on every device (${language})`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    const base = language === 'en' ? 61_000 : 62_000
    const amounts = Array.from({ length: 30 }, (_, at) => base + at)
    const other: BrowserContext = await browser.newContext(PHONE)
    const second = await other.newPage()
    await signIn(page, 'client')
    await signIn(second, 'client')
    await openQuick(page, language)
    await openQuick(second, language)
    await context.setOffline(true)
    await other.setOffline(true)
    await sellOffline(page, language, amounts)
    await sellOffline(second, language, [base + 30, base + 31])
    // it dies in the middle of the market, and is charged again at home
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const charged = await context.newPage()
    const shown = language === 'en' ? '61,0' : '62,0'
    await expectSales(charged, language, shown, 30)
    await other.setOffline(false)
    await expectSales(second, language, shown, 32)
    await expectSales(charged, language, shown, 32)
    await other.close()
  })

  test(`an M-Pesa message that is pasted twice is entered once (${language})`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    const says = SAYS[language]
    const code = language === 'en' ? 'UJE7B3LQ8C' : 'UJE7B3LQ8D'
    const [year, month, day] = today().split('-').map(Number)
    const text = `${code} Confirmed. Ksh800.00 sent to BRIAN MUTUA 0700000222 on ${day}/${month}/${Number(year) % 100} at 1:15 AM. New M-PESA balance is Ksh4,005.50. Transaction cost, Ksh0.00.`
    const paste = async () => {
      await openQuick(page, language)
      await page.getByText(says.paste).click()
      await page.getByLabel(says.message).fill(text)
      await press(page, says.read)
    }
    await signIn(page, 'client')
    await paste()
    await expect(page.getByText(says.from(code))).toBeVisible()
    await press(page, says.done)
    await expect(page.getByText(says.from(code))).toBeHidden()
    await paste()
    await expect(page.getByText(says.entered(code))).toBeVisible()
  })
}

for (const [role, language] of [
  ['digiprime', 'en'],
  ['applicant', 'sw'],
] as const) {
  test(`a ${role} begins a book, and sees in it what was spent (${language})`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    const says = SAYS[language]
    const person = await newPerson(role)
    await signIn(page, person)
    await openPortal(page, `/dashboard/digikua/${role}`, 'localhost', language)
    await page.getByLabel(says.name).fill('Duka la Amina')
    await press(page, says.begin)
    await expect(card(page, says.balance)).toHaveText('Ksh 0')
    const api = await apiAs(person)
    const { id: businessId } = (await (await api.get('/api/business/own')).json()).data[0]
    const lists = (await (await api.get('/api/book/lists')).json()).data
    const [year, monthDate, dayDate] = today().split('-').map(Number)
    const resource = 'entrepreneurOverheadExpense'
    const written = await api.post(`/api/data/${resource}?resource=${resource}&action=create`, {
      data: {
        businessId,
        name: 'Kodi',
        typeOfExpense: lists.entrepreneurSaleType[0].id,
        supplierPhone: '0712345678',
        amountSpent: 1_500,
        year,
        monthDate,
        dayDate,
      },
    })
    expect(written.status(), await written.text()).toBe(200)
    await page.reload()
    await expect(card(page, says.balance)).toContainText('1,500')
  })
}

test('a sheet of 5,000 rows with 12 faults comes into the book but for those, which are named', async ({
  page,
}) => {
  test.setTimeout(TIMEOUTS.long)
  const person = await newPerson('client')
  const api = await apiAs(person)
  await api.post('/api/business/own', { data: { name: 'Duka la Amina' } })
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    at % 400 === 100 && at < 4_900
      ? `31/02/2026,Matumizi,${at},Rent,0712345678`
      : `${today()},Matumizi,${100 + at},Item ${at},0712345678`,
  )
  const faults = rows.filter(row => row.startsWith('31/02')).length
  expect(faults).toBe(12)
  await signIn(page, person)
  await openPortal(page, '/dashboard/digikua/client/import')
  await page.getByLabel('Your sheet').setInputFiles({
    name: 'book.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Aina,Amount,Description,Phone', ...rows].join('\n')),
  })
  await expect(page.getByText('4,988 rows are right')).toBeVisible()
  await expect(page.getByText('12 rows have faults')).toBeVisible()
  await press(page, 'Take in 4,988 rows')
  await expect(page.getByText('4,988 entries of book.csv are in your book')).toBeVisible()
})

test('staff read a client’s book from its page, and cannot write in it', async ({ page }) => {
  const client = await apiAs('client')
  const { id } = (await (await client.get('/api/business/own')).json()).data[0]
  await signIn(page, 'authorizer')
  await openPortal(page, `${ROLES.authorizer.base}/book/${id}`)
  await expect(card(page, 'Revenue')).not.toHaveText('Ksh 0')
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Sale' })).toHaveCount(0)
})
