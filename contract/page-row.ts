import type { CountName, Counts } from './home.ts'
import type { Module } from './module.ts'
import type { PageTitle } from './page-titles.en.ts'
import type { Action } from './policy.ts'
import type { Role } from './role.ts'
import type { PageSlug } from './tenant.ts'

/** A widget rendered as a page. */
export type Mount = {
  tag: `wz-${string}`
  /** Attributes that can be set from the URL fragment (`#amount=50000`), and where to go after a passed check. */
  fromHash?: readonly string[]
  onComplete?: string
  /** The page to continue with after signing in, for roles that may open it; the fragment becomes its query. */
  continued?: string
  /** The attribute that is set from the last path segment. */
  fromPath?: string
  /** Attributes that are the same for all users. */
  attributes?: Readonly<Record<string, string>>
  /** Shows an offer of personal advice below the widget. */
  talk?: true
  /**
   * For widgets with their own routes: the path prefix in the address bar. A segment like `:business` matches anything and is passed to the
   * widget as the attribute of that name.
   */
  base?: string
  /**
   * The first requests of the widget at each of its paths, which the page prefetches while the widget's code loads. `:language` is the
   * user's language, `:named` the last path segment.
   */
  first?: readonly string[]
  /** The screen rendered from this device's last snapshot until fresh data arrives; home pages always are (shell/drawn.ts). */
  kept?: '/home'
}

/** Pages rendered by the portal itself. */
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

/** A section of the menu with its own heading. */
export type MenuGroup = 'lending' | 'programme' | 'teaching' | 'business' | 'you' | 'work' | 'people' | 'run'

export type PageRow = {
  /** `/super-admin/client/:id` matches any one segment there, `/dashboard/profile/*` everything below. */
  path: string
  title: PageTitle
  /** Title in the browser tab and in shared links, if different from `title`. */
  tabTitle?: PageTitle
  /**
   * The roles that may open it, or everybody. `signed-out` is also open to everybody: a step of signing in or up, hidden from search
   * engines.
   */
  who: 'everybody' | 'signed-out' | readonly Role[]
  /** The page does not exist while the tenant has this module switched off. */
  module?: Module
  /** The screen the menu links to, if the bare path only redirects. */
  start?: '/home'
  /** Its menu icon for those roles, in row order. Pages without one are reached from elsewhere. */
  icon?:
    | 'home'
    | 'people'
    | 'person'
    | 'coins'
    | 'mobile'
    | 'steps'
    | 'clipboard'
    | 'help'
    | 'badge'
    | 'bank'
    | 'chart'
    | 'chat'
    | 'figures'
    | 'building'
    | 'list'
    | 'book'
    | 'cap'
    | 'flag'
    | 'gauge'
    | 'globe'
    | 'inbox'
    | 'papers'
    | 'pie'
    | 'plus'
    | 'shield'
    | 'star'
    | 'tasks'
  /** The section of the menu that contains it; the home page precedes all sections. */
  group?: MenuGroup
  /**
   * Its priority in the bottom bar on phones and tablets, lowest first; entries that do not fit are under More. `main` is the primary
   * action in the middle of the bar, which is not in the menu.
   */
  bar?: 1 | 2 | 3 | 4 | 5 | 'main'
  /** Its label in the bar, one word of at most nine letters, if the title is longer. */
  short?: PageTitle
  /** The badge count shown on it (`GET home/waiting`). */
  waits?: CountName
  /** It is only offered while this flag is set (`GET home/waiting`). */
  when?: keyof Pick<Counts, 'pays'>
  /** Once this is completed, the entry moves to the end of its section with a tick, and out of the bar. */
  done?: 'onboarding'
  /** The parent page, for back navigation. */
  parent?: string
  /** Without menu and footer, as in a popup window. */
  bare?: true
  // content of the page, one of these three
  mount?: Mount
  /** The information page shown. */
  slug?: PageSlug
  view?: ViewName
}
/** A page for signed-in users: limited to those of its roles that may perform the action. */
export type Inside = Omit<PageRow, 'who'> & { action?: Action }

/** Builds the fields of a page whose widget handles the routes below the page's path. */
export const screens = (
  tag: Mount['tag'],
  base: string,
  given: Pick<Mount, 'attributes' | 'first' | 'kept'> = {},
) => ({
  path: `${base}/*`,
  mount: { tag, base, ...given },
})
