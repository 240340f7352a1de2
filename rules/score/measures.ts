import type { Country } from '#contract/client.ts'
import type { MeasureId, ScoreSource, ScoreUnit } from '#contract/score-names.ts'
import type { Step } from './steps.ts'

/** What a measure is: what its value is, where that comes from, and the lines of its table. */
export type Measure = {
  unit: ScoreUnit
  /** `staff`: nothing that we keep says it, so somebody notes it. */
  source: ScoreSource
  /** The question of the quarterly survey that answers it, by its name. */
  question?: string
  /** Whole units of a measure in money are Kenya's; see `RATE`. */
  steps: readonly Step[]
}

/** What a shilling of Kenya is in those of a country where a portal begins. Super sets what fits better. */
const RATE: Record<Country, number> = { KE: 1, TZ: 20 }

const lines = (...steps: readonly (readonly [from: number, score: number])[]): Step[] =>
  steps.map(([from, score]) => ({ from, score }))

/** Every measure with the thresholds that a portal begins with. The specification names measures, these lines are ours. */
export const MEASURE_TABLE: Record<MeasureId, Measure> = {
  // mean monthly sales against the quarter before
  'financialResults.monthlyRevenueGrowth': {
    unit: 'percent',
    source: 'books',
    steps: lines([-100, 0], [-20, 25], [-5, 50], [2, 75], [8, 100]),
  },
  // mean operating cash flow of a month
  'financialResults.avgMonthlyCashflow': {
    unit: 'money',
    source: 'books',
    steps: lines([-1e11, 0], [0, 25], [5_000, 50], [15_000, 75], [30_000, 100]),
  },
  // how far statement and book differ: under 2 %, more than 5 %, more than 9 %
  'financialResults.cashFlowValidated': {
    unit: 'percent',
    source: 'validation',
    steps: [
      ...lines([0, 100], [2, 75]),
      { from: 5, score: 40, over: true },
      { from: 9, score: 0, over: true },
    ],
  },
  'financialResults.monthlyRevenueTurnover': {
    unit: 'money',
    source: 'books',
    steps: lines([0, 0], [10_000, 25], [30_000, 50], [60_000, 75], [100_000, 100]),
  },
  // months of the quarter in which more came in than went out
  'financialResults.consistentlyCashFlowPositive': {
    unit: 'count',
    source: 'books',
    steps: lines([0, 0], [1, 33], [2, 67], [3, 100]),
  },
  // entries written within seven days of their day
  'financialResults.timelinessOfReporting': {
    unit: 'percent',
    source: 'books',
    steps: lines([0, 0], [50, 50], [75, 75], [90, 100]),
  },
  // more than 3, 3, 1 or 2, none
  'impactData.noOfDirectJobsCreated': {
    unit: 'count',
    source: 'surveys',
    question: 'hired',
    steps: lines([0, 0], [1, 40], [3, 70], [4, 100]),
  },
  'impactData.noOfIndirectJobsCreated': {
    unit: 'count',
    source: 'surveys',
    question: 'indirect_jobs',
    steps: lines([0, 0], [1, 40], [3, 70], [4, 100]),
  },
  'impactData.avgFullTimeEmployeeSalary': {
    unit: 'money',
    source: 'surveys',
    question: 'salary',
    steps: lines([0, 0], [8_000, 40], [15_000, 70], [25_000, 100]),
  },
  'impactData.noOfEmployees': {
    unit: 'count',
    source: 'surveys',
    question: 'staff',
    steps: lines([0, 0], [1, 30], [2, 60], [4, 80], [6, 100]),
  },
  // kinds of insurance that the business pays for
  'impactData.insurancesProvided': {
    unit: 'count',
    source: 'surveys',
    question: 'insurances',
    steps: lines([0, 0], [1, 50], [2, 80], [3, 100]),
  },
  // people with a written contract
  'impactData.contractsHRSystems': {
    unit: 'percent',
    source: 'surveys',
    question: 'contracts',
    steps: lines([0, 0], [25, 40], [50, 70], [90, 100]),
  },
  // days after the end of the quarter on which the survey was answered; 1,000 for not at all
  'impactData.timelinessOfReporting': {
    unit: 'days',
    source: 'surveys',
    steps: [
      { from: -1e4, score: 100 },
      { from: 0, score: 75, over: true },
      { from: 7, score: 50, over: true },
      { from: 31, score: 0, over: true },
    ],
  },
  'participationInAcceleration.advisoryPlaybook': {
    unit: 'percent',
    source: 'playbook',
    steps: lines([0, 0], [25, 40], [50, 70], [80, 100]),
  },
  // three or more meetings in a quarter
  'participationInAcceleration.businessCoach': {
    unit: 'count',
    source: 'staff',
    steps: lines([0, 0], [1, 40], [2, 70], [3, 100]),
  },
  'participationInAcceleration.chanukaCheckinAttendance': {
    unit: 'percent',
    source: 'staff',
    steps: lines([0, 0], [50, 50], [75, 75], [90, 100]),
  },
  // instalments due in the quarter that were paid late, or not at all
  'loanRepayment.lateRepayments': {
    unit: 'count',
    source: 'loans',
    steps: lines([0, 100], [1, 60], [2, 30], [3, 0]),
  },
  // instalments due until the end of the quarter that were paid by then
  'loanRepayment.percentageOfDueLoansRepaid': {
    unit: 'percent',
    source: 'loans',
    steps: lines([0, 0], [50, 25], [75, 50], [90, 75], [100, 100]),
  },
  'loanRepayment.noOfCompletedLoansRepaid': {
    unit: 'count',
    source: 'loans',
    steps: lines([0, 50], [1, 80], [2, 100]),
  },
}

/** No survey came, and none can any more. */
export const NOT_ANSWERED = 1_000

export type Tables = Readonly<Record<string, readonly Step[]>>

/** The tables that a portal of a country begins with, by measure. */
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
