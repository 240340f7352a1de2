import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/account.ts'
import { ROLES } from '#contract/role.ts'
import type { Module } from '#contract/tenant.ts'
import { press, settle, type } from '#kit/testing.tsx'
import { openPortal, refusal, serve, signedInAs, tenantWith, userWith } from '#shell/testing.tsx'
import { POLL } from './notices.ts'
import { initialsOf } from './photo.tsx'
import { PAUSE } from './staff-search.tsx'

type Answers = Parameters<typeof serve>[0]
const MODULES: Module[] = ['loan-calculator', 'account', 'loans', 'onboarding', 'surveys']

/** Opens a page as somebody who is signed in, their frame around it. */
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
  await vi.waitFor(() => portal.find('.inside main h1'), { interval: 5, timeout: 10_000 })
  await settle()
  const menu = () =>
    [...portal.place.querySelectorAll('.side .places a')].map(link => [
      link.textContent,
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
  const staff = (base: string) => [
    ['Overview', `${base}/overview`],
    ['Clients', `${base}/clients`],
    ['Loans', `${base}/loans`],
  ]
  const withMoney = (base: string) => [...staff(base), ['Payments', `${base}/payments`]]
  const withProgrammes = (base: string) => [
    ...withMoney(base),
    ['Reviews', `${base}/reviews`],
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
        ['Profile', '/dashboard/profile'],
        ['Help', '/dashboard/support'],
      ],
    ],
    [
      'applicant',
      [
        ['Dashboard', '/dashboard/trainee/home'],
        ['Application', '/dashboard/applicant'],
        ['Q Survey', '/dashboard/qsurvey/applicant'],
        ['Learning surveys', '/dashboard/learning-survey'],
        ['Post-training survey', '/dashboard/post-training-survey'],
        ['Profile', '/dashboard/trainee/profile'],
      ],
    ],
    [
      'digiprime',
      [
        ['Dashboard', '/dashboard/digiprime/home'],
        ['Q Survey', '/dashboard/qsurvey/digiprime'],
        ['Profile', '/dashboard/digiprime/profile'],
      ],
    ],
    ['sales', staff('/sales-agent')],
    ['processor', withProgrammes('/processor')],
    ['admin', withProgrammes('/processor')],
    ['authorizer', withMoney('/authorizer')],
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
  ] as const)('of %s holds the pages that there are, and no others', async (role, links) => {
    const { menu, find } = await open(userWith({ role }))
    expect(menu()).toEqual(links)
    expect(find('.side [aria-current=page]').getAttribute('href')).toBe(ROLES[role].home)
  })

  test('opens over the page on narrow screens, closes with Escape, and gives the focus back', async () => {
    const { find, place } = await open(userWith())
    const button = find('.top .menu')
    button.focus()
    await press(button)
    const drawer = find<HTMLDialogElement>('dialog.drawer-dialog')
    expect(drawer.open).toBe(true)
    expect(drawer.textContent).toContain('Profile')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    drawer.dispatchEvent(new Event('cancel', { cancelable: true }))
    await settle()
    expect(place.querySelector('dialog')).toBeNull()
  })

  test('of clients stands at the lower edge of a phone as well', async () => {
    const { find } = await open(userWith())
    expect([...find('.bottom').querySelectorAll('a')].map(link => link.textContent)).toEqual([
      'Dashboard',
      'My Loans',
      'Onboarding',
      'Q Survey',
    ])
  })
})

describe('Who is signed in', () => {
  test.each([
    ['sales', 'sales agent'],
    ['super', 'admin'],
    ['admin', 'admin'],
    ['processor', 'processor'],
  ] as const)('%s is called %s', async (role, label) => {
    const { find } = await open(userWith({ role }))
    expect(find('.profile-block .who').textContent).toBe(`Amina Otieno${label}`)
    expect(find('.profile-block .photo').textContent).toBe('AO')
  })

  test('has a menu with their profile, and ways out', async () => {
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

  test('a client logs out with a button', async () => {
    const { named } = await open(userWith(), undefined, {
      'POST /api/account/session/end': { message: 'Bye' },
    })
    await press(named('Log out'))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })

  test('is told when logging out did not reach the server', async () => {
    const { named, find } = await open(userWith(), undefined, { 'POST /api/account/session/end': null })
    await press(named('Log out'))
    await settle()
    expect(find('.toast').textContent).toContain('You are still signed in')
  })

  test('is shown by initials, of two names at most', () => {
    expect(initialsOf('Amina Wanjiru Otieno')).toBe('AO')
    expect(initialsOf(' juma ')).toBe('J')
    expect(initialsOf('')).toBe('')
  })
})

describe('A message about a loan', () => {
  test.each([
    ['client', '/dashboard/consumer-credit/loan/0123456789abcdef01234567'],
    ['sales', '/sales-agent/loan/0123456789abcdef01234567'],
    ['admin', '/processor/loan/0123456789abcdef01234567'],
    ['super', '/super-admin/loan/0123456789abcdef01234567'],
  ] as const)('leads %s to the loan on their own pages', async (role, path) => {
    await open(userWith({ role }), '/loan/0123456789abcdef01234567')
    expect(location.pathname).toBe(path)
  })
})

describe('A page for another role', () => {
  test('says so, and leads to one’s own pages', async () => {
    const { heading, named, find } = await open(userWith(), '/super-admin/staffs')
    expect(heading()).toBe('This page is not for your account')
    expect(named('Go to your home page').getAttribute('href')).toBe('/dashboard/overview')
    expect(find('main').querySelector('wz-staffs')).toBeNull()
  })
})

describe('The way to a page', () => {
  test('leads back home step by step', async () => {
    const { find } = await open(userWith({ role: 'processor' }), '/processor/client/0123')
    const links = [...find('.trail').querySelectorAll('a')].map(link => link.getAttribute('href'))
    expect(links).toEqual(['/processor/overview', '/processor/clients'])
    expect(find('.trail [aria-current=page]').textContent).toBe('Client')
  })

  test('is not drawn at home', async () => {
    const { place } = await open(userWith())
    expect(place.querySelector('.trail')).toBeNull()
  })
})

describe('A widget’s page', () => {
  const navigate = (element: Element, path: string, replace = false) => {
    element.dispatchEvent(new CustomEvent('wz-navigate', { bubbles: true, detail: { path, replace } }))
    return settle()
  }

  test('gives the widget its path, and the token of whoever is signed in', async () => {
    const { find } = await open(userWith({ role: 'sales' }), '/sales-agent/clients?search=amina&lang=en')
    const widget = find('wz-clients') as HTMLElement & { fetchToken(): Promise<string> }
    expect(widget.getAttribute('base')).toBe('/sales-agent')
    expect(widget.getAttribute('path')).toBe('/clients?search=amina')
    expect(widget.outerHTML).not.toContain('token-1')
    expect(await widget.fetchToken()).toBe('token-1')
  })

  test('shows the widget’s own screens in the address bar, and keeps the widget', async () => {
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

  test('has its beginning at the page’s own address', async () => {
    const { find } = await open(userWith(), '/dashboard/profile/user/security')
    const widget = find('wz-profile')
    expect(widget.getAttribute('path')).toBe('/user/security')
    await navigate(widget, '/')
    expect(location.pathname).toBe('/dashboard/profile')
    expect(widget.getAttribute('path')).toBe('/')
  })

  test('signs out after the password was changed there', async () => {
    const { find } = await open(userWith(), '/dashboard/profile/user/security', {
      'POST /api/account/session/end': { message: 'Bye' },
    })
    find('wz-profile').dispatchEvent(new CustomEvent('wz-complete', { detail: { step: 'password' } }))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })

  test('reads a new name or photo once something was completed', async () => {
    const { find, fetched, session } = await open(userWith(), '/dashboard/profile')
    serve({ ...signedInAs(userWith({ name: 'Amina Njeri' })) })
    find('wz-profile').dispatchEvent(new CustomEvent('wz-complete', { detail: { step: 'setup' } }))
    await vi.waitFor(() => expect(session.$user.get()?.name).toBe('Amina Njeri'))
    expect(fetched).toBeDefined()
  })
})

describe('The session’s end', () => {
  test('asks for the password over the page, which stays as it was', async () => {
    const { find, place, session } = await open(userWith(), '/dashboard/profile')
    const widget = find('wz-profile')
    serve({ '/api/account/session/refresh': refusal('signed-out', 'Over.') })
    const waiting = session.fetchToken('token-1')
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).not.toBeNull())
    const dialog = find<HTMLDialogElement>('dialog.again')
    await vi.waitFor(() => expect(dialog.open).toBe(true))
    // as a browser does at the second Escape
    dialog.close()
    await vi.waitFor(() => expect(dialog.open).toBe(true))
    expect(find('.again').textContent).toContain('What you typed is still here.')
    expect(find('wz-profile')).toBe(widget)

    serve({
      'POST /api/account/client/signin': refusal('invalid', 'The e-mail or the password is not right.'),
    })
    await type(find<HTMLInputElement>('.again [name=password]'), 'wrong')
    await press(find('.again [type=submit]'))
    await settle()
    expect(find('.again .error').textContent).toBe('The e-mail or the password is not right.')

    serve({
      ...signedInAs(userWith()),
      'POST /api/account/client/signin': { token: 'token-2', expiresIn: 900 },
    })
    await press(find('.again [type=submit]'))
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).toBeNull())
    expect(await waiting).toBe('token-2')
    expect(find('wz-profile')).toBe(widget)
  })

  test('can be taken for good instead', async () => {
    const { place, named, session } = await open(userWith())
    serve({ '/api/account/session/refresh': refusal('signed-out', 'Over.') })
    session.fetchToken('token-1').catch(() => {})
    await vi.waitFor(() => expect(place.querySelector('dialog.again')).not.toBeNull())
    await press(named('Sign out instead'))
    await vi.waitFor(() => expect(location.pathname).toBe('/signin'))
  })
})

describe('A session that will end soon', () => {
  const ending = { token: 'token-1', expiresIn: 240, sessionEndsIn: 240 }
  const open5 = () => open(userWith(), '/dashboard/profile', { '/api/account/session/refresh': ending })

  test('is said with the time of day and why, and takes no focus', async () => {
    const { find } = await open5()
    const time = new Intl.DateTimeFormat('en-KE', { timeStyle: 'short' })
    const soon = [239, 240].map(seconds => time.format(Date.now() + seconds * 1000))
    const text = find('.ending [role=status]').textContent ?? ''
    expect(soon.some(at => text.startsWith(`Your session ends at ${at}, because`))).toBe(true)
    expect(find('.ending').contains(document.activeElement)).toBe(false)
  })

  test('can be hidden', async () => {
    const { named, place, find } = await open5()
    await press(named('Hide'))
    expect(place.querySelector('.ending')).toBeNull()
    expect(find('p.sr, .sr p').textContent).toBe('')
  })

  test('begins anew with the password, and the page stays as it is', async () => {
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

  test('and ends while the password is being typed asks for it in the same place', async () => {
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

describe('The bell', () => {
  const notice = (id: number, changes: object = {}) => ({
    id,
    kind: 'welcome',
    values: { name: 'Amina' },
    path: null,
    at: '2026-11-20T07:30:00Z',
    read: false,
    ...changes,
  })

  test('says how much is unread, and marks it as read when it is opened', async () => {
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

  test('leads staff to their own profile, and knows what to say of something new to it', async () => {
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

  test('says that there is nothing, and closes with Escape', async () => {
    const { find, place } = await open(userWith())
    await press(find('.bell > button'))
    expect(find('.bell .unfolded').textContent).toContain('No news')
    find('.bell > button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settle()
    expect(place.querySelector('.bell .unfolded')).toBeNull()
  })

  test('asks again now and then while the page is in sight', async () => {
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

describe('The search of staff', () => {
  const LIST = 'GET /api/account/clients/list'
  const person = { id: '0'.repeat(24), name: 'Juma Said', email: 'juma@wezesha.example' }

  test('is switched off unless the tenant wants it, and says so when it is used', async () => {
    const { find, fetched } = await open(userWith({ role: 'processor' }))
    const before = fetched.mock.calls.length
    const input = find<HTMLInputElement>('.search input')
    expect(input.readOnly).toBe(true)
    await press(input)
    expect(find('.toast').textContent).toContain('Search is switched off for this portal.')
    expect(fetched.mock.calls.length).toBe(before)
  })

  test('finds people, and leads to their page', async () => {
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

  test('says that nobody was found', async () => {
    const { find } = await open(userWith({ role: 'super' }), undefined, {}, true)
    await type(find<HTMLInputElement>('.search input'), 'zz')
    await vi.waitFor(() => expect(find('.search').textContent).toContain('Nobody is found under “zz”.'))
  })

  test('is not for clients', async () => {
    const { place } = await open(userWith(), undefined, {}, true)
    expect(place.querySelector('.search')).toBeNull()
  })
})

describe('Homes', () => {
  const details = (setup: string) => ({
    [`/api/account/client/details/${'a'.repeat(24)}`]: { data: { setup } },
  })

  test.each(['client', 'applicant', 'digiprime'] as const)('greet a %s by the first name', async role => {
    const { heading } = await open(userWith({ role }), undefined, details('none'))
    expect(heading()).toBe('Hi Amina welcome back')
    expect(document.title).toBe('Dashboard · Wezesha')
  })

  test('greet somebody whose name is not known all the same', async () => {
    const { heading } = await open(userWith({ role: 'applicant', name: '' }))
    expect(heading()).toBe('Hi there welcome back')
  })

  test('say how far the profile is, and lead on', async () => {
    const { find } = await open(userWith(), undefined, details('mpesa'))
    await vi.waitFor(() => expect(find('.tile [aria-current=step]').textContent).toContain('Personal'))
    expect(find('.tile .button.primary').getAttribute('href')).toBe('/dashboard/profile')
  })

  test('offer no app whose page is not there', async () => {
    const applicant = await open(userWith({ role: 'applicant' }))
    expect(applicant.find('.apps').textContent).toContain('Applicant')
    expect(applicant.place.textContent).not.toContain('DigiKua')
    const { place } = await open(userWith({ role: 'digiprime' }))
    expect(place.querySelector('.apps')).toBeNull()
  })

  test('of staff show true figures, each leading to the list behind it', async () => {
    const newest = {
      id: '1'.repeat(24),
      name: 'Juma Said',
      email: 'j@w.example',
      createdAt: '2026-11-20T22:30:00Z',
    }
    const total = (total: number) => ({ data: [], total, page: 1, size: 1 })
    const { place } = await open(userWith({ role: 'super' }), undefined, {
      '/api/account/clients/list?size=5&sort=-createdAt': { ...total(1234), data: [newest] },
      '/api/account/clients/list?status=invited&size=1': total(3),
      '/api/account/clients/list?status=active&setup=none&size=1': total(7),
      '/api/account/clients/list?setup=complete&size=1': total(12),
      '/api/account/staffs': total(8),
    })
    await vi.waitFor(() => expect(place.querySelectorAll('.figure strong')[0]?.textContent).toBe('1,234'))
    const figures = [...place.querySelectorAll('.figure')].map(link => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(figures).toEqual([
      ['Registered clients1,234', '/super-admin/clients'],
      ['Invited, not joined yet3', '/super-admin/clients?status=invited'],
      ['Profile not started7', '/super-admin/clients?status=active&setup=none'],
      ['Profile complete12', '/super-admin/clients?setup=complete'],
      ['Staff8', '/super-admin/staffs'],
    ])
    // 22:30 in UTC is the next day in Nairobi
    expect(place.querySelector('.rows')?.textContent).toContain('registered on 21 Nov 2026')
  })

  test('of staff say when the figures did not come, and can ask again', async () => {
    const { find } = await open(userWith({ role: 'sales' }), undefined, {
      '/api/account/clients/list': refusal('forbidden', 'No.'),
    })
    await vi.waitFor(() =>
      expect(find('main [role=alert]').textContent).toContain('The figures could not be loaded.'),
    )
  })
})

test('Everything is there in Kiswahili', async () => {
  localStorage.setItem('wezesha:language', 'sw')
  const { heading, menu } = await open(userWith({ language: 'sw' }))
  expect(heading()).toBe('Habari Amina, karibu tena')
  expect(menu().map(([text]) => text)).toEqual([
    'Dashibodi',
    'Mikopo yangu',
    'Kujiunga',
    'Utafiti',
    'Wasifu',
    'Msaada',
  ])
})

test('The portal shows its new settings once they are saved in it, and the widget too', async () => {
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
