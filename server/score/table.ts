import type { scoreEndpoints } from '#contract/score.ts'
import type { Handlers } from '#server/http/routes.ts'

/** Handler types of these rows; each file implements some of them. */
export type ScoreHandlers = Handlers<typeof scoreEndpoints>
