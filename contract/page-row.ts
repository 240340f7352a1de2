import type { CountName, Counts } from './home.ts'
import type { Module } from './module.ts'
import type { PageTitle } from './page-titles.en.ts'
import type { Action } from './policy.ts'
import type { Role } from './role.ts'
import type { PageSlug } from './tenant.ts'

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
  /**
   * What it asks the server first at each of its addresses, which the page asks while its code is on its way. `:language` is the reader's,
   * `:named` the last part of the address.
   */
  first?: readonly string[]
  /** The screen that is drawn as this device saw it last, until it comes anew; homes are anyway (shell/drawn.ts). */
  kept?: '/home'
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
  /** The screen that the menu leads to, where the bare address only shows the way. */
  start?: '/home'
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
/** A page of signed-in people: for those of its roles who may do what it is for. */
export type Inside = Omit<PageRow, 'who'> & { action?: Action }

/** A widget whose own screens lie behind its page's address. */
export const screens = (
  tag: Mount['tag'],
  base: string,
  given: Pick<Mount, 'attributes' | 'first' | 'kept'> = {},
) => ({
  path: `${base}/*`,
  mount: { tag, base, ...given },
})
