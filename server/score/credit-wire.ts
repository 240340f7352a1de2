import type { CreditRecord, MetricEntry, WireRecord } from '#contract/score-credit.ts'
import { type CreditGroup, METRICS, type Metric } from '#contract/score-names.ts'
import { MINOR } from '#rules/money.ts'
import type { MetricRow } from '#rules/score/credit.ts'

/** Formats list rows for the wire. Done-or-not rows have a status next to their value. */
const listOf = (rows: readonly MetricRow[] = [], isDone = false) => ({
  report: rows.map(({ name, value }) => ({ name, val: value, ...(isDone && { status: value > 0 ? 1 : 0 }) })),
})

/** Formats monthly amounts in whole units. */
const byMonth = (name: 'operatingProfit' | 'netProfit', { months = {}, score }: MetricEntry) => ({
  report: Object.fromEntries(
    Object.entries(months).map(([month, amount]) => [month, { [name]: amount / MINOR }]),
  ) as Record<string, Record<string, number>>,
  score,
})

/** Formats a record for the wire; null if nothing is known at all. */
export function wireOf({ groups, updatedAt }: CreditRecord): WireRecord | null {
  const of = (name: Metric): MetricEntry => {
    const group = (Object.keys(METRICS) as CreditGroup[]).find(one =>
      (METRICS[one] as readonly Metric[]).includes(name),
    ) as CreditGroup
    return groups[group].metrics[name] as MetricEntry
  }
  if (updatedAt === null) return null
  const data = (group: CreditGroup) => ({ data: { percent: groups[group].percent } })
  const score = (name: Metric) => ({ score: of(name).score })
  const percent = (name: Metric) => ({ percent: of(name).value })
  const collateral = of('collateralAbility')
  return {
    updatedAt: Math.floor(Date.parse(updatedAt) / 1000),
    businessRisk: {
      ...data('businessRisk'),
      operatingProfitMargin: byMonth('operatingProfit', of('operatingProfitMargin')),
      cashFlowValidation: score('cashFlowValidation'),
      collateralAbility: {
        report: collateral.value === null ? [] : [{ name: collateral.note, val: collateral.value }],
      },
      licensesOrPermits: listOf(of('licensesOrPermits').rows, true),
      playbookAdvisory: listOf(of('playbookAdvisory').rows),
    },
    investmentRisk: {
      ...data('investmentRisk'),
      loanTenure: score('loanTenure'),
      ownContribution: score('ownContribution'),
      timelinessReportingCashFlow: score('timelinessReportingCashFlow'),
      debtServiceCoverRatio: byMonth('netProfit', of('debtServiceCoverRatio')),
    },
    creditRisk: {
      ...data('creditRisk'),
      loanRepayment: score('loanRepayment'),
      creditReferenceBureau: score('creditReferenceBureau'),
      suppliersReference: score('suppliersReference'),
      offtakerUndertaking: score('offtakerUndertaking'),
    },
    performanceRisk: {
      ...data('performanceRisk'),
      successionPlanning: score('successionPlanning'),
      experienceSkills: score('experienceSkills'),
      periodWithinSomo: score('periodWithinSomo'),
    },
    socialDataViaLoanProposal: {
      ...data('socialDataViaLoanProposal'),
      guarantors: score('guarantors'),
      leadership: score('leadership'),
      commitment: score('commitment'),
    },
    impactDataViaDigiKua: {
      ...data('impactDataViaDigiKua'),
      womenEmployed: percent('womenEmployed'),
      youthsEmployed: percent('youthsEmployed'),
      directJobsCreated: score('directJobsCreated'),
      timelinessReportingQuarterlySurvey: percent('timelinessReportingQuarterlySurvey'),
    },
  }
}
