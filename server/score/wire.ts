import { and, asc, eq } from 'drizzle-orm'
import { isStaff } from '#contract/role.ts'
import type { CreditRecord, MetricEntry, WireRecord } from '#contract/score-credit.ts'
import { type CreditGroup, METRICS, type Metric } from '#contract/score-names.ts'
import { quarterOf } from '#rules/day.ts'
import { figuresFrom, type Sums } from '#rules/figures.ts'
import { MINOR } from '#rules/money.ts'
import { monthsOf, periodOn } from '#rules/period.ts'
import { quarterNamed } from '#rules/quarter.ts'
import type { MetricRow } from '#rules/score/credit.ts'
import { sumsByMonth } from '#server/book/overview.ts'
import { businessesOf, needBusiness, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { account, business, scoreEntry } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { seenBy } from '#server/people/visibility.ts'
import { inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { creditNow } from './credit.ts'
import { entriesOf } from './entries.ts'

/** The maximum number of entries of a quarter; longer lists are paged by the desk. */
const MOST = 500

/** Returns the businesses whose entries of a quarter the user may read: their own, or for staff those that have one. */
async function within(sql: Sql, person: Person, quarter: string): Promise<Seen[]> {
  if (!isStaff(person.role)) return businessesOf(sql, person, person.id)
  const rows = await sql
    .select({ business, owner: account })
    .from(scoreEntry)
    .innerJoin(business, eq(business.id, scoreEntry.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(and(eq(scoreEntry.tenant, person.tenant), eq(scoreEntry.quarter, quarter), seenBy(person)))
    .orderBy(asc(business.id))
    .limit(MOST)
  return rows.map(row => ({ ...row, country: row.owner.country, isOwn: false }))
}

/** Returns revenue and operating profit of the months or quarters of a year that have entries, in whole units. */
async function statsOf(sql: Sql, business: string, year: number, mode: 'monthly' | 'quarterly') {
  const period = periodOn('year', `${String(year).padStart(4, '0')}-01-01`)
  const rows = await sumsByMonth(sql, business, period)
  const nameOf = (month: string) =>
    mode === 'monthly' ? `${year}:${Number(month.slice(5))}` : `${year}:${quarterOf(`${month}-01`).slice(5)}`
  const sums = new Map<string, Sums>()
  for (const month of monthsOf(period)) {
    for (const row of rows.filter(one => one.month === month)) {
      const name = nameOf(month)
      const sum = sums.get(name) ?? {}
      sum[row.kind] = (sum[row.kind] ?? 0) + row.amount
      sums.set(name, sum)
    }
  }
  const of = (figure: 'revenue' | 'operatingCashflow') =>
    Object.fromEntries([...sums].map(([name, sum]) => [name, figuresFrom(sum)[figure] / MINOR]))
  return { revenue: of('revenue'), operatingProfit: of('operatingCashflow') }
}

/** Formats list rows for the wire. Done-or-not rows have a status next to their value. */
const listOf = (rows: readonly MetricRow[] = [], isDone = false) => ({
  report: rows.map(({ name, value }) => ({ name, val: value, ...(isDone && { status: value > 0 ? 1 : 0 }) })),
})

/** Formats monthly amounts in whole units. */
const byMonth = (name: 'operatingProfit' | 'netProfit', { months = {}, score }: MetricEntry) => ({
  report: Object.fromEntries(
    Object.entries(months).map(([month, amount]) => [month, { [name]: amount / MINOR }]),
  ),
  score,
})

/** Formats a record for the wire; null if nothing is known at all. */
function wireOf({ groups, updatedAt }: CreditRecord): WireRecord | null {
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

/** Handlers of the wire's calls about scores. */
export const wireHandlers = {
  'POST scorecard/scorecard': async (
    { body: { businessId, year, quarter } },
    { sql, services: { book }, person },
  ) => {
    if ((year === undefined) !== (quarter === undefined) || (!businessId && year === undefined)) {
      throw new Refusal('invalid', 'call.incomplete')
    }
    const named = year === undefined || quarter === undefined ? undefined : quarterNamed(year, quarter)
    const seen = businessId
      ? [await needBusiness(sql, person, businessId)]
      : await within(sql, person, named as string)
    const data = await entriesOf({ sql, book }, seen, { quarter: named })
    return { count: data.length, data }
  },
  'GET invest/stats/:businessId/:businessName/:year': async (
    { params: { businessId, year }, query: { dataMode, usr_mail } },
    { sql, person },
  ) => {
    const { business: one, owner } = await needBusiness(sql, person, businessId)
    const mail = usr_mail?.trim().toLowerCase()
    if (mail && mail !== owner.email) throw new Refusal('forbidden', 'business.other')
    return { Response: 'Success', data: await statsOf(sql, one.id, year, dataMode) }
  },
  'POST scorecard/scorecard_v2/read': async (
    { query: { businessId } },
    { sql, services: { book }, person },
  ) => {
    const seen = await needBusiness(sql, person, businessId)
    const record = await creditNow({ sql, book }, seen)
    const wire = wireOf(record)
    return {
      Response: wire ? 'Success' : inLanguage('en', msg('score.none')),
      data: wire ? [wire] : [],
      record,
    }
  },
} satisfies SomeHandlers
