import type { Money } from '#contract/loan.ts'
import type { Day } from './day.ts'
import { fraction, roundDown, roundUp, WHOLE } from './fraction.ts'
import type { Instalment, LoanTerms } from './schedule.ts'

/** A borrower's monthly income and existing monthly commitments. */
export type Deps = { income: Money; commitments: Money }

/** A reason why a loan is or is not affordable. */
export type Reason =
  | { reason: 'within-share' }
  | { reason: 'no-income' }
  /** Existing commitments already use up, or exceed, the allowed share of income. */
  | { reason: 'commitments'; over: Money }
  /** The heaviest instalment exceeds the monthly room by `over`. */
  | { reason: 'instalment'; number: number; due: Day; over: Money }

export type Affordability = {
  affordable: boolean
  /** The heaviest instalment per month. If instalments are due every few months, its monthly share; rounded up. */
  monthly: Money
  /** The most an instalment may take per month: the share of income less commitments; rounded down, at least zero. */
  room: Money
  /** The share of income that the heaviest instalment and commitments take, in basis points; rounded up, null without income. */
  taken: number | null
  reasons: Reason[]
}

/**
 * Checks whether a schedule's instalments fit an income: the heaviest instalment plus all commitments may take up to `incomeShare`
 * basis points of it, inclusive. A refusal lists every reason.
 *
 * @param every months between two instalments
 */
export function affordability(
  instalments: readonly Pick<Instalment, 'number' | 'due' | 'total'>[],
  { every }: Pick<LoanTerms, 'every'>,
  { income, commitments }: Deps,
  incomeShare: number,
): Affordability {
  const heaviest = instalments.reduce<(typeof instalments)[number] | null>(
    (most, one) => (most && most.total >= one.total ? most : one),
    null,
  )
  const monthly = roundUp({ over: BigInt(heaviest?.total ?? 0), under: BigInt(every) })
  const allowed = roundDown(fraction(income, incomeShare))
  const room = Math.max(0, allowed - commitments)
  const taken =
    income > 0
      ? roundUp({ over: BigInt(monthly + commitments) * BigInt(WHOLE), under: BigInt(income) })
      : null

  const reasons: Reason[] = []
  if (income <= 0) reasons.push({ reason: 'no-income' })
  else if (commitments > 0 && commitments >= allowed)
    reasons.push({ reason: 'commitments', over: commitments - allowed })
  if (heaviest && monthly > room) {
    const { number, due } = heaviest
    reasons.push({ reason: 'instalment', number, due, over: monthly - room })
  }
  const affordable = reasons.length === 0
  return { affordable, monthly, room, taken, reasons: affordable ? [{ reason: 'within-share' }] : reasons }
}
