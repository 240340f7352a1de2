import type { Tenant } from '#contract/tenant.ts'
import { createApi } from './api.ts'

const loads = new Map<string, Promise<Tenant>>()

/** What the server wrote into the page: of the portal, whose own widgets need not ask again. */
function writtenFor(origin: string): Promise<Tenant> | null {
  const written = origin === globalThis.location?.origin && document.getElementById('tenant')?.textContent
  return written ? Promise.resolve(JSON.parse(written)) : null
}

/**
 * The tenant's settings, asked for once per page, server and partner, or `again`. A failed load is forgotten, so that it can be tried
 * again.
 */
export function loadTenant(
  origin: string,
  partner?: string,
  again = false,
  language?: () => string,
): Promise<Tenant> {
  const id = `${origin} ${partner ?? ''}`
  let load = again ? undefined : loads.get(id)
  if (!load) {
    const written = again || partner ? null : writtenFor(origin)
    load =
      written ?? createApi({ origin, language })('GET portal/tenant', { query: { key: partner } }, { again })
    loads.set(id, load)
    load.catch(() => loads.delete(id))
  }
  return load
}
