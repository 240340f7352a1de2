import type { SessionToken } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import type { Tenant } from '#contract/tenant.ts'
import { remember } from '#kit/core/device-storage.ts'
import { startEarlyWidget } from './early-widget.ts'
import { prefetchFirst, prefetchFrame } from './first-calls.ts'
import { openWidget, widgetFor } from './page-widget.ts'

/*
 * Runs before the portal's own script: starts the page's widget and prefetches its first requests; on pages of signed-in users once the
 * session is known.
 */

type Session = SessionToken | null

function begin(opening: HTMLElement, tenant: Tenant, page: PageRow, opened: Session): void {
  const url = new URL(location.href)
  const widget = opened ? widgetFor(page, opened.user, url) : openWidget(page, url)
  if (!widget) return
  const requester = { tenant, token: opened?.token ?? null, language: document.documentElement.lang }
  prefetchFirst(requester, widget)
  if (opened) prefetchFrame(requester, opened.user)
  // a home cached on this device is rendered already (drawn.ts)
  if (opening.dataset.path) return
  opening.dataset.path = page.path
  startEarlyWidget(opening, widget, opened)
}

/** Stores the language of the URL for the portal, since the widget may navigate before the portal reads it. */
function keepLanguage(): void {
  const requested = new URLSearchParams(location.search).get('lang')
  if (requested && requested === document.documentElement.lang) remember('language', requested)
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
