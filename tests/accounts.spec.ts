import { expect, type Page, test } from '@playwright/test'
import { violations } from './axe.ts'
import { hold } from './hold.ts'
import { portal } from './partner.ts'
import {
  apiAs,
  codeIn,
  emailOf,
  fillSignIn,
  HOMES,
  linkIn,
  newEmail,
  newPerson,
  newPhone,
  openPortal,
  type Role,
  received,
  refusalOn,
  secondTab,
  signIn,
  signInByForm,
  TENANTS,
  TEXT,
  type TenantCode,
} from './people.ts'
import { moved, watchShifts } from './shifts.ts'

const NEW_PASSWORD = 'mango-lamp-river'
/** First page of a new client. */
const ONBOARDING = /\/dashboard\/onboarding\/welcome$/

/** Fills in the second step of the invitation, in the language of the tenant's mails. */
async function acceptInvitation(page: Page, text: (typeof TEXT)['en']): Promise<void> {
  await page.getByRole('button', { name: text.continue, exact: true }).click()
  await page.getByLabel(text.name, { exact: true }).fill('Neema Achieng')
  await page.getByRole('radio', { name: text.female, exact: true }).check()
  await page.getByLabel(text.phone).last().fill(newPhone())
  await page.getByLabel(text.age, { exact: true }).fill('31')
  await page.getByLabel(text.password, { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(text.confirm, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: text.create }).click()
}

// not every combination: a role's pages are the same at every tenant, and a tenant's mails and pages the same for every role
const tenants = Object.keys(TENANTS) as TenantCode[]
for (const [at, [role, home]] of (Object.entries(HOMES) as [Role, string][]).entries()) {
  const tenant = tenants[at % tenants.length] as TenantCode
  test(`a ${role} of ${tenant} accepts an invitation and reaches the home page`, async ({ page }) => {
    const boss = await apiAs('super', tenant)
    const email = newEmail(role)
    const invited = await boss.post('/api/account/people/invite', {
      data: { email, role, language: 'en' },
    })
    expect(invited.status()).toBe(200)
    const mail = await received(email, /invited/)
    const link = new URL(linkIn(mail))
    expect(link.origin).toBe(portal(TENANTS[tenant]))
    // the code never reaches a server's log
    expect(link.search).not.toMatch(/code/)
    await page.goto(`${link.pathname === '/invited' ? link.origin : ''}/invited?lang=en${link.hash}`)
    await acceptInvitation(page, TEXT.en)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready')
    // redirected after three seconds
    await expect(page).toHaveURL(/\/signin/)
    await fillSignIn(page, email, NEW_PASSWORD)
    await expect(page).toHaveURL(role === 'client' ? ONBOARDING : new RegExp(`${home}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /token|Bearer/i,
    )
  })
}

test('a wrong password is rejected like an unknown account, and input is kept', async ({ page }) => {
  await openPortal(page, '/signin')
  await fillSignIn(page, emailOf('client'), 'not the password')
  const known = await refusalOn(page).textContent()
  await expect(page.getByLabel(TEXT.en.email, { exact: true })).toHaveValue(emailOf('client'))
  await fillSignIn(page, 'nobody@wezesha.example', 'not the password')
  await expect(refusalOn(page)).toHaveText(known ?? '')
})

test('an account of another portal cannot sign in', async ({ page }) => {
  await openPortal(page, '/signin', TENANTS.jenga)
  await fillSignIn(page, emailOf('client', 'wezesha'))
  await expect(refusalOn(page)).toBeVisible()
  await expect(page).toHaveURL(/\/signin/)
})

test('a signed-out deep link leads to sign-in and then to its page', async ({ page }) => {
  await openPortal(page, '/dashboard/profile/user')
  await expect(page).toHaveURL(/\/signin/)
  await fillSignIn(page, emailOf('client'))
  await expect(page).toHaveURL(/\/dashboard\/profile\/user/)
})

test('a page for another role says so and links home', async ({ page }) => {
  await signInByForm(page, 'client')
  await openPortal(page, '/super-admin/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for your account')
  const links = page.getByRole('main').getByRole('link')
  await expect(links.first()).toHaveAttribute('href', HOMES.client)
})

test('a reload and a second tab stay signed in; signing out in one signs the other out', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'client')
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard\/overview/)
  const other = await secondTab(context)
  await openPortal(other, '/dashboard/overview')
  await expect(other).toHaveURL(/\/dashboard\/overview/)
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/signin|\/$/)
  await expect(other).toHaveURL(/\/signin|\/$/)
})

test('the session cookie is httpOnly and same-site strict', async ({ page, context }) => {
  await signInByForm(page, 'client')
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('reusing a replaced session cookie ends the session', async ({ page, context }) => {
  await signInByForm(page, 'client')
  const [stolen] = await context.cookies()
  // the owner goes on: the cookie is replaced twice
  for (let time = 0; time < 2; time++) {
    // cached data is rendered before the response with the cookie arrives
    const refreshed = page.waitForResponse('**/api/account/session/refresh')
    await page.reload()
    await (await refreshed).finished()
    await expect(page).toHaveURL(/\/dashboard\/overview/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const thief = await fetch(`${portal()}/api/account/session/refresh`, {
    method: 'POST',
    headers: { cookie: `${stolen?.name}=${stolen?.value}` },
  })
  expect(thief.status).toBe(401)
  await page.reload()
  await expect(page).toHaveURL(/\/signin/)
})

test('a forgotten password is reset with a code that works once', async ({ page }) => {
  const boss = await apiAs('super')
  const email = newEmail('forgetful')
  await boss.post('/api/account/people/invite', { data: { email, role: 'client', language: 'en' } })
  const link = new URL(linkIn(await received(email, /invited/)))
  await page.goto(`/invited?lang=en${link.hash}`.replace(/^/, link.origin))
  await acceptInvitation(page, TEXT.en)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready')

  await openPortal(page, '/password/email')
  await page.getByLabel(TEXT.en.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/password\/reset/)
  const code = codeIn(await received(email, /\b\d{6}\b/))
  const fill = async (otp: string, password: string) => {
    await page.getByLabel('One-time password (OTP)').fill(otp)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  await fill(code === '000000' ? '111111' : '000000', 'another-good-one')
  await expect(refusalOn(page)).toBeVisible()
  await fill(code, 'another-good-one')
  await expect(page).toHaveURL(/\/password\/reset-success/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Congratulations! Your password reset was successful',
  )
  const again = await fetch(`${portal()}/api/account/otp/3/new_pwd`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, code, password: 'yet-another-one' }),
  })
  expect(again.status).toBe(400)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillSignIn(page, email, 'another-good-one')
  await expect(page).toHaveURL(ONBOARDING)
})

test('an account registered with a password is first verified by code', async ({ page }) => {
  const sales = await apiAs('sales')
  const email = newEmail('unverified')
  const answer = await sales.post('/api/account/client/signup', {
    data: {
      firstName: 'Baraka',
      lastName: 'Otieno',
      email,
      mobileNumber: newPhone(),
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      language: 'en',
    },
  })
  expect(answer.status()).toBe(200)
  await openPortal(page, '/signin')
  await fillSignIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/verify-otp/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify Your Details')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText('You need to enter your otp to verify your account').first()).toBeVisible()
  await page
    .getByRole('textbox')
    .first()
    .fill(codeIn(await received(email, /\d{6}/)))
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await fillSignIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(ONBOARDING)
})

test('verifying without a known address leads back to sign-in after five seconds', async ({ page }) => {
  await openPortal(page, '/verify-otp')
  await expect(page.getByText('Go back to login to re-initiate OTP verification').first()).toBeVisible()
  await expect(page).toHaveURL(/\/signin/)
})

test('a deactivated user is out at once', async ({ page }) => {
  const boss = await apiAs('super')
  const email = newEmail('leaver')
  const { id } = await (
    await boss.post('/api/account/people/invite', { data: { email, role: 'client', language: 'en' } })
  ).json()
  const link = new URL(linkIn(await received(email, /invited/)))
  await page.goto(`${link.origin}/invited?lang=en${link.hash}`)
  await acceptInvitation(page, TEXT.en)
  await expect(page).toHaveURL(/\/signin/)
  await fillSignIn(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(ONBOARDING)
  await boss.post(`/api/account/people/${id}/deactivate`, { data: { reason: 'Left the programme' } })
  await page.reload()
  await expect(page).toHaveURL(/\/signin/)
  await fillSignIn(page, email, NEW_PASSWORD)
  await expect(refusalOn(page)).toBeVisible()
})

test('the language chosen at sign-in applies to questions, mails and SMS', async ({ page }) => {
  const applicant = await newPerson('applicant')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${portal()}/signin`)
  await page.getByRole('button', { name: 'Kiswahili', exact: true }).click()
  await page.getByLabel(TEXT.sw.email, { exact: true }).fill(applicant.email)
  await page.getByLabel(TEXT.sw.password, { exact: true }).fill(applicant.password)
  await page.getByRole('main').getByRole('button', { name: TEXT.sw.login, exact: true }).click()
  await expect(page).not.toHaveURL(/\/signin/)
  const [own, staff] = [await apiAs(applicant), await apiAs('super')]
  const known = async () => (await (await own.get('/api/account/user/unbox')).json()).user.language
  await expect.poll(known).toBe('sw')

  await own.get(`/api/onboarding/applicant/state/${applicant.id}?location=Nairobi`)
  await page.goto(`${portal()}/dashboard/applicant`)
  await page.getByRole('button', { name: 'Anza sasa' }).click()
  await expect(page.getByRole('heading', { name: 'Biashara yako inaitwaje?' })).toBeVisible()
  await page.getByRole('textbox').first().fill('Duka la Neema')
  await page.getByRole('button', { name: 'Hifadhi na uendelee' }).click()
  await expect(page.getByRole('heading', { name: 'Biashara yako inafanya nini?' })).toBeVisible()

  const { data } = await (
    await staff.get(`/api/onboarding/reviews?person=${applicant.id}&verdict=pending`)
  ).json()
  const verdict = { verdict: 'rejected', reason: 'Andika jina kamili.' }
  await staff.post(`/api/onboarding/review/${data[0].id}`, { data: verdict })
  expect((await received(applicant.email, /Andika jina kamili/)).text).toMatch(/Habari|Hujambo|tena/)
  const sms = await received(`+254${applicant.phone.slice(1)}`, /tena|rudishwa/)
  expect(sms.channel).toBe('sms')
  await Promise.all([own.dispose(), staff.dispose()])
})

/** Opens the sign-in page with the portal's script held back until released. */
async function unscripted(page: Page, query = ''): Promise<() => void> {
  const letThrough = await hold(page, '**/assets/index-*.js')
  await page.goto(`${portal('localhost')}/signin${query}`, { waitUntil: 'commit' })
  return letThrough
}

test('input typed into the sign-in form before its script loads is kept, with the cursor', async ({
  page,
}) => {
  const { email, password } = await newPerson('client')
  await page.setViewportSize({ width: 360, height: 740 })
  const letThrough = await unscripted(page, '?lang=sw')
  await page.getByLabel('Barua pepe').fill(email)
  await page.getByLabel('Nenosiri').pressSequentially(password.slice(0, -2) + password.slice(-1))
  await page.keyboard.press('ArrowLeft')
  expect(await violations(page)).toEqual([])
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input, .button.primary')].map(one => one.getBoundingClientRect().top),
    )
  const before = await places()
  letThrough()
  await expect(page.getByRole('button', { name: /Onyesha/ })).toBeVisible()
  expect(await places()).toEqual(before)
  await page.keyboard.type(password.slice(-2, -1))
  await expect(page.getByLabel('Barua pepe')).toHaveValue(email)
  await expect(page.getByLabel('Nenosiri', { exact: true })).toHaveValue(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\//)
})

test('the sign-in form does not move while the portal loads', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await watchShifts(page)
  // the frame is rendered before the page in it
  const come = await hold(page, '**/assets/views-*.js')
  const email = page.getByLabel('Email', { exact: true })
  await page.goto(`${portal()}/signin?lang=en`)
  await page.locator('#portal .frame').waitFor({ state: 'attached' })
  const before = await email.boundingBox()
  expect(before?.y).toBeGreaterThan(0)
  come()
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  expect(await email.boundingBox()).toEqual(before)
  expect(await moved(page)).toBe(0)
})

test('a form sent before the script loads is submitted later', async ({ page }) => {
  const letThrough = await unscripted(page)
  await page.getByLabel('Email').fill('client@wezesha.example')
  await page.getByLabel('Password').fill('Karibu-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-disabled', 'true')
  expect(page.url()).toMatch(/\/signin$/)
  letThrough()
  await expect(page).toHaveURL(/\/dashboard\//)
})

test('a press on the sign-in button that outlasts the loading of the script signs in', async ({ page }) => {
  const letThrough = await unscripted(page)
  await page.getByLabel('Email').fill('client@wezesha.example')
  await page.getByLabel('Password').fill('Karibu-2026')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).hover()
  await page.mouse.down()
  letThrough()
  await page.locator('#portal form').waitFor({ state: 'attached' })
  await page.mouse.up()
  await expect(page).toHaveURL(/\/dashboard\//)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a sign-in page whose script fails shows an error instead of a dead form', async ({ page }) => {
    await page.route('**/assets/views-*.js', route => route.abort())
    await page.goto(`${portal('localhost')}/signin`)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByLabel('Password')).toBeHidden()
  })

  test('a page whose script did not come offline loads once the connection is back', async ({
    page,
    context,
  }) => {
    await openPortal(page, '/')
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Add to your website' }).first().click()
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('This page could not be loaded')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Add to your website' })).toBeVisible()
  })

  test('a signed-in page whose frame did not come can be tried again', async ({ page }) => {
    await signIn(page, 'client')
    await page.route('**/assets/frame-*.js', route => route.abort())
    await openPortal(page, HOMES.client)
    await expect(page.getByText('This page could not be loaded')).toBeVisible()
    await page.unroute('**/assets/frame-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })
})
