import type { User } from '#contract/account.ts'
import { pagesOf, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import type { Tenant } from '#contract/tenant.ts'
import { askAhead } from '#kit/core/page.ts'
import { blocksToAsk } from '#rules/home.ts'
import { pageAt } from '#rules/page-at.ts'
import { $language } from './language-and-scheme.ts'
import type { Session } from './session.ts'

/** What the widget of a page asks the server first, as addresses behind `/api/`. */
function firstCalls({ view, mount }: PageRow, { role }: User, language: string): string[] {
  if (view === 'home') {
    const blocks = blocksToAsk(ROLES[role].blocks.split(' '))
    return [`home/blocks?${new URLSearchParams({ blocks })}`]
  }
  return (mount?.first ?? []).map(path => path.replace(':language', language))
}

/** Asks what the page that is opened will ask as soon as it is known for whom: a slow line brings its code long after. */
export async function askFirst(tenant: Tenant, session: Session): Promise<void> {
  const token = await session.fetchToken()
  const user = session.$user.get()
  const page = pageAt(pagesOf(tenant), location.pathname)
  if (!token || !user || !page || !rolesOf(page)?.includes(user.role)) return
  const language = $language.get()
  for (const path of firstCalls(page, user, language)) {
    // of a service that is elsewhere the widget asks there
    const isElsewhere = (path.split('/', 1)[0] ?? '') in tenant.services
    if (!isElsewhere) askAhead(`${location.origin}/api/${path}`, token, language)
  }
}
