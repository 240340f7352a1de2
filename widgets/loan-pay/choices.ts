import type { LoanPage } from '#contract/loan-page.ts'
import { formatFigure, MINOR } from '#rules/money.ts'

/**
 * What the borrower pays: the next instalment, the rest of it if a noticeable part is paid, all arrears, the whole loan, or an amount of
 * their choice.
 */
export type Choice = 'instalment' | 'due' | 'late' | 'all' | 'other'

type Figures = Pick<
  LoanPage,
  'status' | 'schedule' | 'instalment' | 'nextDue' | 'overdue' | 'outstanding' | 'settlement'
>

/** Above this fraction of the next instalment, what is left of it counts as all of it. */
const NOTICED = 0.99

/** Rounds up to whole units: M-Pesa has no cents, and nothing must remain due. */
const whole = (amount: number): number => Math.ceil(amount / MINOR) * MINOR

/** Returns the amount that settles the loan today. */
const rest = ({ settlement, outstanding }: Figures): number => whole(settlement || outstanding)

/** Returns the next instalment in full, and what is left of it. After the last due day it is the highest instalment. */
function nextOf({ schedule, instalment, nextDue }: Figures): { full: number; left: number } {
  const full = schedule.find(({ due }) => due === nextDue?.day)?.total ?? instalment
  return { full, left: nextDue?.amount ?? full }
}

const isPartlyPaid = (loan: Figures): boolean => nextOf(loan).left < nextOf(loan).full * NOTICED

/** Returns the amount of a choice, in minor units; 0 if the borrower enters it. */
export function figureOf(loan: Figures, choice: Choice): number {
  const { full, left } = nextOf(loan)
  if (choice === 'instalment') return Math.min(whole(isPartlyPaid(loan) ? full : left), rest(loan))
  if (choice === 'due') return Math.min(whole(left), rest(loan))
  if (choice === 'late') return Math.min(whole(loan.overdue), rest(loan))
  return choice === 'all' ? rest(loan) : 0
}

/** Returns the amount as shown in the field. */
export const amountOf = (loan: Figures, choice: Choice): string => formatFigure(figureOf(loan, choice))

/** Returns the available choices: of those with the same amount the last, which says most. A written-off loan has no instalments any more. */
export function choicesOf(loan: Figures): Choice[] {
  const all: Choice[] = [
    ...(loan.status === 'written-off' ? [] : (['instalment'] as const)),
    // payments go to arrears first
    ...(loan.overdue === 0 && isPartlyPaid(loan) ? (['due'] as const) : []),
    ...(loan.overdue > 0 ? (['late'] as const) : []),
    'all',
    'other',
  ]
  const figures = all.map(one => figureOf(loan, one))
  return all.filter((_, at) => figures.lastIndexOf(figures[at] as number) === at)
}

/** Returns the interest saved by settling the loan today. */
export const savedBy = ({ settlement, outstanding }: Figures): number =>
  settlement > 0 ? Math.max(0, outstanding - settlement) : 0
