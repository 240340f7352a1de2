import type { surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** The handlers of these rows; each file answers some of them. */
export type SurveyDeskHandlers = Handlers<typeof surveyDeskEndpoints>

/** What a handler knows of a call by somebody who is signed in. */
export type Signed = Context & { person: Person }
