import type { scoreEndpoints } from '#contract/score.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handler types of these rows; each file implements some of them. */
export type ScoreHandlers = Handlers<typeof scoreEndpoints>
export type Signed = Context & { person: Person }
