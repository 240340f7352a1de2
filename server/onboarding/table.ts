import type { onboardingEndpoints } from '#contract/onboarding.ts'
import type { programmeEndpoints } from '#contract/programme.ts'
import type { Person } from '#server/account/session.ts'
import type { Context, Handlers } from '#server/routes.ts'

/** The handlers of these rows; each file answers some of them. */
export type OnboardingHandlers = Handlers<typeof onboardingEndpoints & typeof programmeEndpoints>

/** What a handler knows of a call by somebody who is signed in. */
export type Signed = Context & { person: Person }
