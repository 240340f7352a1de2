import { createContext, useCallback, useContext, useState } from 'react'
import type { Tenant } from '#contract/tenant.ts'
import { adoptStyles } from '#kit/core/style.ts'
import { loadTenant } from '#kit/core/tenant.ts'
import { themeCss } from '#rules/theme-css.ts'

/** Returns the tenant of this host name, which the server embeds in the page; without that (`vite dev`) it is fetched. */
export async function findTenant(): Promise<Tenant> {
  const written = document.getElementById('tenant')?.textContent
  return written ? JSON.parse(written) : loadTenant(location.origin)
}

const TenantContext = createContext<Tenant | null>(null)
export const TenantProvider = TenantContext.Provider

export function useTenant(): Tenant {
  const tenant = useContext(TenantContext)
  if (!tenant) throw new Error('A part of the portal was drawn outside a TenantProvider')
  return tenant
}

/** Reloads the portal's settings after they were changed here. */
type Renew = () => Promise<void>
const RenewContext = createContext<Renew>(async () => {})
export const RenewProvider = RenewContext.Provider
export const useRenew = (): Renew => useContext(RenewContext)

/** Returns the tenant's settings, and a function that refetches them. If the server does not answer, the current ones stay. */
export function useSettings(first: Tenant): [Tenant, Renew] {
  const [tenant, setTenant] = useState(first)
  const renew = useCallback(async () => {
    const now = await loadTenant(location.origin, undefined, true).catch(() => null)
    if (!now) return
    adoptStyles(document, themeCss(now.theme), themeCss(tenant.theme))
    // read by widgets that are loaded later
    const written = document.getElementById('tenant')
    if (written) written.textContent = JSON.stringify(now)
    setTenant(now)
  }, [tenant])
  return [tenant, renew]
}
