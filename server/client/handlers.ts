import type { clientEndpoints } from '#contract/client.ts'
import type { Handlers } from '#server/routes.ts'

export const clientHandlers = {} as Handlers<typeof clientEndpoints>
