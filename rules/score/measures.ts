import type { Country } from '#contract/client.ts'
import type { MeasureId, ScoreSource, ScoreUnit } from '#contract/score-names.ts'
import { over, type Step, stepsFrom } from './steps.ts'

/** A measure: its unit, source, and threshold table. */
export type Measure = {
  unit: ScoreUnit
  /** `staff`: not in our records, so staff enter it. */
  source: ScoreSource
  /** Name of the quarterly survey's question that provides it. */
  question?: string
  /** Money thresholds are in whole Kenyan shillings; see `RATE`. */
  steps: readonly Step[]
}

/** Initial conversion rate of one Kenyan shilling to the currency of a portal's country. A super admin can adjust the thresholds. */
const RATE: Record<Country, number> = { KE: 1, TZ: 20 }

/** All measures with a portal's initial thresholds. The measures are the specification's, the thresholds ours. */
export const MEASURE_TABLE: Record<MeasureId, Measure> = {
  // mean monthly sales compared with the previous quarter
  'financialResults.monthlyRevenueGrowth': {
    unit: 'percent',
    source: 'books',
    steps: stepsFrom([-100, 0], [-20, 25], [-5, 50], [2, 75], [8, 100]),
  },
  // mean monthly operating cash flow
  'financialResults.avgMonthlyCashflow': {
    unit: 'money',
    source: 'books',
    steps: stepsFrom([-1e11, 0], [0, 25], [5_000, 50], [15_000, 75], [30_000, 100]),
  },
  // difference between statement and book: under 2 %, more than 5 %, more than 9 %
  'financialResults.cashFlowValidated': {
    unit: 'percent',
    source: 'validation',
    steps: [...stepsFrom([0, 100], [2, 75]), over(5, 40), over(9, 0)],
  },
  'financialResults.monthlyRevenueTurnover': {
    unit: 'money',
    source: 'books',
    steps: stepsFrom([0, 0], [10_000, 25], [30_000, 50], [60_000, 75], [100_000, 100]),
  },
  // months of the quarter with positive cash flow
  'financialResults.consistentlyCashFlowPositive': {
    unit: 'count',
    source: 'books',
    steps: stepsFrom([0, 0], [1, 33], [2, 67], [3, 100]),
  },
  // entries recorded within seven days of their date
  'financialResults.timelinessOfReporting': {
    unit: 'percent',
    source: 'books',
    steps: stepsFrom([0, 0], [50, 50], [75, 75], [90, 100]),
  },
  // more than 3, 3, 1 or 2, none
  'impactData.noOfDirectJobsCreated': {
    unit: 'count',
    source: 'surveys',
    question: 'hired',
    steps: stepsFrom([0, 0], [1, 40], [3, 70], [4, 100]),
  },
  'impactData.noOfIndirectJobsCreated': {
    unit: 'count',
    source: 'surveys',
    question: 'indirect_jobs',
    steps: stepsFrom([0, 0], [1, 40], [3, 70], [4, 100]),
  },
  'impactData.avgFullTimeEmployeeSalary': {
    unit: 'money',
    source: 'surveys',
    question: 'salary',
    steps: stepsFrom([0, 0], [8_000, 40], [15_000, 70], [25_000, 100]),
  },
  'impactData.noOfEmployees': {
    unit: 'count',
    source: 'surveys',
    question: 'staff',
    steps: stepsFrom([0, 0], [1, 30], [2, 60], [4, 80], [6, 100]),
  },
  // number of insurance types the business pays for
  'impactData.insurancesProvided': {
    unit: 'count',
    source: 'surveys',
    question: 'insurances',
    steps: stepsFrom([0, 0], [1, 50], [2, 80], [3, 100]),
  },
  // share of people with a written contract
  'impactData.contractsHRSystems': {
    unit: 'percent',
    source: 'surveys',
    question: 'contracts',
    steps: stepsFrom([0, 0], [25, 40], [50, 70], [90, 100]),
  },
  // days from the end of the quarter to the survey's submission; 1,000 if never
  'impactData.timelinessOfReporting': {
    unit: 'days',
    source: 'surveys',
    steps: [{ from: -1e4, score: 100 }, over(0, 75), over(7, 50), over(31, 0)],
  },
  'participationInAcceleration.advisoryPlaybook': {
    unit: 'percent',
    source: 'playbook',
    steps: stepsFrom([0, 0], [25, 40], [50, 70], [80, 100]),
  },
  // three or more meetings in a quarter
  'participationInAcceleration.businessCoach': {
    unit: 'count',
    source: 'staff',
    steps: stepsFrom([0, 0], [1, 40], [2, 70], [3, 100]),
  },
  'participationInAcceleration.chanukaCheckinAttendance': {
    unit: 'percent',
    source: 'staff',
    steps: stepsFrom([0, 0], [50, 50], [75, 75], [90, 100]),
  },
  // instalments due in the quarter that were paid late or not at all
  'loanRepayment.lateRepayments': {
    unit: 'count',
    source: 'loans',
    steps: stepsFrom([0, 100], [1, 60], [2, 30], [3, 0]),
  },
  // share of instalments due by the end of the quarter that were paid by then
  'loanRepayment.percentageOfDueLoansRepaid': {
    unit: 'percent',
    source: 'loans',
    steps: stepsFrom([0, 0], [50, 25], [75, 50], [90, 75], [100, 100]),
  },
  'loanRepayment.noOfCompletedLoansRepaid': {
    unit: 'count',
    source: 'loans',
    steps: stepsFrom([0, 50], [1, 80], [2, 100]),
  },
}

/** Whether a measure can have a value: a share of something is 0 to 100 %, while sales shrink by at most 100 % and may multiply. */
export function isMeasureValue(id: MeasureId, value: number): boolean {
  const { unit } = MEASURE_TABLE[id]
  if (unit === 'money' || unit === 'days') return true
  if (id === 'financialResults.monthlyRevenueGrowth') return value >= -100
  return value >= 0 && (unit !== 'percent' || value <= 100)
}

/** The survey was not answered and is closed. */
export const NOT_ANSWERED = 1_000

export type Tables = Readonly<Record<string, readonly Step[]>>

/** Returns the initial tables of a portal in a country, by measure. */
export function firstTables<Id extends string>(
  table: Readonly<Record<Id, Pick<Measure, 'unit' | 'steps'>>>,
  country: Country,
): Record<Id, Step[]> {
  const own = Object.entries(table) as [Id, Pick<Measure, 'unit' | 'steps'>][]
  return Object.fromEntries(
    own.map(([id, { unit, steps }]) => [
      id,
      steps.map(step => (unit === 'money' ? { ...step, from: step.from * RATE[country] } : { ...step })),
    ]),
  ) as Record<Id, Step[]>
}
