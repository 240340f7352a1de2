import type { LoanPage } from '#contract/loan-page.ts'
import { formatFigure, MINOR } from '#rules/money.ts'

/**
 * What the borrower pays: the monthly repayment, the rest of the current instalment, all arrears, the whole loan, or an amount of their
 * choice.
 */
export type Choice = 'instalment' | 'due' | 'late' | 'all' | 'other'

type Figures = Pick<LoanPage, 'status' | 'instalment' | 'nextDue' | 'overdue' | 'outstanding' | 'settlement'>

/** Below this fraction of the monthly repayment, the current instalment counts as partly paid. */
const NOTICED = 0.99

/** Rounds up to whole units: M-Pesa has no cents, and nothing must remain due. */
const whole = (amount: number): number => Math.ceil(amount / MINOR) * MINOR

/** Returns the amount that settles the loan today. */
const rest = ({ settlement, outstanding }: Figures): number => whole(settlement || outstanding)

/** Returns the amount of a choice, in minor units; 0 if the borrower enters it. */
export function figureOf(loan: Figures, choice: Choice): number {
  if (choice === 'instalment') return Math.min(whole(loan.instalment), rest(loan))
  if (choice === 'due') return Math.min(whole(loan.nextDue?.amount ?? 0), rest(loan))
  if (choice === 'late') return Math.min(whole(loan.overdue), rest(loan))
  return choice === 'all' ? rest(loan) : 0
}

/** Returns the amount as shown in the field. */
export const amountOf = (loan: Figures, choice: Choice): string => formatFigure(figureOf(loan, choice))

/** Returns the available choices. A written-off loan has no instalments any more. */
export const choicesOf = (loan: Figures): Choice[] => [
  ...(loan.status === 'written-off' ? [] : (['instalment'] as const)),
  // payments go to arrears first
  ...(loan.nextDue && loan.overdue === 0 && loan.nextDue.amount < loan.instalment * NOTICED
    ? (['due'] as const)
    : []),
  ...(loan.overdue > 0 ? (['late'] as const) : []),
  'all',
  'other',
]

/** Returns the interest saved by settling the loan today. */
export const savedBy = ({ settlement, outstanding }: Figures): number =>
  settlement > 0 ? Math.max(0, outstanding - settlement) : 0
