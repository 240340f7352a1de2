import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { Tenant } from '#contract/tenant.ts'
import { askAhead } from '#kit/core/page.ts'
import { pageAt } from '#rules/page-at.ts'
import { keepCounts } from './inside/known-counts.ts'
import { type PageWidget, widgetFor } from './page-widget.ts'

/** @property token null on a public page */
type Asker = { tenant: Pick<Tenant, 'services'>; token: string | null; language: string }

/** Prefetches a request the page is about to make. Skips services hosted elsewhere; their widgets call them directly. */
function askFor({ tenant: { services }, token, language }: Asker, path: string): Promise<Response> | null {
  if ((path.split('/', 1)[0] ?? '') in services) return null
  return askAhead(`${location.origin}/api/${path.replace(':language', language)}`, token, language)
}

/** Prefetches the first requests of a widget. */
export function askFirst(asker: Asker, { first }: Pick<PageWidget, 'first'>): void {
  for (const path of first) askFor(asker, path)
}

/** Prefetches the data of the frame around a signed-in user's page. */
export function askAround(asker: Asker, { id }: User): void {
  askFor(asker, 'account/notifications')
  // loaded later than the portal is rendered, the strip would shift the content below
  askFor(asker, 'home/waiting')
    ?.then(async answer => answer.ok && keepCounts(id, await answer.clone().json()))
    .catch(() => {})
}

/** Prefetches what a signed-in user's page will request. @param to its path, query and fragment */
export function askForPage(asker: Asker, pages: readonly PageRow[], user: User, to: string): void {
  const url = new URL(to, location.origin)
  const page = pageAt(pages, url.pathname)
  const widget = page && widgetFor(page, user, url)
  if (!widget) return
  askFirst(asker, widget)
  askAround(asker, user)
}
