import type { surveyEndpoints } from '#contract/survey.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handler types of these rows; each file implements some of them. */
export type SurveyHandlers = Handlers<typeof surveyEndpoints>

/** Context of a call by a signed-in user. */
export type Signed = Context & { person: Person }
