import type { FundTerms } from '#contract/fund.ts'
import type { Money } from '#contract/loan.ts'
import { addDays, type Day } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { type Instalment, schedule, totals, yearlyCost } from '#rules/schedule.ts'

export type Example = {
  instalments: Instalment[]
  /** The largest repayment. */
  heaviest: Money
  interest: Money
  total: Money
  /** Annual cost of the loan, in basis points. */
  cost: number
}

/** Rounding step of funds: whole currency units. */
const STEP = 100
/** Days from today to the payout of the example. */
const WAIT = 7
/** Starting amounts of the example are multiples of this. */
const ROUND = 10_000 * MINOR

/** Returns the example's starting values: about the middle of the fund's range. */
export function exampleStart({ minPrincipal, maxPrincipal, minInstalments, maxInstalments }: FundTerms) {
  const middle = Math.round((minPrincipal + maxPrincipal) / 2 / ROUND) * ROUND
  return {
    amount: Math.min(maxPrincipal, Math.max(minPrincipal, middle)),
    instalments: Math.min(maxInstalments, Math.max(minInstalments, Math.round(maxInstalments / 2))),
  }
}

/** Calculates the repayments of a loan from a fund taken today. */
export function exampleOf(
  terms: FundTerms,
  { amount, instalments: count }: { amount: Money; instalments: number },
  today: Day,
): Example {
  const { every, rate, ratePer, method, amortization, grace } = terms
  const instalments = schedule({
    amount,
    instalments: count,
    every,
    rate,
    ratePer,
    method,
    amortization,
    grace,
    step: STEP,
    disbursed: addDays(today, WAIT),
    payDay: null,
  })
  const { interest, total } = totals(instalments)
  return {
    instalments,
    interest,
    total,
    heaviest: Math.max(...instalments.map(one => one.total)),
    cost: yearlyCost(instalments, { amount, every }),
  }
}
