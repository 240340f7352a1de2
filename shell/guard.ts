import { type PageRow, rolesOf } from '#contract/page.ts'
import { ROLES, type Role } from '#contract/role.ts'
import { pageAt } from '#rules/page-at.ts'

type MenuRow = PageRow & Required<Pick<PageRow, 'icon'>>

/** The pages in a role's menu, in its order. */
export const menuOf = (pages: readonly PageRow[], role: Role): MenuRow[] =>
  pages.filter((page): page is MenuRow => Boolean(page.icon && rolesOf(page)?.includes(role)))

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
