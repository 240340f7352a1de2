import type { SessionToken } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { Tenant } from '#contract/tenant.ts'
import { askAhead } from '#kit/core/page.ts'
import { stand } from './early-widget.ts'
import { keepCounts } from './inside/known-counts.ts'
import { remember } from './memory.ts'
import { isBeforeOnboarding, openWidget, ownWidget, type PageWidget } from './page-widget.ts'

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
function widgetFor(page: PageRow, { user }: SessionToken): PageWidget | null {
  if (page.bare || user.mustLink || !page.who.includes(user.role)) return null
  if (page.view === 'home' && isBeforeOnboarding(user)) return null
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
    ? widgetFor(page, opened)
    : openWidget(page, { pathname: read(location.pathname), hash: location.hash })
  if (!widget) return
  for (const path of widget.first) askFor(tenant, opened, path)
  if (opened) askAround(tenant, opened)
  // a home that this device knows is drawn already (drawn.ts)
  if (opening.dataset.path) return
  opening.dataset.path = page.path
  stand(opening, widget, opened)
}

/** The portal takes the language of the address, which a widget may leave before. */
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

/** What the server wrote into the page. */
const written = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null')

const opening = document.getElementById('opening')
const [tenant, at] = [written('tenant'), written('page') as { path: string; page: PageRow } | null]
// the page that a device keeps may be that of another address (public/worker.js)
if (opening && tenant && at?.path === location.pathname) start(opening, tenant, at.page)
