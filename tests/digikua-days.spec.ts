import { expect, type Page, test } from '@playwright/test'
import { BOOK_FORMS, type BookForm } from '#rules/book/draft.ts'
import { groupDigits } from '#rules/money.ts'
import { firstEn } from '#widgets/digikua/first.en.ts'
import { importEn } from '#widgets/digikua/import.en.ts'
import { listEn } from '#widgets/digikua/list.en.ts'
import { overviewEn } from '#widgets/digikua/overview.en.ts'
import { quickEn } from '#widgets/digikua/quick.en.ts'
import { sw } from '#widgets/digikua/words.sw.ts'
import { card, press, today } from './book.ts'
import { apiAs, newPerson, openPortal, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { quiet } from './walk.ts'

const PHONE = { viewport: { width: 360, height: 780 } }
test.use(PHONE)

const BASE = '/dashboard/digikua/client'
const listPath = (element: string) => `${BASE}/cashflow-summary-detailed/${element}`

/** Texts of the widget by language, with placeholders. */
const SAID = { en: { ...firstEn, ...overviewEn, ...listEn, ...quickEn, ...importEn }, sw }
type Language = keyof typeof SAID
type Key = keyof typeof SAID.en & keyof typeof sw
const say = (language: Language, key: Key, values: Record<string, string> = {}): string => {
  const text = SAID[language][key]
  const chosen = typeof text === 'string' ? text : text.other
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** One entry per form of the book, in an order in which each finds what it depends on; selects take their first option. */
const ENTRIES: { form: BookForm; list: string; add: Key; values: Record<string, string> }[] = [
  { form: 'product', list: 'products', add: 'add-product', values: { name: 'Mandazi', price: '20' } },
  {
    form: 'product-variant',
    list: 'product-variants/all',
    add: 'add-product-variant',
    values: { name: 'Mandazi kubwa', price: '30', starting: '100' },
  },
  { form: 'service', list: 'services', add: 'add-service', values: { name: 'Kusuka', price: '500' } },
  {
    form: 'service-variant',
    list: 'service-variants/all',
    add: 'add-service-variant',
    values: { name: 'Kusuka watoto', price: '300' },
  },
  {
    form: 'inventory',
    list: 'inventory',
    add: 'add-inventory',
    values: { quantity: '50', unitAmount: '12' },
  },
  {
    form: 'investment',
    list: 'investments',
    add: 'add-investment',
    values: { name: 'Akiba', amount: '10000' },
  },
  {
    form: 'product-sale',
    list: 'sales',
    add: 'add-sale',
    values: { quantity: '10', amount: '3000', phone: '0712345678' },
  },
  {
    form: 'service-sale',
    list: 'sales',
    add: 'add-sale',
    values: { quantity: '2', amount: '600', phone: '0712345678' },
  },
  {
    form: 'cost-of-goods',
    list: 'expenses',
    add: 'add-expense',
    values: { phone: '0712345679', name: 'Unga', amount: '400' },
  },
  {
    form: 'operating',
    list: 'expenses',
    add: 'add-expense',
    values: { phone: '0712345679', name: 'Kodi', amount: '700' },
  },
  {
    form: 'capital',
    list: 'expenses',
    add: 'add-expense',
    values: { phone: '0712345679', name: 'Jiko', amount: '1500', years: '5' },
  },
]

/** Resulting figures: 3,000 + 600 sales, 400 cost of goods, 700 operating expense, 1,500 capital expenditure. */
const FIGURES = {
  revenue: 'Ksh 3,600',
  costOfGoods: 'Ksh 400',
  grossProfit: 'Ksh 3,200',
  operatingExpense: 'Ksh 700',
  operatingCashflow: 'Ksh 2,500',
  capitalExpenditure: 'Ksh 1,500',
  netCashflow: 'Ksh 1,000',
} as const

/** Fills in a dialog by its labels, and submits it. */
async function enter(page: Page, language: Language, { form, add, values }: (typeof ENTRIES)[number]) {
  const dialog = page.getByRole('dialog', { name: say(language, add), exact: true })
  const field = (key: Key) => dialog.getByLabel(say(language, key), { exact: true })
  // an empty list shows the button twice
  await page
    .getByRole('main')
    .getByRole('button', { name: say(language, add), exact: true })
    .first()
    .click()
  if (/sale$/.test(form)) {
    await field('saleNature').selectOption(form)
    await field(form === 'product-sale' ? 'mainProduct' : 'mainService').selectOption({ index: 1 })
  }
  if (add === 'add-expense') await field('expenseNature').selectOption(form)
  for (const [name, { kind, blank }] of Object.entries(BOOK_FORMS[form])) {
    const label = say(language, blank.replace(/^book\.(.*)-blank$/, 'f-$1') as Key)
    const asked = dialog.getByLabel(label, { exact: true })
    // the amount of a sale is prefilled from its price
    if (name === 'amount' && add === 'add-sale') await expect(asked).not.toHaveValue('')
    if (kind === 'id') await asked.selectOption({ index: 1 })
    // the country select beside it has the same label
    else if (kind === 'phone') await dialog.getByRole('textbox', { name: label }).fill(values[name] ?? '')
    else await asked.fill(kind === 'day' ? today() : (values[name] ?? ''))
  }
  await press(dialog, say(language, 'add'))
  await expect(dialog).toBeHidden()
}

for (const language of ['en', 'sw'] as const) {
  test(`a first day: a business, an entry of every kind, and their totals (${language})`, async ({
    page,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    await signIn(page, await newPerson('client', 'wezesha', { language }))
    await openPortal(page, BASE, 'localhost', language)
    await page.getByLabel(say(language, 'businessName')).fill('Duka la Amina')
    await press(page, say(language, 'begin'))
    await expect(card(page, say(language, 'revenue'))).toHaveText('Ksh 0')
    for (const entry of ENTRIES) {
      await test.step(entry.form, async () => {
        await openPortal(page, listPath(entry.list), 'localhost', language)
        await enter(page, language, entry)
      })
    }
    await openPortal(page, BASE, 'localhost', language)
    for (const [figure, amount] of Object.entries(FIGURES))
      await expect(card(page, say(language, figure as Key)), figure).toHaveText(amount)
  })
}

/** Returns a leading thousand for amounts that no other test, and no earlier attempt, has used in the demo's book. */
const newThousand = (): number => 100 + Math.floor(Math.random() * 800)

/** Opens quick entry and waits until it is ready. */
async function openQuick(page: Page, language: Language): Promise<void> {
  await openPortal(page, `${BASE}/quick`, 'localhost', language)
  await expect(page.getByLabel(say(language, 'f-revenue'))).not.toHaveValue('')
  await expect(page.getByRole('button', { name: say(language, 'done') })).toBeVisible()
  await quiet(page)
}

/** Records sales offline, waiting for the confirmation of each. */
async function sell(page: Page, language: Language, amounts: readonly number[]): Promise<void> {
  const amount = page.getByLabel(say(language, 'f-revenue'))
  for (const one of amounts) {
    const typed = groupDigits(`${one}`)
    await amount.fill(typed)
    await press(page, say(language, 'saveAndMore'))
    await expect(amount).not.toHaveValue(typed)
    await expect(page.getByText(say(language, 'keptOnDevice'))).toBeVisible()
  }
}

/** Rows per page of a list. */
const PAGE = 25
const NEXT = { en: 'Next', sw: 'Inayofuata' }

/** Checks the number of listed sales whose amounts begin with this text, either all of them queued or none. */
async function hasSales(page: Page, language: Language, begin: string, count: number, wait = false) {
  const filter = page.getByLabel(say(language, 'filter'), { exact: true })
  // an emptied filter leads back to the first page
  await filter.fill('')
  await filter.fill(begin)
  const rows = page.getByRole('row').filter({ hasText: begin })
  const waiting = rows.getByText(say(language, 'waits'), { exact: true })
  for (const on of [PAGE, count - PAGE]) {
    await expect(rows).toHaveCount(on)
    await expect(waiting).toHaveCount(wait ? on : 0)
    if (on === PAGE) await press(page, NEXT[language])
  }
}

for (const language of ['en', 'sw'] as const) {
  test(`thirty offline sales survive a reload and a crash, and sync once to each device (${language})`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    const thousand = newThousand()
    const amounts = Array.from({ length: 32 }, (_, at) => thousand * 1_000 + at)
    const begin = `${thousand},0`
    const other = await browser.newContext(PHONE)
    const second = await other.newPage()
    for (const device of [page, second]) {
      await signIn(device, 'client')
      await openPortal(device, listPath('sales'), 'localhost', language)
      await quiet(device)
      await openQuick(device, language)
    }
    await context.setOffline(true)
    await other.setOffline(true)
    await sell(page, language, amounts.slice(0, 15))
    // reloading offline works, and entry continues
    await page.reload()
    await sell(page, language, amounts.slice(15, 30))
    await sell(second, language, amounts.slice(30))
    // simulates the phone shutting down
    await page.close({ runBeforeUnload: false })
    const charged = await context.newPage()
    await openPortal(charged, listPath('sales'), 'localhost', language)
    await hasSales(charged, language, begin, 30, true)

    await context.setOffline(false)
    // both pages: the oldest sales, on the second, are sent first
    await hasSales(charged, language, begin, 30)
    await other.setOffline(false)
    await openPortal(second, listPath('sales'), 'localhost', language)
    await expect(second.getByText(say(language, 'waits'))).toHaveCount(0)
    await hasSales(second, language, begin, 32)
    await charged.reload()
    await hasSales(charged, language, begin, 32)
    await other.close()
  })

  test(`an M-Pesa message pasted twice is entered once (${language})`, async ({ page }) => {
    const code = `UJ7${Math.random().toString(36).slice(2, 9).toUpperCase().padEnd(7, '7')}`
    const [year, month, day] = today().split('-').map(Number)
    const text = `${code} Confirmed. Ksh800.00 sent to BRIAN MUTUA 0700000222 on ${day}/${month}/${Number(year) % 100} at 1:15 AM. New M-PESA balance is Ksh4,005.50. Transaction cost, Ksh0.00.`
    const paste = async () => {
      await page.getByText(say(language, 'pasteTitle')).click()
      await page.getByLabel(say(language, 'pasteLabel')).fill(text)
      await press(page, say(language, 'readMessage'))
    }
    await signIn(page, 'client')
    await openQuick(page, language)
    await paste()
    // money sent to a person: only the user knows the purpose
    await press(page, say(language, 'asExpense'))
    await expect(page.getByText(say(language, 'fromMessage', { code }))).toBeVisible()
    await press(page, say(language, 'done'))
    await expect(page.getByText(say(language, 'fromMessage', { code }))).toBeHidden()
    await openQuick(page, language)
    await paste()
    await expect(page.getByText(say(language, 'messageEntered', { code }))).toBeVisible()
  })

  test(`a sheet of 5,000 rows with 12 faults is imported without them, reports them, and can be undone (${language})`, async ({
    page,
  }) => {
    test.setTimeout(TIMEOUTS.long)
    const person = await newPerson('client', 'wezesha', { language })
    const api = await apiAs(person)
    await api.post('/api/business/own', { data: { name: 'Duka la Amina' } })
    await api.dispose()
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const isFault = at % 400 === 100 && at < 4_900
      return `${isFault ? '31/02/2026' : today()},Matumizi,${100 + at},Item ${at},0712345678`
    })
    expect(rows.filter(row => row.startsWith('31/02'))).toHaveLength(12)
    await signIn(page, person)
    await openPortal(page, `${BASE}/import`, 'localhost', language)
    await page.locator('input[type=file]').setInputFiles({
      name: 'book.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date,Aina,Amount,Description,Phone', ...rows].join('\n')),
    })
    await expect(page.getByText(say(language, 'goodRows', { count: '4,988' }))).toBeVisible()
    await expect(page.getByText(say(language, 'badRows', { count: '12' }))).toBeVisible()
    await press(page, say(language, 'takeIn', { count: '4,988' }))
    await expect(page.getByText(say(language, 'taken', { count: '4,988', file: 'book.csv' }))).toBeVisible()

    await openPortal(page, BASE, 'localhost', language)
    await expect(card(page, say(language, 'operatingExpense'))).not.toHaveText('Ksh 0')
    await openPortal(page, `${BASE}/import`, 'localhost', language)
    const takeBack = `${say(language, 'undoImport')} book.csv`
    await press(page, takeBack)
    await press(page.getByRole('dialog'), say(language, 'undoImport'))
    await expect(page.getByRole('button', { name: takeBack })).toHaveCount(0)
    await openPortal(page, BASE, 'localhost', language)
    await expect(card(page, say(language, 'operatingExpense'))).toHaveText('Ksh 0')
  })
}

test('an applicant starts a book in Kiswahili, and sells into it', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  await signIn(page, await newPerson('applicant', 'wezesha', { language: 'sw' }))
  const base = '/dashboard/digikua/applicant'
  await openPortal(page, base, 'localhost', 'sw')
  await page.getByLabel(say('sw', 'businessName')).fill('Duka la Amina')
  await press(page, say('sw', 'begin'))
  await expect(card(page, say('sw', 'revenue'))).toHaveText('Ksh 0')
  for (const form of ['service', 'service-variant', 'service-sale']) {
    const entry = ENTRIES.find(one => one.form === form) as (typeof ENTRIES)[number]
    await openPortal(page, `${base}/cashflow-summary-detailed/${entry.list}`, 'localhost', 'sw')
    await enter(page, 'sw', entry)
  }
  await openPortal(page, base, 'localhost', 'sw')
  await expect(card(page, say('sw', 'netCashflow'))).toHaveText('Ksh 600')
})
