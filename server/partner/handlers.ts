import type { partnerEndpoints } from '#contract/partner.ts'
import type { Handlers } from '#server/routes.ts'

export const partnerHandlers = {} as Handlers<typeof partnerEndpoints>
