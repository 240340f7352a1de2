import type { LoanPurpose, LoanSettings, Money } from '#contract/loan.ts'
import { type Fraction, halfUp, roundDown, roundUp, WHOLE } from './fraction.ts'
import { MINOR } from './money.ts'

/** A user's input to the calculator. Empty fields are null. */
export type LoanRequest = {
  amount: Money | null
  months: number | null
  income: Money | null
  purpose: LoanPurpose | null
}

/** The figures for an amount and period: the monthly instalment, the total, and the cost above the amount. */
export type Quote = { amount: Money; months: number; instalment: Money; total: Money; cost: Money }

/** The first check a request fails, with the values that would pass. */
export type Refusal =
  | { check: 'required'; fields: (keyof LoanRequest)[] }
  | { check: 'minimum' | 'maximum'; limit: Money }
  | { check: 'purpose'; financed: readonly LoanPurpose[] }
  | { check: 'eligibility'; largestAmount: Money | null; shortestMonths: number | null }

export type Instalment = { month: number; due: Money; left: Money }

type Growth = Pick<LoanSettings, 'monthlyGrowth'>

/** Returns the debt after the months, as a fraction: amount × (1 + growth)^months. Exact, so that rounding can't affect a decision. */
function grown(amount: Money, months: number, { monthlyGrowth }: Growth): Fraction {
  const power = BigInt(months)
  return { over: BigInt(amount) * BigInt(WHOLE + monthlyGrowth) ** power, under: BigInt(WHOLE) ** power }
}

/**
 * Returns the figures for an amount over a period. Total = amount × (1 + growth)^months, rounded half up to a whole unit; instalment =
 * total ÷ months, rounded up to a whole unit, so that the last one is the same or a little less.
 */
export function quote(amount: Money, months: number, settings: Growth): Quote {
  const total = halfUp(grown(amount, months, settings), MINOR)
  const instalment = roundUp({ over: BigInt(total), under: BigInt(months) }, MINOR)
  return { amount, months, instalment, total, cost: total - amount }
}

/**
 * Returns the monthly instalments, the last one being the remainder so that they add up to the total exactly. (Totals below months²
 * whole units, far below any loan on offer, may be paid off before the last month.)
 */
export function schedule({ months, instalment, total }: Quote): Instalment[] {
  let left = total
  return Array.from({ length: months }, (_, index) => {
    const due = Math.min(instalment, left)
    left -= due
    return { month: index + 1, due, left }
  })
}

/** Checks whether grown(amount) ÷ months is at most the allowed share of the income, inclusive. */
export function affordable(amount: Money, months: number, income: Money, settings: LoanSettings): boolean {
  const { over, under } = grown(amount, months, settings)
  return over * BigInt(WHOLE) <= BigInt(settings.incomeShare) * BigInt(income) * BigInt(months) * under
}

/** Returns the largest amount on offer that the income can carry over the months, in whole units; null if even the minimum is too much. */
export function largestAmount(income: Money, months: number, settings: LoanSettings): Money | null {
  const growth = grown(1, months, settings)
  const over = BigInt(settings.incomeShare) * BigInt(income) * BigInt(months) * growth.under
  const carried = roundDown({ over, under: BigInt(WHOLE) * growth.over }, MINOR)
  return carried < settings.minimum ? null : Math.min(carried, settings.maximum)
}

/** Returns the shortest period on offer, in months, over which the income can carry the amount; null if none can. */
export const shortestMonths = (amount: Money, income: Money, settings: LoanSettings): number | null =>
  settings.periods.find(months => affordable(amount, months, income, settings)) ?? null

/**
 * Runs the calculator's checks in order: completeness, minimum, maximum, purpose, eligibility. Returns the first that fails, or null
 * for a request that passes.
 */
export function assess(request: LoanRequest, settings: LoanSettings): Refusal | null {
  const { amount, months, income, purpose } = request
  const offered = months !== null && settings.periods.includes(months)
  if (!amount || !offered || !income || !purpose) {
    const missing: (keyof LoanRequest)[] = []
    if (!amount) missing.push('amount')
    if (!offered) missing.push('months')
    if (!income) missing.push('income')
    if (!purpose) missing.push('purpose')
    return { check: 'required', fields: missing }
  }
  if (amount < settings.minimum) return { check: 'minimum', limit: settings.minimum }
  if (amount > settings.maximum) return { check: 'maximum', limit: settings.maximum }
  if (!settings.financedPurposes.includes(purpose))
    return { check: 'purpose', financed: settings.financedPurposes }
  if (!affordable(amount, months, income, settings)) {
    return {
      check: 'eligibility',
      largestAmount: largestAmount(income, months, settings),
      shortestMonths: shortestMonths(amount, income, settings),
    }
  }
  return null
}

/** A band of the interest guide, both ends inclusive; the last one is open-ended. Rate in basis points a year. */
type GuideBand = { from: Money; to: Money | null; rate: number }

/** Returns the guide's bands for display: each ends one whole unit below the next. */
export const guideBands = ({ interestGuide }: Pick<LoanSettings, 'interestGuide'>): GuideBand[] =>
  interestGuide.map(({ from, rate }, at) => {
    const next = interestGuide[at + 1]
    return { from, to: next ? next.from - MINOR : null, rate }
  })

/** Returns the index of the band an amount falls into; -1 for none. */
export const guideBandAt = (amount: Money, { interestGuide }: Pick<LoanSettings, 'interestGuide'>): number =>
  interestGuide.filter(({ from }) => amount >= from).length - 1

/** Returns the guide's yearly rate for an amount, in basis points. */
export const guideRate = (amount: Money, settings: LoanSettings): number | null =>
  settings.interestGuide[guideBandAt(amount, settings)]?.rate ?? null
