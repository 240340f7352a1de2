import { test } from '@playwright/test'
import { ROLES } from '#contract/role.ts'
import { apiAs, type Role, signIn } from './people.ts'
import { TIMEOUTS } from './timeouts.ts'
import { walk } from './walk.ts'

/** Returns the pages of a member's business, below the base of their role and that of their book. */
const kept = (role: Role) => {
  const { base } = ROLES[role]
  const book = `/dashboard/digikua/${role}`
  return {
    book: [
      `${book}/cashflow-summary`,
      `${book}/cashflow-summary?span=month`,
      ...['sales', 'expenses', 'products', 'services', 'investments', 'inventory'].map(
        list => `${book}/cashflow-summary-detailed/${list}`,
      ),
      `${book}/cashflow-summary-detailed/product-variants/all`,
      `${book}/cashflow-summary-detailed/service-variants/all`,
      `${book}/quick`,
      `${book}/reports`,
      `${book}/import`,
    ],
    figures: [
      '/dashboard/scorecardv1',
      '/dashboard/creditscore',
      '/dashboard/budget',
      '/dashboard/budget/actual',
      ...['home', 'start', 'report', 'welcome'].map(screen => `${base}/validation/${screen}`),
      '/dashboard/invest-profile',
      '/dashboard/invest-profile/home/edit',
      '/dashboard/invest-profile/home/share',
    ],
  }
}

const followed = (base: string) => ({
  scores: ['', '/closing', '/thresholds', '/report', '/overrides'].map(screen => `${base}/scores${screen}`),
  'what members hand in': [
    `${base}/statements`,
    `${base}/statements/institutions`,
    `${base}/books`,
    `${base}/invest`,
    `${base}/surveys`,
    `${base}/disputes`,
  ],
})

for (const role of ['client', 'digiprime'] as const) {
  for (const [turn, [what, addresses]] of Object.entries(kept(role)).entries()) {
    test(`${what} pages of a ${role} are accessible at any width`, async ({ page }) => {
      test.setTimeout(TIMEOUTS.long)
      await signIn(page, role)
      // clients, the main users, are tested both on phones and on desktops
      await walk(page, role === 'client' ? [...addresses, ...addresses] : addresses, turn)
    })
  }
}

for (const [turn, [what, addresses]] of Object.entries(followed(ROLES.super.base)).entries()) {
  test(`${what}: staff pages are accessible at any width`, async ({ page }) => {
    test.setTimeout(TIMEOUTS.long)
    await signIn(page, 'super')
    await walk(page, addresses, turn)
  })
}

test('staff pages of one business are accessible at any width', async ({ page }) => {
  test.setTimeout(TIMEOUTS.long)
  const [own, staff] = [await apiAs('client'), await apiAs('super')]
  const { user } = await (await own.get('/api/account/user/unbox')).json()
  const { data } = await (await staff.get('/api/scorecard/desk?size=1')).json()
  const [{ business }] = data
  await signIn(page, 'super')
  const { base } = ROLES.super
  await walk(
    page,
    [
      `${base}/scores/business/${business}`,
      `${base}/validation/${user.id}`,
      `${base}/budget/${user.id}`,
      `${base}/book/${business}/cashflow-summary`,
      `${base}/book/${business}/cashflow-summary-detailed/sales`,
    ],
    0,
  )
  await Promise.all([own.dispose(), staff.dispose()])
})
