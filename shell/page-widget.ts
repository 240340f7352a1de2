import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { blocksToAsk } from '#rules/home.ts'

/** The widget of a page. */
export type PageWidget = {
  tag: `wz-${string}`
  /** Prefix of the widget's own paths in the URL. */
  base: string
  attributes: Record<string, string>
  /** Its first requests, as paths below `/api/`; `:language` stands for the user's. */
  first: readonly string[]
  /** The page already shows the widget's heading. */
  quiet?: boolean
}

/** Interface of every widget's element. */
export type WidgetElement = HTMLElement & {
  refresh(): void
  /** Name of the current screen, if it has one: a client's, a loan's. */
  screenName?: string
}

/** Returns the widget of a signed-in user's page. @param address path and query of the URL. @returns null for a page without one */
export function ownWidget(
  { path, view, mount }: PageRow,
  { id, role }: User,
  { pathname, search }: { pathname: string; search: string },
): PageWidget | null {
  if (view === 'home') {
    const { blocks, ...own } = ROLES[role]
    const base = isStaff(role) ? own.base : ''
    const query = new URLSearchParams({ blocks: blocksToAsk(blocks.split(' ')) })
    return { tag: 'wz-home', base, attributes: { blocks, base, draft: id }, first: [`home/blocks?${query}`] }
  }
  if (!mount) return null
  const { base, named } = baseAt(mount.base ?? path, pathname)
  const own = (pathname.slice(base.length) || '/') + ownSearch(search)
  return {
    tag: mount.tag,
    base,
    attributes: { ...mount.attributes, ...named, draft: id, base, path: own },
    first: mount.first ?? [],
  }
}

/** Returns the widget that a user gets at a URL. @returns null without one, or if they may not open the page or are redirected */
export function widgetFor(page: PageRow, user: User, { pathname, search }: URL): PageWidget | null {
  if (page.bare || user.mustLink || !page.who.includes(user.role)) return null
  if (page.view === 'home' && isBeforeOnboarding(user)) return null
  return ownWidget(page, user, { pathname: decoded(pathname), search: decoded(search.slice(1)) })
}

/** Decodes a part of the URL, as the router does; returns it unchanged if it is malformed. */
function decoded(part: string, decode = decodeURI): string {
  try {
    return decode(part)
  } catch {
    return part
  }
}

/** Returns the widget of a public page, which takes figures from the URL. */
export function openWidget(
  { mount }: PageRow,
  { pathname, hash }: { pathname: string; hash: string },
): PageWidget | null {
  if (!mount) return null
  const { tag, fromHash = [], fromPath, first = [] } = mount
  const named = decoded(pathname.slice(pathname.lastIndexOf('/') + 1), decodeURIComponent)
  const attributes = { ...readHash(hash, fromHash), ...(fromPath && { [fromPath]: named }), draft: 'portal' }
  return {
    tag,
    base: '',
    attributes,
    first: first.map(path => path.replace(':named', encodeURIComponent(named))),
    // a record named by the URL is titled by the widget
    quiet: !fromPath,
  }
}

/** Returns the portal's path for a widget's own path. */
export const addressIn = (base: string, path: string): string => base + path.replace(/^\/(?=$|\?)/, '')

/** Whether a client has the new onboarding still to do, which portals with it show instead of the home screen. */
export const isBeforeOnboarding = ({ role, useNewOnboarding, onboardingComplete }: User): boolean =>
  role === 'client' && useNewOnboarding && !onboardingComplete

/** Returns the prefix of a widget's own path in a URL, and its named parameters: `/books/:id` in `/books/a1/sales`. */
export function baseAt(pattern: string, address: string): { base: string; named: Record<string, string> } {
  const parts = address.split('/')
  const named: Record<string, string> = {}
  const base = pattern.split('/').map((part, at) => {
    if (!part.startsWith(':')) return part
    named[part.slice(1)] = decoded(parts[at] ?? '', decodeURIComponent)
    return parts[at] ?? ''
  })
  return { base: base.join('/'), named }
}

/** Returns the query string unchanged, but without the portal's own parameters. */
function ownSearch(search: string): string {
  const own = search.split('&').filter(part => part && !/^(lang|show-keys)(=|$)/.test(part))
  return own.length ? `?${own.join('&')}` : ''
}

/** Parses `#amount=50000&months=12` to the attributes a widget takes from the fragment, which is never sent to a server. */
export function readHash(hash: string, names: readonly string[]): Record<string, string> {
  const given = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = given.get(name)
      return value ? [[name, value]] : []
    }),
  )
}
