import type { clientEndpoints } from '#contract/client.ts'
import type { Handlers } from '#server/http/routes.ts'

/** Handlers of the client endpoints; each file contributes some of them. */
export type ClientHandlers = Handlers<typeof clientEndpoints>
