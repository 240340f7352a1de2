import { test } from '@playwright/test'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { apiAs, newEmail, newPerson, newPhone, type Role, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { walk } from './walk.ts'

/** Screens of widgets behind the address of their page, where there is more to see than on the page itself. */
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

/** What the pages of one thing are about, by the end of their path. */
type Shown = Record<string, string | null>

function addressesOf(row: PageRow, shown: Shown): string[] {
  // an address for messages only leads on to another page
  if (row.path === '/loan/:id') return []
  const [, one = ''] = /\/(\w+)\/:id$/.exec(row.path) ?? []
  const address = addressOf(row).replace(':id', shown[one] ?? '')
  const screens = row.mount && SCREENS[row.mount.tag]
  const isList = /\/(clients|loans)$/.test(row.path)
  return screens && !isList ? screens.map(screen => address + screen) : [address]
}

/** Somebody for a staff page of one client: whom the person themselves registered, so that everybody may see them. */
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

/** The first of a list that the demo has for somebody of the staff. */
async function findFirst(by: Parameters<typeof apiAs>[0], list: string): Promise<string> {
  const api = await apiAs(by)
  const answer = await api.get(`/api/${list}`)
  return (await answer.json()).data[0].id
}

/** Whose pages are looked at: of those who have the same widget, the first, since what the others see of it is the same. */
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
/** The pages by who walks them. They are many, and make several tests. */
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
  test(`every ${what} of a ${role} can be used by everybody, at any width`, async ({ page }) => {
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
    // those for whom the portal is have it on phones and on desks alike
    const visited = role === 'client' ? addresses.flatMap(address => [address, address]) : addresses
    await walk(page, visited, turn * 2)
  })
}
