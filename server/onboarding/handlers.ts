import { againHandlers } from './again.ts'
import { answerHandlers } from './answer.ts'
import { applicantStateHandlers } from './applicant-state.ts'
import { candidateHandlers } from './candidates.ts'
import { cohortHandlers } from './cohorts.ts'
import { extendHandlers } from './extend.ts'
import { figureHandlers } from './figures.ts'
import { folderUploadHandlers } from './folder-upload.ts'
import { hubHandlers } from './hubs.ts'
import { lookupHandlers } from './lookup.ts'
import { managedHubHandlers } from './managed-hubs.ts'
import { managedPaperHandlers } from './managed-papers.ts'
import { paperHandlers } from './papers.ts'
import { progressHandlers } from './progress.ts'
import { progressExportHandlers } from './progress-export.ts'
import { questionHandlers } from './questions.ts'
import { remindHandlers } from './remind.ts'
import { reviewHandlers } from './reviews.ts'
import { signHandlers } from './sign.ts'
import { stateHandlers } from './state.ts'
import { stepHandlers } from './step.ts'
import type { OnboardingHandlers } from './table.ts'

/** Handlers of the onboarding and applicant endpoints. */
export const onboardingHandlers: OnboardingHandlers = {
  ...stateHandlers,
  ...stepHandlers,
  ...signHandlers,
  ...folderUploadHandlers,
  ...lookupHandlers,
  ...hubHandlers,
  ...paperHandlers,
  ...applicantStateHandlers,
  ...answerHandlers,
  ...againHandlers,
  ...cohortHandlers,
  ...questionHandlers,
  ...reviewHandlers,
  ...progressHandlers,
  ...progressExportHandlers,
  ...figureHandlers,
  ...extendHandlers,
  ...remindHandlers,
  ...candidateHandlers,
  ...managedHubHandlers,
  ...managedPaperHandlers,
}
