import type { SessionToken } from '#contract/account.ts'
import { pagesOf } from '#contract/page.ts'
import type { Tenant } from '#contract/tenant.ts'
import { askAhead } from '#kit/core/page.ts'
import { pageAt } from '#rules/page-at.ts'
import { stand } from './early-widget.ts'
import { admit } from './guard.ts'
import { keepCounts } from './inside/known-counts.ts'
import { insteadOfHome, ownWidget } from './own-widget.ts'

/*
 * On a page of signed-in people, before the portal's own script: once it is known for whom the page is, its widget begins there and what
 * it asks first is asked.
 */

/** An address as the router reads it. */
function read(part: string): string {
  try {
    return decodeURI(part)
  } catch {
    return part
  }
}

function begin(opening: HTMLElement, tenant: Tenant, opened: SessionToken): void {
  const { token, user } = opened
  const pages = pagesOf(tenant)
  const page = pageAt(pages, location.pathname)
  if (!page || page.bare || user.mustLink || admit(page, user.role) !== 'open') return
  if (page.view === 'home' && insteadOfHome(pages, user)) return
  const own = ownWidget(page, user, {
    pathname: read(location.pathname),
    search: read(location.search.slice(1)),
  })
  if (!own) return
  const language = document.documentElement.lang
  const ask = (path: string) =>
    // of a service that is elsewhere its own asks there
    (path.split('/', 1)[0] ?? '') in tenant.services
      ? null
      : askAhead(`${location.origin}/api/${path.replace(':language', language)}`, token, language)
  for (const path of own.first) ask(path)
  ask('account/notifications')
  // what the strip says would push down what stands here, if it were known later than the portal is drawn
  ask('home/waiting')
    ?.then(async answer => answer.ok && keepCounts(user.id, await answer.clone().json()))
    .catch(() => {})
  // a home that this device knows is drawn already (drawn.ts)
  if (opening.dataset.path) return
  opening.dataset.path = page.path
  stand(opening, own, opened)
}

const { begun } = window as { begun?: Promise<SessionToken | null> }
const opening = document.getElementById('opening')
const written = document.getElementById('tenant')?.textContent
begun?.then(opened => {
  if (opened && opening?.isConnected && written) begin(opening, JSON.parse(written), opened)
})
