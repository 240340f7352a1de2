import { describe, expect, test } from 'vitest'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import { ROLES, Role } from '#contract/role.ts'
import { pageAt } from '#rules/page-at.ts'
import { checkAccess, destination, menuOf } from './guard.ts'

const EVERY_ROLE = Object.keys(Role.schema) as Role[]

/** Expected access to gated pages by role. All other pages are public. */
const STAFF_PAGES = [
  'scores/*',
  'books/*',
  'book/:business/*',
  'documents/*',
  'document/:business/*',
  'overview',
  'clients',
  'client/:id',
  'loans',
  'loan/:id',
  'profile/*',
  'budget/:id',
  'validation/:id',
  'teaching/*',
  'invest/*',
  'invest-profile/:business/*',
]
const PROGRAMME_PAGES = ['reviews', 'review/:id', 'programmes/*', 'playbooks/*', 'surveys/*']
const GATED: Record<string, Role[]> = {
  '/dashboard/validation/*': ['client'],
  '/dashboard/digiprime/validation/*': ['digiprime'],
  '/dashboard/scorecardv1': ['client'],
  '/dashboard/detailedscores': ['client'],
  '/dashboard/creditscore/*': ['client'],
  '/dashboard/invest-profile/*': ['client'],
  '/dashboard/budget/*': ['client'],
  '/dashboard/digikua/client/*': ['client'],
  '/dashboard/digikua/client/quick': ['client'],
  '/dashboard/digikua/applicant/*': ['applicant'],
  '/dashboard/digikua/applicant/quick': ['applicant'],
  '/dashboard/digikua/digiprime/*': ['digiprime'],
  '/dashboard/digikua/digiprime/quick': ['digiprime'],
  '/dashboard/business-documents/*': ['client'],
  '/dashboard/digiprime/business-documents/*': ['digiprime'],
  '/dashboard/credit-report/*': ['client'],
  '/connect': ['client', 'applicant', 'digiprime'],
  '/dashboard/overview': ['client'],
  '/dashboard/profile/*': ['client'],
  '/dashboard/support': ['client', 'applicant', 'digiprime'],
  '/dashboard/trainee/home': ['applicant'],
  '/dashboard/overview-applicant': ['applicant'],
  '/dashboard/trainee/profile/*': ['applicant'],
  '/dashboard/digiprime/teaching/*': ['digiprime'],
  '/dashboard/digiprime/home': ['digiprime'],
  '/dashboard/digiprime/profile/*': ['digiprime'],
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/sales-agent/${name}`, ['sales']])),
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/processor/${name}`, ['processor', 'admin']])),
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/authorizer/${name}`, ['authorizer']])),
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/super-admin/${name}`, ['super']])),
  '/sales-agent/clients/new': ['sales'],
  '/dashboard/consumer-credit/*': ['client'],
  '/dashboard/consumer-credit/pay': ['client'],
  '/loan/:id': ['client', 'admin', 'sales', 'processor', 'authorizer', 'super'],
  '/dashboard/onboarding/*': ['client'],
  '/dashboard/applicant/*': ['applicant'],
  '/dashboard/qsurvey/client/*': ['client'],
  '/dashboard/qsurvey/applicant/*': ['applicant'],
  '/dashboard/qsurvey/digiprime/*': ['digiprime'],
  '/dashboard/learning-survey/*': ['applicant'],
  '/dashboard/lms/*': ['applicant'],
  '/dashboard/post-training-survey/*': ['applicant'],
  ...Object.fromEntries(PROGRAMME_PAGES.map(name => [`/processor/${name}`, ['processor', 'admin']])),
  ...Object.fromEntries(PROGRAMME_PAGES.map(name => [`/super-admin/${name}`, ['super']])),
  '/processor/disputes': ['processor', 'admin'],
  '/processor/statements/*': ['processor', 'admin'],
  '/super-admin/disputes': ['super'],
  '/super-admin/statements/*': ['super'],
  '/processor/payments/*': ['processor', 'admin'],
  '/authorizer/payments/*': ['authorizer'],
  '/super-admin/payments/*': ['super'],
  '/super-admin/reports/*': ['super'],
  '/super-admin/funds/*': ['super'],
  '/super-admin/staffs/*': ['super'],
  '/super-admin/tenants/*': ['super'],
  '/super-admin/audit/*': ['super'],
  '/dashboard/playbook/*': ['client'],
  '/advisor/people/*': ['advisor'],
  '/advisor/profile/*': ['advisor'],
}

describe('Every page', () => {
  test('is in the access table, and no other is', () => {
    const gated = PAGES.filter(rolesOf).map(page => page.path)
    expect(gated.sort()).toEqual(Object.keys(GATED).sort())
  })

  test.each(PAGES.map(page => [page.path, page] as const))('%s opens only for its roles', (path, page) => {
    const who = GATED[path]
    expect(checkAccess(page, null)).toBe(who ? 'sign-in' : 'open')
    for (const role of EVERY_ROLE) {
      expect(checkAccess(page, role), role).toBe(!who || who.includes(role) ? 'open' : 'not-yours')
    }
  })

  test('has a unique address', () => {
    const addresses = PAGES.map(addressOf)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const page of PAGES) expect(pageAt(PAGES, addressOf(page).replace(/:\w+/, 'x'))).toBe(page)
  })
})

describe('A home', () => {
  test.each(EVERY_ROLE)('of %s is open to the role, and first in its menu', role => {
    const home = pageAt(PAGES, ROLES[role].home)
    expect(home && checkAccess(home, role)).toBe('open')
    expect(menuOf(PAGES, role)[0]).toBe(home)
    expect(pageAt(PAGES, `${ROLES[role].base}/profile`)?.who).toContain(role)
  })

  test('is at the specified path', () => {
    expect(Object.fromEntries(EVERY_ROLE.map(role => [role, ROLES[role].home]))).toEqual({
      client: '/dashboard/overview',
      applicant: '/dashboard/trainee/home',
      digiprime: '/dashboard/digiprime/home',
      admin: '/processor/overview',
      processor: '/processor/overview',
      sales: '/sales-agent/overview',
      authorizer: '/authorizer/overview',
      super: '/super-admin/overview',
      advisor: '/advisor/people',
    })
  })
})

describe('After signing in, the destination is', () => {
  test.each([
    [
      'back to where one was sent from',
      'client',
      '/dashboard/profile/setup/info',
      '/dashboard/profile/setup/info',
    ],
    [
      'with what stood behind the address',
      'sales',
      '/sales-agent/clients?search=a#b',
      '/sales-agent/clients?search=a#b',
    ],
    ['home from a page of another role', 'client', '/super-admin/staffs', ROLES.client.home],
    ['home from a public page', 'client', '/products#loans', ROLES.client.home],
    [
      'on to the application from the calculator, with its figures',
      'client',
      '/loan-calculator?lang=sw#amount=80000&months=12&lang=sw',
      '/dashboard/consumer-credit/apply/calculator?amount=80000&months=12',
    ],
    [
      'home from the calculator for a role without loans',
      'sales',
      '/loan-calculator#amount=5',
      ROLES.sales.home,
    ],
    ['home from nowhere', 'super', undefined, ROLES.super.home],
    ['home from a page that does not exist', 'super', '/super-admin/nothing', ROLES.super.home],
    [
      'home rather than to another site',
      'client',
      'https://evil.example/dashboard/overview',
      ROLES.client.home,
    ],
    ['home rather than to another host', 'client', '//evil.example/dashboard/overview', ROLES.client.home],
    ['home rather than to another host, written oddly', 'client', '/\\evil.example', ROLES.client.home],
    ['home from something that is no address', 'client', { path: '/' }, ROLES.client.home],
  ] as const)('%s', (_how, role, from, to) => {
    expect(destination(PAGES, role, from)).toBe(to)
  })
})

test('a widget’s screens belong to its page', () => {
  expect(pageAt(PAGES, '/dashboard/profile/setup/mpesa')?.title).toBe('profile')
  expect(pageAt(PAGES, '/dashboard/profile')?.title).toBe('profile')
  expect(pageAt(PAGES, '/dashboard/profiles')).toBeUndefined()
  expect(pageAt(PAGES, '/processor/client/0123')?.title).toBe('client')
  expect(pageAt(PAGES, '/processor/client/0123/more')).toBeUndefined()
})
