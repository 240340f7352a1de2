import { accountEndpoints } from './account.ts'
import { administrationEndpoints } from './administration.ts'
import { clientEndpoints } from './client.ts'
import { lendingEndpoints } from './lending.ts'
import { onboardingEndpoints } from './onboarding.ts'
import { partnerEndpoints } from './partner.ts'
import { paymentEndpoints } from './payment.ts'
import { programmeEndpoints } from './programme.ts'
import { surveyEndpoints } from './survey.ts'
import { surveyDeskEndpoints } from './survey-desk.ts'
import { tenantEndpoints } from './tenant.ts'

/** The API, row by row. Client, server routes, documentation and tests are derived from it. */
export const contract = {
  ...tenantEndpoints,
  ...accountEndpoints,
  ...clientEndpoints,
  ...administrationEndpoints,
  ...partnerEndpoints,
  ...lendingEndpoints,
  ...paymentEndpoints,
  ...onboardingEndpoints,
  ...programmeEndpoints,
  ...surveyEndpoints,
  ...surveyDeskEndpoints,
}
export type Contract = typeof contract
