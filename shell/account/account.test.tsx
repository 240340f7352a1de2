import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { press, settle, type } from '#kit/testing.tsx'
import { openPortal, refusal, serve, signedInAs, userWith } from '#shell/testing.tsx'
import { DELAY } from './delay.ts'

const WITH_ACCOUNTS = { modules: ['loan-calculator' as const, 'account' as const] }
const SIGNIN = 'POST /api/account/client/signin'
const amina = userWith()
const token = { token: 'token-1', expiresIn: 900 }

/** Polling interval: lazy parts may load slowly on a busy machine. */
const OFTEN = { interval: 5 }

/** Opens the portal and waits for its lazily loaded parts. */
async function open(address: string, state?: object) {
  const opened = openPortal(address, WITH_ACCOUNTS)
  if (state) history.replaceState(state, '', address)
  const portal = await opened
  await vi.waitFor(() => portal.find('h1'), OFTEN)
  await settle()
  const field = (name: string) => portal.find<HTMLInputElement>(`main [name="${name}"]`)
  const send = async () => {
    await press(portal.find('main button[type=submit]'))
    await settle()
  }
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await type(field(name), value)
  }
  const text = () => portal.find('main').textContent ?? ''
  return { ...portal, field, send, fill, text }
}
const arrive = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path), OFTEN)
const bodyOf = (fetched: ReturnType<typeof serve>, path: string) => {
  const call = fetched.mock.calls.find(([url]) => String(url).endsWith(path)) as [unknown, RequestInit]
  return JSON.parse(String(call[1].body))
}

const delays = { ...DELAY }
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
  // long enough to read the text shown meanwhile
  Object.assign(DELAY, { reset: 600, invited: 600, emailUnknown: 0, resend: 0 })
})
afterEach(() => {
  Object.assign(DELAY, delays)
  vi.restoreAllMocks()
})

describe('Signing in', () => {
  test('says that an application continues, to somebody who comes from the calculator', async () => {
    const { text } = await open('/signin', { from: '/loan-calculator#amount=100000' })
    await vi.waitFor(() => expect(text()).toContain('Sign in to apply with these figures.'), OFTEN)
  })

  test('shows missing and invalid fields, and sends nothing', async () => {
    const fetched = serve({})
    const { send, fill, text, field } = await open('/signin')
    await send()
    expect(text()).toContain('This field is required')
    expect(document.activeElement).toBe(field('email'))
    await fill({ email: 'amina@', password: 'x' })
    await send()
    expect(text()).toContain('Please enter a valid email address')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('shows a wrong email only after the press that left it, so that a link does not move away from it', async () => {
    serve({})
    const { fill, find, field, text } = await open('/signin')
    await fill({ email: 'amina@' })
    const link = find('main form a')
    link.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    field('email').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await settle()
    expect(text()).not.toContain('Please enter a valid email address')
    link.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    await vi.waitFor(() => expect(text()).toContain('Please enter a valid email address'), OFTEN)
  })

  test('opens the user’s home', async () => {
    serve({ ...signedInAs(amina), [SIGNIN]: token })
    localStorage.clear()
    const { send, fill } = await open('/signin')
    await fill({ email: ' amina@wezesha.example ', password: 'Karibu' })
    await send()
    await arrive('/dashboard/overview')
    expect(localStorage.getItem('wezesha:home')).toBe('/dashboard/overview')
  })

  test('loads the last home on this device meanwhile, since the same person likely returns', async () => {
    localStorage.setItem('wezesha:home', '/processor/overview')
    const fetched = serve({})
    await open('/signin')
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledWith('/processor/overview'), OFTEN)
  })

  test('returns to the gated page, replacing the sign-in page in history', async () => {
    const answers = signedInAs(amina)
    localStorage.clear()
    serve({ ...answers, [SIGNIN]: token })
    const steps = history.length
    const { send, fill } = await open('/dashboard/profile/user?tab=x')
    expect(location.pathname).toBe('/signin')
    expect(history.state.from).toBe('/dashboard/profile/user?tab=x')
    await fill({ email: 'amina@wezesha.example', password: 'Karibu' })
    await send()
    await arrive('/dashboard/profile/user')
    expect(location.search).toBe('?tab=x')
    expect(history.length).toBe(steps)
  })

  test('shows a refusal inline and as a toast, and keeps the input', async () => {
    serve({ [SIGNIN]: refusal('invalid', 'The email or the password is incorrect.') })
    const { send, fill, find, field } = await open('/signin')
    await fill({ email: 'amina@wezesha.example', password: 'wrong' })
    await send()
    expect(find('main [role=alert]').textContent).toBe('The email or the password is incorrect.')
    expect(find('.toast').textContent).toContain('The email or the password is incorrect.')
    expect(field('password').value).toBe('wrong')
  })

  test('shows a field error only at its field, and clears it on the next try', async () => {
    const sentence = 'The email or the password is incorrect.'
    let answer = refusal('invalid', sentence, { password: sentence })
    serve({ [SIGNIN]: () => answer })
    const { send, fill, find, place } = await open('/signin')
    await fill({ email: 'amina@wezesha.example', password: 'wrong' })
    await send()
    expect(find('main .error:not(:empty)').textContent).toBe(sentence)
    expect(find('main [role=alert]').textContent).toBe('')
    answer = refusal('too-many', 'Try again in 5 minutes.')
    await fill({ password: 'other' })
    await send()
    expect([...place.querySelectorAll('.toast p')].map(one => one.textContent)).toEqual([
      'Try again in 5 minutes.',
    ])
  })

  test('shows a server failure in the specified words', async () => {
    serve({
      [SIGNIN]: new Response(JSON.stringify({ error: true, code: 'failed', message: 'Try later.' }), {
        status: 500,
        headers: { 'content-type': 'application/json' },
      }),
    })
    const { send, fill, find } = await open('/signin')
    await fill({ email: 'amina@wezesha.example', password: 'x' })
    await send()
    expect(find('.toast').textContent).toContain('Error Occured Try later.')
  })

  test('to an unverified account sends a code and asks for it', async () => {
    const fetched = serve({
      [SIGNIN]: refusal('unverified', 'Verify your email or phone to activate account'),
      '/api/account/otp/3/amina%40wezesha.example': { message: 'Sent' },
    })
    const { send, fill, heading } = await open('/signin')
    await fill({ email: 'amina@wezesha.example', password: 'Karibu' })
    await send()
    await arrive('/verify-otp')
    await vi.waitFor(() => expect(heading()).toBe('Verify Your Details'), OFTEN)
    expect(fetched.mock.calls.map(([url]) => String(url)).filter(url => url.includes('/otp/'))).toHaveLength(
      1,
    )
    expect(history.state.email).toBe('amina@wezesha.example')
    expect(location.search + location.hash).toBe('')
  })

  test('asks for the authenticator code only when required, and once', async () => {
    const asked: unknown[] = []
    serve({
      ...signedInAs(amina),
      [SIGNIN]: init => {
        const body = JSON.parse(String(init.body))
        asked.push(body.code)
        return body.code ? token : refusal('second-factor', 'Enter the code.')
      },
    })
    localStorage.clear()
    const { send, fill, place, find, field } = await open('/signin')
    expect(place.querySelector('[name=code]')).toBeNull()
    await fill({ email: 'amina@wezesha.example', password: 'Karibu' })
    await send()
    expect(find('main [role=alert]').textContent).toBe('')
    expect(document.activeElement).toBe(field('code'))
    await fill({ code: '123456' })
    await send()
    await arrive('/dashboard/overview')
    expect(asked).toEqual([undefined, '123456'])
  })

  test('links to the forgotten password, and can reveal the password', async () => {
    const { named, field, find } = await open('/signin')
    expect(named('Forgot password').getAttribute('href')).toBe('/password/email')
    expect(field('password').type).toBe('password')
    await press(find('main [name=password] + button'))
    expect(field('password').type).toBe('text')
  })

  test('is skipped for a signed-in user', async () => {
    serve(signedInAs(userWith({ role: 'super' })))
    await open('/signin')
    await arrive('/super-admin/overview')
  })
})

describe('Verifying', () => {
  const known = { email: 'amina@wezesha.example', from: '/dashboard/profile' }
  const VERIFY = 'POST /api/account/otp/3/verify/amina%40wezesha.example'

  test('requires the code', async () => {
    const { send, text } = await open('/verify-otp', known)
    await send()
    expect(text()).toContain('You need to enter your otp to verify your account')
  })

  test('leads to sign-in with the email filled in, and keeps the return path', async () => {
    const fetched = serve({ [VERIFY]: { message: 'Verified' } })
    const { send, fill, named, text, field } = await open('/verify-otp', known)
    expect(named('Verify Code')).toBeTruthy()
    await fill({ code: ' 123456 ' })
    await send()
    await arrive('/signin')
    await vi.waitFor(() => expect(text()).toContain('Your account is verified'), OFTEN)
    expect(field('email').value).toBe('amina@wezesha.example')
    expect(history.state.from).toBe('/dashboard/profile')
    expect(bodyOf(fetched, '/verify/amina%40wezesha.example')).toEqual({ code: '123456' })
  })

  test('allows resending a code only after a minute', async () => {
    DELAY.resend = 60_000
    const fetched = serve({ '/api/account/otp/3/amina%40wezesha.example': { message: 'Sent again' } })
    const { named, text } = await open('/verify-otp', known)
    expect(text()).toContain('You can request another one in 60 s.')
    // waiting must not look like loading
    expect(named('Resend OTP').querySelector('.spinner')).toBeNull()
    await press(named('Resend OTP'))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('counts down to the end although the clock lags behind the timer', async () => {
    DELAY.resend = 60_000
    serve({})
    const begun = Date.now()
    let passed = 0
    vi.spyOn(Date, 'now').mockImplementation(() => begun + passed)
    const { text } = await open('/verify-otp', known)
    passed = 999
    await new Promise(later => setTimeout(later, 1_200))
    expect(text()).toContain('You can request another one in 60 s.')
    passed = 60_000
    await vi.waitFor(() => expect(text()).not.toContain('You can request another one'), 3_000)
  })

  test('resends a code and confirms it', async () => {
    serve({ '/api/account/otp/3/amina%40wezesha.example': { message: 'Sent again' } })
    const { named, find } = await open('/verify-otp', known)
    await press(named('Resend OTP'))
    await settle()
    expect(find('.toast').textContent).toContain('Sent again')
  })

  test('clears the old code and its error once another one was sent', async () => {
    const wrong = 'This code is wrong.'
    serve({
      '/api/account/otp/3/amina%40wezesha.example': { message: 'Sent again' },
      [VERIFY]: refusal('invalid', wrong, { code: wrong }),
    })
    const { named, send, fill, field, find, text } = await open('/verify-otp', known)
    await fill({ code: '123456' })
    await send()
    expect(text()).toContain(wrong)
    await press(named('Resend OTP'))
    await settle()
    expect(field('code').value).toBe('')
    expect(find('main .error').textContent).toBe('')
    expect(text()).not.toContain(wrong)
  })

  test('without a known email shows that it cannot continue', async () => {
    DELAY.emailUnknown = delays.emailUnknown
    const { text } = await open('/verify-otp')
    expect(text()).toContain('Go back to login to re-initiate OTP verification')
  })

  test('without a known email redirects to sign-in', async () => {
    await open('/verify-otp')
    await arrive('/signin')
  })
})

describe('A forgotten password', () => {
  test('asks for the email, and continues to the code', async () => {
    const fetched = serve({ 'POST /api/account/client/reset_pwd': { message: 'If there is an account…' } })
    const { send, fill, named, text } = await open('/password/email')
    expect(named('Reset Password')).toBeTruthy()
    await fill({ email: 'amina@wezesha.example' })
    await send()
    await arrive('/password/reset')
    await vi.waitFor(() => expect(text()).toContain('If there is an account…'), OFTEN)
    expect(bodyOf(fetched, '/reset_pwd')).toEqual({ email: 'amina@wezesha.example' })
  })

  test('requires a new one of 8 characters, typed twice', async () => {
    const { send, fill, text } = await open('/password/reset', { email: 'amina@wezesha.example' })
    await send()
    expect(text().match(/This field is required/g)).toHaveLength(3)
    await fill({ code: '123456', password: 'short', confirm: 'other' })
    expect(text()).toContain('Password must be at least 8 characters')
    expect(text()).toContain('Your password does not match')
  })

  test('shows success, then redirects to sign-in', async () => {
    const fetched = serve({ 'POST /api/account/otp/3/new_pwd': { message: 'Done' } })
    const { send, fill, heading, named } = await open('/password/reset')
    await fill({
      email: 'amina@wezesha.example',
      code: '123456',
      password: 'mango river lamp',
      confirm: 'mango river lamp',
    })
    await send()
    await arrive('/password/reset-success')
    await vi.waitFor(
      () => expect(heading()).toBe('Congratulations! Your password reset was successful'),
      OFTEN,
    )
    expect(named('Login').getAttribute('href')).toBe('/signin')
    await arrive('/signin')
    expect(bodyOf(fetched, '/new_pwd')).toEqual({
      email: 'amina@wezesha.example',
      code: '123456',
      password: 'mango river lamp',
    })
  })

  test('shows a wrong code at its field', async () => {
    serve({
      'POST /api/account/otp/3/new_pwd': refusal('invalid', 'The code is wrong.', {
        code: 'The code is wrong.',
      }),
    })
    const { send, fill, find } = await open('/password/reset', { email: 'amina@wezesha.example' })
    await fill({ code: '000000', password: 'mango river lamp', confirm: 'mango river lamp' })
    await send()
    expect(find('.invalid .error').textContent).toBe('The code is wrong.')
  })
})

describe('An invitation', () => {
  const code = 'c'.repeat(43)
  const link = `/invited#code=${code}&email=amina%40wezesha.example`
  const INVITE = 'POST /api/account/client/invite'
  const ONBOARD = 'POST /api/account/client/invite_onboard'
  const openInvite = { status: 'open', message: 'Go on', path: '/invited' }
  const details = {
    name: 'Amina Otieno',
    phoneNo: '0712345678',
    age: '34',
    password: 'mango river lamp',
    confirmPassword: 'mango river lamp',
  }

  test('removes its secret from the URL, and keeps it over a reload', async () => {
    const { field } = await open(link)
    expect(location.hash).toBe('')
    expect(history.state).toMatchObject({ code, email: 'amina@wezesha.example' })
    expect(field('email').value).toBe('amina@wezesha.example')
  })

  test('prefills the name, and keeps input except the password over a reload', async () => {
    serve({ [INVITE]: { ...openInvite, name: 'Amina Otieno' } })
    const { send, fill, field } = await open(link)
    await send()
    expect(field('name').value).toBe('Amina Otieno')
    await fill({ phoneNo: '0712345678', password: 'mango river lamp' })
    const { email, code: secret, ...rest } = history.state
    const again = await open('/invited', { email, code: secret, ...rest })
    expect(again.field('name').value).toBe('Amina Otieno')
    expect(again.field('phoneNo').value).toBe('0712345678')
    expect(again.field('password').value).toBe('')
  })

  test('follows a newer link opened in its tab', async () => {
    serve({ [INVITE]: openInvite })
    const { send, field, place } = await open(link)
    await send()
    expect(field('name')).toBeTruthy()
    location.hash = `#code=${'d'.repeat(43)}&email=amina%40wezesha.example`
    await vi.waitFor(() => expect(history.state).toMatchObject({ code: 'd'.repeat(43) }))
    await vi.waitFor(() => expect(place.querySelector('[name=name]')).toBeNull())
    expect(location.hash).toBe('')
  })

  test('without its link resends it, with the same answer for everyone', async () => {
    serve({
      [INVITE]: { status: 'sent', message: 'If you were invited, look into your mail.', path: '/invited' },
    })
    const { send, fill, text } = await open('/invited')
    await fill({ email: 'amina@wezesha.example' })
    await send()
    expect(text()).toContain('If you were invited, look into your mail.')
  })

  test.each(['in the first step', 'while the details are filled in'])(
    'that expired %s can be asked for again, and what was typed is kept',
    async when => {
      const isLater = when !== 'in the first step'
      const expired = refusal('invalid', 'This invitation has expired.', { code: 'Expired.' })
      serve({ [INVITE]: isLater ? openInvite : expired, [ONBOARD]: expired })
      const { send, fill, find, field, text, place } = await open(link)
      await send()
      if (isLater) {
        await fill(details)
        await press(find('[name=gender]'))
        await send()
        expect(field('age').value).toBe('34')
      }
      expect(text()).toContain('This invitation has expired.')
      const fetched = serve({
        [INVITE]: { status: 'sent', message: 'Look into your mail.', path: '/invited' },
      })
      const ask = [...place.querySelectorAll('main button')].find(
        one => one.textContent === 'Send me a new link',
      )
      await press(ask as HTMLElement)
      await vi.waitFor(() => expect(text()).toContain('Look into your mail.'), OFTEN)
      expect(bodyOf(fetched, '/invite')).toEqual({ email: 'amina@wezesha.example' })
    },
  )

  test('asks for personal details in its second step, and validates them', async () => {
    serve({ [INVITE]: openInvite })
    const { send, fill, find, text } = await open(link)
    await send()
    // the form that had the focus is gone
    expect(document.activeElement).toBe(find('h1'))
    await fill({ ...details, age: '12', confirmPassword: 'other words here' })
    await send()
    expect(text()).toContain('Fix all errors before proceeding')
    expect(text()).toContain('Your two passwords do not match')
    expect(text()).toContain('Enter your age in years, from 18')
  })

  test('creates the account, and follows the server’s path', async () => {
    const fetched = serve({
      [INVITE]: openInvite,
      [ONBOARD]: { status: 'done', message: 'Welcome!', path: '/products' },
      '/api/portal/page/products': null,
    })
    const { send, fill, place, text } = await open(link)
    await send()
    await fill(details)
    await press(place.querySelector('input[value=Female]') as Element)
    await send()
    expect(text()).toContain('Welcome!')
    expect(bodyOf(fetched, '/invite_onboard')).toEqual({
      ...details,
      email: 'amina@wezesha.example',
      code,
      gender: 'Female',
      country: '+254',
      age: 34,
    })
    await arrive('/products')
  })

  test('redirects to sign-in when the server’s path is not of this portal', async () => {
    serve({ [INVITE]: { status: 'done', message: 'You are in already.', path: 'https://evil.example' } })
    const { send } = await open(link)
    await send()
    await arrive('/signin')
  })
})

describe('Connecting with a partner', () => {
  const SITE = '/api/partner/connection/pk_demo_wezesha'
  const asked = { name: 'Duka la Mfano', connected: 'no', return: null, origin: 'https://duka.example' }
  const address = '/connect?site=pk_demo_wezesha&widget=profile&origin=https://duka.example'

  function opener() {
    const postMessage = vi.fn()
    vi.stubGlobal('opener', { postMessage })
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    return { postMessage, close }
  }

  test('shows who asks for what, and posts token and code only to the server’s origin', async () => {
    const { postMessage, close } = opener()
    const fetched = serve({
      ...signedInAs(amina),
      [`GET ${SITE}`]: asked,
      [`POST ${SITE}`]: { token: 'for-duka', expiresIn: 3600, code: 'once' },
    })
    const { named, text } = await open(`${address}&reference=42`)
    await vi.waitFor(() => expect(text()).toContain('Duka la Mfano wants to show your'), OFTEN)
    expect(postMessage).not.toHaveBeenCalled()
    await press(named('Allow'))
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), OFTEN)
    const message = {
      type: 'wezesha-token',
      token: 'for-duka',
      code: 'once',
      origin: 'https://duka.example',
    }
    expect(postMessage.mock.calls).toEqual([[message, 'https://duka.example']])
    const posted = fetched.mock.calls.find(([url, init]) => String(url).endsWith(SITE) && init?.body)
    expect(JSON.parse(String(posted?.[1]?.body))).toEqual({ widget: 'profile' })
  })

  test('grants nothing to a page that lost this window, and leads to the portal’s own page', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('opener', null)
    serve({ ...signedInAs(amina), [`GET ${SITE}`]: asked })
    const { text } = await open(address)
    await vi.waitFor(
      () => expect(text()).toContain('no longer connected to the page of Duka la Mfano'),
      OFTEN,
    )
    expect(text()).not.toContain('Allow')
    expect(document.querySelector('a.button.primary')?.getAttribute('href')).toBe('/embed/v1/open/profile')
    expect(warn.mock.calls.join()).toContain('same-origin-allow-popups')
    warn.mockRestore()
  })

  test('posts to a widget’s frame of our origin, naming the partner’s origin', async () => {
    const { postMessage } = opener()
    serve({
      ...signedInAs(amina),
      [`GET ${SITE}`]: asked,
      [`POST ${SITE}`]: { token: 'for-duka', expiresIn: 3600, code: 'once' },
    })
    const { named, text } = await open(`${address}&framed=yes`)
    await vi.waitFor(() => expect(text()).toContain('Allow'), OFTEN)
    await press(named('Allow'))
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1), OFTEN)
    expect(postMessage.mock.calls[0]).toEqual([
      expect.objectContaining({ origin: 'https://duka.example' }),
      location.origin,
    ])
  })

  test('offers nothing and shows an error for a page that is not the partner’s', async () => {
    serve({
      ...signedInAs(amina),
      [`GET ${SITE}`]: refusal('invalid', 'The page that sent you here does not belong to Duka la Mfano.'),
    })
    const { text } = await open(address)
    await vi.waitFor(() => expect(text()).toContain('does not belong to Duka la Mfano'), OFTEN)
    expect(text()).not.toContain('Allow')
  })

  test.each([
    ['Allow', 'https://duka.example/back?state=s1&code=once'],
    ['Do not allow', 'https://duka.example/back?state=s1'],
  ])('%s redirects to the partner’s page: %s', async (choice, back) => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    serve({
      ...signedInAs(amina),
      [`GET ${SITE}`]: { ...asked, origin: null, return: 'https://duka.example/back?state=s1' },
      [`POST ${SITE}`]: { token: 'x', expiresIn: 3600, code: 'once' },
    })
    const { named, text } = await open('/connect?site=pk_demo_wezesha&return=https://duka.example/back')
    await vi.waitFor(() => expect(text()).toContain(choice), OFTEN)
    await press(named(choice))
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([[back]]), OFTEN)
  })

  test('shares nothing when the user declines', async () => {
    const { postMessage, close } = opener()
    serve({ ...signedInAs(amina), [`GET ${SITE}`]: asked })
    const { named, text } = await open(address)
    await vi.waitFor(() => expect(text()).toContain('Do not allow'), OFTEN)
    await press(named('Do not allow'))
    expect(close).toHaveBeenCalled()
    expect(postMessage).not.toHaveBeenCalled()
    expect(text()).toContain('Nothing was shared')
  })

  test('sends a signed-out user to sign-in with the way back', async () => {
    serve({})
    await open(address)
    expect(location.pathname).toBe('/signin')
    expect(history.state.from).toBe(address)
  })
})

test('These pages are not found where a tenant has no accounts', async () => {
  const { heading } = await openPortal('/password/email')
  expect(heading()).toBe('Page not found')
})
