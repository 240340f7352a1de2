import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { blocksToAsk } from '#rules/home.ts'
import { pageAt } from '#rules/page-at.ts'

/** The widget of a page of somebody who is signed in. */
export type OwnWidget = {
  tag: `wz-${string}`
  /** What stands before the widget's own paths in the address. */
  base: string
  attributes: Record<string, string>
  /** What it asks the server first, as addresses behind `/api/`; `:language` is the reader's. */
  first: readonly string[]
}

/** @param address a path of the portal, and what stands behind its `?`. @returns null for a page that holds none */
export function ownWidget(
  { path, view, mount }: PageRow,
  { id, role }: User,
  { pathname, search }: { pathname: string; search: string },
): OwnWidget | null {
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

const ONBOARDING = '/dashboard/onboarding/welcome'

/** Where somebody goes instead of their home: clients who have the new onboarding before them, where the portal has it. */
export const insteadOfHome = (pages: readonly PageRow[], user: User): string | null =>
  user.role === 'client' && user.useNewOnboarding && !user.onboardingComplete && pageAt(pages, ONBOARDING)
    ? ONBOARDING
    : null

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
