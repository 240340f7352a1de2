import type { paymentEndpoints } from '#contract/payment.ts'
import type { Handlers } from '#server/routes.ts'

export const paymentHandlers = {} as Handlers<typeof paymentEndpoints>
