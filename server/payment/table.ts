import type { paymentEndpoints } from '#contract/payment.ts'
import type { Handlers } from '#server/http/routes.ts'

export type PaymentHandlers = Handlers<typeof paymentEndpoints>
