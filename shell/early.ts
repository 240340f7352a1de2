import type { SessionToken } from '#contract/account.ts'
import { pagesOf, rolesOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { Tenant } from '#contract/tenant.ts'
import { askAhead } from '#kit/core/page.ts'
import { pageAt } from '#rules/page-at.ts'
import { stand } from './early-widget.ts'
import { admit } from './guard.ts'
import { keepCounts } from './inside/known-counts.ts'
import { insteadOfHome, openWidget, ownWidget, type PageWidget } from './page-widget.ts'

/*
 * Before the portal's own script: the widget of a page begins, and what it asks first is asked; on a page of signed-in people once it is
 * known for whom it is.
 */

type Session = SessionToken | null

/** An address as the router reads it. */
function read(part: string): string {
  try {
    return decodeURI(part)
  } catch {
    return part
  }
}

/** What a page holds for somebody, where it is theirs and they are not led elsewhere. */
function widgetFor(page: PageRow, pages: readonly PageRow[], { user }: SessionToken): PageWidget | null {
  if (page.bare || user.mustLink || admit(page, user.role) !== 'open') return null
  if (page.view === 'home' && insteadOfHome(pages, user)) return null
  return ownWidget(page, user, { pathname: read(location.pathname), search: read(location.search.slice(1)) })
}

/** Asks what a page will ask: of a service that is elsewhere its own asks there. */
function askFor({ services }: Tenant, opened: Session, path: string): Promise<Response> | null {
  if ((path.split('/', 1)[0] ?? '') in services) return null
  const language = document.documentElement.lang
  const url = `${location.origin}/api/${path.replace(':language', language)}`
  return askAhead(url, opened?.token ?? null, language)
}

/** What stands around the page of somebody who is signed in. */
function askAround(tenant: Tenant, opened: SessionToken): void {
  askFor(tenant, opened, 'account/notifications')
  // what the strip says would push down what stands here, if it were known later than the portal is drawn
  askFor(tenant, opened, 'home/waiting')
    ?.then(async answer => answer.ok && keepCounts(opened.user.id, await answer.clone().json()))
    .catch(() => {})
}

function begin(opening: HTMLElement, tenant: Tenant, page: PageRow, opened: Session): void {
  const widget = opened
    ? widgetFor(page, pagesOf(tenant), opened)
    : openWidget(page, { pathname: read(location.pathname), hash: location.hash })
  if (!widget) return
  for (const path of widget.first) askFor(tenant, opened, path)
  if (opened) askAround(tenant, opened)
  // a home that this device knows is drawn already (drawn.ts)
  if (opening.dataset.path) return
  opening.dataset.path = page.path
  stand(opening, widget, opened)
}

async function start(opening: HTMLElement, tenant: Tenant): Promise<void> {
  const page = pageAt(pagesOf(tenant), location.pathname)
  const { begun } = window as { begun?: Promise<Session> }
  if (!page) return
  const isOwn = rolesOf(page) !== null
  const opened = isOwn && begun ? await begun : null
  if (opening.isConnected && isOwn === (opened !== null)) begin(opening, tenant, page, opened)
}

const opening = document.getElementById('opening')
const written = document.getElementById('tenant')?.textContent
if (opening && written) start(opening, JSON.parse(written))
