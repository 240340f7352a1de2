import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { portal } from './partner.ts'
import {
  fillSignIn,
  newEmail,
  newPerson,
  newPhone,
  openPortal,
  refusalOn,
  signIn,
  signInByForm,
  TEXT,
} from './people.ts'

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Returns an unused phone number with the ending by which the M-Pesa stand-in decides. */
const mpesaNumber = (ending: string) => newPhone().slice(0, -2) + ending

/** Creates a picture as large as a good camera's: far above the limit of 2 MB. */
async function largePhoto(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_600
    canvas.height = 1_800
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    const picture = brush.createImageData(canvas.width, canvas.height)
    // noise cannot be compressed
    for (let at = 0; at < picture.data.length; at += 65_536) {
      crypto.getRandomValues(
        new Uint8Array(picture.data.buffer, at, Math.min(65_536, picture.data.length - at)),
      )
    }
    for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255
    brush.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return Buffer.from(text, 'base64')
}

test('a new client completes the profile: M-Pesa, personal information, identity', async ({ page }) => {
  const client = await newPerson('client')
  await signIn(page, client)
  await openPortal(page, '/dashboard/overview')
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile\/setup\/mpesa/)

  await test.step('a wrong PIN is reported, and another number can be tried', async () => {
    await expect(page.getByText(/To verify the number, M-Pesa charges you Ksh1\.00\./)).toBeVisible()
    await field(page, 'M-Pesa phone number').fill('12')
    await press(page, 'Verify my number')
    await expect(page.getByText('Enter a valid M-Pesa phone')).toBeVisible()
    await field(page, 'M-Pesa phone number').fill(mpesaNumber('01'))
    await press(page, 'Verify my number')
    await expect(page.getByText('Check your phone')).toBeVisible()
    await expect(page.getByText('The M-Pesa PIN was wrong. Please try again.')).toBeVisible()
    await press(page, 'Use another number')
    await field(page, 'M-Pesa phone number').fill(mpesaNumber('10'))
    await press(page, 'Verify my number')
    await expect(page.getByText('Your number is verified')).toBeVisible()
    await press(page, 'Continue')
    await expect(page).toHaveURL(/\/setup\/info/)
  })

  await test.step('missing fields are listed, and a reload keeps the input', async () => {
    await press(page, 'Save & Continue')
    await expect(page.getByText('Fix 11 things to continue')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next of kin, Full name' })).toBeVisible()
    await page.getByRole('radio', { name: 'Female', exact: true }).check()
    await field(page, 'County').selectOption('Kisumu')
    await field(page, 'Town or city').fill('Maseno')
    await field(page, 'Street or village').fill('Kit Mikayi Road')
    await page.reload()
    await expect(field(page, 'Town or city')).toHaveValue('Maseno')
    await expect(field(page, 'County')).toHaveValue('Kisumu')
    await expect(page.getByRole('radio', { name: 'Female', exact: true })).toBeChecked()

    const kin = group(page, 'Next of kin')
    await field(kin, 'Full name').fill('Mary Achieng')
    await field(kin, 'Relationship to you').fill('Sister')
    await field(kin, 'Phone number').fill('0722 000')
    const bank = group(page, 'Bank account')
    await field(bank, 'Bank').fill('Benki ya Mfano')
    await bank.getByRole('radio', { name: 'Savings', exact: true }).check()
    await field(bank, 'Account number').fill('0123 456 789')
    await field(bank, 'Account name').fill('Neema Achieng')
    await press(page, 'Save & Continue')
    await expect(page.getByText('Fix one thing to continue')).toBeVisible()
    await field(kin, 'Phone number').fill('0722 000 111')
    await press(page, 'Save & Continue')
    await expect(page).toHaveURL(/\/setup\/identity/)
  })

  await test.step('a PDF photo is rejected; a large photo is shrunk; a photo can be cropped', async () => {
    await press(page, 'Save & Continue')
    await expect(page.getByText('Fix 3 things to continue')).toBeVisible()
    await page.getByRole('radio', { name: 'National Identity Card' }).check()
    const document = group(page, 'Photo of the document')
    await document
      .locator('input[type=file]')
      .setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    await expect(document.getByText(/This file cannot be used/)).toBeVisible()
    const photo = await largePhoto(page)
    expect(photo.length).toBeGreaterThan(2 * 1024 * 1024)
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
    await document.locator('input[type=file]').setInputFiles(file)
    await expect(document.getByText(/^Made smaller: \d\.\d MB → /)).toBeVisible()
    await expect(document.getByText(/This file cannot be used/)).toBeHidden()

    const face = group(page, 'Passport photo of you')
    await face.locator('input[type=file]').setInputFiles(file)
    await expect(face.getByText(/^Made smaller/)).toBeVisible()
    await press(face, 'Crop')
    await expect(face.getByRole('slider', { name: 'Zoom' })).toBeFocused()
    await face.getByRole('slider', { name: 'Zoom' }).fill('2')
    await press(face, 'Done')
    await expect(face.getByText(/^Made smaller/)).toBeVisible()
    await press(page, 'Save & Continue')
  })

  await test.step('the thanks page leads to the full profile after three seconds', async () => {
    await expect(page.getByText('Your profile is complete')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\/profile\/user(\?|$)/)
    await expect(page.getByText('Kit Mikayi Road')).toBeVisible()
    await expect(page.getByText('0123456789')).toBeVisible()
    const document = page.getByRole('img', { name: 'Photo of the document' })
    await expect
      .poll(() => document.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100)
    // completed steps redirect to the profile
    await openPortal(page, '/dashboard/profile/setup/mpesa')
    await expect(page).toHaveURL(/\/dashboard\/profile\/user/)
  })
})

test('changing the password reports one error at a time, signs out, and works', async ({ page }) => {
  const client = await newPerson('client')
  await signIn(page, client)
  await openPortal(page, '/dashboard/profile/user/security')
  const change = async (
    values: Partial<Record<'Current' | 'New' | 'Confirm new', string>>,
    sentence: string,
  ) => {
    for (const [name, value] of Object.entries(values)) await field(page, `${name} password`).fill(value)
    await press(page, 'Change password')
    await expect(page.getByText(sentence).first()).toBeVisible()
  }
  await change({}, 'Missing important information')
  await change({ 'Confirm new': 'x' }, 'Current password cannot be blank')
  await change({ Current: 'not-it-at-all' }, 'New password cannot be blank')
  await change({ New: 'short', 'Confirm new': '' }, 'Confirm password cannot be blank')
  await change({ 'Confirm new': 'other' }, 'Password must be at least 8 characters')
  await change({ New: 'cassava-bridge-moon' }, 'Passwords do not match')
  const next = { New: 'cassava-bridge-moon', 'Confirm new': 'cassava-bridge-moon' }
  await change(next, 'The current password is incorrect')
  await expect(field(page, 'New password')).toHaveValue(next.New)
  await change({ Current: client.password }, 'Your password is changed')
  await expect(page).toHaveURL(/\/signin/)
  await fillSignIn(page, client.email, client.password)
  await expect(refusalOn(page)).toBeVisible()
  await fillSignIn(page, client.email, next.New)
  await expect(page).toHaveURL(/\/dashboard\/overview/)
})

test('the session list ends a session in another browser', async ({ page }) => {
  const client = await newPerson('client')
  const browser = page.context().browser() as Browser
  const elsewhere = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  })
  await signInByForm(elsewhere, client)
  await signInByForm(page, client)
  await openPortal(page, '/dashboard/profile/user/security')
  await expect(page.getByText('This device')).toBeVisible()
  await press(page, 'Log out: Chrome on Android')
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/signin/)
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await elsewhere.close()
})

test('staff add an authenticator app: sign-in needs its code or a recovery code, each valid once', async ({
  page,
}) => {
  const processor = await newPerson('processor')
  await signIn(page, processor)
  await openPortal(page, '/processor/profile/user/security')
  await press(page, 'Set up the app')
  await field(page, 'Your password').fill(processor.password)
  await press(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const key = (await page.locator('wz-profile code').first().innerText()).replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await field(page, 'Code from the app').fill('12')
  await press(page, 'Switch on')
  await expect(page.getByText('Enter the 6 digits of the code')).toBeVisible()
  await field(page, 'Code from the app').fill(app.generate())
  await press(page, 'Switch on')
  await expect(page.getByText('Your recovery codes')).toBeVisible()
  const codes = await page.locator('wz-profile .recovery code').allInnerTexts()
  expect(codes.length).toBeGreaterThan(5)
  await press(page, 'I have saved them')
  await expect(page.getByText(/a code from your app/)).toBeVisible()

  const enter = async (code: string) => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await openPortal(page, '/signin')
    await fillSignIn(page, processor.email, processor.password)
    await field(page, 'Code from your authenticator app').fill(code)
    await page.getByRole('main').getByRole('button', { name: TEXT.en.login, exact: true }).click()
  }
  // the code that enabled it is used up; the app shows the next one soon
  await enter(app.generate({ timestamp: Date.now() + 30_000 }))
  await expect(page).toHaveURL(/\/processor\/overview/)
  const [recovery = ''] = codes
  await enter(recovery)
  await expect(page).toHaveURL(/\/processor\/overview/)
  await enter(recovery)
  await expect(
    page
      .getByRole('main')
      .getByText(/This code is incorrect/)
      .first(),
  ).toBeVisible()
})

test('an ended session asks for the password over the page, then continues the action', async ({ page }) => {
  const agent = await newPerson('sales')
  await signIn(page, agent)
  await openPortal(page, '/sales-agent/clients')
  await page.getByRole('button', { name: 'Register a client' }).first().click()
  const form = page.getByRole('dialog', { name: 'Register a client' })
  await field(form, 'First name').fill('Zuhura')
  await field(form, 'Last name').fill('Wekesa')
  await field(form, 'Email').fill(newEmail('kept'))
  await field(form, 'Phone number').fill(newPhone())
  await page.request.post(`${portal()}/api/account/session/end`, { data: { everywhere: true } })

  await press(form, 'Register a client')
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await expect(again).toBeVisible()
  const password = field(again, `Password for ${agent.email}`)
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await password.fill('not the password')
  await press(again, 'Sign in')
  await expect(again.getByText('The email or the password is incorrect.')).toBeVisible()
  await password.fill(agent.password)
  await press(again, 'Sign in')
  await expect(again).toBeHidden()
  await expect(page.getByRole('log').getByText('Zuhura Wekesa is registered')).toBeVisible()
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1)
})
