import type { User } from '#contract/account.ts'
import { rolesOf } from '#contract/page.ts'
import type { MenuGroup, PageRow } from '#contract/page-row.ts'
import { type MenuRow, menuOf } from '#shell/guard.ts'

/** A page in a user's menu; completed ones are muted. */
export type Place = MenuRow & { isDone: boolean }
export type Group = { name: MenuGroup | null; places: Place[] }

/** A menu with fewer entries than this needs no group headings. */
const WORTH_HEADS = 7
/** Number of places in the bottom bar, besides its main action and More. */
const BAR_ROOM = 4

const isDone = ({ done }: PageRow, user: User): boolean =>
  // clients who were onboarded on paper have nothing to do there either
  done === 'onboarding' && (user.onboardingComplete || !user.useNewOnboarding)

/** Returns a user's menu in groups, in the order of the pages; completed places come last in their group. */
export function groupsOf(pages: readonly PageRow[], user: User): Group[] {
  const places = menuOf(pages, user.role).map(page => ({ ...page, isDone: isDone(page, user) }))
  const names = [...new Set(places.map(({ group = null }) => group))]
  const groups = names.map(name => ({
    name,
    places: places
      .filter(({ group = null }) => group === name)
      .sort((one, other) => Number(one.isDone) - Number(other.isDone)),
  }))
  return places.length < WORTH_HEADS
    ? [{ name: null, places: groups.flatMap(group => group.places) }]
    : groups
}

export type Bar = { places: Place[]; main: MenuRow | null }

/**
 * Returns the bottom bar of a phone: the first available places, so that disabled modules leave no gap, and the main action.
 * @param acts whether the main action is currently possible
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
