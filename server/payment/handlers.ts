import { cardHandlers } from './card.ts'
import { creditHandlers } from './credit.ts'
import { creditScoreHandlers } from './credit-score.ts'
import { repaymentHandlers } from './manual.ts'
import { payoutHandlers } from './payout-list.ts'
import { pendingHandlers } from './pending.ts'
import { reversalHandlers } from './posting.ts'
import { promptHandlers } from './prompt.ts'
import { receiptHandlers } from './receipt.ts'
import { receivedHandlers } from './received.ts'
import { sendAgainHandlers } from './send-again.ts'
import { transferHandlers } from './transfer.ts'
import { unmatchedHandlers } from './unmatched.ts'

/** Handlers of the endpoints that move money. */
export const paymentHandlers = {
  ...promptHandlers,
  ...creditScoreHandlers,
  ...receiptHandlers,
  ...reversalHandlers,
  ...unmatchedHandlers,
  ...receivedHandlers,
  ...payoutHandlers,
  ...transferHandlers,
  ...repaymentHandlers,
  ...cardHandlers,
  ...creditHandlers,
  ...pendingHandlers,
  ...sendAgainHandlers,
}
