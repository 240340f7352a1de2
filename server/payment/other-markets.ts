import { linkedAccountHandlers } from '#server/loan/linked-account.ts'
import { mandateHandlers } from '#server/loan/mandate.ts'
import type { LendingHandlers } from '#server/loan/table.ts'
import { cardHandlers } from './card.ts'

/** Services of other markets. Where one is not switched on its calls say so, and screens leave the part out. */
export const elsewhereHandlers = {
  ...cardHandlers,
  ...mandateHandlers,
  ...linkedAccountHandlers,
} satisfies Partial<LendingHandlers>
