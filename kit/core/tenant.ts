import type { Tenant } from '#contract/tenant.ts'
import { createApi } from './api.ts'

const loads = new Map<string, Promise<Tenant>>()

/** Returns the settings the server embedded in a portal page, whose own widgets need no request for them. */
function writtenFor(origin: string): Promise<Tenant> | null {
  const written = origin === globalThis.location?.origin && document.getElementById('tenant')?.textContent
  return written ? Promise.resolve(JSON.parse(written)) : null
}

/**
 * Loads the tenant's settings, cached per page, server and partner unless `again`. A failed load is not cached, so that it can be retried.
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
