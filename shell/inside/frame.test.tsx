import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/account.ts'
import type { Module } from '#contract/module.ts'
import { ROLES } from '#contract/role.ts'
import { ACTED } from '#kit/core/api.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { openPortal, refusal, serve, signedInAs, tenantWith, userWith } from '#shell/testing.tsx'
import { POLL } from './notices.ts'
import { PAUSE } from './staff-search.tsx'
import { PACE } from './waiting.ts'

type Answers = Parameters<typeof serve>[0]
const MODULES: Module[] = ['loan-calculator', 'account', 'loans', 'onboarding', 'surveys']

/** Opens a page as a signed-in user, with its frame. */
async function open(
  user: User,
  address: string = ROLES[user.role].home,
  answers: Answers = {},
  features?: boolean,
) {
  const fetched = serve({ ...signedInAs(user), ...answers })
  const portal = await openPortal(address, {
    modules: MODULES,
    features: { staffSearch: features ?? false },
  })
  await vi.waitFor(() => portal.find('.inside main h1'), { interval: 5 })
  await settle()
  const menu = () =>
    [...portal.place.querySelectorAll('.side .places a')].map(link => [
      link.querySelector('.name')?.textContent,
      link.getAttribute('href'),
    ])
  return { ...portal, fetched, menu }
}
const asked = (fetched: ReturnType<typeof serve>, path: string) =>
  fetched.mock.calls.filter(([url]) => String(url).includes(path))

beforeEach(() => {
  localStorage.clear()
  PAUSE.ms = 0
})
afterEach(() => {
  POLL.ms = 60_000
  vi.restoreAllMocks()
})

describe('The menu', () => {
  const overview = (base: string) => ['Overview', `${base}/overview`]
  const loans = (base: string) => ['Loans', `${base}/loans`]
  const clients = (base: string) => ['Clients', `${base}/clients`]
  const payments = (base: string) => ['Payments', `${base}/payments`]
  const withProgrammes = (base: string) => [
    overview(base),
    loans(base),
    ['Disputes', `${base}/disputes`],
    payments(base),
    ['Reviews', `${base}/reviews`],
    clients(base),
    ['Programmes', `${base}/programmes`],
    ['Surveys', `${base}/surveys`],
  ]
  test.each([
    [
      'client',
      [
        ['Dashboard', '/dashboard/overview'],
        ['My Loans', '/dashboard/consumer-credit'],
        ['Onboarding', '/dashboard/onboarding'],
        ['Q Survey', '/dashboard/qsurvey/client'],
        ['Credit report', '/dashboard/credit-report'],
        ['Profile', '/dashboard/profile'],
        ['Help', '/dashboard/support'],
      ],
    ],
    [
      'applicant',
      [
        ['Dashboard', '/dashboard/trainee/home'],
        ['Application', '/dashboard/applicant'],
        ['Learning surveys', '/dashboard/learning-survey'],
        ['Post-training survey', '/dashboard/post-training-survey'],
        ['Q Survey', '/dashboard/qsurvey/applicant'],
        ['Profile', '/dashboard/trainee/profile'],
        ['Help', '/dashboard/support'],
      ],
    ],
    [
      'digiprime',
      [
        ['Dashboard', '/dashboard/digiprime/home'],
        ['Q Survey', '/dashboard/qsurvey/digiprime'],
        ['Profile', '/dashboard/digiprime/profile'],
        ['Help', '/dashboard/support'],
      ],
    ],
    ['sales', ['/sales-agent'].flatMap(base => [overview(base), loans(base), clients(base)])],
    ['processor', withProgrammes('/processor')],
    ['admin', withProgrammes('/processor')],
    [
      'authorizer',
      ['/authorizer'].flatMap(base => [overview(base), loans(base), payments(base), clients(base)]),
    ],
    [
      'super',
      [
        ...withProgrammes('/super-admin'),
        ['Reports', '/super-admin/reports'],
        ['Loan funds', '/super-admin/funds'],
        ['Staff', '/super-admin/staffs'],
        ['Portals', '/super-admin/tenants'],
        ['Audit trail', '/super-admin/audit'],
      ],
    ],
  ] as const)('of %s has exactly its pages', async (role, links) => {
    const { menu, find } = await open(userWith({ role }))
    expect(menu()).toEqual(links)
    expect(find('.side [aria-current=page]').getAttribute('href')).toBe(ROLES[role].home)
  })

  test('is in the More sheet on narrow screens, with the user’s name and sign-out', async () => {
    const { find, place, named } = await open(userWith({ role: 'sales' }))
    const button = find('.bottom button')
    button.focus()
    await press(button)
    const sheet = find<HTMLDialogElement>('dialog.sheet')
    expect(sheet.open).toBe(true)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(sheet.querySelector('.person')?.textContent).toContain('Amina Otienosales agent')
    expect([...sheet.querySelectorAll('nav .name')].map(name => name.textContent)).toEqual([
      'Overview',
      'Loans',
      'Clients',
    ])
    expect(named('Security').getAttribute('href')).toBe('/sales-agent/profile/user/security')
    sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    await settle()
    expect(place.querySelector('dialog')).toBeNull()
  })

  test.each([
    ['client', ['Home', 'Loans', 'Steps', 'Survey', 'More']],
    ['applicant', ['Home', 'Apply', 'Survey', 'More']],
    ['sales', ['Overview', 'Clients', 'Client', 'Loans', 'More']],
    ['processor', ['Overview', 'Loans', 'Reviews', 'Clients', 'More']],
  ] as const)('of %s has its main pages in the bottom bar', async (role, names) => {
    const { find } = await open(userWith({ role, useNewOnboarding: true }))
    expect([...find('.bottom').querySelectorAll('.name')].map(name => name.textContent)).toEqual(names)
  })

  const key = (target: Element = document.body) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: '[', bubbles: true, composed: true, cancelable: true }),
    )

  test('collapses by key and button, and remembers it on this device', async () => {
    const { find, place } = await open(userWith({ role: 'processor' }))
    const isFolded = () => place.querySelector('.inside.folded') !== null
    key(place.appendChild(document.createElement('input')))
    await settle()
    expect(isFolded()).toBe(false)
    key()
    await settle()
    expect(isFolded()).toBe(true)
    expect(find('.side a.place').title).toBe('Overview')
    const again = await open(userWith({ role: 'processor' }))
    expect(again.place.querySelector('.inside.folded')).not.toBeNull()
    await press(again.find('.side .fold'))
    expect(again.place.querySelector('.inside.folded')).toBeNull()
  })

  test('has a key for staff only, who can switch it off on this device', async () => {
    const staff = userWith({ role: 'processor' })
    const { find } = await open(staff)
    expect(find('.side .fold').getAttribute('aria-keyshortcuts')).toBe('[')
    await press(find('.profile-block > button'))
    await press(find('.profile-block input'))
    for (const user of [staff, userWith()]) {
      const again = await open(user)
      key()
      await settle()
      expect(again.place.querySelector('.inside.folded')).toBeNull()
      expect(again.find('.side .fold').getAttribute('aria-keyshortcuts')).toBeNull()
      expect(again.find('.side .fold').title).toBe('Collapse menu')
      localStorage.clear()
    }
  })
})

describe('The signed-in user', () => {
  test.each([
    ['sales', 'sales agent'],
    ['super', 'admin'],
    ['admin', 'processor (admin)'],
    ['processor', 'processor'],
  ] as const)('%s is labelled %s', async (role, label) => {
    const { find } = await open(userWith({ role }))
    expect(find('.profile-block .who').textContent).toBe(`Amina Otieno${label}`)
    expect(find('.profile-block .photo').textContent).toBe('AO')
  })

  test('has a menu with profile and sign-out', async () => {
    const { find, named, session } = await open(userWith({ role: 'sales' }), undefined, {
      'POST /api/account/session/end': { message: 'Bye' },
    })
    await press(find('.profile-block > button'))
    expect(named('Profile and security').getAttribute('href')).toBe('/sales-agent/profile')
    await press(named('Log out everywhere'))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
    expect(session.$state.get()).toBe('out')
    expect(history.state?.from).toBeUndefined()
  })

  test('signs out with a button as a client', async () => {
    const { named } = await open(userWith(), undefined, {
      'POST /api/account/session/end': { message: 'Bye' },
    })
    await press(named('Log out'))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })

  test('sees a message when sign-out did not reach the server', async () => {
    const { named, find } = await open(userWith(), undefined, { 'POST /api/account/session/end': null })
    await press(named('Log out'))
    await settle()
    expect(find('.toast').textContent).toContain('You are still signed in')
  })
})

describe('A loan link', () => {
  test.each([
    ['client', '/dashboard/consumer-credit/loan/0123456789abcdef01234567'],
    ['sales', '/sales-agent/loan/0123456789abcdef01234567'],
    ['admin', '/processor/loan/0123456789abcdef01234567'],
    ['super', '/super-admin/loan/0123456789abcdef01234567'],
  ] as const)('leads %s to the loan in their own area', async (role, path) => {
    await open(userWith({ role }), '/loan/0123456789abcdef01234567')
    expect(location.pathname).toBe(path)
  })
})

describe('A page for another role', () => {
  test('shows a message, and a link to one’s home', async () => {
    const { heading, named, find } = await open(userWith(), '/super-admin/staffs')
    expect(heading()).toBe('This page is not for your account')
    expect(named('Go to your home page').getAttribute('href')).toBe('/dashboard/overview')
    expect(find('main').querySelector('wz-staffs')).toBeNull()
  })
})

describe('An address in the signed-in area', () => {
  test('that is unknown keeps the menu, and links home', async () => {
    const { heading, named, menu, place } = await open(userWith({ role: 'processor' }), '/processor/nowhere')
    expect(heading()).toBe('Page not found')
    expect(document.title).toBe('Page not found · Wezesha')
    expect(named('Go to your home page').getAttribute('href')).toBe('/processor/overview')
    expect(menu().length).toBeGreaterThan(3)
    expect(place.querySelector('.header')).toBeNull()
  })

  test.each(['/processor', '/dashboard/', '/super-admin'])(
    'that is only a prefix, %s, redirects home',
    async path => {
      await open(userWith({ role: 'processor' }), path)
      expect(location.pathname).toBe('/processor/overview')
    },
  )

  test('of a disabled module is not found', async () => {
    const fetched = serve(signedInAs(userWith()))
    const { find, heading } = await openPortal('/dashboard/qsurvey/client', { modules: ['account'] })
    await vi.waitFor(() => find('.inside main h1'), { interval: 5 })
    expect(heading()).toBe('Page not found')
    expect(fetched).toHaveBeenCalled()
  })

  test('asks signed-out visitors to sign in at a prefix', async () => {
    serve({})
    await openPortal('/processor', { modules: MODULES })
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })
})

describe('The breadcrumb', () => {
  test('leads back home step by step', async () => {
    const { find } = await open(userWith({ role: 'processor' }), '/processor/client/0123')
    const links = [...find('.trail').querySelectorAll('a')].map(link => link.getAttribute('href'))
    expect(links).toEqual(['/processor/overview', '/processor/clients'])
    expect(find('.trail [aria-current=page]').textContent).toBe('Client')
  })

  test('is hidden at home', async () => {
    const { place } = await open(userWith())
    expect(place.querySelector('.trail')).toBeNull()
  })
})

describe('A widget’s page', () => {
  const navigate = (element: Element, path: string, replace = false) => {
    element.dispatchEvent(new CustomEvent('wz-navigate', { bubbles: true, detail: { path, replace } }))
    return settle()
  }

  test('gives the widget its path and the user’s token', async () => {
    const { find } = await open(userWith({ role: 'sales' }), '/sales-agent/clients?search=amina&lang=en')
    const widget = find('wz-clients') as HTMLElement & { fetchToken(): Promise<string> }
    expect(widget.getAttribute('base')).toBe('/sales-agent')
    expect(widget.getAttribute('path')).toBe('/clients?search=amina')
    expect(widget.outerHTML).not.toContain('token-1')
    expect(await widget.fetchToken()).toBe('token-1')
  })

  test('is not called back by a widget that was left before its data came', async () => {
    const { find } = await open(userWith({ role: 'sales' }), '/sales-agent/clients')
    const left = find('wz-clients')
    history.pushState(null, '', '/dashboard/profile/user')
    await vi.waitFor(() => expect(left.isConnected).toBe(false))
    await navigate(left, '/clients/4f1c2a', true)
    expect(location.pathname).toBe('/dashboard/profile/user')
  })

  test('syncs the widget’s path to the address bar, and keeps the widget', async () => {
    const { find } = await open(userWith({ role: 'sales' }), '/sales-agent/clients')
    const widget = find('wz-clients')
    const steps = history.length
    await navigate(widget, '/client/0123?tab=activity')
    expect(location.pathname + location.search).toBe('/sales-agent/client/0123?tab=activity')
    expect(find('wz-clients')).toBe(widget)
    expect(widget.getAttribute('path')).toBe('/client/0123?tab=activity')
    expect(history.length).toBe(steps + 1)
    await navigate(widget, '/clients', true)
    expect(history.length).toBe(steps + 1)
    expect(location.pathname).toBe('/sales-agent/clients')
  })

  test('maps the widget’s root to the page’s own path', async () => {
    const { find } = await open(userWith(), '/dashboard/profile/user/security')
    const widget = find('wz-profile')
    expect(widget.getAttribute('path')).toBe('/user/security')
    await navigate(widget, '/')
    expect(location.pathname).toBe('/dashboard/profile')
    expect(widget.getAttribute('path')).toBe('/')
  })

  test('shows the screen name in the document title', async () => {
    const { find } = await open(userWith({ role: 'sales' }), '/sales-agent/client/0123')
    const widget = find('wz-clients')
    const show = (screenName: string) => {
      Object.assign(widget, { screenName }).dispatchEvent(new Event('wz-screen'))
      return settle()
    }
    await show('Juma Said')
    expect(document.title).toBe('Juma Said · Client · Wezesha')
    await show('')
    expect(document.title).toBe('Client · Wezesha')
    // repeating it changes nothing
    await show('client')
    expect(document.title).toBe('Client · Wezesha')
    await show('Documents · client')
    expect(document.title).toBe('Documents · Client · Wezesha')
  })

  test('signs out after the password was changed', async () => {
    const { find } = await open(userWith(), '/dashboard/profile/user/security', {
      'POST /api/account/session/end': { message: 'Bye' },
    })
    find('wz-profile').dispatchEvent(new CustomEvent('wz-complete', { detail: { step: 'password' } }))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })

  test('reloads the user after a wz-complete event', async () => {
    const { find, fetched, session } = await open(userWith(), '/dashboard/profile')
    serve({ ...signedInAs(userWith({ name: 'Amina Njeri' })) })
    find('wz-profile').dispatchEvent(new CustomEvent('wz-complete', { detail: { step: 'setup' } }))
    await vi.waitFor(() => expect(session.$user.get()?.name).toBe('Amina Njeri'))
    expect(fetched).toBeDefined()
  })
})

describe('The session’s end', () => {
  test('asks for the password over the page, which stays unchanged', async () => {
    const { find, place, session } = await open(userWith(), '/dashboard/profile')
    const widget = find('wz-profile')
    serve({ '/api/account/session/refresh': refusal('signed-out', 'Over.') })
    const waiting = session.fetchToken('token-1')
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).not.toBeNull())
    const dialog = find<HTMLDialogElement>('dialog.again')
    await vi.waitFor(() => expect(dialog.open).toBe(true))
    // as browsers do at the second Escape
    dialog.close()
    await vi.waitFor(() => expect(dialog.open).toBe(true))
    expect(find('.again').textContent).toContain('What you typed is still here.')
    expect(find('wz-profile')).toBe(widget)

    serve({
      'POST /api/account/client/signin': refusal('invalid', 'The email or the password is incorrect.'),
    })
    await type(find<HTMLInputElement>('.again [name=password]'), 'wrong')
    await press(find('.again [type=submit]'))
    await settle()
    expect(find('.again .error').textContent).toBe('The email or the password is incorrect.')

    serve({
      ...signedInAs(userWith()),
      'POST /api/account/client/signin': { token: 'token-2', expiresIn: 900 },
    })
    await press(find('.again [type=submit]'))
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).toBeNull())
    expect(await waiting).toBe('token-2')
    expect(find('wz-profile')).toBe(widget)
  })

  test('shows at its field that the code from the app is needed or wrong', async () => {
    const { find, place, session } = await open(userWith())
    serve({
      '/api/account/session/refresh': refusal('signed-out', 'Over.'),
      'POST /api/account/client/signin': refusal('second-factor', 'Enter the code.'),
    })
    session.fetchToken('token-1').catch(() => {})
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).not.toBeNull())
    await type(find<HTMLInputElement>('.again [name=password]'), 'Karibu-2026')
    await press(find('.again [type=submit]'))
    await vi.waitFor(() => expect(find('.again .field.invalid').textContent).toContain('Enter the code.'))
    expect(find('.again .field.invalid').querySelector('[name=code]')).toBe(document.activeElement)
  })

  test('offers signing out instead', async () => {
    const { place, named, session } = await open(userWith())
    serve({ '/api/account/session/refresh': refusal('signed-out', 'Over.') })
    session.fetchToken('token-1').catch(() => {})
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).not.toBeNull())
    await press(named('Log out instead'))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })
})

describe('A session about to end', () => {
  const ending = { token: 'token-1', expiresIn: 240, sessionEndsIn: 240 }
  const open5 = () => open(userWith(), '/dashboard/profile', { '/api/account/session/refresh': ending })

  test('is announced with time and reason, without taking focus', async () => {
    const { find } = await open5()
    const time = new Intl.DateTimeFormat('en-KE', { timeStyle: 'short' })
    const soon = [239, 240].map(seconds => time.format(Date.now() + seconds * 1000))
    const text = find('.ending [role=status]').textContent ?? ''
    expect(soon.some(at => text.startsWith(`Your session ends at ${at} because`))).toBe(true)
    expect(find('.ending').contains(document.activeElement)).toBe(false)
  })

  test('can be dismissed', async () => {
    const { named, place, find } = await open5()
    await press(named('Hide'))
    expect(place.querySelector('.ending')).toBeNull()
    expect(find('p.sr, .sr p').textContent).toBe('')
  })

  test('is renewed with the password, and the page stays', async () => {
    const { named, find, place } = await open5()
    const widget = find('wz-profile')
    await press(named('Sign in again'))
    await vi.waitFor(() => expect(find<HTMLDialogElement>('dialog.again').open).toBe(true))
    expect(find('.again').textContent).toContain('What you typed stays here.')
    await press(named('Not now'))
    expect(place.querySelector('dialog.again')).toBeNull()

    await press(named('Sign in again'))
    const token = { token: 'token-2', expiresIn: 900, sessionEndsIn: 7_776_000 }
    serve({ ...signedInAs(userWith()), 'POST /api/account/client/signin': token })
    await type(find<HTMLInputElement>('.again [name=password]'), 'Karibu-2026')
    await press(find('.again [type=submit]'))
    await vi.waitFor(() => expect(place.querySelector('dialog.again, .ending')).toBeNull())
    expect(find('wz-profile')).toBe(widget)
  })

  test('that ends while the password is typed keeps the dialog and the input', async () => {
    const { named, find, place, session } = await open5()
    await press(named('Sign in again'))
    await vi.waitFor(() => expect(find<HTMLDialogElement>('dialog.again').open).toBe(true))
    await type(find<HTMLInputElement>('.again [name=password]'), 'Karibu')
    serve({ '/api/account/session/refresh': refusal('signed-out', 'Over.') })
    session.fetchToken('token-1').catch(() => {})
    await vi.waitFor(() => expect(find('.again').textContent).toContain('Your session has ended.'))
    expect(find<HTMLInputElement>('.again [name=password]').value).toBe('Karibu')
    expect(place.querySelector('.ending')).toBeNull()
  })
})

describe('A sensitive action', () => {
  const GRAVE = 'POST account/people/:id/role'

  test('waits for the password, and then continues', async () => {
    const { find, place, session } = await open(userWith({ role: 'super' }))
    let isConfirmed = false
    serve({
      ...signedInAs(userWith({ role: 'super' })),
      'POST /api/account/people/x/role': () =>
        isConfirmed ? { message: 'Done.' } : refusal('confirm', 'Confirm it is you.'),
      'POST /api/account/session/confirm': () => {
        isConfirmed = true
        return { message: 'Thank you.' }
      },
    })
    const change = () => session.api(GRAVE, { params: { id: 'x' }, body: { role: 'sales' } })
    const done = change()
    await vi.waitFor(() => expect(find<HTMLDialogElement>('dialog.again').open).toBe(true))
    await type(find<HTMLInputElement>('.again [name=password]'), 'Karibu-2026')
    await press(find('.again [type=submit]'))
    expect(await done).toMatchObject({ message: 'Done.' })
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).toBeNull())
  })

  test('is not done on cancel, and asks for a code where an authenticator is linked', async () => {
    const user = userWith({ role: 'super', authenticator: true })
    const { named, find, place, session } = await open(user)
    serve({
      ...signedInAs(user),
      'POST /api/account/people/x/role': refusal('confirm', 'Confirm it is you.'),
    })
    const done = session
      .api(GRAVE, { params: { id: 'x' }, body: { role: 'sales' } })
      .catch(error => error.code)
    await vi.waitFor(() => expect(find('.again [name=code]')).toBeTruthy())
    expect(place.querySelector('.again [name=password]')).toBeNull()
    await press(named('Cancel'))
    expect(await done).toBe('confirm')
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).toBeNull())
  })

  test('redirects users who must link an authenticator to security, from every page', async () => {
    const { find } = await open(userWith({ role: 'super', mustLink: true }), '/super-admin/clients')
    await vi.waitFor(() => expect(location.pathname).toBe('/super-admin/profile/user/security'))
    await vi.waitFor(() =>
      expect(find('.callout').textContent).toContain('This portal requires an authenticator app.'),
    )
  })
})

describe('Notifications', () => {
  const notice = (id: number, changes: object = {}) => ({
    id,
    kind: 'welcome',
    values: { name: 'Amina' },
    path: null,
    at: '2026-11-20T07:30:00Z',
    read: false,
    ...changes,
  })

  test('show the unread count, and are marked read when opened', async () => {
    const { find, fetched } = await open(userWith(), undefined, {
      'GET /api/account/notifications': {
        data: [
          notice(7),
          notice(5, { read: true, kind: 'password-changed', path: '/dashboard/profile/user' }),
        ],
        unread: 1,
      },
      'POST /api/account/notifications/read': { unread: 0 },
    })
    const button = find('.bell > button')
    await vi.waitFor(() =>
      expect(button.getAttribute('aria-label')).toBe('Notifications: 1 unread notification'),
    )
    await press(button)
    const [first, second] = find('.bell ol').querySelectorAll('li')
    expect(first?.textContent).toContain('Welcome, Amina. Your account is open. (new)')
    expect(first?.textContent).toContain('10:30')
    expect(second?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/profile/user')
    expect(button.getAttribute('aria-label')).toBe('Notifications')
    const [, init] = asked(fetched, '/notifications/read')[0] as [unknown, RequestInit]
    expect(JSON.parse(String(init.body))).toEqual({ upTo: 7 })
  })

  test('are refetched after an action, but not after being read', async () => {
    const { find, fetched } = await open(userWith(), undefined, {
      'GET /api/account/notifications': { data: [notice(7)], unread: 1 },
      'POST /api/account/notifications/read': () => {
        dispatchEvent(new Event(ACTED))
        return { unread: 0 }
      },
    })
    const times = () => fetched.mock.calls.filter(([url]) => /notifications(\?|$)/.test(String(url))).length
    await vi.waitFor(() => expect(find('.bell .count').textContent).toBe('1'))
    await press(find('.bell > button'))
    await settle()
    expect(times()).toBe(1)
    dispatchEvent(new Event(ACTED))
    await vi.waitFor(() => expect(times()).toBe(2))
  })

  test('are refetched in another language, the older ones too', async () => {
    const twenty = (from: number) => () => {
      const values = { day: $language.get() === 'sw' ? '4 Desemba' : '4 December' }
      const data = Array.from({ length: 20 }, (_, at) =>
        notice(from - at, { kind: 'deadline-extended', values, read: true }),
      )
      return { data, unread: 0 }
    }
    const { find } = await open(userWith(), undefined, {
      'GET /api/account/notifications': twenty(40),
      'GET /api/account/notifications?before=21': twenty(20),
    })
    await press(find('.bell > button'))
    await vi.waitFor(() => expect(find('.bell li').textContent).toContain('4 December'))
    await press(find('.bell .unfolded > button'))
    await vi.waitFor(() => expect(find('.bell ol').childElementCount).toBe(40))
    $language.set('sw')
    await vi.waitFor(() => expect(find('.bell li').textContent).toContain('4 Desemba'))
    expect(find('.bell ol').textContent).not.toContain('December')
  })

  test('link staff to their own profile, and have a text for unknown kinds', async () => {
    const { find, place } = await open(userWith({ role: 'super' }), undefined, {
      'GET /api/account/notifications': {
        data: [notice(1, { kind: 'from-the-future', path: '/dashboard/profile/user' })],
        unread: 1,
      },
    })
    await press(find('.bell > button'))
    await vi.waitFor(() => expect(place.querySelector('.bell li')).not.toBeNull())
    expect(find('.bell li').textContent).toContain('Something about your account changed.')
    expect(find('.bell li a').getAttribute('href')).toBe('/super-admin/profile/user')
  })

  test('say that older ones could not be loaded, and can be asked for again', async () => {
    let before = 0
    const page = Array.from({ length: 20 }, (_, at) => notice(40 - at))
    const { find, place, named } = await open(userWith(), undefined, {
      'GET /api/account/notifications': { data: page, unread: 0 },
      'GET /api/account/notifications?before=21': () =>
        ++before === 1 ? refusal('too-many', 'Wait.') : { data: [notice(20)], unread: 0 },
    })
    await press(find('.bell > button'))
    await vi.waitFor(() => expect(place.querySelectorAll('.bell li')).toHaveLength(20))
    await press(named('Show older ones'))
    expect(find('.bell [role=alert]').textContent).toBe('Your notifications could not be loaded.')
    await press(named('Show older ones'))
    await vi.waitFor(() => expect(place.querySelectorAll('.bell li')).toHaveLength(21))
    expect(place.querySelector('.bell [role=alert]')).toBeNull()
  })

  test('show an empty state, and close on Escape', async () => {
    const { find, place } = await open(userWith())
    await press(find('.bell > button'))
    expect(find('.bell .unfolded').textContent).toContain('No notifications')
    find('.bell > button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settle()
    expect(place.querySelector('.bell .unfolded')).toBeNull()
  })

  test('are polled while the page is visible', async () => {
    POLL.ms = 20
    const { fetched } = await open(userWith())
    const before = asked(fetched, '/notifications').length
    await vi.waitFor(() => expect(asked(fetched, '/notifications').length).toBeGreaterThan(before))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const then = asked(fetched, '/notifications').length
    await new Promise(resolve => setTimeout(resolve, 80))
    expect(asked(fetched, '/notifications').length).toBe(then)
  })
})

describe('Pending work', () => {
  const WAITING = '/api/home/waiting'
  const waiting = (changes: object = {}) => ({
    at: '2026-11-22T08:00:00Z',
    today: '2026-11-22',
    counts: {},
    trouble: [],
    portal: '1',
    pays: false,
    ...changes,
  })
  const late = {
    kind: 'loan-late',
    name: '3NT9RQCF',
    day: '2026-07-14',
    amount: 19_871_500,
    currency: 'KES',
    to: '/dashboard/consumer-credit/pay?loan=0123',
  }

  test('a fault from what another release cached on the device ends with Try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const user = userWith()
    const cached = waiting({ trouble: [{ ...late, to: undefined }] })
    localStorage.setItem(`wezesha:waiting:${user.id}`, JSON.stringify(cached))
    serve(signedInAs(user))
    const { find, named } = await openPortal(ROLES.client.home, { modules: MODULES })
    await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('Something went wrong here'))
    await press(named('Try again'))
    await vi.waitFor(() => find('.inside main h1'), { interval: 5 })
  })

  test('is counted in the menu, the bottom bar and More, marked where late', async () => {
    const { find, place } = await open(userWith({ role: 'processor' }), undefined, {
      [WAITING]: waiting({
        counts: {
          loans: { count: 10, late: true },
          reviews: { count: 121, late: false },
          payments: { count: 0, late: false },
        },
      }),
    })
    await vi.waitFor(() => expect(place.querySelectorAll('.side .count')).toHaveLength(2))
    const counted = (within: string) =>
      [...place.querySelectorAll(`${within} .place:has(.count)`)].map(link => link.textContent)
    const shown = ['Loans10 (10 waiting, some overdue)', 'Reviews99+ (121 waiting)']
    expect(counted('.side')).toEqual(shown)
    expect(counted('.bottom')).toEqual(shown)
    expect(find('.side .count.late').textContent).toContain('10')
    await press(find('.bottom button'))
    expect(counted('dialog')).toEqual(shown)
  })

  test('hides a page that the user has no use for', async () => {
    const { place } = await open(userWith({ role: 'sales' }), undefined, {
      [WAITING]: waiting({ counts: { marking: { count: 0, late: false, off: true } } }),
    })
    const menu = () => [...place.querySelectorAll('.side .place')].map(({ textContent }) => textContent)
    await vi.waitFor(() => expect(menu()).not.toContain('Teaching'))
    expect(menu()).toContain('Clients')
  })

  test('is refetched after an action, and keeps a count that is missing', async () => {
    PACE.afterAct = 0
    let left = 3
    const { place } = await open(userWith({ role: 'processor' }), undefined, {
      [WAITING]: () =>
        waiting({
          counts: {
            reviews: { count: left, late: false },
            ...(left === 3 && { loans: { count: 7, late: false } }),
          },
        }),
    })
    const counts = () =>
      [...place.querySelectorAll('.side .count [aria-hidden]')].map(count => count.textContent)
    await vi.waitFor(() => expect(counts()).toEqual(['7', '3']))
    left = 2
    dispatchEvent(new Event(ACTED))
    await vi.waitFor(() => expect(counts()).toEqual(['7', '2']))
  })

  test('shows arrears with amount, days and Pay, on every page of a client', async () => {
    const { find } = await open(userWith(), '/dashboard/profile', {
      [WAITING]: waiting({ trouble: [late], pays: true }),
    })
    await vi.waitFor(() => expect(find('.strip').textContent).toBe('Ksh\u00a0198,715 is 131 days late Pay'))
    expect(find('.strip a').getAttribute('href')).toBe(late.to)
    expect(find('.bottom .main').textContent).toBe('Pay')
  })

  test('is shown from the device before the server responds', async () => {
    const first = await open(userWith(), '/dashboard/profile', { [WAITING]: waiting({ trouble: [late] }) })
    await vi.waitFor(() => first.find('.strip'))
    const { find } = await open(userWith(), '/dashboard/support', { [WAITING]: null })
    expect(find('.strip').textContent).toContain('Ksh\u00a0198,715')
  })

  test.each([
    [
      'ID Front was sent back: It is blurred See',
      {
        kind: 'step-returned',
        step: 'idFront',
        reason: 'It is blurred',
        to: '/dashboard/onboarding/welcome',
      },
    ],
    [
      'ID Front was sent back: The picture is blurred. Hold the phone still, in good light… See',
      {
        kind: 'step-returned',
        step: 'idFront',
        reason: 'The picture is blurred. Hold the phone still, in good light, and take it again please.',
        to: '/dashboard/onboarding/welcome',
      },
    ],
    [
      'Application db051 was sent back See',
      { kind: 'loan-returned', name: 'db051', to: '/dashboard/consumer-credit/loan/1' },
    ],
    [
      '“Margins of ten products” is overdue See',
      { kind: 'play-late', name: 'Margins of ten products', to: '/dashboard/playbook/home' },
    ],
  ])('that is late or sent back reads “%s”', async (text, item) => {
    const { find } = await open(userWith(), '/dashboard/profile', { [WAITING]: waiting({ trouble: [item] }) })
    await vi.waitFor(() => expect(find('.strip').textContent).toBe(text))
  })

  test('on this device is shown if nothing is more urgent, and when offline', async () => {
    const user = userWith()
    const entry = { id: 'a', value: {}, at: 1 }
    localStorage.setItem(`wezesha:survey:queue:${user.id}`, JSON.stringify([entry, { ...entry, id: 'b' }]))
    const { find, place } = await open(user, '/dashboard/profile', { [WAITING]: waiting() })
    await vi.waitFor(() => expect(find('.strip').textContent).toBe('2 items waiting to be sent See'))
    expect(find('.strip a').getAttribute('href')).toBe('/dashboard/qsurvey/client')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await settle()
    expect(find('.offline a').textContent).toBe('2 items waiting to be sent See')
    expect(place.querySelector('.strip')).toBeNull()
  })

  test('on this device is not shown for what an action has just sent', async () => {
    const user = userWith()
    const key = `wezesha:survey:queue:${user.id}`
    const { place } = await open(user, '/dashboard/profile', { [WAITING]: waiting() })
    localStorage.setItem(key, JSON.stringify([{ id: 'a', value: {}, at: 1 }]))
    dispatchEvent(new Event(ACTED))
    await Promise.resolve()
    localStorage.removeItem(key)
    await settle()
    expect(place.querySelector('.strip')).toBeNull()
  })

  test('updates the settings: a disabled module leaves the menu and the bottom bar', async () => {
    const { find, menu, fetched } = await open(userWith({ role: 'processor' }), undefined, {
      [WAITING]: waiting({ portal: '2' }),
      '/api/portal/tenant': tenantWith({ version: '2', modules: ['account', 'onboarding'] }),
    })
    await vi.waitFor(() => expect(menu().map(([name]) => name)).not.toContain('Loans'))
    expect([...find('.bottom').querySelectorAll('.name')].map(name => name.textContent)).toEqual([
      'Overview',
      'Reviews',
      'Clients',
      'More',
    ])
    expect(asked(fetched, '/api/portal/tenant')).toHaveLength(1)
  })

  test('does not show members’ arrears to staff', async () => {
    const { place } = await open(userWith({ role: 'sales' }), undefined, {
      [WAITING]: waiting({ trouble: [late] }),
    })
    expect(place.querySelector('.strips')).toBeNull()
  })
})

describe('The search of staff', () => {
  const LIST = 'GET /api/account/clients/list'
  const person = { id: '0'.repeat(24), name: 'Juma Said', email: 'juma@wezesha.example' }

  test('is off unless the tenant enables it, and says so when used', async () => {
    const { find, fetched } = await open(userWith({ role: 'processor' }))
    const input = find<HTMLInputElement>('.search input')
    expect(input.readOnly).toBe(true)
    await press(input)
    expect(find('.toast').textContent).toContain('Search is switched off for this portal.')
    expect(asked(fetched, LIST)).toHaveLength(0)
  })

  test('finds people, and links to their page', async () => {
    const { find, place, fetched } = await open(
      userWith({ role: 'super' }),
      undefined,
      { [`${LIST}?search=juma&size=6`]: { data: [person], total: 9, page: 1, size: 6 } },
      true,
    )
    await type(find<HTMLInputElement>('.search input'), 'juma')
    await vi.waitFor(() => expect(place.querySelectorAll('.search li')).toHaveLength(2))
    const [first, all] = place.querySelectorAll('.search a')
    expect(first?.getAttribute('href')).toBe(`/super-admin/client/${person.id}`)
    expect(all?.textContent).toBe('Show all 9 results')
    expect(all?.getAttribute('href')).toBe('/super-admin/clients?search=juma')
    expect(asked(fetched, 'search=juma')).toHaveLength(1)
  })

  test('shows a message when nobody is found', async () => {
    const { find } = await open(userWith({ role: 'super' }), undefined, {}, true)
    await type(find<HTMLInputElement>('.search input'), 'zz')
    await vi.waitFor(() => expect(find('.search').textContent).toContain('No clients found for “zz”.'))
  })

  test('is hidden for clients', async () => {
    const { place } = await open(userWith(), undefined, {}, true)
    expect(place.querySelector('.search')).toBeNull()
  })
})

describe('Homes', () => {
  test.each(['client', 'applicant', 'digiprime'] as const)('greet a %s by first name', async role => {
    const { heading } = await open(userWith({ role }))
    expect(heading()).toBe('Hi Amina welcome back')
    expect(document.title).toBe('Dashboard · Wezesha')
  })

  test('greet a user without a name', async () => {
    const { heading } = await open(userWith({ role: 'applicant', name: '' }))
    expect(heading()).toBe('Hi there welcome back')
  })

  test('show the user’s blocks, with a draft of their own', async () => {
    const { find } = await open(userWith())
    const widget = find('wz-home')
    expect(widget.getAttribute('blocks')).toBe('now loan sales invoices score next help')
    expect(widget.getAttribute('draft')).toBe('a'.repeat(24))
    expect(widget.getAttribute('base')).toBe('')
  })

  test.each([
    ['client', '/dashboard/profile', '/dashboard/profile'],
    ['processor', '/loans?needs=check', '/processor/loans?needs=check'],
    ['super', '/clients?setup=complete', '/super-admin/clients?setup=complete'],
  ] as const)('of a %s resolve %s to %s', async (role, path, to) => {
    const { find } = await open(userWith({ role }))
    find('wz-home').dispatchEvent(new CustomEvent('wz-navigate', { bubbles: true, detail: { path } }))
    await vi.waitFor(() => expect(location.pathname + location.search).toBe(to))
  })

  test('redirect a client with open onboarding to it', async () => {
    await open(userWith({ useNewOnboarding: true, onboardingComplete: false }))
    await vi.waitFor(() => expect(location.pathname).toBe('/dashboard/onboarding/welcome'))
  })
})

test('All texts are translated into Kiswahili', async () => {
  localStorage.setItem('wezesha:language', 'sw')
  const { heading, menu } = await open(userWith({ language: 'sw' }))
  expect(heading()).toBe('Habari Amina, karibu tena')
  expect(menu().map(([text]) => text)).toEqual([
    'Dashibodi',
    'Mikopo yangu',
    'Kujiunga',
    'Utafiti wa robo mwaka',
    'Ripoti ya mikopo',
    'Wasifu',
    'Msaada',
  ])
})

test('The portal and the widget reload saved settings', async () => {
  const { find, place } = await open(userWith({ role: 'super' }), '/super-admin/tenants', {
    '/api/portal/tenant': tenantWith({
      modules: MODULES,
      name: 'Biashara',
      theme: { brand: '#14532d', radius: 4 },
    }),
  })
  const element = find('wz-tenants') as HTMLElement & { refresh: () => void }
  element.refresh = vi.fn()
  element.dispatchEvent(new CustomEvent('wz-complete', { detail: { step: 'portal', code: 'wezesha' } }))
  await settle()
  expect(find('.brand').textContent).toContain('Biashara')
  expect(document.title).toBe('Portals · Biashara')
  expect(place.querySelector('wz-tenants')).toBe(element)
  expect(element.refresh).toHaveBeenCalledOnce()
})
