import { Day, Id, Instant } from './field.ts'
import { Currency } from './loan.ts'
import { MetricLine, MetricName, Source } from './score-fields.ts'
import { CREDIT_GROUPS } from './score-names.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
} from './shape.ts'

export const MetricEntry = object({
  score: nullable(number()),
  value: nullable(number()),
  source: Source,
  day: nullable(Day),
  note: string(),
  rows: optional(array(MetricLine)),
  /** By month without leading zeros, `2026:9`; minor units. */
  months: optional(record(string(), number())),
})
export type MetricEntry = Infer<typeof MetricEntry>

/** The credit scorecard as our own screens read it. */
export const CreditRecord = object({
  business: object({ id: Id, name: string(), displayName: string(), enabled: boolean() }),
  currency: Currency,
  /** Time of the latest data. */
  updatedAt: nullable(Instant),
  groups: record(
    enums(CREDIT_GROUPS),
    object({ percent: nullable(number()), metrics: record(string(), MetricEntry) }),
  ),
  average: nullable(number()),
  missing: array(MetricName),
  version: integer(),
})
export type CreditRecord = Infer<typeof CreditRecord>

const percent = { percent: nullable(number()) }
const score = object({ score: nullable(number()) })
const share = object(percent)
const listed = object({
  report: array(object({ name: string(), val: number(), status: optional(integer()) })),
})
const byMonth = (name: string) =>
  object({ report: record(string(), object({ [name]: number() })), score: nullable(number()) })
/** The record in wire format: each group with the fields the specification names. */
export const WireRecord = object({
  /** Epoch seconds. */
  updatedAt: integer(),
  businessRisk: object({
    data: share,
    operatingProfitMargin: byMonth('operatingProfit'),
    cashFlowValidation: score,
    collateralAbility: listed,
    licensesOrPermits: listed,
    playbookAdvisory: listed,
  }),
  investmentRisk: object({
    data: share,
    loanTenure: score,
    ownContribution: score,
    timelinessReportingCashFlow: score,
    debtServiceCoverRatio: byMonth('netProfit'),
  }),
  creditRisk: object({
    data: share,
    loanRepayment: score,
    creditReferenceBureau: score,
    suppliersReference: score,
    offtakerUndertaking: score,
  }),
  performanceRisk: object({
    data: share,
    successionPlanning: score,
    experienceSkills: score,
    periodWithinSomo: score,
  }),
  socialDataViaLoanProposal: object({ data: share, guarantors: score, leadership: score, commitment: score }),
  impactDataViaDigiKua: object({
    data: share,
    womenEmployed: share,
    youthsEmployed: share,
    directJobsCreated: score,
    timelinessReportingQuarterlySurvey: share,
  }),
})
export type WireRecord = Infer<typeof WireRecord>
