import type { SessionToken } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { Tenant } from '#contract/tenant.ts'
import { askAhead } from '#kit/core/page.ts'
import { stand } from './early-widget.ts'
import { keepCounts } from './inside/known-counts.ts'
import { remember } from './memory.ts'
import { isBeforeOnboarding, openWidget, ownWidget, type PageWidget } from './page-widget.ts'

/*
 * Runs before the portal's own script: starts the page's widget and prefetches its first requests; on pages of signed-in users once the
 * session is known.
 */

type Session = SessionToken | null

/** Decodes a part of the URL as the router does. */
function read(part: string): string {
  try {
    return decodeURI(part)
  } catch {
    return part
  }
}

/** Returns the widget of a user's page, if they may open it and are not redirected. */
function widgetFor(page: PageRow, { user }: SessionToken): PageWidget | null {
  if (page.bare || user.mustLink || !page.who.includes(user.role)) return null
  if (page.view === 'home' && isBeforeOnboarding(user)) return null
  return ownWidget(page, user, { pathname: read(location.pathname), search: read(location.search.slice(1)) })
}

/** Prefetches a request the page is about to make. Skips services hosted elsewhere; their widgets call them directly. */
function askFor({ services }: Tenant, opened: Session, path: string): Promise<Response> | null {
  if ((path.split('/', 1)[0] ?? '') in services) return null
  const language = document.documentElement.lang
  const url = `${location.origin}/api/${path.replace(':language', language)}`
  return askAhead(url, opened?.token ?? null, language)
}

/** Prefetches the data of the frame around a signed-in user's page. */
function askAround(tenant: Tenant, opened: SessionToken): void {
  askFor(tenant, opened, 'account/notifications')
  // loaded later than the portal is rendered, the strip would shift the content below
  askFor(tenant, opened, 'home/waiting')
    ?.then(async answer => answer.ok && keepCounts(opened.user.id, await answer.clone().json()))
    .catch(() => {})
}

function begin(opening: HTMLElement, tenant: Tenant, page: PageRow, opened: Session): void {
  const widget = opened
    ? widgetFor(page, opened)
    : openWidget(page, { pathname: read(location.pathname), hash: location.hash })
  if (!widget) return
  for (const path of widget.first) askFor(tenant, opened, path)
  if (opened) askAround(tenant, opened)
  // a home cached on this device is rendered already (drawn.ts)
  if (opening.dataset.path) return
  opening.dataset.path = page.path
  stand(opening, widget, opened)
}

/** Stores the language of the URL for the portal, since the widget may navigate before the portal reads it. */
function keepLanguage(): void {
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked && asked === document.documentElement.lang) remember('language', asked)
}

async function start(opening: HTMLElement, tenant: Tenant, page: PageRow): Promise<void> {
  keepLanguage()
  const { begun } = window as { begun?: Promise<Session> }
  const isOwn = typeof page.who !== 'string'
  const opened = isOwn && begun ? await begun : null
  if (opening.isConnected && isOwn === (opened !== null)) begin(opening, tenant, page, opened)
}

/** Reads JSON that the server embedded in the page. */
const written = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null')

const opening = document.getElementById('opening')
const [tenant, at] = [written('tenant'), written('page') as { path: string; page: PageRow } | null]
// the cached page may belong to another URL (public/worker.js)
if (opening && tenant && at?.path === location.pathname) start(opening, tenant, at.page)
