import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { apiAs, newPerson, openPortal, secondTab, signIn } from './people.ts'

/** Makes the server report that this browser's session ends in four minutes, until the returned function is called. */
async function endsSoon(page: Page): Promise<() => Promise<void>> {
  const address = '**/api/account/session/refresh'
  const context = page.context()
  await context.route(address, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), sessionEndsIn: 240 } })
  })
  return () => context.unroute(address)
}

test('an expiring session warns in every tab, and continues by password in one', async ({
  page,
  context,
}) => {
  const client = await newPerson('client')
  await signIn(page, client)
  const goOn = await endsSoon(page)
  await openPortal(page, '/dashboard/profile/user/security')
  const field = page.getByLabel('Current password', { exact: true })
  await field.fill('what I typed')
  await expect(
    page.getByText(/Your session ends at \d\d:\d\d because you signed in a long time ago/),
  ).toBeVisible()
  await expect(field).toBeFocused()
  expect(await violations(page)).toEqual([])
  const tab = await secondTab(context)
  await openPortal(tab, '/dashboard/support')
  await expect(tab.getByText('Your session ends at')).toBeVisible()

  await goOn()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`Password for ${client.email}`, { exact: true }).fill(client.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const one of [page, tab]) await expect(one.getByText('Your session ends at')).toBeHidden()
  await expect(field).toHaveValue('what I typed')

  // one session replaced the other, besides that of this program; both tabs share it
  const api = await apiAs(client)
  const { data } = await (await api.get('/api/account/session/list')).json()
  expect(data).toHaveLength(2)
  await api.dispose()
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Help')
})

test('signing out with queued answers asks first, and sends them', async ({ page, context }) => {
  const applicant = await newPerson('applicant')
  await signIn(page, applicant)
  await openPortal(page, '/dashboard/trainee/home')
  const menu = page.getByRole('navigation', { name: 'Your pages' })
  await menu.getByRole('link', { name: 'Learning surveys' }).click()
  await page.getByRole('link', { name: 'Take Survey: Entry Questions' }).click()
  for (const name of ['Ksh 300', 'Ksh 200', 'Cash', 'What the owner takes out'])
    await page.getByRole('radio', { name, exact: true }).check()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Answers waiting to be sent')).toBeVisible()
  await menu.getByRole('link', { name: 'Dashboard' }).click()

  const exit = page.getByRole('button', { name: 'Log out' })
  await exit.click()
  const dialog = page.getByRole('dialog', { name: 'Some work is only on this device' })
  await expect(dialog.getByText('1 completed survey')).toBeVisible()
  await expect(dialog.getByText('You are offline.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stay' }).click()
  // the connection is back, but the answers are not sent before signing out
  const answers = '**/api/survey/answers/**'
  await context.route(answers, route => route.abort())
  await context.setOffline(false)
  await exit.click()
  const send = dialog.getByRole('button', { name: 'Send now' })
  await expect(send).toBeVisible()
  await context.unroute(answers)
  await send.click()
  await expect(page).toHaveURL(/\/signin/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /queue|draft/.test(key)))).toEqual(
    [],
  )

  const api = await apiAs(applicant)
  const { data } = await (await api.get('/api/survey/home?area=learning')).json()
  expect(JSON.stringify(data)).toMatch(/Entry Questions/)
  const again = data.find((card: { title: { en?: string } }) => /Entry/.test(JSON.stringify(card.title)))
  expect(again.answeredAt).not.toBeNull()
  await api.dispose()
})
