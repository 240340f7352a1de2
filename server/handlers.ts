import type { Contract } from '#contract/index.ts'
import { accountHandlers } from './account/handlers.ts'
import { administrationHandlers } from './administration/handlers.ts'
import { clientHandlers } from './client/handlers.ts'
import { lendingHandlers } from './lending/handlers.ts'
import { onboardingHandlers } from './onboarding/handlers.ts'
import { readPage } from './page.ts'
import { partnerHandlers } from './partner/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import type { Handlers } from './routes.ts'
import { surveyHandlers } from './survey/handlers.ts'
import { surveyDeskHandlers } from './survey-desk/handlers.ts'
import { publicTenant } from './tenant.ts'

/** What answers each call of the contract. */
export const handlers: Handlers<Contract> = {
  'GET portal/tenant': ({ query }, { tenant, portal }) => publicTenant(tenant, portal, query.key),
  'GET portal/page/:slug': ({ params, query }, { database, tenant }) =>
    readPage(database, tenant, params.slug, query.language),
  ...accountHandlers,
  ...clientHandlers,
  ...administrationHandlers,
  ...partnerHandlers,
  ...lendingHandlers,
  ...paymentHandlers,
  ...onboardingHandlers,
  ...surveyHandlers,
  ...surveyDeskHandlers,
}
