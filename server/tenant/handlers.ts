import type { administrationEndpoints } from '#contract/administration.ts'
import type { Handlers } from '#server/http/routes.ts'
import { webhookHandlers } from '#server/partner/webhooks.ts'
import { lendingHandlers } from './lending.ts'
import { logoHandlers } from './logo.ts'
import { siteHandlers } from './sites.ts'
import { tenantHandlers } from './tenants.ts'
import { trailHandlers } from './trail.ts'

export const administrationHandlers: Handlers<typeof administrationEndpoints> = {
  ...tenantHandlers,
  ...lendingHandlers,
  ...logoHandlers,
  ...siteHandlers,
  ...webhookHandlers,
  ...trailHandlers,
}
