import type { ComponentType } from 'react'
import { MEMBERS, type Role, STAFF } from '#contract/role.ts'
import type { SurveyArea } from '#contract/survey.ts'
import type { Module, PageSlug, Tenant } from '#contract/tenant.ts'
import type { IconName } from './icon.tsx'
import { InformationPage } from './information-page.tsx'
import { Landing } from './landing.tsx'
import { later } from './later.ts'
import { SignIn } from './signin.tsx'
import { SignUp } from './signup.tsx'
import { WidgetPage } from './widget-page.tsx'
import type { ShellWords } from './words.en.ts'

/** A widget as a page. */
export type Mount = {
  tag: `wz-${string}`
  /** The attributes that its figures may come in by (`#amount=50000`), and where a passed check leads. */
  fromHash?: readonly string[]
  onComplete?: string
  /** The attribute that the last part of the address comes in by. */
  fromPath?: string
  /** Attributes that are the same for everybody. */
  attributes?: Readonly<Record<string, string>>
  /** We offer to talk it through below. */
  talk?: true
  /** For widgets with screens of their own: what stands before their paths in the address bar. */
  base?: string
}

export type PageRow = {
  /** `/super-admin/client/:id` takes any one part there, `/dashboard/profile/*` everything from there on. */
  path: string
  /** The key of its name. */
  title: { [Key in keyof ShellWords]: ShellWords[Key] extends string ? Key : never }[keyof ShellWords]
  /** The roles that may open it; absent for everybody. */
  who?: readonly Role[]
  /** Its sign in the menu of those roles, whose order is the order of the rows; absent for what is reached from elsewhere. */
  icon?: IconName
  /** The page it is a part of, for the way back. */
  parent?: string
  /** Without menu and footer, as in a window of its own. */
  bare?: true
  /** What it belongs to: while the tenant has the module switched off, there is no such page. */
  module?: Module
  /** The information page behind it. */
  slug?: PageSlug
  mount?: Mount
  View: ComponentType<{ page: PageRow }>
}

const entry = () => import('./account/pages.ts')
const inside = () => import('./inside/pages.ts')

const information = (slug: PageSlug, title: PageRow['title']): PageRow => ({
  path: `/${slug}`,
  title,
  slug,
  View: InformationPage,
})

/** The way into an account. */
const account = (row: Pick<PageRow, 'path' | 'title' | 'View' | 'who' | 'bare'>): PageRow => ({
  ...row,
  module: 'account',
})

/** A page of signed-in people that the portal draws itself. */
const own = (row: Omit<PageRow, 'module' | 'mount'>): PageRow => ({ ...row, module: 'account' })

/** A page of signed-in people that is one widget. */
const widget = (row: Omit<PageRow, 'module' | 'View'> & { mount: Mount }): PageRow => ({
  ...row,
  module: 'account',
  View: WidgetPage,
})

/** The same, where the tenant lends. */
const lending = (row: Parameters<typeof widget>[0]): PageRow => ({ ...widget(row), module: 'loans' })

/** The same, where new clients and applicants go through the provider's programmes. */
const programme = (row: Parameters<typeof widget>[0]): PageRow => ({ ...widget(row), module: 'onboarding' })

/** The same, where the tenant asks surveys. */
const surveyed = (row: Parameters<typeof widget>[0]): PageRow => ({ ...widget(row), module: 'surveys' })

/** An area of surveys: its list, and each of them. */
const surveyArea = (
  area: SurveyArea,
  row: Pick<PageRow, 'title' | 'who' | 'icon'> & { base: string },
): PageRow => {
  const { base, ...rest } = row
  return surveyed({
    ...{ ...rest, path: `${base}/*` },
    mount: { tag: 'wz-survey', base, attributes: { area } },
  })
}

const MemberHome = later(inside, 'MemberHome')
const StaffHome = later(inside, 'StaffHome')

const profile = (base: string, who: readonly Role[], icon?: IconName): PageRow =>
  widget({
    path: `${base}/profile/*`,
    title: 'profile',
    who,
    icon,
    mount: { tag: 'wz-profile', base: `${base}/profile` },
  })

/** What all staff have under their own base. */
const staff = (base: string, who: readonly Role[], more: readonly PageRow[] = []): PageRow[] => [
  own({ path: `${base}/overview`, title: 'overview', who, icon: 'home', View: StaffHome }),
  widget({
    path: `${base}/clients`,
    title: 'clients',
    who,
    icon: 'people',
    mount: { tag: 'wz-clients', base },
  }),
  widget({
    path: `${base}/client/:id`,
    title: 'client',
    who,
    parent: `${base}/clients`,
    mount: { tag: 'wz-clients', base },
  }),
  lending({
    path: `${base}/loans`,
    title: 'loans',
    who,
    icon: 'coins',
    mount: { tag: 'wz-work', base },
  }),
  lending({
    path: `${base}/loan/:id`,
    title: 'loan',
    who,
    parent: `${base}/loans`,
    mount: { tag: 'wz-work', base },
  }),
  ...more,
  // staff reach it from the block with their name
  profile(base, who),
]

/** What came in and what goes out, for those who look after the money. */
const payments = (base: string, who: readonly Role[]): PageRow =>
  lending({
    path: `${base}/payments/*`,
    title: 'payments',
    who,
    icon: 'mobile',
    mount: { tag: 'wz-payments', base: `${base}/payments` },
  })

/** What clients and applicants hand in, and the programmes themselves, for those who look after them. */
const programmes = (base: string, who: readonly Role[]): PageRow[] => [
  programme({
    path: `${base}/reviews`,
    title: 'reviews',
    who,
    icon: 'check',
    mount: { tag: 'wz-reviews', base },
  }),
  programme({
    path: `${base}/review/:id`,
    title: 'review',
    who,
    parent: `${base}/reviews`,
    mount: { tag: 'wz-reviews', base },
  }),
  programme({
    path: `${base}/programmes/*`,
    title: 'allProgrammes',
    who,
    icon: 'steps',
    mount: { tag: 'wz-programmes', base: `${base}/programmes` },
  }),
]

/** What people are asked, and what they answered, for those who look after the programmes. */
const surveys = (base: string, who: readonly Role[]): PageRow =>
  surveyed({
    path: `${base}/surveys/*`,
    title: 'surveys',
    who,
    icon: 'clipboard',
    mount: { tag: 'wz-surveys', base: `${base}/surveys` },
  })

/** Every page of the portal: its address, who may open it, and where it stands in whose menu. */
export const pages: readonly PageRow[] = [
  { path: '/', title: 'home', View: Landing },
  {
    path: '/loan-calculator',
    title: 'loanCalculator',
    module: 'loan-calculator',
    mount: {
      tag: 'wz-loan-calculator',
      fromHash: ['amount', 'months', 'income', 'purpose'],
      onComplete: '/signin',
      talk: true,
    },
    View: WidgetPage,
  },
  // what partners and staff share as a link
  {
    path: '/survey/:code',
    title: 'survey',
    module: 'surveys',
    mount: { tag: 'wz-survey', fromPath: 'survey' },
    View: WidgetPage,
  },
  information('products', 'products'),
  information('about-us', 'aboutUs'),
  information('frequently-asked-questions', 'faqs'),
  information('contact-us', 'contactUs'),
  information('privacy-policy', 'privacy'),
  information('terms-conditions', 'terms'),
  { path: '/embed', title: 'embed', View: later(() => import('./embed/page.tsx'), 'EmbedPage') },

  { path: '/signup', title: 'signup', View: SignUp },
  { path: '/signin', title: 'signin', View: SignIn },
  account({ path: '/verify-otp', title: 'verifyOtp', View: later(entry, 'VerifyOtp') }),
  account({ path: '/password/email', title: 'passwordEmail', View: later(entry, 'PasswordEmail') }),
  account({ path: '/password/reset', title: 'passwordReset', View: later(entry, 'PasswordReset') }),
  account({
    path: '/password/reset-success',
    title: 'resetSuccess',
    View: later(entry, 'PasswordResetSuccess'),
  }),
  account({ path: '/invited', title: 'invited', View: later(entry, 'Invited') }),
  account({ path: '/connect', title: 'connect', who: MEMBERS, bare: true, View: later(entry, 'Connect') }),

  own({
    path: '/dashboard/overview',
    title: 'dashboard',
    who: ['client'],
    icon: 'home',
    View: later(inside, 'ClientHome'),
  }),
  lending({
    path: '/dashboard/consumer-credit/pay',
    title: 'payLoan',
    who: ['client'],
    parent: '/dashboard/consumer-credit',
    mount: { tag: 'wz-loan-pay', base: '/dashboard/consumer-credit' },
  }),
  lending({
    path: '/dashboard/consumer-credit/*',
    title: 'myLoans',
    who: ['client'],
    icon: 'coins',
    mount: { tag: 'wz-loans', base: '/dashboard/consumer-credit' },
  }),
  // where messages lead, whoever reads them
  {
    ...own({ path: '/loan/:id', title: 'loan', who: ['client', ...STAFF], View: later(inside, 'LoanOf') }),
    module: 'loans',
  },
  programme({
    path: '/dashboard/onboarding/*',
    title: 'onboarding',
    who: ['client'],
    icon: 'steps',
    mount: { tag: 'wz-onboarding', base: '/dashboard/onboarding' },
  }),
  surveyArea('quarterly', {
    base: '/dashboard/qsurvey/client',
    title: 'qSurvey',
    who: ['client'],
    icon: 'clipboard',
  }),
  profile('/dashboard', ['client'], 'person'),
  own({
    path: '/dashboard/support',
    title: 'help',
    who: ['client'],
    icon: 'help',
    View: later(inside, 'Support'),
  }),

  own({
    path: '/dashboard/trainee/home',
    title: 'dashboard',
    who: ['applicant'],
    icon: 'home',
    View: MemberHome,
  }),
  own({
    path: '/dashboard/overview-applicant',
    title: 'dashboard',
    who: ['applicant'],
    View: MemberHome,
  }),
  programme({
    path: '/dashboard/applicant/*',
    title: 'application',
    who: ['applicant'],
    icon: 'steps',
    mount: { tag: 'wz-applicant', base: '/dashboard/applicant' },
  }),
  surveyArea('quarterly', {
    base: '/dashboard/qsurvey/applicant',
    title: 'qSurvey',
    who: ['applicant'],
    icon: 'clipboard',
  }),
  surveyArea('learning', {
    base: '/dashboard/learning-survey',
    title: 'learningSurveys',
    who: ['applicant'],
    icon: 'badge',
  }),
  surveyArea('post-training', {
    base: '/dashboard/post-training-survey',
    title: 'postTrainingSurvey',
    who: ['applicant'],
    icon: 'check',
  }),
  profile('/dashboard/trainee', ['applicant'], 'person'),

  own({
    path: '/dashboard/digiprime/home',
    title: 'dashboard',
    who: ['digiprime'],
    icon: 'home',
    View: MemberHome,
  }),
  surveyArea('quarterly', {
    base: '/dashboard/qsurvey/digiprime',
    title: 'qSurvey',
    who: ['digiprime'],
    icon: 'clipboard',
  }),
  profile('/dashboard/digiprime', ['digiprime'], 'person'),

  ...staff('/sales-agent', ['sales']),
  ...staff(
    '/processor',
    ['processor', 'admin'],
    [
      payments('/processor', ['processor', 'admin']),
      ...programmes('/processor', ['processor', 'admin']),
      surveys('/processor', ['processor', 'admin']),
    ],
  ),
  ...staff('/authorizer', ['authorizer'], [payments('/authorizer', ['authorizer'])]),
  ...staff(
    '/super-admin',
    ['super'],
    [
      payments('/super-admin', ['super']),
      ...programmes('/super-admin', ['super']),
      surveys('/super-admin', ['super']),
      lending({
        path: '/super-admin/reports/*',
        title: 'reports',
        who: ['super'],
        icon: 'chart',
        mount: { tag: 'wz-reports', base: '/super-admin/reports' },
      }),
      lending({
        path: '/super-admin/funds/*',
        title: 'funds',
        who: ['super'],
        icon: 'figures',
        mount: { tag: 'wz-funds', base: '/super-admin/funds' },
      }),
      widget({
        path: '/super-admin/staffs/*',
        title: 'staffs',
        who: ['super'],
        icon: 'badge',
        mount: { tag: 'wz-staffs', base: '/super-admin' },
      }),
      widget({
        path: '/super-admin/tenants/*',
        title: 'tenants',
        who: ['super'],
        icon: 'building',
        mount: { tag: 'wz-tenants', base: '/super-admin/tenants' },
      }),
      widget({
        path: '/super-admin/audit/*',
        title: 'auditTrail',
        who: ['super'],
        icon: 'list',
        mount: { tag: 'wz-audit-trail', base: '/super-admin/audit' },
      }),
    ],
  ),
]

/** The pages that a tenant has. One whose landing is the sign-in page has none at `/`. */
export const pagesOf = ({ modules, landing }: Pick<Tenant, 'modules' | 'landing'>): PageRow[] =>
  pages.filter(
    ({ path, module }) => (!module || modules.includes(module)) && (path !== '/' || landing === 'page'),
  )

const patterns = new Map<string, RegExp>()
/** `/super-admin/client/:id` and `/dashboard/profile/*` as what they match. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}$`)
  patterns.set(path, pattern)
  return pattern
}

/** The page at an address without slashes at its end. */
export const findPage = (rows: readonly PageRow[], path: string): PageRow | undefined =>
  rows.find(row => row.path === path || patternOf(row.path).test(path))

/** Where a link to a page leads: the beginning of those with screens of their own. */
export const addressOf = ({ path }: Pick<PageRow, 'path'>): string => path.replace(/\/\*$/, '')

/** The pages in a role's menu, in its order. */
export const menuOf = (rows: readonly PageRow[], role: Role): (PageRow & { icon: IconName })[] =>
  rows.filter((row): row is PageRow & { icon: IconName } => Boolean(row.icon && row.who?.includes(role)))
