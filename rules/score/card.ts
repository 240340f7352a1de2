import {
  CATEGORIES,
  type Category,
  MEASURES,
  type MeasureId,
  type ScoreSource,
} from '#contract/score-names.ts'
import { MINOR } from '#rules/money.ts'
import { meanOf, rounded } from './bands.ts'
import { MEASURE_TABLE, NOT_ANSWERED, type Tables } from './measures.ts'
import { scoreOf, type Target, targetOf } from './steps.ts'

/** What is known of a business for a quarter. Null is not known, which is not 0. Money in minor units. */
export type QuarterFacts = {
  /** Of its three months; null where nothing was written in the quarter. */
  months: readonly { revenue: number; operatingCashflow: number }[] | null
  /** What was sold in the quarter before; null where nothing was written in it. */
  revenueBefore: number | null
  entries: number
  /** Of them written within seven days of their day. */
  onTime: number
  /** How far statements and book differ, in percent. */
  discrepancy: number | null
  /** Answers to the quarterly survey by question, and how many days after the end of the quarter they came. */
  survey: { answers: Readonly<Record<string, string>>; days: number } | null
  /** Nobody can answer it any more. */
  surveyClosed: boolean
  /** Instalments due in the quarter, and of them late; all due until its end, and of them paid; loans that were paid back. */
  loans: { due: number; late: number; dueUntil: number; paidUntil: number; completed: number } | null
  /** Part of the playbooks that is done, in percent. */
  playbook: number | null
  /** What staff noted, by measure. */
  noted: Readonly<Record<string, { value: number; note: string }>>
}

/** The value of a measure in its unit, of money in whole units; null where it is not known. */
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
      return rounded(((now * months.length - before) / before) * 100)
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
      return facts.entries > 0 ? rounded((facts.onTime / facts.entries) * 100) : null
    case 'impactData.timelinessOfReporting':
      return survey ? survey.days : facts.surveyClosed ? NOT_ANSWERED : null
    case 'participationInAcceleration.advisoryPlaybook':
      return facts.playbook
    case 'loanRepayment.lateRepayments':
      return loans && loans.due > 0 ? loans.late : null
    case 'loanRepayment.percentageOfDueLoansRepaid':
      return loans && loans.dueUntil > 0 ? rounded((loans.paidUntil / loans.dueUntil) * 100) : null
    case 'loanRepayment.noOfCompletedLoansRepaid':
      return loans?.completed ?? null
    default:
      return null
  }
}

/** A measure as it was reckoned: enough to explain it later. */
export type MeasureResult = {
  /** From 0 to 100; null where the value is not known. */
  score: number | null
  value: number | null
  source: ScoreSource
  notes: string
  /** Somebody put another score in place of the reckoned one, and a second person agreed. */
  overridden?: { from: number | null; reason: string; by: string; confirmedBy: string }
}

export type Card = {
  measures: Record<MeasureId, MeasureResult>
  /** The mean of what is known in a category; null where nothing is. */
  categories: Record<Category, number | null>
  /** The mean of the categories that are known, to two places. */
  average: number | null
  /** Measures without a value. */
  missing: MeasureId[]
}

/** The means of a card's measures. What is not known is left out and named; what is 0 counts. */
export function sumUp(measures: Record<MeasureId, MeasureResult>): Card {
  const categories = Object.fromEntries(
    CATEGORIES.map(category => {
      const own = MEASURES[category].map(name => measures[`${category}.${name}` as MeasureId].score)
      const mean = meanOf(own)
      return [category, mean === null ? null : rounded(mean)]
    }),
  ) as Card['categories']
  const mean = meanOf(Object.values(categories))
  const missing = (Object.keys(measures) as MeasureId[]).filter(id => measures[id].score === null)
  return { measures, categories, average: mean === null ? null : rounded(mean), missing }
}

/** Whether a card says anything: a survey that was not answered alone makes no score. */
export const saysAnything = ({ measures }: Pick<Card, 'measures'>): boolean =>
  Object.values(measures).some(({ value }) => value !== null && value !== NOT_ANSWERED)

/** The scorecard of a quarter. What staff noted stands where nothing that we keep says it. */
export function cardOf(facts: QuarterFacts, tables: Tables): Card {
  const ids = Object.keys(MEASURE_TABLE) as MeasureId[]
  const measures = Object.fromEntries(
    ids.map(id => {
      const known = measureValue(id, facts)
      const noted = facts.noted[id]
      const value = known ?? noted?.value ?? null
      const result: MeasureResult = {
        score: value === null ? null : scoreOf(value, tables[id] ?? MEASURE_TABLE[id].steps),
        value,
        source: known === null && noted ? 'staff' : MEASURE_TABLE[id].source,
        notes: noted?.note ?? '',
      }
      return [id, result]
    }),
  ) as Card['measures']
  return sumUp(measures)
}

/** What would raise a score. @property gain points of the average; `target` is null where the value is not known */
export type Raise = { id: MeasureId; gain: number; target: Target | null }

const MOST = 3

/**
 * The measures with the most to gain, the largest gain first: what full marks in each would add to the average. One that nobody knows
 * counts as what it adds once it is there.
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
          gain: rounded((full.average ?? 0) - now),
          target: value === null ? null : targetOf(value, steps),
        }
      })
      .filter(({ id }) => (measures[id].score ?? 0) < 100),
  )
    .filter(({ gain }) => gain > 0 || Object.values(categories).every(one => one === null))
    .sort((one, other) => other.gain - one.gain)
    .slice(0, MOST)
}
