/** The measures of the quarterly scorecard by category, under the names of the wire. */
export const MEASURES = {
  financialResults: [
    'monthlyRevenueGrowth',
    'avgMonthlyCashflow',
    'cashFlowValidated',
    'monthlyRevenueTurnover',
    'consistentlyCashFlowPositive',
    'timelinessOfReporting',
  ],
  impactData: [
    'noOfDirectJobsCreated',
    'noOfIndirectJobsCreated',
    'avgFullTimeEmployeeSalary',
    'noOfEmployees',
    'insurancesProvided',
    'contractsHRSystems',
    'timelinessOfReporting',
  ],
  participationInAcceleration: ['advisoryPlaybook', 'businessCoach', 'chanukaCheckinAttendance'],
  loanRepayment: ['lateRepayments', 'percentageOfDueLoansRepaid', 'noOfCompletedLoansRepaid'],
} as const
export type Category = keyof typeof MEASURES
export const CATEGORIES = Object.keys(MEASURES) as Category[]
/** `financialResults.timelinessOfReporting`: two categories have a measure of that name. */
export type MeasureId = { [Of in Category]: `${Of}.${(typeof MEASURES)[Of][number]}` }[Category]
export const MEASURE_IDS = CATEGORIES.flatMap(category =>
  MEASURES[category].map(name => `${category}.${name}` as MeasureId),
)

/** The metrics of the credit scorecard by group, under the names of the wire. */
export const METRICS = {
  businessRisk: [
    'operatingProfitMargin',
    'cashFlowValidation',
    'collateralAbility',
    'licensesOrPermits',
    'playbookAdvisory',
  ],
  investmentRisk: ['loanTenure', 'ownContribution', 'timelinessReportingCashFlow', 'debtServiceCoverRatio'],
  creditRisk: ['loanRepayment', 'creditReferenceBureau', 'suppliersReference', 'offtakerUndertaking'],
  performanceRisk: ['successionPlanning', 'experienceSkills', 'periodWithinSomo'],
  socialDataViaLoanProposal: ['guarantors', 'leadership', 'commitment'],
  impactDataViaDigiKua: [
    'womenEmployed',
    'youthsEmployed',
    'directJobsCreated',
    'timelinessReportingQuarterlySurvey',
  ],
} as const
export type CreditGroup = keyof typeof METRICS
export const CREDIT_GROUPS = Object.keys(METRICS) as CreditGroup[]
export type Metric = (typeof METRICS)[CreditGroup][number]
export const METRIC_NAMES = CREDIT_GROUPS.flatMap(group => METRICS[group] as readonly Metric[])

/** What the addresses of the groups end in. */
export const GROUP_ADDRESSES = {
  businessRisk: 'business-risk',
  investmentRisk: 'investment-risk',
  creditRisk: 'credit-risk',
  performanceRisk: 'performance-risk',
  socialDataViaLoanProposal: 'social-data-via-loan-proposal',
  impactDataViaDigiKua: 'impact-data-via-digikua',
} as const satisfies Record<CreditGroup, string>

export const BANDS = ['bad', 'average', 'good', 'excellent'] as const
export type Band = (typeof BANDS)[number]

/** Where a value comes from. `staff`: somebody of the staff found it out and noted it. */
export const SCORE_SOURCES = [
  'books',
  'validation',
  'surveys',
  'loans',
  'account',
  'playbook',
  'staff',
] as const
export type ScoreSource = (typeof SCORE_SOURCES)[number]

/** What the values of measures and metrics are: `money` in whole units, `rating` from 0 to 5, `ratio` of two amounts. */
export type ScoreUnit = 'percent' | 'money' | 'count' | 'months' | 'years' | 'days' | 'rating' | 'ratio'

/** As many lines as a table of thresholds may have. */
export const MOST_STEPS = 12

/** What scores are reported by. */
export const SCORES_BY = ['hub', 'cohort'] as const
