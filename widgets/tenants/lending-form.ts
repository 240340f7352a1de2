import type { LendingTerms, LoanSettings } from '#contract/loan.ts'
import { faultsOfLending, overpaymentLimit } from '#rules/lending-terms.ts'
import { formatFigure, formatRate, readAmount } from '#rules/money.ts'
import { readRate } from '#rules/rate.ts'

/** Problems by field, as keys of words. */
type Faults = Record<string, string>

/** Field values as typed. */
export type LendingForm = {
  minimum: string
  maximum: string
  /** Months, separated by commas. */
  periods: string
  incomeShare: string
  monthlyGrowth: string
  interestGuide: { from: string; rate: string }[]
  penalty: { charged: 'none' | 'charged'; after: string; rate: string }
  overpayment: string
}

/** Default values of a newly enabled penalty. */
const PENALTY = { after: 7, rate: 500 }

export const formOf = (terms: LendingTerms & Pick<LoanSettings, 'currency'>): LendingForm => ({
  minimum: formatFigure(terms.minimum),
  maximum: formatFigure(terms.maximum),
  periods: terms.periods.join(', '),
  incomeShare: formatRate(terms.incomeShare),
  monthlyGrowth: formatRate(terms.monthlyGrowth),
  interestGuide: terms.interestGuide.map(({ from, rate }) => ({
    from: formatFigure(from),
    rate: formatRate(rate),
  })),
  overpayment: formatFigure(overpaymentLimit(terms)),
  penalty: { charged: terms.penalty ? 'charged' : 'none', ...penaltyOf(terms.penalty ?? PENALTY) },
})

const penaltyOf = ({ after, rate }: typeof PENALTY) => ({ after: String(after), rate: formatRate(rate) })

export type Reading = { terms: LendingTerms; faults: null } | { terms: null; faults: Faults }

/** Parses and validates the form; fields and word keys are named as on the server. */
export function readLending(form: LendingForm): Reading {
  const faults: Record<string, string> = {}
  const fail = (field: string, fault: string): 0 => {
    faults[field] ??= fault
    return 0
  }
  const amount = (field: string, text: string): number => {
    const reading = readAmount(text)
    if ('amount' in reading) return reading.amount
    return fail(field, reading.problem === 'blank' ? 'required' : 'faultAmount')
  }
  const rate = (field: string, text: string): number => {
    if (text.trim() === '') return fail(field, 'required')
    return readRate(text) ?? fail(field, 'faultRate')
  }
  const counts = (field: string, text: string): number[] =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(one => (/^\d{1,4}$/.test(one) ? Number(one) : fail(field, 'faultCounts')))

  const terms: LendingTerms = {
    minimum: amount('minimum', form.minimum),
    maximum: amount('maximum', form.maximum),
    periods: counts('periods', form.periods).sort((one, other) => one - other),
    incomeShare: rate('incomeShare', form.incomeShare),
    monthlyGrowth: rate('monthlyGrowth', form.monthlyGrowth),
    overpayment: amount('overpayment', form.overpayment),
    interestGuide: form.interestGuide.map((band, at) => ({
      from: amount(`interestGuide.${at}.from`, band.from),
      rate: rate(`interestGuide.${at}.rate`, band.rate),
    })),
  }
  if (form.penalty.charged === 'charged') {
    const [after, ...more] = counts('penalty.after', form.penalty.after)
    if (after === undefined) fail('penalty.after', 'required')
    else if (more.length > 0) fail('penalty.after', 'faultCounts')
    terms.penalty = { after: after ?? 0, rate: rate('penalty.rate', form.penalty.rate) }
  }
  // parsing problems come first: the rules check only complete figures
  if (Object.keys(faults).length === 0) Object.assign(faults, faultsOfLending(terms))
  return Object.keys(faults).length > 0 ? { terms: null, faults } : { terms, faults: null }
}
