import { describe, expect, test } from 'vitest'
import { Role } from '#contract/role.ts'
import { admit, BASE, destination, HOME } from './guard.ts'
import { addressOf, findPage, menuOf, pages } from './pages.ts'

const ROLES = Object.keys(Role.schema) as Role[]

/** Who may open which gated page, as a person would say it. Everything else is open to everybody. */
const STAFF_PAGES = ['overview', 'clients', 'client/:id', 'loans', 'loan/:id', 'profile/*']
const PROGRAMME_PAGES = ['reviews', 'review/:id', 'programmes/*', 'surveys/*']
const GATED: Record<string, Role[]> = {
  '/connect': ['client', 'applicant', 'digiprime'],
  '/dashboard/overview': ['client'],
  '/dashboard/profile/*': ['client'],
  '/dashboard/support': ['client'],
  '/dashboard/trainee/home': ['applicant'],
  '/dashboard/overview-applicant': ['applicant'],
  '/dashboard/trainee/profile/*': ['applicant'],
  '/dashboard/digiprime/home': ['digiprime'],
  '/dashboard/digiprime/profile/*': ['digiprime'],
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/sales-agent/${name}`, ['sales']])),
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/processor/${name}`, ['processor', 'admin']])),
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/authorizer/${name}`, ['authorizer']])),
  ...Object.fromEntries(STAFF_PAGES.map(name => [`/super-admin/${name}`, ['super']])),
  '/dashboard/consumer-credit/*': ['client'],
  '/dashboard/consumer-credit/pay': ['client'],
  '/loan/:id': ['client', 'admin', 'sales', 'processor', 'authorizer', 'super'],
  '/dashboard/onboarding/*': ['client'],
  '/dashboard/applicant/*': ['applicant'],
  '/dashboard/qsurvey/client/*': ['client'],
  '/dashboard/qsurvey/applicant/*': ['applicant'],
  '/dashboard/qsurvey/digiprime/*': ['digiprime'],
  '/dashboard/learning-survey/*': ['applicant'],
  '/dashboard/post-training-survey/*': ['applicant'],
  ...Object.fromEntries(PROGRAMME_PAGES.map(name => [`/processor/${name}`, ['processor', 'admin']])),
  ...Object.fromEntries(PROGRAMME_PAGES.map(name => [`/super-admin/${name}`, ['super']])),
  '/processor/payments/*': ['processor', 'admin'],
  '/authorizer/payments/*': ['authorizer'],
  '/super-admin/payments/*': ['super'],
  '/super-admin/reports/*': ['super'],
  '/super-admin/funds/*': ['super'],
  '/super-admin/staffs/*': ['super'],
  '/super-admin/tenants/*': ['super'],
  '/super-admin/audit/*': ['super'],
}

describe('Every page', () => {
  test('is in the table of who may open it, and nothing else is', () => {
    const gated = pages.filter(page => page.who).map(page => page.path)
    expect(gated.sort()).toEqual(Object.keys(GATED).sort())
  })

  test.each(pages.map(page => [page.path, page] as const))('%s opens for those roles only', (path, page) => {
    const who = GATED[path]
    expect(admit(page, null)).toBe(who ? 'sign-in' : 'open')
    for (const role of ROLES) {
      expect(admit(page, role), role).toBe(!who || who.includes(role) ? 'open' : 'not-yours')
    }
  })

  test('has one address: no two rows share it', () => {
    const addresses = pages.map(addressOf)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const page of pages) expect(findPage(pages, addressOf(page).replace(/:\w+/, 'x'))).toBe(page)
  })
})

describe('A home', () => {
  test.each(ROLES)('of %s is a page that the role may open, and stands first in its menu', role => {
    const home = findPage(pages, HOME[role])
    expect(home && admit(home, role)).toBe('open')
    expect(menuOf(pages, role)[0]).toBe(home)
    expect(findPage(pages, `${BASE[role]}/profile`)?.who).toContain(role)
  })

  test('is where the specification says', () => {
    expect(HOME).toEqual({
      client: '/dashboard/overview',
      applicant: '/dashboard/trainee/home',
      digiprime: '/dashboard/digiprime/home',
      admin: '/processor/overview',
      processor: '/processor/overview',
      sales: '/sales-agent/overview',
      authorizer: '/authorizer/overview',
      super: '/super-admin/overview',
    })
  })
})

describe('After signing in one goes', () => {
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
    ['home from a page of another role', 'client', '/super-admin/staffs', HOME.client],
    ['home from a public page', 'client', '/loan-calculator#amount=5', HOME.client],
    ['home from nowhere', 'super', undefined, HOME.super],
    ['home from a page that does not exist', 'super', '/super-admin/nothing', HOME.super],
    ['home rather than to another site', 'client', 'https://evil.example/dashboard/overview', HOME.client],
    ['home rather than to another host', 'client', '//evil.example/dashboard/overview', HOME.client],
    ['home rather than to another host, written oddly', 'client', '/\\evil.example', HOME.client],
    ['home from something that is no address', 'client', { path: '/' }, HOME.client],
  ] as const)('%s', (_how, role, from, to) => {
    expect(destination(pages, role, from)).toBe(to)
  })
})

test('a widget’s own screens belong to its page', () => {
  expect(findPage(pages, '/dashboard/profile/setup/mpesa')?.title).toBe('profile')
  expect(findPage(pages, '/dashboard/profile')?.title).toBe('profile')
  expect(findPage(pages, '/dashboard/profiles')).toBeUndefined()
  expect(findPage(pages, '/processor/client/0123')?.title).toBe('client')
  expect(findPage(pages, '/processor/client/0123/more')).toBeUndefined()
})
