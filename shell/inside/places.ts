import type { User } from '#contract/account.ts'
import { rolesOf } from '#contract/page.ts'
import type { MenuGroup, PageRow } from '#contract/page-row.ts'
import { type MenuRow, menuOf } from '#shell/guard.ts'

/** A page in somebody's menu; what is done is quiet. */
export type Place = MenuRow & { isDone: boolean }
export type Group = { name: MenuGroup | null; places: Place[] }

/** With fewer entries than these a menu is read at a glance, without heads. */
const WORTH_HEADS = 7
/** Places that the bar has room for, beside its main action and More. */
const BAR_ROOM = 4

const isDone = ({ done }: PageRow, user: User): boolean =>
  // who was onboarded on paper has nothing to do there either
  done === 'onboarding' && (user.onboardingComplete || !user.useNewOnboarding)

/** Somebody's menu in its groups, in the order of the pages; what is done stands at the end of its group. */
export function groupsOf(pages: readonly PageRow[], user: User): Group[] {
  const places = menuOf(pages, user.role).map(page => ({ ...page, isDone: isDone(page, user) }))
  const names = [...new Set(places.map(({ group = null }) => group))]
  const groups = names.map(name => ({
    name,
    places: quietLast(places.filter(({ group = null }) => group === name)),
  }))
  return places.length < WORTH_HEADS
    ? [{ name: null, places: groups.flatMap(group => group.places) }]
    : groups
}

const quietLast = (places: Place[]): Place[] => [
  ...places.filter(place => !place.isDone),
  ...places.filter(place => place.isDone),
]

export type Bar = { places: Place[]; main: MenuRow | null }

/**
 * The bar at the foot of a phone: the first places that there are, so that those of a module that is off leave no hole, and what can
 * be done in the middle.
 * @param acts whether the main action can be done now
 */
export function barOf(pages: readonly PageRow[], user: User, acts: (page: PageRow) => boolean): Bar {
  const own = pages.filter((page): page is MenuRow =>
    Boolean(page.icon && rolesOf(page)?.includes(user.role)),
  )
  const main = own.find(page => page.bar === 'main' && acts(page)) ?? null
  const places = own
    .filter(page => typeof page.bar === 'number' && !isDone(page, user))
    .sort((a, b) => Number(a.bar) - Number(b.bar))
    .slice(0, main ? BAR_ROOM - 1 : BAR_ROOM)
  return { places: places.map(page => ({ ...page, isDone: false })), main }
}
