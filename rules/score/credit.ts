import {
  CREDIT_GROUPS,
  type CreditGroup,
  METRICS,
  type Metric,
  type ScoreSource,
  type ScoreUnit,
} from '#contract/score-names.ts'
import { meanOf, roundToHundredths } from './bands.ts'
import type { Tables } from './measures.ts'
import { over, type Step, scoreOf, stepsFrom } from './steps.ts'

/** A metric's rule. `list`: its value is the mean of rows entered by staff, `done` or from 0 to 5. `reads`: its figures are in DigiKua. */
type MetricRule = {
  unit: ScoreUnit
  source: ScoreSource
  list?: 'done' | 'rated'
  reads?: true
  steps: readonly Step[]
}

const RATED = stepsFrom([0, 0], [1, 20], [2, 40], [3, 60], [4, 80], [5, 100])
const SHARE = stepsFrom([0, 0], [25, 40], [50, 65], [75, 85], [100, 100])

/** All metrics, with the specification's legend as thresholds; where it has none, the thresholds are ours. */
export const METRIC_TABLE: Record<Metric, MetricRule> = {
  operatingProfitMargin: {
    unit: 'percent',
    source: 'books',
    reads: true,
    steps: stepsFrom([-1e6, 0], [0, 30], [10, 60], [20, 80], [30, 100]),
  },
  // discrepancy under 2 %, more than 5 %, more than 9 %
  cashFlowValidation: {
    unit: 'percent',
    source: 'validation',
    steps: [...stepsFrom([0, 100], [2, 65]), over(5, 35), over(9, 10)],
  },
  collateralAbility: {
    unit: 'percent',
    source: 'staff',
    steps: stepsFrom([0, 0], [50, 40], [75, 65], [100, 100]),
  },
  licensesOrPermits: { unit: 'percent', source: 'staff', list: 'done', steps: SHARE },
  playbookAdvisory: { unit: 'rating', source: 'playbook', list: 'rated', steps: RATED },
  // under 18 months, 18 to 35, more than 35
  loanTenure: { unit: 'months', source: 'loans', steps: [...stepsFrom([0, 100], [18, 60]), over(35, 20)] },
  // 50 %, 30 %, 20 %, less
  ownContribution: {
    unit: 'percent',
    source: 'staff',
    steps: stepsFrom([0, 10], [20, 40], [30, 65], [50, 100]),
  },
  // the last three months
  timelinessReportingCashFlow: {
    unit: 'percent',
    source: 'books',
    reads: true,
    steps: stepsFrom([0, 0], [50, 40], [75, 65], [90, 100]),
  },
  debtServiceCoverRatio: {
    unit: 'ratio',
    source: 'books',
    reads: true,
    steps: stepsFrom([-1e6, 0], [0, 10], [1, 40], [1.25, 65], [1.5, 100]),
  },
  loanRepayment: {
    unit: 'percent',
    source: 'loans',
    steps: stepsFrom([0, 0], [60, 30], [80, 60], [95, 85], [100, 100]),
  },
  // CRB-listed debt: none, less than Kes 300,000, more
  creditReferenceBureau: {
    unit: 'money',
    source: 'staff',
    steps: [{ from: 0, score: 100 }, over(0, 40), { from: 300_000, score: 0 }],
  },
  suppliersReference: { unit: 'rating', source: 'staff', steps: RATED },
  offtakerUndertaking: { unit: 'rating', source: 'staff', steps: RATED },
  successionPlanning: { unit: 'rating', source: 'staff', steps: RATED },
  // more than 5 years, 1 to 5, less
  experienceSkills: { unit: 'years', source: 'staff', steps: [...stepsFrom([0, 20], [1, 60]), over(5, 100)] },
  // under 6 months, 6 to 12, more
  periodWithinSomo: {
    unit: 'months',
    source: 'account',
    steps: [...stepsFrom([0, 20], [6, 60]), over(12, 100)],
  },
  guarantors: { unit: 'count', source: 'staff', steps: stepsFrom([0, 0], [1, 50], [2, 80], [3, 100]) },
  leadership: { unit: 'rating', source: 'staff', steps: RATED },
  // meetings with the coach: three or more in a quarter
  commitment: { unit: 'count', source: 'staff', steps: stepsFrom([0, 0], [1, 40], [2, 65], [3, 100]) },
  womenEmployed: {
    unit: 'percent',
    source: 'surveys',
    steps: stepsFrom([0, 10], [10, 40], [30, 65], [50, 100]),
  },
  youthsEmployed: {
    unit: 'percent',
    source: 'surveys',
    steps: stepsFrom([0, 10], [10, 40], [30, 65], [50, 100]),
  },
  // more than 3, 3, 1 or 2, none
  directJobsCreated: {
    unit: 'count',
    source: 'surveys',
    steps: stepsFrom([0, 0], [1, 40], [3, 65], [4, 100]),
  },
  // the last four quarters
  timelinessReportingQuarterlySurvey: { unit: 'percent', source: 'surveys', steps: SHARE },
}

/** A row of a list metric; `value` is 1 or 0 for `done`, and up to 5 for `rated`. */
export type MetricRow = { name: string; value: number }

/** The known value of a metric, whatever its source. */
export type MetricFact = {
  value: number | null
  source: ScoreSource
  /** The day it was determined, in Nairobi. */
  day: string | null
  note: string
  rows?: readonly MetricRow[]
  /** By month, `2026-9`: for the chart. In minor units. */
  months?: Readonly<Record<string, number>>
}

type MetricResult = MetricFact & { score: number | null }
type CreditCard = {
  groups: Record<CreditGroup, { percent: number | null; metrics: Partial<Record<Metric, MetricResult>> }>
  /** The mean of the six groups, to two decimals; null while any of them is unknown. */
  average: number | null
  missing: Metric[]
}

/** Returns whether a row of a list may have a value. */
export const isRowValue = (list: 'done' | 'rated', value: number): boolean =>
  list === 'done' ? value === 0 || value === 1 : value >= 0 && value <= 5

/** Returns the value of a list: the percentage done, or the mean rating; null for an empty one. */
export function valueOfRows(list: 'done' | 'rated', rows: readonly MetricRow[]): number | null {
  const mean = meanOf(rows.map(({ value }) => value))
  if (mean === null) return null
  return roundToHundredths(list === 'done' ? mean * 100 : mean)
}

/** Computes the credit scorecard from the known metrics. */
export function creditOf(facts: Partial<Record<Metric, MetricFact>>, tables: Tables): CreditCard {
  const missing: Metric[] = []
  const groups = Object.fromEntries(
    CREDIT_GROUPS.map(group => {
      const metrics = Object.fromEntries(
        METRICS[group].map(name => {
          const rule = METRIC_TABLE[name]
          const fact = facts[name] ?? { value: null, source: rule.source, day: null, note: '' }
          const score = fact.value === null ? null : scoreOf(fact.value, tables[name] ?? rule.steps)
          if (score === null) missing.push(name)
          return [name, { ...fact, score }]
        }),
      )
      const percent = meanOf(Object.values(metrics).map(({ score }) => score))
      return [group, { percent: percent === null ? null : roundToHundredths(percent), metrics }]
    }),
  ) as CreditCard['groups']
  const percents = CREDIT_GROUPS.map(group => groups[group].percent)
  const mean = percents.includes(null) ? null : meanOf(percents)
  return { groups, average: mean === null ? null : roundToHundredths(mean), missing }
}
