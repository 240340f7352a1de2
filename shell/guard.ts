import { rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES, type Role } from '#contract/role.ts'
import { pageAt } from '#rules/page-at.ts'
import { readHash } from './page-widget.ts'

export type MenuRow = PageRow & Required<Pick<PageRow, 'icon'>>

/** Returns the pages in a role's menu, in order. The middle item of a phone's bar is an action, not a page. */
export const menuOf = (pages: readonly PageRow[], role: Role): MenuRow[] =>
  pages.filter((page): page is MenuRow =>
    Boolean(page.icon && page.bar !== 'main' && rolesOf(page)?.includes(role)),
  )

/** Result of opening a page: allowed, sign-in required, or not for this account. */
export type Verdict = 'open' | 'sign-in' | 'not-yours'

/** Decides who may open a page. The server checks again what they may read and do there. @param role null if signed out */
export function checkAccess(page: Pick<PageRow, 'who'>, role: Role | null): Verdict {
  const roles = rolesOf(page)
  if (!roles) return 'open'
  if (role === null) return 'sign-in'
  return roles.includes(role) ? 'open' : 'not-yours'
}

/**
 * Returns where a user goes after signing in: back to the gated page that required it, or on to the one that continues a public page, if it
 * belongs to this portal and their role may open it, else home.
 * @param from value from the history entry, which may hold anything
 */
export function destination(pages: readonly PageRow[], role: Role, from: unknown): string {
  const { home } = ROLES[role]
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return home
  const page = pageAt(pages, from.replace(/[?#].*$/s, ''))
  const { continued, fromHash = [] } = page?.mount ?? {}
  if (continued) {
    const given = new URLSearchParams(readHash(from.replace(/^[^#]*/, ''), fromHash))
    return destination(pages, role, `${continued}?${given}`)
  }
  return page && rolesOf(page) && checkAccess(page, role) === 'open' ? from : home
}

/** Whether a path lies in the signed-in area, even if there is no page. */
export const isInside = (path: string): boolean =>
  Object.values(ROLES).some(({ base }) => path === base || path.startsWith(`${base}/`))

/** Whether a path is the base of a role's pages, which is not a page itself. */
export const isBase = (path: string): boolean => Object.values(ROLES).some(({ base }) => path === base)
