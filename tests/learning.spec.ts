import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a trainee continues the course, and an assignment submitted offline arrives once online', async ({
  page,
  context,
}) => {
  await signIn(page, 'trainee')
  await openPortal(page, '/dashboard/lms')
  await expect(page.getByText(/week 6/)).toBeVisible()
  await expect(page.getByText('50.00%')).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tell people what you have' })).toBeVisible()
  await page.getByRole('button', { name: 'I have read this' }).click()
  await expect(page.getByText('“Tell people what you have” is done.')).toBeVisible()

  await page.getByRole('button', { name: 'Course menu' }).click()
  await page.getByRole('link', { name: 'Assignments', exact: true }).click()
  await page.getByRole('button', { name: /^Attempt: A loan on paper/ }).click()
  await expect(page.getByText('Complete previous chapters to access this assignment.')).toBeVisible()
  await page.getByRole('link', { name: /^Attempt: Your message/ }).click()
  await page.getByLabel(/Your message, in at most 30 words/).fill('Mandazi moto saa kumi!')
  await page.getByLabel(/A link to your page/).fill('example.org/mandazi')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('1 answer not sent yet')).toBeVisible()
  await context.setOffline(false)
  // sent automatically
  await expect(page.getByText('1 answer not sent yet')).toBeHidden()
  await expect(page.getByText(/^Attempt 1/)).toBeVisible()
})

test('on a phone, a note is added below the heading, and downloads as notes.pdf under the portal’s strict CSP', async ({
  page,
}) => {
  const refused: string[] = []
  page.on(
    'console',
    one => one.type() === 'error' && /Content.Security/i.test(one.text()) && refused.push(one.text()),
  )
  await signIn(page, 'trainee')
  await page.setViewportSize({ width: 360, height: 740 })
  await openPortal(page, '/dashboard/lms/learning/notes')
  const heading = await page.getByRole('heading', { name: 'My Notes' }).boundingBox()
  const add = await page.getByRole('button', { name: 'Add note' }).boundingBox()
  expect((add?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0)).toBeGreaterThanOrEqual(8)
  await page.getByRole('main').getByRole('list').last().getByRole('link').first().click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('notes.pdf')
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(2_000)
  expect(refused).toEqual([])
})
