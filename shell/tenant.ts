import { createContext, useCallback, useContext, useState } from 'react'
import type { Tenant } from '#contract/tenant.ts'
import { adopt } from '#kit/core/style.ts'
import { loadTenant } from '#kit/core/tenant.ts'
import { themeCss } from '#rules/theme-css.ts'

/** The tenant of this host name: the server wrote it into the page; a page without it (`vite dev`) asks for it. */
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

/** Shows the portal as it is set up now, after somebody changed its settings here. */
type Renew = () => Promise<void>
const RenewContext = createContext<Renew>(async () => {})
export const RenewProvider = RenewContext.Provider
export const useRenew = (): Renew => useContext(RenewContext)

/** The tenant's settings, and how to fetch them again. Where the server does not answer, those that are there stay. */
export function useSettings(first: Tenant): [Tenant, Renew] {
  const [tenant, setTenant] = useState(first)
  const renew = useCallback(async () => {
    const now = await loadTenant(location.origin, undefined, true).catch(() => null)
    if (!now) return
    adopt(document, themeCss(now.theme), themeCss(tenant.theme))
    // widgets that come later read them there
    const written = document.getElementById('tenant')
    if (written) written.textContent = JSON.stringify(now)
    setTenant(now)
  }, [tenant])
  return [tenant, renew]
}
