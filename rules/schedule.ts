import type { Money } from '#contract/loan.ts'
import { addMonths, type Day } from './day.ts'
import { type Fraction, halfUp, WHOLE } from './fraction.ts'

/** The terms that determine a loan's schedule. */
export type LoanTerms = {
  amount: Money
  /** Number of instalments, and months between two of them. */
  instalments: number
  every: number
  /** In basis points of the interest base. */
  rate: number
  ratePer: 'month' | 'year'
  /** Interest on the outstanding balance, or on the full amount throughout. */
  method: 'declining' | 'flat'
  /** What stays constant across instalments. For flat loans both are the same. */
  amortization: 'equal-instalments' | 'equal-principal'
  /** Number of first instalments without principal, with interest deferred, or free of interest. */
  grace: { principal: number; interest: number; interestFree: number }
  /** Rounding step of every figure, in minor units: 1 for cents, 100 for whole shillings. */
  step: number
  disbursed: Day
  /** The day of the month on which the borrower pays, or null for the day of the disbursement. */
  payDay: number | null
}

/** One instalment: the amounts due, and the principal balance after it. */
export type Instalment = {
  number: number
  due: Day
  principal: Money
  interest: Money
  total: Money
  balanceAfter: Money
}

const MONTHS = { month: 1, year: 12 }
const MOST_INSTALMENTS = 600

const isWhole = (value: number, from: number, to = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && value >= from && value <= to

/** Returns what is wrong with the terms, or null if they are valid. Days are checked where they are used. */
function fault({ amount, instalments, every, rate, grace, step }: LoanTerms): string | null {
  if (!isWhole(amount, 1)) return 'The amount of a loan is a whole number of minor units above zero.'
  if (!isWhole(instalments, 1, MOST_INSTALMENTS)) return `A loan has 1 to ${MOST_INSTALMENTS} instalments.`
  if (!isWhole(every, 1, 12)) return 'Between two instalments lie 1 to 12 months.'
  if (!isWhole(rate, 0, 1_000_000)) return 'The rate is a whole number of basis points, from 0 to 1,000,000.'
  if (!isWhole(step, 1)) return 'Figures are rounded to a whole number of minor units above zero.'
  if (!isWhole(grace.principal, 0, instalments - 1))
    return 'Principal can wait for fewer instalments than there are.'
  if (!isWhole(grace.interest, 0, instalments - 1))
    return 'Interest can wait for fewer instalments than there are.'
  if (!isWhole(grace.interestFree, 0, instalments))
    return 'No more instalments can be free of interest than there are.'
  return null
}

/** Returns the interest rate of one period. */
const periodRate = ({ rate, ratePer, every }: LoanTerms): Fraction => ({
  over: BigInt(rate) * BigInt(every),
  under: BigInt(WHOLE) * BigInt(MONTHS[ratePer]),
})

const times = (amount: Money, { over, under }: Fraction): Fraction => ({ over: BigInt(amount) * over, under })

/**
 * Returns the constant instalment that pays off a declining loan, half up to the step.
 *
 * With growth g = (1 + i)^n over the n instalments that carry principal and interest, and f instalments before them that carry
 * principal only: amount × g ÷ (f × g + (g − 1) ÷ i).
 */
function equalInstalment(terms: LoanTerms): Money {
  const { amount, instalments, grace, step } = terms
  const { over, under } = periodRate(terms)
  const bearing = BigInt(instalments - Math.max(grace.principal, grace.interestFree))
  const free = BigInt(instalments - grace.principal) - bearing
  if (over === 0n || bearing === 0n)
    return halfUp({ over: BigInt(amount), under: BigInt(instalments - grace.principal) }, step)
  const grown = (over + under) ** bearing
  const growth = grown - under ** bearing
  return halfUp({ over: BigInt(amount) * grown * over, under: free * grown * over + growth * under }, step)
}

/** Returns the principal part of each instalment but the last, before it is capped at the balance. */
function principalPlan(terms: LoanTerms): (number: number, interest: Money) => Money {
  const { amount, instalments, grace, step, method, amortization } = terms
  const carrying = instalments - grace.principal
  if (method === 'declining' && amortization === 'equal-instalments') {
    const instalment = equalInstalment(terms)
    return (number, interest) => (number <= grace.principal ? 0 : Math.max(0, instalment - interest))
  }
  const same = halfUp({ over: BigInt(amount), under: BigInt(carrying) }, step)
  return number => (number <= grace.principal ? 0 : same)
}

/**
 * Returns the due days. Months are counted from the disbursement, so that a short month doesn't shift later ones. With a pay day, the
 * first instalment is due on the first pay day that leaves the borrower a full period; the extra days are free of interest.
 */
export function dueDays({ instalments, every, disbursed, payDay }: LoanTerms): Day[] {
  const isEarly = addMonths(disbursed, every, payDay) < addMonths(disbursed, every)
  const shift = isEarly ? 1 : 0
  return Array.from({ length: instalments }, (_, index) =>
    addMonths(disbursed, every * (index + 1) + shift, payDay),
  )
}

/** Builds the instalments, each with the interest accrued in its period, whether or not it is due then. */
function plan(terms: LoanTerms): (Instalment & { accrued: Money })[] {
  const wrong = fault(terms)
  if (wrong) throw new RangeError(wrong)
  const { amount, instalments, grace, step, method } = terms
  const rate = periodRate(terms)
  const planned = principalPlan(terms)
  const flatPeriods = BigInt(instalments - grace.interestFree)

  let balance = amount
  let flatLeft = halfUp({ over: BigInt(amount) * flatPeriods * rate.over, under: rate.under }, step)
  let waiting = 0
  return dueDays(terms).map((due, index) => {
    const number = index + 1
    const isLast = number === instalments
    const isFree = number <= grace.interestFree
    let accrued = isFree ? 0 : halfUp(times(method === 'flat' ? amount : balance, rate), step)
    if (method === 'flat') {
      accrued = isLast ? flatLeft : Math.min(accrued, flatLeft)
      flatLeft -= accrued
    }
    const principal = isLast ? balance : Math.min(balance, planned(number, accrued))
    balance -= principal
    waiting += accrued
    const interest = number <= grace.interest ? 0 : waiting
    waiting -= interest
    return { number, due, principal, interest, total: principal + interest, balanceAfter: balance, accrued }
  })
}

/**
 * Returns the instalments of a loan. Every figure is rounded half up to the step, and the last instalment absorbs the rounding
 * difference, so that the principal parts add up to the amount. Flat interest adds up to amount × rate × periods, half up.
 *
 * Interest accrues during an interest grace period and falls due, without compounding, in the first instalment after it. If the step is
 * coarse for the amount, a loan may be paid off early: the instalments after that are zero.
 *
 * @throws RangeError for invalid terms, with what is wrong
 */
export const schedule = (terms: LoanTerms): Instalment[] =>
  plan(terms).map(({ accrued: _, ...instalment }) => instalment)

/** Returns the interest accrued in the period of each instalment of `schedule(terms)`. @throws RangeError */
export const accruals = (terms: LoanTerms): Money[] => plan(terms).map(({ accrued }) => accrued)

/** Adds up all instalments; the interest is the cost of the loan. */
export function totals(instalments: readonly Pick<Instalment, 'principal' | 'interest'>[]) {
  const principal = instalments.reduce((sum, instalment) => sum + instalment.principal, 0)
  const interest = instalments.reduce((sum, instalment) => sum + instalment.interest, 0)
  return { principal, interest, total: principal + interest }
}

/**
 * Returns a loan's yearly cost, in basis points, half up: the yearly rate of a fee-free declining loan with the same payments. It lets
 * a borrower compare flat loans, fees and grace periods. Not compounded, and counted in instalment months, as interest is.
 *
 * @param fees deducted from the amount, or paid at disbursement
 * @throws RangeError if nothing is paid out, or less is repaid than received
 */
export function yearlyCost(
  instalments: readonly Pick<Instalment, 'total'>[],
  { amount, every }: Pick<LoanTerms, 'amount' | 'every'>,
  fees: Money = 0,
): number {
  const received = BigInt(amount - fees)
  const paid = instalments.map(({ total }) => BigInt(total))
  if (received <= 0n) throw new RangeError('A loan of which nothing is paid out has no yearly cost.')
  if (paid.reduce((sum, total) => sum + total, 0n) < received)
    throw new RangeError('A loan of which less is paid back than came has no yearly cost.')

  const under = 2n * BigInt(WHOLE) * 12n
  /** Checks whether the payments still pay off the debt at half a basis point a year less than `cost`. */
  const carries = (cost: bigint): boolean => {
    const grown = under + (2n * cost - 1n) * BigInt(every)
    let [debt, unit] = [received, 1n]
    for (const total of paid) {
      unit *= under
      debt = debt * grown - total * unit
    }
    return debt <= 0n
  }
  let [below, above] = [0n, 1n]
  while (carries(above)) [below, above] = [above, above * 2n]
  while (above - below > 1n) {
    const middle = (below + above) / 2n
    if (carries(middle)) below = middle
    else above = middle
  }
  return Number(below)
}
