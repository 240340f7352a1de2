import { answerHandlers } from './answer.ts'
import { applicantStateHandlers } from './applicant-state.ts'
import { candidateHandlers } from './candidates.ts'
import { cohortHandlers } from './cohorts.ts'
import { extendHandlers } from './extend.ts'
import { hubHandlers } from './hubs.ts'
import { lookupHandlers } from './lookup.ts'
import { paperHandlers } from './papers.ts'
import { progressHandlers } from './progress.ts'
import { questionHandlers } from './questions.ts'
import { remindHandlers } from './remind.ts'
import { reviewHandlers } from './reviews.ts'
import { signHandlers } from './sign.ts'
import { stateHandlers } from './state.ts'
import { stepHandlers } from './step.ts'

/** Handlers of the onboarding and applicant endpoints. */
export const onboardingHandlers = {
  ...stateHandlers,
  ...stepHandlers,
  ...signHandlers,
  ...lookupHandlers,
  ...hubHandlers,
  ...paperHandlers,
  ...applicantStateHandlers,
  ...answerHandlers,
  ...cohortHandlers,
  ...questionHandlers,
  ...reviewHandlers,
  ...progressHandlers,
  ...extendHandlers,
  ...remindHandlers,
  ...candidateHandlers,
}
