import type { clientEndpoints } from '#contract/client.ts'
import type { Handlers } from '#server/http/routes.ts'

/** The handlers of these rows; each file answers some of them. */
export type ClientHandlers = Handlers<typeof clientEndpoints>
