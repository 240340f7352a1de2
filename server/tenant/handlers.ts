import { administratorHandlers } from './administrator.ts'
import { lendingHandlers } from './lending.ts'
import { logoHandlers } from './logo.ts'
import { siteHandlers } from './sites.ts'
import { portalHandlers } from './tenants.ts'
import { trailHandlers } from './trail.ts'

/** Handlers of the endpoints about tenants and their audit trail. */
export const tenantHandlers = {
  ...portalHandlers,
  ...administratorHandlers,
  ...lendingHandlers,
  ...logoHandlers,
  ...siteHandlers,
  ...trailHandlers,
}
