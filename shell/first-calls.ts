import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { Tenant } from '#contract/tenant.ts'
import { prefetch } from '#kit/core/page.ts'
import { pageAt } from '#rules/page-at.ts'
import { keepCounts } from './inside/known-counts.ts'
import { type PageWidget, widgetFor } from './page-widget.ts'

/** @property token null on a public page */
type Requester = { tenant: Pick<Tenant, 'services'>; token: string | null; language: string }

/** Prefetches a request the page is about to make. Skips services hosted elsewhere; their widgets call them directly. */
function prefetchCall(
  { tenant: { services }, token, language }: Requester,
  path: string,
): Promise<Response> | null {
  if ((path.split('/', 1)[0] ?? '') in services) return null
  return prefetch(`${location.origin}/api/${path.replace(':language', language)}`, token, language)
}

/** Prefetches the first requests of a widget. */
export function prefetchFirst(requester: Requester, { first }: Pick<PageWidget, 'first'>): void {
  for (const path of first) prefetchCall(requester, path)
}

/** Prefetches the data of the frame around a signed-in user's page. */
export function prefetchFrame(requester: Requester, { id }: User): void {
  prefetchCall(requester, 'account/notifications')
  // loaded later than the portal is rendered, the strip would shift the content below
  prefetchCall(requester, 'home/waiting')
    ?.then(async answer => answer.ok && keepCounts(id, await answer.clone().json()))
    .catch(() => {})
}

/** Prefetches what a signed-in user's page will request. @param to its path, query and fragment */
export function prefetchForPage(
  requester: Requester,
  pages: readonly PageRow[],
  user: User,
  to: string,
): void {
  const url = new URL(to, location.origin)
  const page = pageAt(pages, url.pathname)
  const widget = page && widgetFor(page, user, url)
  if (!widget) return
  prefetchFirst(requester, widget)
  prefetchFrame(requester, user)
}
