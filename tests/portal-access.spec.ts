import { test } from '@playwright/test'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { apiAs, newEmail, newPerson, newPhone, type Role, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { walk } from './walk.ts'

/** Screens of widgets below their page's path that show more than the page itself. */
const SCREENS: Record<string, string[]> = {
  'wz-profile': ['/user', '/user/security'],
  'wz-clients': ['', '?tab=documents', '?tab=activity'],
  'wz-work': ['?tab=check', '?tab=money', '?tab=borrower', '?tab=history'],
  'wz-payments': ['', '/received', '/payouts'],
  'wz-programmes': ['', '/figures', '/cohorts', '/hubs', '/papers'],
  'wz-tenants': [
    '',
    '/wezesha/general',
    '/wezesha/hosts',
    '/wezesha/look',
    '/wezesha/texts',
    '/wezesha/modules',
    '/wezesha/sites',
    '/wezesha/sites/pk_demo_wezesha',
    '/wezesha/webhooks',
    '/wezesha/webhooks/new',
  ],
}

/** Ids of the records shown, by the end of the page's path. */
type Shown = Record<string, string | null>

function addressesOf(row: PageRow, shown: Shown): string[] {
  // the path used in notifications only redirects
  if (row.path === '/loan/:id') return []
  const [, one = ''] = /\/(\w+)\/:id$/.exec(row.path) ?? []
  const address = addressOf(row).replace(':id', shown[one] ?? '')
  const screens = row.mount && SCREENS[row.mount.tag]
  const isList = /\/(clients|loans)$/.test(row.path)
  return screens && !isList ? screens.map(screen => address + screen) : [address]
}

/** Registers a client for staff pages: by the same user, who may therefore see them. */
async function registerSomebody(by: Parameters<typeof apiAs>[0]): Promise<string> {
  const api = await apiAs(by)
  const answer = await api.post('/api/account/client/signup', {
    data: {
      firstName: 'Baraka',
      lastName: 'Otieno',
      email: newEmail('seen'),
      mobileNumber: newPhone(),
    },
  })
  return (await answer.json()).id
}

/** Returns the id of the first item in a list of the demo for a member of staff. */
async function findFirst(by: Parameters<typeof apiAs>[0], list: string): Promise<string> {
  const api = await apiAs(by)
  const answer = await api.get(`/api/${list}`)
  return (await answer.json()).data[0].id
}

/** Roles whose pages are checked. Of roles that share a widget only the first, since the others see the same. */
const WALKERS: Role[] = [
  'client',
  'super',
  'applicant',
  'processor',
  'sales',
  'authorizer',
  'digiprime',
  'admin',
]

const walked = new Set<string>()
/** Pages by role, split into several tests because there are many. */
const WALKS = WALKERS.flatMap(role => {
  const own = PAGES.filter(
    page => rolesOf(page)?.includes(role) && !page.bare && !(page.mount && walked.has(page.mount.tag)),
  )
  const isSettings = ({ mount }: PageRow) => mount?.tag === 'wz-tenants'
  for (const { mount } of own) if (mount) walked.add(mount.tag)
  return [
    { role, what: 'page', rows: own.filter(row => !isSettings(row) && row.module === 'account') },
    { role, what: 'page about loans', rows: own.filter(({ module }) => module === 'loans') },
    { role, what: 'page about programmes', rows: own.filter(({ module }) => module === 'onboarding') },
    { role, what: 'setting of a portal', rows: own.filter(isSettings) },
  ].filter(({ rows }) => rows.length > 0)
})

for (const [turn, { role, what, rows }] of WALKS.entries()) {
  test(`every ${what} of a ${role} is accessible at any width`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    const person = await newPerson(role)
    const has = (end: string) => rows.some(({ path }) => path.endsWith(end) && path !== end)
    const shown: Shown = {
      client: has('/client/:id') ? await registerSomebody(person) : null,
      loan: has('/loan/:id') ? await findFirst(person, 'lending/loans/list?view=all&sort=-daysLate') : null,
      review: has('/review/:id') ? await findFirst(person, 'onboarding/reviews') : null,
    }
    await signIn(page, person)

    const addresses = rows.flatMap(row => addressesOf(row, shown))
    // clients, the main users, are checked both on phones and on desktops
    const visited = role === 'client' ? addresses.flatMap(address => [address, address]) : addresses
    await walk(page, visited, turn * 2)
  })
}
