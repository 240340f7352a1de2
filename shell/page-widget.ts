import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { blocksToAsk } from '#rules/home.ts'

/** The widget of a page. */
export type PageWidget = {
  tag: `wz-${string}`
  /** What stands before the widget's own paths in the address. */
  base: string
  attributes: Record<string, string>
  /** What it asks the server first, as addresses behind `/api/`; `:language` is the reader's. */
  first: readonly string[]
  /** The page says the widget's heading already. */
  quiet?: boolean
}

/** What every widget's element can do. */
export type WidgetElement = HTMLElement & {
  refresh(): void
  /** What the widget calls the screen it shows, where it has a name of its own: a client's, a loan's. */
  screenName?: string
}

/** That of somebody who is signed in. @param address a path of the portal, and what stands behind its `?`. @returns null for a page that holds none */
export function ownWidget(
  { path, view, mount }: PageRow,
  { id, role }: User,
  { pathname, search }: { pathname: string; search: string },
): PageWidget | null {
  if (view === 'home') {
    const { blocks, ...own } = ROLES[role]
    const base = isStaff(role) ? own.base : ''
    const asked = new URLSearchParams({ blocks: blocksToAsk(blocks.split(' ')) })
    return { tag: 'wz-home', base, attributes: { blocks, base, draft: id }, first: [`home/blocks?${asked}`] }
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

/** That of a page which can be used without an account, and where figures come in with the address. */
export function openWidget(
  { mount }: PageRow,
  { pathname, hash }: { pathname: string; hash: string },
): PageWidget | null {
  if (!mount) return null
  const { tag, fromHash = [], fromPath, first = [] } = mount
  const named = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  const attributes = { ...readHash(hash, fromHash), ...(fromPath && { [fromPath]: named }), draft: 'portal' }
  return {
    tag,
    base: '',
    attributes,
    first: first.map(path => path.replace(':named', encodeURIComponent(named))),
    // of what is named by its address, the widget knows the name
    quiet: !fromPath,
  }
}

/** Where a path of a widget's own stands in the portal. */
export const addressIn = (base: string, path: string): string => base + path.replace(/^\/(?=$|\?)/, '')

/** Whether somebody has the new onboarding before them, which portals that have it show instead of the home. */
export const isBeforeOnboarding = ({ role, useNewOnboarding, onboardingComplete }: User): boolean =>
  role === 'client' && useNewOnboarding && !onboardingComplete

/** What stands before a widget's own path in this address, and what its named parts are there: `/books/:id` in `/books/a1/sales`. */
export function baseAt(pattern: string, address: string): { base: string; named: Record<string, string> } {
  const parts = address.split('/')
  const named: Record<string, string> = {}
  const base = pattern.split('/').map((part, at) => {
    if (!part.startsWith(':')) return part
    named[part.slice(1)] = decodeURIComponent(parts[at] ?? '')
    return parts[at] ?? ''
  })
  return { base: base.join('/'), named }
}

/** What stands behind ?, as it is written, without what the portal itself reads there. */
function ownSearch(search: string): string {
  const own = search.split('&').filter(part => part && !/^(lang|show-keys)(=|$)/.test(part))
  return own.length ? `?${own.join('&')}` : ''
}

/** `#amount=50000&months=12` → the attributes that the widget takes from there. What stands after # never reaches a server. */
export function readHash(hash: string, names: readonly string[]): Record<string, string> {
  const given = new URLSearchParams(hash.slice(1))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = given.get(name)
      return value ? [[name, value]] : []
    }),
  )
}
