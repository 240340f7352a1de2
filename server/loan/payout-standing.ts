import type { LoanAction } from '#contract/loan-page.ts'
import type { payout } from '#server/db/schema/index.ts'
import type { Loan } from './find.ts'

type Part = Pick<typeof payout.$inferSelect, 'amount' | 'state' | 'method'>

/** How the payout of a loan stands, in sums. */
export type PayoutStanding = {
  /** What has left. */
  paid: number
  /** What is on its way, or waits to be. */
  open: number
  /** What of it can still be taken back, as it was not sent. */
  waiting: number
  /** What failed, or was taken back. */
  rest: number
}

const sumOf = (parts: readonly Part[], isOne: (part: Part) => boolean): number =>
  parts.filter(isOne).reduce((sum, { amount }) => sum + amount, 0)

/** A bank transfer may have been made already: whether it was is for a second person to say. */
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

/** What can be done about a payout that did not go through as a whole. */
export type PayoutAction = Extract<LoanAction, 'send-rest' | 'rest-by-bank' | 'run-with-paid' | 'stop-payout'>

/** What can be done about a payout that is under way. */
export function payoutActions(
  one: Pick<Loan, 'status' | 'bank' | 'approvedAmount' | 'amount'>,
  parts: readonly Part[],
): PayoutAction[] {
  if (one.status !== 'paying') return []
  const { paid, open, waiting, rest } = standingOf(one, parts)
  // nobody decides about money of which nobody knows where it is
  const isCertain = open === waiting
  const all: [PayoutAction, boolean][] = [
    ['send-rest', rest > 0],
    ['rest-by-bank', rest > 0 || waiting > 0],
    ['run-with-paid', paid > 0 && isCertain && rest + waiting > 0],
    ['stop-payout', waiting > 0],
  ]
  return all.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}
