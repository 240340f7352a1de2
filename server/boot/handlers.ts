import type { Contract } from '#contract/index.ts'
import { accountHandlers } from '#server/account/handlers.ts'
import type { Handlers } from '#server/http/routes.ts'
import { publicTenant } from '#server/http/tenant-directory.ts'
import { loanHandlers } from '#server/loan/handlers.ts'
import { onboardingHandlers } from '#server/onboarding/handlers.ts'
import { partnerHandlers } from '#server/partner/handlers.ts'
import { paymentHandlers } from '#server/payment/handlers.ts'
import { clientHandlers } from '#server/people/handlers.ts'
import { readPage } from '#server/site/information-page.ts'
import { surveyHandlers } from '#server/survey/handlers.ts'
import { surveyDeskHandlers } from '#server/survey-desk/handlers.ts'
import { tenantHandlers } from '#server/tenant/handlers.ts'

/** What answers each call of the contract. */
export const handlers: Handlers<Contract> = {
  'GET portal/tenant': ({ query }, { tenant, portal }) => publicTenant(tenant, portal, query.key),
  'GET portal/page/:slug': ({ params, query }, { database, tenant }) =>
    readPage(database, tenant, params.slug, query.language),
  ...accountHandlers,
  ...clientHandlers,
  ...tenantHandlers,
  ...partnerHandlers,
  ...loanHandlers,
  ...paymentHandlers,
  ...onboardingHandlers,
  ...surveyHandlers,
  ...surveyDeskHandlers,
}
