import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { asha, complete, informed, officer, show, verified } from './testing.tsx'

const refuse =
  (...given: ConstructorParameters<typeof ApiError>) =>
  () => {
    throw new ApiError(...given)
  }
const VERIFICATION = '64b7f1a2c3d4e5f6000000aa'
const input = (find: Awaited<ReturnType<typeof show>>['find'], name: string) =>
  find<HTMLInputElement>(`input[name=${name}]`)
const until = async (is: () => unknown) => {
  await vi.waitUntil(is)
  await settle()
}

test('shows the steps Mpesa, Personal, Identity, Complete, and the current one', async () => {
  const { place, find } = await show({ details: verified })
  expect([...place.querySelectorAll('.steps li')].map(step => step.textContent)).toEqual([
    expect.stringContaining('Mpesa'),
    expect.stringContaining('Personal'),
    expect.stringContaining('Identity'),
    expect.stringContaining('Complete'),
  ])
  expect(find('[aria-current=step]').textContent).toContain('Personal')
})

test('the M-Pesa step shows the charge first, and errors in the specified words', async () => {
  const { text, button, find } = await show()
  expect(text()).toContain('M-Pesa charges you Ksh1.00 or Tsh100.00.')
  await press(button('Verify my number'))
  const errors = [...find('form').querySelectorAll('.error')].map(error => error.textContent)
  expect(errors).toEqual(['Select your country', 'Enter a valid M-Pesa phone'])
  await press(find('input[value=TZ]'))
  expect(text()).toContain('M-Pesa charges you Tsh100.00.')
})

test('pending verification shows what to do on the phone', async () => {
  const { text, button, find } = await show({
    answers: {
      'POST account/verify_mpesa/:id': () => ({ message: '', verification: VERIFICATION }),
      'GET account/verify_mpesa/:id/:verification': () => ({ status: 'waiting', message: '' }),
    },
  })
  await type(input(find, 'phone'), '+254 712 345 678')
  await press(button('Verify my number'))
  expect(text()).toContain('M-Pesa is asking +254712345678 to confirm a charge of Ksh1.00.')
  expect(text()).toContain('Enter your M-Pesa PIN there. Never type it on this page.')
  await press(button('Use another number'))
  expect(input(find, 'phone').value).toBe('+254 712 345 678')
})

test.each([
  ['Uncaught Exception', refuse('failed', 'Something failed.', 500)],
  ['You cancelled the request.', refuse('conflict', 'You cancelled the request.', 409)],
  ['Check your connection and try again.', refuse('unreachable', '')],
])('a failed verification shows “%s”, and offers a retry', async (words, post) => {
  const { text, button, find } = await show({ answers: { 'POST account/verify_mpesa/:id': post } })
  await type(input(find, 'phone'), '+254712345678')
  await press(button('Verify my number'))
  expect(text()).toContain(words)
  expect(button('Try again')).toBeTruthy()
})

test('the personal information is grouped, and a failed submit links to its errors', async () => {
  const { place, button, find, text } = await show({ details: verified })
  await until(() => place.querySelector('fieldset'))
  expect([...place.querySelectorAll('legend')].map(legend => legend.textContent)).toEqual([
    'About you',
    'Where you live',
    'Next of kin',
    'Bank account',
  ])
  await press(button('Save & Continue'))
  expect(text()).toContain('Fix 11 things to continue')
  const link = find<HTMLAnchorElement>('.error-summary a[href="#bank_name"]')
  await press(link)
  expect(document.activeElement).toBe(input(find, 'bank_name'))
})

test('shows regions in Tanzania', async () => {
  const { place, text } = await show({ details: { ...verified, country: 'TZ' } })
  await until(() => place.querySelector('fieldset'))
  expect(text()).toContain('Region')
  expect(place.querySelectorAll('select[name=residence_state] option')).toHaveLength(32)
  expect(place.querySelectorAll('select[autocomplete=address-level1]')).toHaveLength(1)
})

test('the identity step lists the four documents and the file rule', async () => {
  const { place, text, button } = await show({ details: informed })
  await until(() => place.querySelector('input[type=file]'))
  for (const words of [
    'International Passport',
    "Driver's License",
    'Voters Card',
    'National Identity Card',
    'max 2mb, JPG and PNG',
  ])
    expect(text()).toContain(words)
  await press(button('Save & Continue'))
  expect(text()).toContain('Fix 3 things to continue')
  expect(text()).toContain('This field is required')
})

test('the end leads to the profile', async () => {
  const { text, button, emit } = await show({ details: complete, path: '/setup/success' })
  expect(text()).toContain('Your profile is complete')
  await press(button('Go to your profile'))
  expect(emit.mock.calls.at(-2)).toEqual(['complete', { step: 'setup', next: 'profile' }])
  expect(text()).toContain('Personal Info')
  expect((document.activeElement as HTMLElement).textContent).toBe('Asha Wanjiru')
})

test('the profile is grouped, and marks missing values', async () => {
  const { text, place, button } = await show({ details: complete })
  expect(text()).toContain('Juma Wanjiru')
  expect(text()).toContain('Not given')
  expect([...place.querySelectorAll('.tabs a')].map(tab => tab.textContent)).toEqual([
    'Personal Info',
    'Security',
  ])
  await press(button('Change these details'))
  await until(() => place.querySelector('form'))
  expect(text()).toContain('Change your information')
})

test('an unfinished set-up is offered from the profile', async () => {
  const { text, button, model } = await show({ details: verified, path: '/user' })
  expect(text()).toContain('Complete seting up your account')
  // a client may apply for a loan without it, and other members never can
  expect(text()).not.toContain('loan')
  await press(button('Continue'))
  expect(model.$screen.get()).toBe('/setup/info')
})

test('changing the password shows one error at a time, in order', async () => {
  const { place, find, text, button } = await show({ details: complete, path: '/user/security' })
  await until(() => place.querySelector('input[name=currentPassword]'))
  const change = () =>
    press([...place.querySelectorAll('button')].find(one => one.type === 'submit') as Element)
  await change()
  expect(text()).toContain('Missing important information')
  const fields = ['currentPassword', 'newPassword', 'confirmPassword'].map(name => input(find, name))
  expect(fields.map(one => one.autocomplete)).toEqual(['current-password', 'new-password', 'new-password'])
  expect(fields.map(one => one.getAttribute('aria-required'))).toEqual(['true', 'true', 'true'])
  expect(find<HTMLInputElement>('input[autocomplete=username]').value).toBe(asha.email)
  await type(input(find, 'newPassword'), 'new word 1')
  await change()
  expect(text()).toContain('Current password cannot be blank')
  expect(place.querySelectorAll('.field.invalid')).toHaveLength(1)
  expect(document.activeElement).toBe(input(find, 'currentPassword'))
  await type(input(find, 'currentPassword'), 'old word 1')
  await type(input(find, 'newPassword'), '')
  await change()
  expect(text()).toContain('New password cannot be blank')
  await type(input(find, 'newPassword'), 'short')
  await change()
  expect(text()).toContain('Confirm password cannot be blank')
  await type(input(find, 'confirmPassword'), 'other')
  await change()
  expect(text()).toContain('Password must be at least 8 characters')
  await type(input(find, 'newPassword'), 'new word 1')
  await change()
  expect(text()).toContain('Passwords do not match')
  expect(button('Change password')).toBeTruthy()
})

test('a member sees sessions and partners, and disconnecting asks first', async () => {
  const { place, text, button, sent } = await show({
    details: complete,
    path: '/user/security',
    answers: {
      'GET account/session/list': () => ({
        data: [
          {
            id: 'a',
            device: 'Chrome on Android',
            startedAt: '2026-11-20T08:00:00Z',
            lastUsedAt: '2026-11-21T08:00:00Z',
            current: true,
          },
          {
            id: 'b',
            device: 'Safari on iPhone',
            startedAt: '2026-11-20T08:00:00Z',
            lastUsedAt: '2026-11-20T08:00:00Z',
            current: false,
          },
        ],
      }),
      'GET partner/connections': () => ({
        data: [{ site: 'pk_demo_wezesha', name: 'Duka la Mfano', since: '2026-11-01T00:00:00Z' }],
      }),
      'DELETE account/session/:id': () => ({ message: 'You are signed out there.' }),
      'DELETE partner/connection/:site': () => ({ message: 'Duka la Mfano can no longer show your data.' }),
    },
  })
  const said = () => [...place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  await until(() => text().includes('Duka la Mfano'))
  expect(text()).toContain('This device')
  expect(text()).not.toContain('Authenticator app')
  await press(button('Log out'))
  await until(() => !text().includes('Safari on iPhone'))
  expect(said()).toContain('You are signed out there.')
  await press(button('Disconnect'))
  expect(text()).toContain('Disconnect Duka la Mfano?')
  expect(sent('DELETE partner/connection/:site')).toHaveLength(0)
  await press(button('Disconnect'))
  expect(text()).toContain('No partner is connected.')
  expect(said()).toContain('Duka la Mfano can no longer show your data.')
  expect(place.querySelector('.problem')).toBeNull()
})

test('staff see their security, and link the authenticator app by QR code', async () => {
  const { place, text, button, find, sent } = await show({
    user: officer,
    path: '/user/security',
    answers: {
      'POST account/user/authenticator': () => ({
        secret: 'ABCDEFGHIJ',
        address: 'otpauth://totp/x?secret=A',
      }),
      'POST account/user/authenticator/confirm': () => ({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
    },
  })
  await until(() => text().includes('Set up the app'))
  expect(sent('GET account/client/details/:id')).toHaveLength(0)
  expect(text()).not.toContain('Payment')
  await press(button('Set up the app'))
  expect(document.activeElement).toBe(input(find, 'password'))
  await press(button('Cancel'))
  await press(button('Set up the app'))
  await press(button('Continue'))
  expect(text()).toContain('This field is required')
  expect(document.activeElement).toBe(input(find, 'password'))
  await type(input(find, 'password'), 'my word 1')
  await press(button('Continue'))
  expect(text()).toContain('ABCD EFGH IJ')
  expect(find('svg.qr path').getAttribute('d')).toMatch(/^M\d/)
  expect(document.activeElement).toBe(input(find, 'code'))
  expect(input(find, 'code').autocomplete).toBe('one-time-code')
  await type(input(find, 'code'), '123456')
  await press(button('Switch on'))
  expect(text()).toContain('aaaa-bbbb')
  // without https, browsers have no clipboard
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await press(button('Copy'))
  expect(text()).toContain('Copying did not work.')
  clipboard.mockRestore()
  await press(button('I have saved them'))
  expect(place.textContent).not.toContain('aaaa-bbbb')
})

test('on a partner’s page, security links to the portal', async () => {
  const { text, find, place, sent } = await show({
    user: { ...asha, role: 'applicant', widget: 'profile' },
    details: complete,
    path: '/user/security',
  })
  await until(() => text().includes('Open on Provider'))
  expect(find('a.primary').getAttribute('href')).toBe(
    'https://portal.example/dashboard/trainee/profile/user/security',
  )
  expect(place.querySelector('form')).toBeNull()
  // requests that a widget session may not make are not sent
  expect(sent('GET account/session/list')).toEqual([])
  expect(sent('GET partner/connections')).toEqual([])
})

test('the payment tab is shown only with a bank service', async () => {
  const { text, place, find, button } = await show({
    details: complete,
    path: '/user/payment',
    answers: {
      'GET account/bank/services': () => ({ banks: ['paystack'], bvn: false }),
      'GET account/bank/list/:service': () => ({ data: [{ name: 'Equity', code: '68' }] }),
      'GET account/bank/verify/:account/:code': () => ({
        data: { accountName: 'ASHA WANJIRU', accountNumber: '0011223344' },
      }),
    },
  })
  await until(() => place.querySelector('select[name=code]'))
  expect(find('.tabs [aria-current]').textContent).toBe('Payment')
  await press(button('Check the account'))
  expect(place.querySelectorAll('.field.invalid')).toHaveLength(2)
  expect(document.activeElement).toBe(find('select[name=code]'))
  const bank = find<HTMLSelectElement>('select[name=code]')
  bank.value = '68'
  bank.dispatchEvent(new Event('change', { bubbles: true }))
  await type(input(find, 'account'), '0011 223 344')
  await press(button('Check the account'))
  expect(find('[role=status] .good').textContent).toContain('ASHA WANJIRU')
  expect(text()).not.toContain('Check the account')
  expect(button('Use this account')).toBeTruthy()
})

test.each(['by its button', 'once the connection is back'])('a load failure is retried %s', async how => {
  let isUp = false
  const { text, button } = await show({
    details: complete,
    answers: {
      'GET account/user/unbox': () => {
        if (!isUp) throw new ApiError('unreachable', '')
        return { user: asha }
      },
    },
  })
  expect(text()).toContain('Your profile could not be loaded')
  isUp = true
  if (how === 'by its button') await press(button('Try again'))
  else dispatchEvent(new Event('online'))
  await until(() => text().includes('Personal Info'))
})

test('is translated into Kiswahili', async () => {
  const { text } = await show({}, 'sw')
  expect(text()).toContain('Thibitisha namba yako ya M-Pesa')
  expect(text()).toContain('M-Pesa itakukata Ksh1.00 au Tsh100.00.')
})
