import { creditScoreHandlers } from './credit-score.ts'
import { payoutHandlers } from './payout.ts'
import { reversalHandlers } from './posting.ts'
import { promptHandlers } from './prompt.ts'
import { receiptHandlers } from './receipt.ts'
import { receivedHandlers } from './received.ts'
import type { PaymentHandlers } from './table.ts'
import { unmatchedHandlers } from './unmatched.ts'

/** What answers the calls of contract/payment.ts. */
export const paymentHandlers: PaymentHandlers = {
  ...promptHandlers,
  ...creditScoreHandlers,
  ...receiptHandlers,
  ...reversalHandlers,
  ...unmatchedHandlers,
  ...receivedHandlers,
  ...payoutHandlers,
}
