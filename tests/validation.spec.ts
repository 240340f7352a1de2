import { expect, type Locator, test } from '@playwright/test'
import { dayOf } from '#rules/day.ts'
import { inspect } from './axe.ts'
import { newPerson, openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

const WORDS = {
  en: {
    name: 'Business name',
    begin: 'Start',
    institution: 'Financial institution',
    another: 'Another bank or wallet',
    file: 'Statement',
    send: 'Upload',
    open: 'Open the report',
    off: (percent: string) => `Your book differs from the statements by ${percent}%.`,
    score: 'Cash flow validation',
    add: /^Add as sale/,
  },
  sw: {
    name: 'Jina la biashara',
    begin: 'Anza',
    institution: 'Taasisi ya fedha',
    another: 'Benki au pochi nyingine',
    file: 'Taarifa ya akaunti',
    send: 'Wasilisha',
    open: 'Fungua ripoti',
    off: (percent: string) => `Daftari lako linatofautiana na taarifa kwa ${percent}%.`,
    score: 'Uthibitisho wa mtiririko wa fedha',
    add: /^Ongeza kama mauzo/,
  },
}

/** Returns the words that are broken across lines. */
const brokenWords = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll(elements =>
    elements.flatMap(({ firstChild }) =>
      [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(firstChild as Node, index)
        range.setEnd(firstChild as Node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      }),
    ),
  )

const JOURNEYS = [
  { role: 'client', base: '/dashboard', language: 'en' },
  { role: 'client', base: '/dashboard', language: 'sw' },
  { role: 'digiprime', base: '/dashboard/digiprime', language: 'en' },
] as const

for (const { role, base, language } of JOURNEYS) {
  test(`a ${role} submits a statement, fixes three differences in a tap each, and sees the score rise (${language})`, async ({
    page,
  }) => {
    const say = WORDS[language]
    const person = await newPerson(role, 'wezesha', { language })
    await signIn(page, person)
    await openPortal(page, `${base}/validation/start`, 'localhost', language)
    await page.getByLabel(say.name).fill('Duka la Amina')
    await page.getByRole('button', { name: say.begin, exact: true }).click()
    const day = dayOf(Date.now() - 20 * 86_400_000)
    const statement = [
      'Account Holder:,Neema Achieng',
      'Opening Balance:,"1,000.00",Closing Balance:,"1,850.00"',
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
      `UKA1B2C3D6,${day} 12:00:00,Customer Payment to Small Business from - 0712***347 C,Completed,"100.00",0.00,"1,850.00"`,
      `UKA1B2C3D5,${day} 11:00:00,Customer Payment to Small Business from - 0712***346 B,Completed,"250.00",0.00,"1,750.00"`,
      `UKA1B2C3D4,${day} 10:00:00,Customer Payment to Small Business from - 0712***345 A,Completed,"500.00",0.00,"1,500.00"`,
    ].join('\r\n')
    await page.getByLabel(say.institution).selectOption({ label: say.another })
    await page
      .getByRole('group', { name: say.file, exact: true })
      .locator('input[type=file]')
      .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
    await page.getByRole('button', { name: say.send, exact: true }).click()
    await page.getByRole('link', { name: say.open }).click()
    await expect(page.getByText(say.off('100.0'))).toBeVisible()
    const score = page.getByRole('meter', { name: say.score })
    await expect(score).toHaveAttribute('aria-valuenow', '0')
    await inspect(page, 360)
    expect(await brokenWords(page.locator('.proof thead th'))).toEqual([])
    const add = page.getByRole('button', { name: say.add })
    for (const left of [2, 1, 0]) {
      await add.first().click()
      await expect(add).toHaveCount(left)
    }
    await expect(page.getByText(say.off('0.0'))).toBeVisible()
    await expect(score).toHaveAttribute('aria-valuenow', '100')
  })
}
