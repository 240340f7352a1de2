import type { Currency, LendingTerms, LoanSettings } from '#contract/loan.ts'
import { quote } from './loan.ts'
import { formatMoney, MINOR } from './money.ts'
import { formatPercent } from './rate.ts'

/** Upper and lower bounds of lending terms. Amounts in minor units, rates in basis points, times in months or days. */
export const LENDING_BOUNDS = {
  /** The largest amount that fits the screens. */
  amount: 999_999_999 * MINOR,
  months: 120,
  periods: 12,
  bands: 20,
  /** From one percent to the whole income. */
  share: { least: 100, most: 10_000 },
  growth: 1_000,
  rate: 10_000,
  penalty: { days: 365, rate: 5_000 },
} as const

/** Usual amounts in whole units: what a portal starts with, and the overpayment limit where it sets none. */
const USUAL: Record<Currency, { limits: [number, number]; bands: number[]; overpayment: number }> = {
  KES: { limits: [50_000, 1_000_000], bands: [0, 300_000, 1_000_000, 1_500_000], overpayment: 1_000 },
  TZS: {
    limits: [1_000_000, 20_000_000],
    bands: [0, 6_000_000, 21_000_000, 31_000_000],
    overpayment: 20_000,
  },
}

/** Yearly rates of the interest guide in basis points, one for each of its usual bands. */
const RATES = [700, 800, 1_200, 1_600]

/** Returns a currency with the amounts a portal lends in it, unless its administrators choose others. */
export function usualAmounts(
  currency: Currency,
): Pick<LoanSettings, 'currency' | 'minimum' | 'maximum' | 'interestGuide'> {
  const [minimum, maximum] = USUAL[currency].limits
  return {
    currency,
    minimum: minimum * MINOR,
    maximum: maximum * MINOR,
    interestGuide: USUAL[currency].bands.map((from, at) => ({
      from: from * MINOR,
      rate: RATES[at] as number,
    })),
  }
}

/** Returns how far a recorded payment may exceed what is owed before a second person has to confirm it. */
export const overpaymentLimit = ({
  overpayment,
  currency,
}: Pick<LoanSettings, 'overpayment' | 'currency'>): number =>
  overpayment ?? USUAL[currency].overpayment * MINOR

/** A fault in lending terms; client and server each have a text for it. */
export type LendingFault =
  | 'amountZero'
  | 'amountWhole'
  | 'amountLarge'
  | 'maximumBelow'
  | 'periodsNone'
  | 'periodsMany'
  | 'periodsRange'
  | 'periodsOrder'
  | 'shareRange'
  | 'growthRange'
  | 'growthTotal'
  | 'guideNone'
  | 'guideMany'
  | 'guideFirst'
  | 'guideOrder'
  | 'rateRange'
  | 'penaltyDays'
  | 'penaltyRateRange'

/** Validates lending terms. Returns the first fault of each field, by field path: `interestGuide.2.from`. */
export function faultsOfLending(terms: LendingTerms): Record<string, LendingFault> {
  const faults: Record<string, LendingFault> = {}
  const fault = (isWrong: boolean, field: string, name: LendingFault) => {
    if (isWrong) faults[field] ??= name
  }
  const { minimum, maximum, periods, incomeShare, monthlyGrowth, interestGuide, penalty, overpayment } = terms
  const { share, growth, rate, months } = LENDING_BOUNDS

  for (const [field, amount] of [['minimum', minimum] as const, ['maximum', maximum] as const]) {
    fault(amount === 0, field, 'amountZero')
    faultOfAmount(amount, field)
  }
  fault(maximum < minimum, 'maximum', 'maximumBelow')

  fault(periods.length === 0, 'periods', 'periodsNone')
  fault(periods.length > LENDING_BOUNDS.periods, 'periods', 'periodsMany')
  fault(
    periods.some(one => one < 1 || one > months),
    'periods',
    'periodsRange',
  )
  fault(!ascends(periods), 'periods', 'periodsOrder')

  fault(incomeShare < share.least || incomeShare > share.most, 'incomeShare', 'shareRange')
  fault(monthlyGrowth > growth, 'monthlyGrowth', 'growthRange')

  fault(interestGuide.length === 0, 'interestGuide', 'guideNone')
  fault(interestGuide.length > LENDING_BOUNDS.bands, 'interestGuide', 'guideMany')
  interestGuide.forEach((band, at) => {
    const before = interestGuide[at - 1]
    // the first band begins at zero and each ends where the next begins, so bands neither overlap nor leave gaps
    fault(!before && band.from !== 0, 'interestGuide.0.from', 'guideFirst')
    fault(before !== undefined && band.from <= before.from, `interestGuide.${at}.from`, 'guideOrder')
    faultOfAmount(band.from, `interestGuide.${at}.from`)
    fault(band.rate > rate, `interestGuide.${at}.rate`, 'rateRange')
  })

  if (penalty) {
    fault(penalty.after > LENDING_BOUNDS.penalty.days, 'penalty.after', 'penaltyDays')
    fault(
      penalty.rate === 0 || penalty.rate > LENDING_BOUNDS.penalty.rate,
      'penalty.rate',
      'penaltyRateRange',
    )
  }

  if (overpayment !== undefined) faultOfAmount(overpayment, 'overpayment')

  // beyond this the calculator's figures would no longer be exact
  const longest = periods.at(-1)
  if (longest && Object.keys(faults).length === 0) {
    const { total } = quote(maximum, longest, terms)
    fault(total > Number.MAX_SAFE_INTEGER, 'monthlyGrowth', 'growthTotal')
  }
  return faults

  function faultOfAmount(amount: number, field: string) {
    fault(amount % MINOR !== 0, field, 'amountWhole')
    fault(amount > LENDING_BOUNDS.amount, field, 'amountLarge')
  }
}

const ascends = (list: readonly number[]): boolean =>
  list.every((one, at) => at === 0 || one > (list[at - 1] as number))

/** Extracts the lending terms from a portal's settings, without currency and purposes. */
export function lendingTermsOf(settings: LoanSettings): LendingTerms {
  const { currency: _, purposes: __, financedPurposes: ___, ...terms } = settings
  return terms
}

/** Returns a portal's settings with the terms replaced. */
export const withTerms = (settings: LoanSettings, terms: LendingTerms): LoanSettings => ({
  currency: settings.currency,
  purposes: settings.purposes,
  financedPurposes: settings.financedPurposes,
  ...terms,
})

/** A part of lending terms as displayed: figures with their units, the same in every language. */
type LendingPart = keyof LendingTerms
/** The parts in form order. */
const PARTS: readonly LendingPart[] = [
  'minimum',
  'maximum',
  'periods',
  'incomeShare',
  'monthlyGrowth',
  'interestGuide',
  'penalty',
  'overpayment',
]

/** Lists the differences between two sets of terms: `Ksh 50,000` → `Ksh 60,000`. Periods are in months; a penalty has days and a rate. */
export const lendingChanges = (
  before: LendingTerms,
  after: LendingTerms,
  currency: LoanSettings['currency'],
): { part: LendingPart; from: string | null; to: string | null }[] =>
  PARTS.map(part => ({
    part,
    from: partText(before, part, currency),
    to: partText(after, part, currency),
  })).filter(({ from, to }) => from !== to)

function partText(terms: LendingTerms, part: LendingPart, currency: LoanSettings['currency']): string | null {
  switch (part) {
    case 'minimum':
    case 'maximum':
      return formatMoney(terms[part], currency)
    case 'periods':
      return terms.periods.join(', ')
    case 'incomeShare':
    case 'monthlyGrowth':
      return formatPercent(terms[part])
    case 'interestGuide':
      return terms.interestGuide
        .map(({ from, rate }) => `${formatMoney(from, currency)}: ${formatPercent(rate)}`)
        .join(' · ')
    case 'overpayment':
      return formatMoney(overpaymentLimit({ ...terms, currency }), currency)
    case 'penalty':
      return terms.penalty ? `${terms.penalty.after}: ${formatPercent(terms.penalty.rate)}` : null
  }
}
