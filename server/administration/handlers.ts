import type { administrationEndpoints } from '#contract/administration.ts'
import type { Handlers } from '#server/routes.ts'

export const administrationHandlers = {} as Handlers<typeof administrationEndpoints>
