import type { OnboardingHandlers } from './table.ts'

/** What answers the calls about onboarding and the applicant programme. */
export const onboardingHandlers = {} satisfies Partial<OnboardingHandlers>
