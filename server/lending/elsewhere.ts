import { cardHandlers } from '#server/payment/card.ts'
import { linkedAccountHandlers } from './linked-account.ts'
import { mandateHandlers } from './mandate.ts'
import type { LendingHandlers } from './table.ts'

/** Services of other markets. Where one is not switched on its calls say so, and screens leave the part out. */
export const elsewhereHandlers = {
  ...cardHandlers,
  ...mandateHandlers,
  ...linkedAccountHandlers,
} satisfies Partial<LendingHandlers>
