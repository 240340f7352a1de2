import type { onboardingEndpoints } from '#contract/onboarding.ts'
import type { programmeEndpoints } from '#contract/programme.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** The handlers of these rows; each file answers some of them. */
export type OnboardingHandlers = Handlers<typeof onboardingEndpoints & typeof programmeEndpoints>

/** What a handler knows of a call by somebody who is signed in. */
export type Signed = Context & { person: Person }
