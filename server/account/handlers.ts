import type { accountEndpoints } from '#contract/account.ts'
import type { Handlers } from '#server/routes.ts'

export const accountHandlers = {} as Handlers<typeof accountEndpoints>
