import type { lendingEndpoints } from '#contract/lending.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'

/** Handlers of the lending endpoints; each file contributes some of them. */
export type LendingHandlers = Handlers<typeof lendingEndpoints>

/** Context of a call by a signed-in user. */
export type Signed = Context & { person: Person }
