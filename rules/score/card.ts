import {
  CATEGORIES,
  type Category,
  MEASURES,
  type MeasureId,
  type ScoreSource,
} from '#contract/score-names.ts'
import { MINOR } from '#rules/money.ts'
import { meanOf, roundToHundredths } from './bands.ts'
import { MEASURE_TABLE, NOT_ANSWERED, type Tables } from './measures.ts'
import { scoreOf, type Target, targetOf } from './steps.ts'

/** Facts about a business for a quarter. Null means unknown, not 0. Money in minor units. */
export type QuarterFacts = {
  /** By month; null if nothing was recorded in the quarter. */
  months: readonly { revenue: number; operatingCashflow: number }[] | null
  /** Sales of the previous quarter; null if nothing was recorded in it. */
  revenueBefore: number | null
  entries: number
  /** Those recorded within seven days of their date. */
  onTime: number
  /** Difference between statements and book, in percent. */
  discrepancy: number | null
  /** Answers to the quarterly survey by question, and how many days after the end of the quarter they were submitted. */
  survey: { answers: Readonly<Record<string, string>>; days: number } | null
  /** Whether the survey can no longer be answered. */
  surveyClosed: boolean
  /** Instalments due in the quarter, and those paid late; all due by its end, and those paid; loans fully repaid. */
  loans: { due: number; late: number; dueUntil: number; paidUntil: number; completed: number } | null
  /** Completed share of the playbooks, in percent. */
  playbook: number | null
  /** Values entered by staff, by measure. */
  noted: Readonly<Record<string, { value: number; note: string }>>
}

/** Returns a measure's value in its unit, money in whole units; null if unknown. */
export function measureValue(id: MeasureId, facts: QuarterFacts): number | null {
  const { question } = MEASURE_TABLE[id]
  const { months, loans, survey } = facts
  const mean = (of: 'revenue' | 'operatingCashflow') =>
    months && months.reduce((sum, month) => sum + month[of], 0) / months.length
  if (question) {
    const answer = survey?.answers[question]
    return answer === undefined || answer.trim() === '' || !Number.isFinite(Number(answer))
      ? null
      : Number(answer)
  }
  switch (id) {
    case 'financialResults.monthlyRevenueGrowth': {
      const before = facts.revenueBefore
      const now = mean('revenue')
      if (!before || now === null || !months) return null
      return roundToHundredths(((now * months.length - before) / before) * 100)
    }
    case 'financialResults.avgMonthlyCashflow':
    case 'financialResults.monthlyRevenueTurnover': {
      const amount = mean(id.endsWith('Cashflow') ? 'operatingCashflow' : 'revenue')
      return amount === null ? null : Math.round(amount / MINOR)
    }
    case 'financialResults.cashFlowValidated':
      return facts.discrepancy
    case 'financialResults.consistentlyCashFlowPositive':
      return months?.filter(({ operatingCashflow }) => operatingCashflow > 0).length ?? null
    case 'financialResults.timelinessOfReporting':
      return facts.entries > 0 ? roundToHundredths((facts.onTime / facts.entries) * 100) : null
    case 'impactData.timelinessOfReporting':
      return survey ? survey.days : facts.surveyClosed ? NOT_ANSWERED : null
    case 'participationInAcceleration.advisoryPlaybook':
      return facts.playbook
    case 'loanRepayment.lateRepayments':
      return loans && loans.due > 0 ? loans.late : null
    case 'loanRepayment.percentageOfDueLoansRepaid':
      return loans && loans.dueUntil > 0 ? roundToHundredths((loans.paidUntil / loans.dueUntil) * 100) : null
    case 'loanRepayment.noOfCompletedLoansRepaid':
      return loans?.completed ?? null
    default:
      return null
  }
}

/** A computed measure, with enough detail to explain it later. */
export type MeasureResult = {
  /** 0 to 100; null if the value is unknown. */
  score: number | null
  value: number | null
  source: ScoreSource
  notes: string
  /** The computed score was overridden, with the approval of a second person. */
  overridden?: { from: number | null; reason: string; by: string; confirmedBy: string }
}

export type Card = {
  measures: Record<MeasureId, MeasureResult>
  /** The mean of a category's known scores; null if there are none. */
  categories: Record<Category, number | null>
  /** The mean of the known categories, to two decimals. */
  average: number | null
  /** Measures without a value. */
  missing: MeasureId[]
}

/** Averages a card's measures. Unknown values are skipped and listed; 0 counts as known. */
export function sumUp(measures: Record<MeasureId, MeasureResult>): Card {
  const categories = Object.fromEntries(
    CATEGORIES.map(category => {
      const own = MEASURES[category].map(name => measures[`${category}.${name}` as MeasureId].score)
      const mean = meanOf(own)
      return [category, mean === null ? null : roundToHundredths(mean)]
    }),
  ) as Card['categories']
  const mean = meanOf(Object.values(categories))
  const missing = (Object.keys(measures) as MeasureId[]).filter(id => measures[id].score === null)
  return { measures, categories, average: mean === null ? null : roundToHundredths(mean), missing }
}

/** Checks whether a card has any data: an unanswered survey alone doesn't make a score. */
export const saysAnything = ({ measures }: Pick<Card, 'measures'>): boolean =>
  Object.values(measures).some(({ value }) => value !== null && value !== NOT_ANSWERED)

/** Computes the scorecard of a quarter. Values entered by staff are used where our own records have none. */
export function cardOf(facts: QuarterFacts, tables: Tables): Card {
  const ids = Object.keys(MEASURE_TABLE) as MeasureId[]
  const measures = Object.fromEntries(
    ids.map(id => {
      const known = measureValue(id, facts)
      // what staff entered while our records had no value says nothing about theirs
      const noted = known === null ? facts.noted[id] : undefined
      const value = known ?? noted?.value ?? null
      const result: MeasureResult = {
        score: value === null ? null : scoreOf(value, tables[id] ?? MEASURE_TABLE[id].steps),
        value,
        source: noted ? 'staff' : MEASURE_TABLE[id].source,
        notes: noted?.note ?? '',
      }
      return [id, result]
    }),
  ) as Card['measures']
  return sumUp(measures)
}

/** A potential improvement. @property gain points of the average; `target` is null if the value is unknown */
type Raise = { id: MeasureId; gain: number; target: Target | null }

const MOST = 3

/**
 * Returns the measures with the largest gain, in descending order: how much full marks would add to the average. An unknown measure
 * counts with what it would add once known.
 */
export function raisesOf({ measures, categories, average }: Card, tables: Tables): Raise[] {
  const now = average ?? 0
  return CATEGORIES.flatMap(category =>
    MEASURES[category]
      .map((name): Raise => {
        const id = `${category}.${name}` as MeasureId
        const steps = tables[id] ?? MEASURE_TABLE[id].steps
        const { value } = measures[id]
        const full = sumUp({ ...measures, [id]: { ...measures[id], score: 100 } })
        return {
          id,
          gain: roundToHundredths((full.average ?? 0) - now),
          target: value === null ? null : targetOf(value, steps),
        }
      })
      .filter(({ id }) => (measures[id].score ?? 0) < 100),
  )
    .filter(({ gain }) => gain > 0 || Object.values(categories).every(one => one === null))
    .sort((one, other) => other.gain - one.gain)
    .slice(0, MOST)
}
