import type { CountName, Counts } from './home.ts'
import type { Module } from './module.ts'
import type { PageTitle } from './page-titles.en.ts'
import { type Action, whoMay } from './policy.ts'
import {
  COMPANIONS,
  type Companion,
  MEMBERS,
  type Member,
  ROLES,
  type Role,
  STAFF,
  type StaffRole,
} from './role.ts'
import type { SurveyArea } from './survey.ts'
import type { PageSlug, Tenant } from './tenant.ts'

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
  /** An offer to talk it through stands below. */
  talk?: true
  /**
   * For widgets with screens of their own: what stands before their paths in the address bar. A part like `:business` takes any, and the
   * widget gets it as the attribute of that name.
   */
  base?: string
}

/** Pages that the portal draws itself. */
export type ViewName =
  | 'landing'
  | 'embed'
  | 'sign-up'
  | 'sign-in'
  | 'verify-otp'
  | 'password-email'
  | 'password-reset'
  | 'password-reset-success'
  | 'invited'
  | 'connect'
  | 'home'
  | 'support'
  | 'loan-of'

/** A part of the menu, under a head of its own. */
export type MenuGroup = 'lending' | 'programme' | 'teaching' | 'business' | 'you' | 'work' | 'people' | 'run'

export type PageRow = {
  /** `/super-admin/client/:id` takes any one part there, `/dashboard/profile/*` everything from there on. */
  path: string
  title: PageTitle
  /** What the tab and shared links call it, where that is not its title. */
  tabTitle?: PageTitle
  /**
   * The roles that may open it, or everybody. `signed-out` opens for everybody too: it is a step on the way into an account,
   * which no search engine lists.
   */
  who: 'everybody' | 'signed-out' | readonly Role[]
  /** While the tenant has this switched off, there is no such page. */
  module?: Module
  /** Its sign in the menu of those roles, in the order of the rows. Pages without one are reached from elsewhere. */
  icon?:
    | 'home'
    | 'people'
    | 'person'
    | 'coins'
    | 'mobile'
    | 'check'
    | 'steps'
    | 'clipboard'
    | 'help'
    | 'badge'
    | 'chart'
    | 'figures'
    | 'building'
    | 'list'
    | 'book'
    | 'flag'
    | 'papers'
    | 'plus'
  /** The group of the menu that it stands in; the home stands before all groups. */
  group?: MenuGroup
  /**
   * Its turn in the bar at the foot of phones and tablets, the lowest first; those for whom there is no room are under More.
   * `main` is what can be done there, in the middle of the bar and not in the menu.
   */
  bar?: 1 | 2 | 3 | 4 | 5 | 'main'
  /** What the bar calls it, in one word of at most nine letters, where its title is longer. */
  short?: PageTitle
  /** The count of what waits there (`GET home/waiting`). */
  waits?: CountName
  /** It is offered only while this is so (`GET home/waiting`). */
  when?: keyof Pick<Counts, 'pays'>
  /** With this done it is quiet: at the end of its group with a tick, and not in the bar. */
  done?: 'onboarding'
  /** The page it is a part of, for the way back. */
  parent?: string
  /** Without menu and footer, as in a window of its own. */
  bare?: true
  // what it shows, one of these three
  mount?: Mount
  /** The information page behind it. */
  slug?: PageSlug
  view?: ViewName
}

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
    mount: { tag: 'wz-survey', fromPath: 'survey' },
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

/** A page of signed-in people: for those of its roles who may do what it is for. */
type Inside = Omit<PageRow, 'who'> & { action?: Action }

/** A widget whose own screens lie behind its page's address. */
const screens = (tag: Mount['tag'], base: string, attributes?: Mount['attributes']) => ({
  path: `${base}/*`,
  mount: { tag, base, attributes },
})

const surveys = (area: SurveyArea, base: string) =>
  ({ ...screens('wz-survey', base, { area }), module: 'surveys' }) as const

/** Where a member's documents are: clients have them without their role in the address. */
export const documentsBase = (role: Member): string =>
  role === 'client' ? '/dashboard/business-documents' : `/dashboard/${role}/business-documents`

/** The pages of a member, in the order of their menu. Those of another role's work fall out by the policy. */
function memberPages(role: Member): Inside[] {
  const { base, home } = ROLES[role]
  return [
    {
      path: home,
      title: 'dashboard',
      icon: 'home',
      bar: 1,
      short: 'shortHome',
      view: 'home',
    },
    {
      path: '/dashboard/consumer-credit/pay',
      title: 'payLoan',
      action: 'loan.apply',
      module: 'loans',
      icon: 'mobile',
      bar: 'main',
      short: 'shortPay',
      when: 'pays',
      parent: '/dashboard/consumer-credit',
      mount: { tag: 'wz-loan-pay', base: '/dashboard/consumer-credit' },
    },
    {
      ...screens('wz-loans', '/dashboard/consumer-credit'),
      title: 'myLoans',
      action: 'loan.apply',
      module: 'loans',
      icon: 'coins',
      group: 'lending',
      bar: 2,
      short: 'loans',
    },
    {
      ...screens('wz-onboarding', '/dashboard/onboarding'),
      title: 'onboarding',
      action: 'onboarding.follow',
      module: 'onboarding',
      icon: 'steps',
      group: 'lending',
      waits: 'onboarding',
      bar: 3,
      short: 'shortSteps',
      done: 'onboarding',
    },
    {
      ...screens('wz-playbook', '/dashboard/playbook'),
      title: 'playbook',
      action: 'playbook.follow',
      module: 'playbooks',
      icon: 'book',
      group: 'lending',
      waits: 'playbooks',
    },
    {
      path: '/dashboard/overview-applicant',
      title: 'dashboard',
      action: 'application.write',
      view: 'home',
    },
    {
      ...screens('wz-applicant', '/dashboard/applicant'),
      title: 'application',
      action: 'application.write',
      module: 'onboarding',
      icon: 'steps',
      group: 'programme',
      waits: 'application',
      bar: 2,
      short: 'shortApplication',
    },
    {
      ...screens('wz-learning', '/dashboard/lms'),
      title: 'learning',
      action: 'learning.study',
      module: 'learning',
      icon: 'book',
      group: 'programme',
      waits: 'learning',
      bar: 3,
      short: 'shortLearn',
    },
    {
      ...surveys('learning', '/dashboard/learning-survey'),
      title: 'learningSurveys',
      action: 'survey.answer-training',
      icon: 'clipboard',
      group: 'programme',
      waits: 'learning-surveys',
    },
    {
      ...surveys('post-training', '/dashboard/post-training-survey'),
      title: 'postTrainingSurvey',
      action: 'survey.answer-training',
      icon: 'flag',
      group: 'programme',
      waits: 'post-training-surveys',
    },
    {
      ...screens('wz-teaching', `${base}/teaching`),
      title: 'teaching',
      action: 'learning.teach',
      module: 'learning',
      icon: 'people',
      group: 'teaching',
      waits: 'marking',
    },
    {
      path: `/dashboard/digikua/${role}/quick`,
      title: 'quickSale',
      action: 'book.keep',
      module: 'books',
      icon: 'plus',
      bar: 'main',
      short: 'shortSale',
      parent: `/dashboard/digikua/${role}`,
      mount: { tag: 'wz-digikua', base: `/dashboard/digikua/${role}` },
    },
    {
      ...screens('wz-digikua', `/dashboard/digikua/${role}`),
      title: 'digikua',
      action: 'book.keep',
      module: 'books',
      icon: 'figures',
      group: 'business',
      waits: 'books',
      bar: 4,
    },
    {
      ...screens('wz-documents', documentsBase(role)),
      title: 'documents',
      action: 'document.keep',
      module: 'documents',
      icon: 'papers',
      group: 'business',
      waits: 'documents',
    },
    {
      ...surveys('quarterly', `/dashboard/qsurvey/${role}`),
      title: 'qSurvey',
      icon: 'clipboard',
      group: 'business',
      waits: 'surveys',
      bar: 5,
      short: 'survey',
    },
    {
      path: '/dashboard/scorecardv1',
      title: 'scorecard',
      action: 'score.see-own',
      module: 'scores',
      icon: 'chart',
      group: 'business',
      mount: { tag: 'wz-scorecard', base: '/dashboard' },
    },
    {
      path: '/dashboard/detailedscores',
      title: 'detailedScores',
      action: 'score.see-own',
      module: 'scores',
      parent: '/dashboard/scorecardv1',
      mount: { tag: 'wz-scorecard', base: '/dashboard' },
    },
    {
      ...screens('wz-credit-score', '/dashboard/creditscore'),
      title: 'creditScore',
      action: 'score.see-own',
      module: 'scores',
      parent: '/dashboard/scorecardv1',
    },
    {
      ...screens('wz-credit-report', '/dashboard/credit-report'),
      title: 'creditReport',
      action: 'credit-report.see',
      module: 'loans',
      icon: 'figures',
      group: 'business',
    },
    {
      ...screens('wz-validation', `${base}/validation`),
      title: 'validation',
      action: 'validation.keep',
      module: 'validation',
      icon: 'check',
      group: 'business',
    },
    {
      ...screens('wz-budget', '/dashboard/budget'),
      title: 'budget',
      action: 'budget.keep',
      module: 'books',
      icon: 'list',
      group: 'business',
    },
    {
      ...screens('wz-invest-profile', '/dashboard/invest-profile'),
      title: 'investProfile',
      action: 'invest.keep',
      module: 'invest-profile',
      icon: 'building',
      group: 'business',
      waits: 'invest',
    },
    { ...screens('wz-profile', `${base}/profile`), title: 'profile', icon: 'person', group: 'you' },
  ]
}

/** The pages of those who accompany members, in the order of their menu. Their home is the people they are paired with. */
function companionPages(role: Companion): Inside[] {
  const { base, home } = ROLES[role]
  return [
    {
      ...screens('wz-advisor', home),
      title: 'myPeople',
      action: 'playbook.advise',
      module: 'playbooks',
      icon: 'people',
      bar: 1,
      short: 'shortPeople',
    },
    { ...screens('wz-profile', `${base}/profile`), title: 'profile', icon: 'person', bar: 2 },
  ]
}

/** The pages of staff below their base, in the order of their menu. */
function staffPages(base: string): Inside[] {
  // those who register clients have them first
  const sells = base === ROLES.sales.base
  return [
    { path: `${base}/overview`, title: 'overview', icon: 'home', bar: 1, view: 'home' },
    {
      path: `${base}/loans`,
      title: 'loans',
      module: 'loans',
      icon: 'coins',
      group: 'work',
      waits: 'loans',
      bar: sells ? 4 : 2,
      mount: { tag: 'wz-work', base },
    },
    {
      path: `${base}/loan/:id`,
      title: 'loan',
      module: 'loans',
      parent: `${base}/loans`,
      mount: { tag: 'wz-work', base },
    },
    {
      path: `${base}/disputes`,
      title: 'disputes',
      action: 'dispute.answer',
      module: 'loans',
      icon: 'flag',
      group: 'work',
      waits: 'disputes',
      mount: { tag: 'wz-work', base },
    },
    {
      ...screens('wz-statements', `${base}/statements`),
      title: 'statements',
      action: 'validation.decide',
      module: 'validation',
      icon: 'figures',
      group: 'work',
      waits: 'statements',
    },
    {
      ...screens('wz-payments', `${base}/payments`),
      title: 'payments',
      action: 'payment.see',
      module: 'loans',
      icon: 'mobile',
      group: 'work',
      waits: 'payments',
      bar: 5,
    },
    {
      path: `${base}/reviews`,
      title: 'reviews',
      action: 'programme.manage',
      module: 'onboarding',
      icon: 'papers',
      group: 'work',
      waits: 'reviews',
      bar: 3,
      mount: { tag: 'wz-reviews', base },
    },
    {
      path: `${base}/review/:id`,
      title: 'review',
      action: 'programme.manage',
      module: 'onboarding',
      parent: `${base}/reviews`,
      mount: { tag: 'wz-reviews', base },
    },
    {
      path: `${base}/clients`,
      title: 'clients',
      icon: 'people',
      group: sells ? 'work' : 'people',
      bar: sells ? 2 : 4,
      mount: { tag: 'wz-clients', base },
    },
    ...(sells
      ? [
          {
            path: `${base}/clients/new`,
            title: 'client',
            tabTitle: 'newClient',
            icon: 'plus',
            bar: 'main',
            parent: `${base}/clients`,
            mount: { tag: 'wz-clients', base },
          } as const,
        ]
      : []),
    {
      path: `${base}/client/:id`,
      title: 'client',
      parent: `${base}/clients`,
      mount: { tag: 'wz-clients', base },
    },
    {
      path: `${base}/validation/:id`,
      title: 'validation',
      action: 'book.follow',
      module: 'validation',
      parent: `${base}/clients`,
      mount: { tag: 'wz-validation', fromPath: 'owner' },
    },
    {
      path: `${base}/budget/:id`,
      title: 'budget',
      action: 'book.follow',
      module: 'books',
      parent: `${base}/clients`,
      mount: { tag: 'wz-budget', fromPath: 'owner' },
    },
    {
      ...screens('wz-books', `${base}/books`),
      title: 'books',
      action: 'book.follow',
      module: 'books',
      icon: 'book',
      group: sells ? 'work' : 'people',
    },
    {
      ...screens('wz-digikua', `${base}/book/:business`),
      title: 'book',
      action: 'book.follow',
      module: 'books',
      parent: `${base}/books`,
    },
    {
      ...screens('wz-programmes', `${base}/programmes`),
      title: 'allProgrammes',
      action: 'programme.manage',
      module: 'onboarding',
      icon: 'steps',
      group: 'people',
    },
    {
      ...screens('wz-playbooks', `${base}/playbooks`),
      title: 'allPlaybooks',
      action: 'playbook.manage',
      module: 'playbooks',
      icon: 'book',
      group: 'people',
    },
    {
      ...screens('wz-invest-desk', `${base}/invest`),
      title: 'investProfiles',
      action: 'invest.follow',
      module: 'invest-profile',
      icon: 'building',
      group: sells ? 'work' : 'people',
      waits: 'listings',
    },
    {
      ...screens('wz-invest-profile', `${base}/invest-profile/:business`),
      title: 'investProfile',
      action: 'invest.follow',
      module: 'invest-profile',
      parent: `${base}/invest`,
    },
    {
      ...screens('wz-scores', `${base}/scores`),
      title: 'scores',
      action: 'score.follow',
      module: 'scores',
      icon: 'chart',
      group: 'people',
    },
    {
      ...screens('wz-surveys', `${base}/surveys`),
      title: 'surveys',
      action: 'survey.manage',
      module: 'surveys',
      icon: 'clipboard',
      group: 'people',
    },
    {
      ...screens('wz-teaching', `${base}/teaching`),
      title: 'teaching',
      action: 'learning.teach',
      module: 'learning',
      icon: 'book',
      group: 'teaching',
      waits: 'marking',
    },
    {
      ...screens('wz-reports', `${base}/reports`),
      title: 'reports',
      action: 'report.see',
      module: 'loans',
      icon: 'chart',
      group: 'run',
    },
    {
      ...screens('wz-funds', `${base}/funds`),
      title: 'funds',
      action: 'fund.manage',
      module: 'loans',
      icon: 'figures',
      group: 'run',
    },
    {
      path: `${base}/staffs/*`,
      title: 'staffs',
      action: 'staff.see',
      icon: 'badge',
      group: 'run',
      mount: { tag: 'wz-staffs', base },
    },
    {
      ...screens('wz-tenants', `${base}/tenants`),
      title: 'tenants',
      action: 'tenant.manage',
      icon: 'building',
      group: 'run',
    },
    {
      ...screens('wz-audit-trail', `${base}/audit`),
      title: 'auditTrail',
      action: 'audit.see',
      icon: 'list',
      group: 'run',
    },
    // staff reach it from the block with their name
    { ...screens('wz-profile', `${base}/profile`), title: 'profile' },
  ]
}

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
