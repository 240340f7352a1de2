import type { partnerEndpoints } from '#contract/partner.ts'
import type { Handlers } from '#server/http/routes.ts'
import { connectionHandlers } from './connection.ts'
import { tokenHandlers } from './token.ts'

export const partnerHandlers: Handlers<typeof partnerEndpoints> = { ...tokenHandlers, ...connectionHandlers }
