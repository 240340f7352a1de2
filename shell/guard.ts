import { rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES, type Role } from '#contract/role.ts'
import { pageAt } from '#rules/page-at.ts'

export type MenuRow = PageRow & Required<Pick<PageRow, 'icon'>>

/** The pages in a role's menu, in its order. What the bar of a phone has in its middle is something to do, and no place. */
export const menuOf = (pages: readonly PageRow[], role: Role): MenuRow[] =>
  pages.filter((page): page is MenuRow =>
    Boolean(page.icon && page.bar !== 'main' && rolesOf(page)?.includes(role)),
  )

/** What happens to somebody who opens a page: they may, they must sign in first, or it is not for their account. */
export type Verdict = 'open' | 'sign-in' | 'not-yours'

/** Decides who may open a page. The server decides again what they may read and do there. @param role null for nobody signed in */
export function admit(page: Pick<PageRow, 'who'>, role: Role | null): Verdict {
  const roles = rolesOf(page)
  if (!roles) return 'open'
  if (role === null) return 'sign-in'
  return roles.includes(role) ? 'open' : 'not-yours'
}

/**
 * Where somebody goes who has signed in: back to the gated page that sent them to sign in, where it is one of this portal's
 * and their role may open it, else home.
 * @param from what the history entry remembers, which may be anything
 */
export function destination(pages: readonly PageRow[], role: Role, from: unknown): string {
  const { home } = ROLES[role]
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return home
  const page = pageAt(pages, from.replace(/[?#].*$/s, ''))
  return page && rolesOf(page) && admit(page, role) === 'open' ? from : home
}

/** Whether an address lies among the pages of signed-in people, where there is no page as well. */
export const isInside = (path: string): boolean =>
  Object.values(ROLES).some(({ base }) => path === base || path.startsWith(`${base}/`))

/** Whether an address is where a role's pages begin, which is no page itself. */
export const isBase = (path: string): boolean => Object.values(ROLES).some(({ base }) => path === base)
