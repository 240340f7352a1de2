import type { Contract } from '#contract/index.ts'
import { accountHandlers } from '#server/account/handlers.ts'
import { bookHandlers, bookKeepingHandlers, bookReportHandlers, wireHandlers } from '#server/book/handlers.ts'
import { booksOnHome } from '#server/book/home.ts'
import { budgetHandlers } from '#server/budget/handlers.ts'
import { businessHandlers } from '#server/business/handlers.ts'
import { creditReportHandlers } from '#server/credit-report/handlers.ts'
import { creditReportHome } from '#server/credit-report/home.ts'
import { documentHandlers, documentsWireHandlers } from '#server/documents/handlers.ts'
import { documentsOnHome } from '#server/documents/home.ts'
import { homeHandlers } from '#server/home/handlers.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { serviceHome } from '#server/home/service.ts'
import type { Handlers } from '#server/http/routes.ts'
import { publicTenant } from '#server/http/tenant-directory.ts'
import { investHandlers, investWireHandlers } from '#server/invest/handlers.ts'
import { investOnHome } from '#server/invest/home.ts'
import { learningHandlers } from '#server/learning/handlers.ts'
import { learningOnHome } from '#server/learning/on-home.ts'
import { loanHandlers } from '#server/loan/handlers.ts'
import { loanHome } from '#server/loan/home.ts'
import { onboardingHandlers } from '#server/onboarding/handlers.ts'
import { onboardingHome } from '#server/onboarding/home.ts'
import { partnerHandlers } from '#server/partner/handlers.ts'
import { paymentHandlers } from '#server/payment/handlers.ts'
import { paymentHome } from '#server/payment/home.ts'
import { clientHandlers } from '#server/people/handlers.ts'
import { peopleHome } from '#server/people/home.ts'
import { playbookDeskHandlers, playbookHandlers, playbookWireHandlers } from '#server/playbook/handlers.ts'
import { playbookHome } from '#server/playbook/home.ts'
import { withFrozenScorecard } from '#server/score/frozen.ts'
import { scoreHandlers } from '#server/score/handlers.ts'
import { scoresOnHome } from '#server/score/home.ts'
import { readPage } from '#server/site/information-page.ts'
import { pageTextHandlers } from '#server/site/page-texts.ts'
import { validationHandlers } from '#server/statement/handlers.ts'
import { validationHome } from '#server/statement/home.ts'
import { surveyHandlers } from '#server/survey/handlers.ts'
import { surveyHome } from '#server/survey/home.ts'
import { surveyDeskHandlers } from '#server/survey-desk/handlers.ts'
import { tenantHandlers } from '#server/tenant/handlers.ts'
import { tenantHome } from '#server/tenant/home.ts'

/** Contributions of the modules to the home page and menus. */
const HOME: readonly HomeReads[] = [
  // order breaks ties of equal priority: course first, then programme
  learningOnHome,
  onboardingHome,
  peopleHome,
  loanHome,
  creditReportHome,
  paymentHome,
  surveyHome,
  booksOnHome,
  scoresOnHome,
  playbookHome,
  validationHome,
  documentsOnHome,
  investOnHome,
  tenantHome,
  serviceHome,
]

/** The handler of each call of the contract. */
export const handlers: Handlers<Contract> = {
  'GET portal/tenant': ({ query }, { tenant, portal }) => publicTenant(tenant, portal, query.key),
  'GET portal/page/:slug': ({ params, query }, { sql, tenant }) =>
    readPage(sql, tenant, params.slug, query.language),
  ...accountHandlers,
  ...clientHandlers,
  ...tenantHandlers,
  ...pageTextHandlers,
  ...partnerHandlers,
  ...loanHandlers,
  ...creditReportHandlers,
  ...paymentHandlers,
  ...onboardingHandlers,
  ...surveyHandlers,
  ...surveyDeskHandlers,
  ...businessHandlers,
  ...wireHandlers,
  ...bookHandlers,
  ...bookReportHandlers,
  ...bookKeepingHandlers,
  ...budgetHandlers,
  ...validationHandlers,
  ...scoreHandlers,
  'POST account/user/loan/action/:id': withFrozenScorecard(loanHandlers['POST account/user/loan/action/:id']),
  ...documentsWireHandlers,
  ...documentHandlers,
  ...learningHandlers,
  ...investHandlers,
  ...investWireHandlers,
  ...playbookWireHandlers,
  ...playbookHandlers,
  ...playbookDeskHandlers,
  'GET home/live': ({ query }, { live, person }) => live.since(person, query.after),
  ...homeHandlers(HOME, undefined, ({ tenant, portal }) => publicTenant(tenant, portal).version),
}
