import type { Money } from '#contract/loan.ts'
import type { Day } from './day.ts'
import { down, share, up, WHOLE } from './fraction.ts'
import type { Instalment, LoanTerms } from './schedule.ts'

/** What a person has to live on and to pay already, a month. */
export type Deps = { income: Money; commitments: Money }

/** Why a loan is affordable or not. */
export type Reason =
  | { reason: 'within-share' }
  | { reason: 'no-income' }
  /** What is paid already takes all of the share that may be taken, or more. */
  | { reason: 'commitments'; over: Money }
  /** The heaviest instalment takes so much more a month than there is room for. */
  | { reason: 'instalment'; number: number; due: Day; over: Money }

export type Affordability = {
  affordable: boolean
  /** The heaviest instalment, a month. Of instalments every few months, its part of each; rounded up. */
  monthly: Money
  /** What an instalment may take a month: the share of income less commitments; rounded down, at least zero. */
  room: Money
  /** What the heaviest instalment and commitments take of the income, in basis points; rounded up, null without income. */
  taken: number | null
  reasons: Reason[]
}

/**
 * Whether the instalments of a schedule fit an income: the heaviest of them and all commitments may take up to
 * `incomeShare` basis points of it, and exactly that much is still allowed. A refusal names every reason.
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
  const monthly = up({ over: BigInt(heaviest?.total ?? 0), under: BigInt(every) })
  const allowed = down(share(income, incomeShare))
  const room = Math.max(0, allowed - commitments)
  const taken =
    income > 0 ? up({ over: BigInt(monthly + commitments) * BigInt(WHOLE), under: BigInt(income) }) : null

  const reasons: Reason[] = []
  if (income <= 0) reasons.push({ reason: 'no-income' })
  else if (commitments > 0 && commitments >= allowed)
    reasons.push({ reason: 'commitments', over: commitments - allowed })
  if (heaviest && monthly > room) {
    const { number, due } = heaviest
    reasons.push({ reason: 'instalment', number, due, over: monthly - room })
  }
  const affordable = monthly <= room && commitments <= allowed && income > 0
  return { affordable, monthly, room, taken, reasons: affordable ? [{ reason: 'within-share' }] : reasons }
}
