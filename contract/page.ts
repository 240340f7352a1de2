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

/** A step on the way into an account. */
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
      talk: true,
    },
  },
  // what partners and staff share as a link
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

/** Pages with those who may open them. One that nobody may open falls out. */
const forRoles = (roles: readonly Role[], pages: readonly Inside[]): PageRow[] =>
  pages.flatMap(({ action, ...page }) => {
    const who = action ? roles.filter(role => whoMay(action).includes(role)) : roles
    return who.length ? [{ module: 'account' as const, ...page, who }] : []
  })

const staffAt = (base: string): StaffRole[] => STAFF.filter(role => ROLES[role].base === base)
const staffBases = [...new Set(STAFF.map(role => ROLES[role].base))]

/** Every page of the portal: its address, who may open it, and where it stands in whose menu. */
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
  // where messages lead, whoever reads them
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

/** The pages that a tenant has. One whose landing is the sign-in page has none at `/`. */
export const pagesOf = ({ modules, landing }: Pick<Tenant, 'modules' | 'landing'>): PageRow[] =>
  PAGES.filter(
    ({ path, module }) => (!module || modules.includes(module)) && (path !== '/' || landing === 'page'),
  )

/** Where a link to a page leads: the beginning of those with screens of their own. */
export const addressOf = ({ path }: Pick<PageRow, 'path'>): string => path.replace(/\/\*$/, '')

/** Where the menu leads. */
export const entryOf = (page: Pick<PageRow, 'path' | 'start'>): string => addressOf(page) + (page.start ?? '')

/** The roles that may open a page, or null for one that opens for everybody. */
export const rolesOf = ({ who }: Pick<PageRow, 'who'>): readonly Role[] | null =>
  typeof who === 'string' ? null : who

/** Where a member finds the surveys of an area, or null where they have none. */
export function surveyHome(area: SurveyArea, role: Role): string | null {
  const page = PAGES.find(
    ({ mount, who }) => mount?.attributes?.area === area && typeof who !== 'string' && who.includes(role),
  )
  return page ? `${addressOf(page)}/home` : null
}
