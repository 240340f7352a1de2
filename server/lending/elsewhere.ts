import { Refusal } from '#server/refusal.ts'
import type { LendingHandlers } from './table.ts'

const notHere = (service: string) => () => {
  throw new Refusal('not-configured', `${service} is not switched on for this portal.`)
}
const [paystack, remita, mono] = [
  notHere('Paystack'),
  notHere('Remita'),
  notHere('Linking an account with Mono'),
]

/** Services of other markets that nobody has switched on: their calls say so, and screens leave the parts out. */
export const elsewhereHandlers = {
  'POST account/paystack/verify/:id': paystack,
  'POST account/paystack/outside_pay/:id': paystack,
  'POST account/remita/mandate/validate_otp/:id': remita,
  'POST account/api/mono/get_id/:id': mono,
  'GET account/api/mono/account_info/:id': mono,
  'GET account/api/mono/account_statement/:id/:x': mono,
  'POST account/api/mono/transaction_history/:id': mono,
} satisfies Partial<LendingHandlers>
