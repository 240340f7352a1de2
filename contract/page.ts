import { companionPages, memberPages } from './member-pages.ts'
import type { Inside, PageRow, ViewName } from './page-row.ts'
import type { PageTitle } from './page-titles.en.ts'
import { whoMay } from './policy.ts'
import { COMPANIONS, MEMBERS, ROLES, type Role, STAFF, type StaffRole } from './role.ts'
import { staffPages } from './staff-pages.ts'
import type { SurveyArea } from './survey.ts'
import type { PageSlug, Tenant } from './tenant.ts'

const information = (slug: PageSlug, title: PageTitle): PageRow => ({
  path: `/${slug}`,
  title,
  slug,
  who: 'everybody',
})

/** Builds the row of a page in the sign-in or sign-up flow. */
const entry = (path: string, title: PageTitle, view: ViewName): PageRow => ({
  path,
  title,
  view,
  who: 'signed-out',
  module: 'account',
})

const PUBLIC: readonly PageRow[] = [
  { path: '/', title: 'home', tabTitle: 'headline', who: 'everybody', view: 'landing' },
  {
    path: '/loan-calculator',
    title: 'loanCalculator',
    who: 'everybody',
    module: 'loan-calculator',
    mount: {
      tag: 'wz-loan-calculator',
      fromHash: ['amount', 'months', 'income', 'purpose'],
      onComplete: '/signin',
      continued: '/dashboard/consumer-credit/apply/calculator',
      talk: true,
    },
  },
  // survey links shared by partners and staff
  {
    path: '/survey/:code',
    title: 'survey',
    who: 'everybody',
    module: 'surveys',
    mount: { tag: 'wz-survey', fromPath: 'survey', first: ['survey/open/:named'] },
  },
  {
    path: '/investors',
    title: 'investGallery',
    who: 'everybody',
    module: 'invest-gallery',
    mount: { tag: 'wz-invest-gallery' },
  },
  information('products', 'products'),
  information('about-us', 'aboutUs'),
  information('frequently-asked-questions', 'faqs'),
  information('contact-us', 'contactUs'),
  information('privacy-policy', 'privacy'),
  information('terms-conditions', 'terms'),
  { path: '/embed', title: 'embed', who: 'everybody', view: 'embed' },

  { path: '/signup', title: 'signup', who: 'everybody', view: 'sign-up' },
  { path: '/signin', title: 'signin', who: 'everybody', view: 'sign-in' },
  entry('/verify-otp', 'verifyOtp', 'verify-otp'),
  entry('/password/email', 'passwordEmail', 'password-email'),
  entry('/password/reset', 'passwordReset', 'password-reset'),
  entry('/password/reset-success', 'resetSuccess', 'password-reset-success'),
  entry('/invited', 'invited', 'invited'),
]

/** Returns the pages limited to the roles that may open them. Drops pages that no role may open. */
const forRoles = (roles: readonly Role[], pages: readonly Inside[]): PageRow[] =>
  pages.flatMap(({ action, ...page }) => {
    const who = action ? roles.filter(role => whoMay(action).includes(role)) : roles
    return who.length ? [{ module: 'account' as const, ...page, who }] : []
  })

const staffAt = (base: string): StaffRole[] => STAFF.filter(role => ROLES[role].base === base)
const staffBases = [...new Set(STAFF.map(role => ROLES[role].base))]

/** All pages of the portal: path, permitted roles, and position in the menus. */
export const PAGES: readonly PageRow[] = [
  ...PUBLIC,
  {
    path: '/connect',
    title: 'connect',
    who: whoMay('partner.connect'),
    module: 'account',
    bare: true,
    view: 'connect',
  },
  // targets of links in notifications, shared by all roles
  {
    path: '/loan/:id',
    title: 'loan',
    who: [...whoMay('loan.apply'), ...whoMay('loan.see')],
    module: 'loans',
    view: 'loan-of',
  },
  ...MEMBERS.flatMap(role => forRoles([role], memberPages(role))),
  ...forRoles(MEMBERS, [
    { path: '/dashboard/support', title: 'help', icon: 'help', group: 'you', view: 'support' },
  ]),
  ...COMPANIONS.flatMap(role => forRoles([role], companionPages(role))),
  ...staffBases.flatMap(base => forRoles(staffAt(base), staffPages(base))),
]

/** Returns the pages of a tenant. A tenant whose landing page is the sign-in page has no page at `/`. */
export const pagesOf = ({ modules, landing }: Pick<Tenant, 'modules' | 'landing'>): PageRow[] =>
  PAGES.filter(
    ({ path, module }) => (!module || modules.includes(module)) && (path !== '/' || landing === 'page'),
  )

/** Returns the URL for links to a page: for pages with their own routes, the path prefix. */
export const addressOf = ({ path }: Pick<PageRow, 'path'>): string => path.replace(/\/\*$/, '')

/** Returns the URL the menu links to. */
export const entryOf = (page: Pick<PageRow, 'path' | 'start'>): string => addressOf(page) + (page.start ?? '')

/** Returns the roles that may open a page, or null if it is open to everybody. */
export const rolesOf = ({ who }: Pick<PageRow, 'who'>): readonly Role[] | null =>
  typeof who === 'string' ? null : who

/** Returns the path of a member's surveys in an area, or null if they have none. */
export function surveyHome(area: SurveyArea, role: Role): string | null {
  const page = PAGES.find(
    ({ mount, who }) => mount?.attributes?.area === area && typeof who !== 'string' && who.includes(role),
  )
  return page ? `${addressOf(page)}/home` : null
}
