import type { onboardingEndpoints } from '#contract/onboarding.ts'
import type { programmeEndpoints } from '#contract/programme.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handlers of these endpoints; each file implements some of them. */
export type OnboardingHandlers = Handlers<typeof onboardingEndpoints & typeof programmeEndpoints>

/** Request context of a signed-in user. */
export type Signed = Context & { person: Person }
