import { expect, test } from '@playwright/test'
import { dayOf } from '#rules/day.ts'
import { openPortal, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a selected applicant becomes a trainee, a session is held, and a certificate is checked by a stranger', async ({
  page,
  browser,
}) => {
  await signIn(page, 'processor')
  await openPortal(page, '/processor/teaching/cohorts')
  await page.getByRole('link', { name: 'Cohort 8', exact: true }).click()
  await expect(page.getByText('1 selected applicant is not in a cohort yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Take in the selected applicants' }).click()
  await page.getByRole('button', { name: 'Take them in' }).click()
  await expect(page.getByText('Taken into Class A and told so: 1')).toBeVisible()
  await expect(page.getByText('1 selected applicant is not in a cohort yet.')).toBeHidden()

  await page.getByRole('link', { name: 'Sessions', exact: true }).click()
  await page.getByRole('button', { name: 'Plan a session' }).click()
  await page.getByLabel('What it is about').fill('Questions before the exam')
  await page.getByLabel('Day', { exact: true }).fill(dayOf(Date.now()))
  await page.getByLabel('From', { exact: true }).fill('00:00')
  await page.getByLabel('To', { exact: true }).fill('23:59')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Questions before the exam' }).click()
  await page.getByRole('radio', { name: 'Late', exact: true }).first().check()
  await page.getByRole('button', { name: /^The other \d+ are present$/ }).click()
  await page.getByRole('button', { name: /^Save \(\d+ changes\)$/ }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  await page.getByRole('link', { name: 'Certificates', exact: true }).click()
  await page.getByRole('button', { name: 'Give the certificates' }).click()
  await expect(page.getByText('Certificates given: 1')).toBeVisible()
  const link = await page.getByRole('link', { name: 'Check', exact: true }).first().getAttribute('href')

  const stranger = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const paper = await stranger.newPage()
  await paper.goto(link ?? '')
  await expect(paper.getByText('This certificate is valid')).toBeVisible()
  await expect(paper.getByText('Cohort 8')).toBeVisible()
  await stranger.close()
})
