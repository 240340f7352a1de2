import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { dayFromNow, newSeller } from './documents-people.ts'
import { openPortal, signIn } from './people.ts'

test('staff filter and download businesses’ documents, and read those of one read-only', async ({ page }) => {
  const [late, early] = [await newSeller(), await newSeller()]
  await late.invoice({ dueOn: dayFromNow(-3) })
  await early.invoice({ dueOn: dayFromNow(3) })
  await signIn(page, 'super')
  await openPortal(page, '/super-admin/documents')
  const search = page.getByRole('searchbox', { name: 'Business or owner' })
  const rows = page.getByRole('row').filter({ hasText: 'Mandazi za Amina' })
  const find = async (phone: string, many: number) => {
    await search.fill(phone)
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`search=${phone}`))
    await expect(rows).toHaveCount(many)
  }
  await find(early.person.phone, 1)
  await page.getByRole('link', { name: /^Overdue/ }).click()
  await expect(rows).toHaveCount(0)
  await find(late.person.phone, 1)
  await expect(rows).toContainText('Ksh 1,500.50')

  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /CSV/ }).check()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^documents-.*\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Owed')
  expect(lines[1]).toContain('Mandazi za Amina')
  expect(lines[1]).toContain('1500.5')
  await page.keyboard.press('Escape')

  await rows.getByRole('link', { name: 'Mandazi za Amina' }).click()
  await expect(page).toHaveURL(/\/super-admin\/document\//)
  const inside = page.locator('wz-documents')
  const changing = inside
    .getByRole('button', { name: /^(Send|Add Payment|Remind|Duplicate|Credit note|Repeat|Edit|Save)/ })
    .or(inside.getByRole('link', { name: /^(New|Create|Edit)/ }))
  await inside.getByRole('link', { name: 'Invoices', exact: true }).click()
  const paper = inside.getByRole('link', { name: /^INV-20\d\d-0001$/ })
  await expect(paper).toBeVisible()
  await expect(changing).toHaveCount(0)
  await inside.getByRole('link', { name: 'Receipts', exact: true }).click()
  await expect(paper).toBeVisible()
  await expect(changing).toHaveCount(0)
  await paper.click()
  await expect(inside.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible()
  await expect(inside.getByText('Mandazi', { exact: true })).toBeVisible()
  await expect(changing).toHaveCount(0)
})
