import { Day, Id, Instant } from './field.ts'
import { Currency } from './loan.ts'
import { MetricLine, MetricName, Source } from './score-fields.ts'
import { CREDIT_GROUPS } from './score-names.ts'
import * as s from './shape.ts'

export const MetricEntry = s.object({
  score: s.nullable(s.number()),
  value: s.nullable(s.number()),
  source: Source,
  day: s.nullable(Day),
  note: s.string(),
  rows: s.optional(s.array(MetricLine)),
  /** By month without leading zeros, `2026:9`; minor units. */
  months: s.optional(s.record(s.string(), s.number())),
})
export type MetricEntry = s.Infer<typeof MetricEntry>

/** The credit scorecard as our own screens read it. */
export const CreditRecord = s.object({
  business: s.object({ id: Id, name: s.string(), displayName: s.string(), enabled: s.boolean() }),
  currency: Currency,
  /** Time of the latest data. */
  updatedAt: s.nullable(Instant),
  groups: s.record(
    s.enums(CREDIT_GROUPS),
    s.object({ percent: s.nullable(s.number()), metrics: s.record(s.string(), MetricEntry) }),
  ),
  average: s.nullable(s.number()),
  missing: s.array(MetricName),
  version: s.integer(),
})
export type CreditRecord = s.Infer<typeof CreditRecord>

const percent = { percent: s.nullable(s.number()) }
const score = s.object({ score: s.nullable(s.number()) })
const share = s.object(percent)
const listed = s.object({
  report: s.array(s.object({ name: s.string(), val: s.number(), status: s.optional(s.integer()) })),
})
const byMonth = (name: string) =>
  s.object({ report: s.record(s.string(), s.object({ [name]: s.number() })), score: s.nullable(s.number()) })
/** The record in wire format: each group with the fields the specification names. */
export const WireRecord = s.object({
  /** Epoch seconds. */
  updatedAt: s.integer(),
  businessRisk: s.object({
    data: share,
    operatingProfitMargin: byMonth('operatingProfit'),
    cashFlowValidation: score,
    collateralAbility: listed,
    licensesOrPermits: listed,
    playbookAdvisory: listed,
  }),
  investmentRisk: s.object({
    data: share,
    loanTenure: score,
    ownContribution: score,
    timelinessReportingCashFlow: score,
    debtServiceCoverRatio: byMonth('netProfit'),
  }),
  creditRisk: s.object({
    data: share,
    loanRepayment: score,
    creditReferenceBureau: score,
    suppliersReference: score,
    offtakerUndertaking: score,
  }),
  performanceRisk: s.object({
    data: share,
    successionPlanning: score,
    experienceSkills: score,
    periodWithinSomo: score,
  }),
  socialDataViaLoanProposal: s.object({
    data: share,
    guarantors: score,
    leadership: score,
    commitment: score,
  }),
  impactDataViaDigiKua: s.object({
    data: share,
    womenEmployed: share,
    youthsEmployed: share,
    directJobsCreated: score,
    timelinessReportingQuarterlySurvey: share,
  }),
})
export type WireRecord = s.Infer<typeof WireRecord>
