/** The measures of the quarterly scorecard by category, with the wire's names. */
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
/** `financialResults.timelinessOfReporting`: the category is included because two categories have a measure of that name. */
export type MeasureId = { [Of in Category]: `${Of}.${(typeof MEASURES)[Of][number]}` }[Category]
export const MEASURE_IDS = CATEGORIES.flatMap(category =>
  MEASURES[category].map(name => `${category}.${name}` as MeasureId),
)

/** The metrics of the credit scorecard by group, with the wire's names. */
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

/** The last URL segments of the groups. */
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

/** Source of a value. `staff`: recorded by a member of staff. */
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

/** Units of measures and metrics: `money` in whole units, `rating` from 0 to 5, `ratio` of two amounts. */
export type ScoreUnit = 'percent' | 'money' | 'count' | 'months' | 'years' | 'days' | 'rating' | 'ratio'

/** The maximum number of rows of a threshold table. */
export const MOST_STEPS = 12

/** Grouping of score reports. */
export const SCORES_BY = ['hub', 'cohort'] as const
