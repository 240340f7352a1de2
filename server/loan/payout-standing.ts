import type { LoanAction } from '#contract/loan-page.ts'
import type { payout } from '#server/db/schema/index.ts'
import type { Loan } from './find.ts'

type Part = Pick<typeof payout.$inferSelect, 'amount' | 'state' | 'method'>

/** Sums of a loan's payout. */
type PayoutStanding = {
  /** Paid out. */
  paid: number
  /** In transit, or waiting to be sent. */
  open: number
  /** Part of `open` that can still be withdrawn, as it was not sent. */
  waiting: number
  /** Failed or withdrawn. */
  rest: number
}

const sumOf = (parts: readonly Part[], isOne: (part: Part) => boolean): number =>
  parts.filter(isOne).reduce((sum, { amount }) => sum + amount, 0)

/** Whether a part can be withdrawn. A waiting bank transfer cannot: it may have been made already, which a second person must confirm. */
export const isRetractable = ({ state, method }: Pick<Part, 'state' | 'method'>): boolean =>
  state === 'waiting' && method === 'mpesa'

export function standingOf(
  { approvedAmount, amount }: Pick<Loan, 'approvedAmount' | 'amount'>,
  parts: readonly Part[],
): PayoutStanding {
  const paid = sumOf(parts, ({ state }) => state === 'paid')
  const open = sumOf(parts, ({ state }) => state === 'waiting' || state === 'sent' || state === 'unknown')
  const waiting = sumOf(parts, isRetractable)
  return { paid, open, waiting, rest: Math.max(0, (approvedAmount ?? amount) - paid - open) }
}

/** Actions on a payout that did not go through as a whole. */
export type PayoutAction = Extract<LoanAction, 'send-rest' | 'rest-by-bank' | 'run-with-paid' | 'stop-payout'>

/** Returns the possible actions on a payout that is under way. */
export function payoutActions(
  one: Pick<Loan, 'status' | 'bank' | 'approvedAmount' | 'amount'>,
  parts: readonly Part[],
): PayoutAction[] {
  if (one.status !== 'paying') return []
  const { paid, open, waiting, rest } = standingOf(one, parts)
  // no decision while the whereabouts of some money are unknown
  const isCertain = open === waiting
  const all: [PayoutAction, boolean][] = [
    ['send-rest', rest > 0],
    ['rest-by-bank', rest > 0 || waiting > 0],
    ['run-with-paid', paid > 0 && isCertain && rest + waiting > 0],
    ['stop-payout', waiting > 0],
  ]
  return all.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}
