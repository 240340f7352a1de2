import { type ComponentType, lazy } from 'react'
import type { Module, PageSlug, Tenant } from '#contract/tenant.ts'
import { InformationPage } from './information-page.tsx'
import { Landing } from './landing.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { SignIn } from './signin.tsx'
import { SignUp } from './signup.tsx'
import { WidgetPage } from './widget-page.tsx'
import type { ShellWords } from './words.en.ts'

/** A widget as a page: its tag, the attributes its figures may come in by (`#amount=50000`), and where a passed check leads. */
export type Mount = { tag: `wz-${string}`; fromHash: readonly string[]; onComplete: string }

export type PageRow = {
  path: string
  /** The key of its name. */
  title: { [Key in keyof ShellWords]: ShellWords[Key] extends string ? Key : never }[keyof ShellWords]
  /** What it belongs to: while the tenant has the module switched off, there is no such page. */
  module?: Module
  /** The information page behind it. */
  slug?: PageSlug
  mount?: Mount
  View: ComponentType<{ page: PageRow }>
}

const information = (slug: PageSlug, title: PageRow['title']): PageRow => ({
  path: `/${slug}`,
  title,
  slug,
  View: InformationPage,
})

/** For partners' engineers, and as large as the rest of the portal: fetched when somebody opens it. */
const Embed = lazy(() =>
  import('./embed/page.tsx').then(
    module => ({ default: module.EmbedPage }),
    () => ({ default: NotLoaded }),
  ),
)

/** Every page of the portal. */
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
    },
    View: WidgetPage,
  },
  information('products', 'products'),
  information('about-us', 'aboutUs'),
  information('frequently-asked-questions', 'faqs'),
  information('contact-us', 'contactUs'),
  information('privacy-policy', 'privacy'),
  information('terms-conditions', 'terms'),
  { path: '/signup', title: 'signup', View: SignUp },
  { path: '/signin', title: 'signin', View: SignIn },
  { path: '/embed', title: 'embed', View: Embed },
]

/** The pages that a tenant has. One whose landing is the sign-in page has none at `/`. */
export const pagesOf = ({ modules, landing }: Tenant): PageRow[] =>
  pages.filter(
    ({ path, module }) => (!module || modules.includes(module)) && (path !== '/' || landing === 'page'),
  )
