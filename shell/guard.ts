import type { Role } from '#contract/role.ts'
import { findPage, type PageRow } from './pages.ts'

/** What stands before the pages of a role: `/processor/clients`, `/dashboard/profile`. `admin` has the processor's. */
export const BASE: Record<Role, string> = {
  client: '/dashboard',
  applicant: '/dashboard/trainee',
  digiprime: '/dashboard/digiprime',
  admin: '/processor',
  sales: '/sales-agent',
  processor: '/processor',
  authorizer: '/authorizer',
  super: '/super-admin',
}

/** Where each role lands after signing in. */
export const HOME: Record<Role, string> = {
  client: '/dashboard/overview',
  applicant: '/dashboard/trainee/home',
  digiprime: '/dashboard/digiprime/home',
  admin: '/processor/overview',
  sales: '/sales-agent/overview',
  processor: '/processor/overview',
  authorizer: '/authorizer/overview',
  super: '/super-admin/overview',
}

/** What happens to somebody who opens a page: they may, they must sign in first, or it is not for their account. */
export type Verdict = 'open' | 'sign-in' | 'not-yours'

/** Decides who may open a page. The server decides again what they may read and do there. @param role null for nobody signed in */
export function admit({ who }: Pick<PageRow, 'who'>, role: Role | null): Verdict {
  if (!who) return 'open'
  if (role === null) return 'sign-in'
  return who.includes(role) ? 'open' : 'not-yours'
}

/**
 * Where somebody goes who has signed in: back to the gated page that sent them to sign in, where it is one of this portal's
 * and their role may open it, else home.
 * @param from what the history entry remembers, which may be anything
 */
export function destination(pages: readonly PageRow[], role: Role, from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return HOME[role]
  const page = findPage(pages, from.replace(/[?#].*$/s, ''))
  return page?.who && admit(page, role) === 'open' ? from : HOME[role]
}
