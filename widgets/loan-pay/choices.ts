import type { LoanPage } from '#contract/loan-page.ts'
import { formatFigure, MINOR } from '#rules/money.ts'

/**
 * What somebody pays: the monthly repayment, what is still due of this one, all that is late, everything that is left, or what
 * they like.
 */
export type Choice = 'instalment' | 'due' | 'late' | 'all' | 'other'

type Figures = Pick<LoanPage, 'status' | 'instalment' | 'nextDue' | 'overdue' | 'outstanding' | 'settlement'>

/** From which part of the monthly repayment on it makes a difference that something of it is paid already. */
const NOTICED = 0.99

/** M-Pesa knows no cents: up to the next whole unit, so that nothing stays behind. */
const whole = (amount: number): number => Math.ceil(amount / MINOR) * MINOR

/** What ends the loan today. */
const rest = ({ settlement, outstanding }: Figures): number => whole(settlement || outstanding)

/** What a choice comes to, in minor units; 0 where the borrower says it. */
export function figureOf(loan: Figures, choice: Choice): number {
  if (choice === 'instalment') return Math.min(whole(loan.instalment), rest(loan))
  if (choice === 'due') return Math.min(whole(loan.nextDue?.amount ?? 0), rest(loan))
  if (choice === 'late') return Math.min(whole(loan.overdue), rest(loan))
  return choice === 'all' ? rest(loan) : 0
}

/** The same as it stands in the field. */
export const amountOf = (loan: Figures, choice: Choice): string => formatFigure(figureOf(loan, choice))

/** What there is to choose from. A written-off loan has no instalments any more. */
export const choicesOf = (loan: Figures): Choice[] => [
  ...(loan.status === 'written-off' ? [] : (['instalment'] as const)),
  // what comes in goes to what is late first
  ...(loan.nextDue && loan.overdue === 0 && loan.nextDue.amount < loan.instalment * NOTICED
    ? (['due'] as const)
    : []),
  ...(loan.overdue > 0 ? (['late'] as const) : []),
  'all',
  'other',
]

/** The interest that is not asked for when the loan ends today. */
export const savedBy = ({ settlement, outstanding }: Figures): number =>
  settlement > 0 ? Math.max(0, outstanding - settlement) : 0
