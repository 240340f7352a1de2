import type { lendingEndpoints } from '#contract/lending.ts'
import type { Handlers } from '#server/routes.ts'

export const lendingHandlers = {} as Handlers<typeof lendingEndpoints>
