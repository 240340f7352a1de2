import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { CreditRecord } from '#contract/score-credit.ts'
import type { Metric } from '#contract/score-names.ts'
import { addDays, addMonths, type Day, dayOf, monthsBetween } from '#rules/day.ts'
import { figuresFrom, type Sums } from '#rules/figures.ts'
import { currencyOf } from '#rules/money.ts'
import { monthsOf } from '#rules/period.ts'
import { daysOf, lastQuarter, quarterAfter } from '#rules/quarter.ts'
import { meanOf, roundToHundredths } from '#rules/score/bands.ts'
import { creditOf, METRIC_TABLE, type MetricFact, valueOfRows } from '#rules/score/credit.ts'
import { sumsByMonth } from '#server/book/overview.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { creditNote, loan } from '#server/db/schema/index.ts'
import { factsOf, keyOf, type Reading, writtenIn } from './facts.ts'
import { repaidOf } from './loan-times.ts'
import { tablesOf } from './tables.ts'

type Facts = Partial<Record<Metric, MetricFact>>

const whole = (amount: number) => Math.round(amount)
/** Formats a month as `2026:9`: the wire has no leading zeros. */
const named = (month: string) => `${month.slice(0, 4)}:${Number(month.slice(5))}`

/** Returns the figures from the book of the last twelve complete months: the margin, and what was available for instalments. */
async function fromBook(sql: Sql, business: string, today: Day) {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  const period = { from: addMonths(`${today.slice(0, 7)}-01`, -12), to }
  const rows = await sumsByMonth(sql, business, period)
  if (rows.length === 0) return null
  const months = monthsOf(period).map(month => {
    const sums: Sums = {}
    for (const row of rows.filter(one => one.month === month)) sums[row.kind] = row.amount
    return { month, ...figuresFrom(sums) }
  })
  const sum = (of: 'revenue' | 'operatingCashflow' | 'netCashflow') =>
    months.reduce((total, one) => total + one[of], 0)
  const known = months.filter(({ month }) => rows.some(row => row.month === month))
  return { to, months: known, revenue: sum('revenue'), profit: sum('operatingCashflow') }
}

/** Returns the borrower's newest loan that is not a draft, for its amount and term. */
async function newestLoan(sql: Sql, owner: string) {
  const [row] = await sql
    .select()
    .from(loan)
    .where(and(eq(loan.client, owner), ne(loan.status, 'draft')))
    .orderBy(desc(loan.number))
    .limit(1)
  return row ?? null
}

/** Returns the monthly instalment of a loan in minor units: from its schedule, or without interest while there is none. */
function monthlyOf({ schedule, amount, approvedAmount, months }: typeof loan.$inferSelect): number {
  if (schedule && schedule.length > 0) {
    const all = schedule.reduce((sum, { principal, interest }) => sum + principal + interest, 0)
    return all / months
  }
  return (approvedAmount ?? amount) / months
}

/** Calculates the metrics from our own data. Unknown metrics are absent. */
async function reckoned({ sql, book, now = Date.now() }: Reading, { business, owner }: Seen): Promise<Facts> {
  const today = dayOf(now)
  const last = lastQuarter(now)
  const four = [-3, -2, -1, 0].map(away => quarterAfter(last, away))
  const [booked, newest, loans, facts, written] = await Promise.all([
    fromBook(sql, business.id, today),
    newestLoan(sql, owner.id),
    repaidOf(sql, book, [owner.id], today),
    factsOf({ sql, book, now }, [business], four),
    writtenIn(sql, business.id, { from: addMonths(today, -3), to: today }),
  ])
  const found: Facts = {}
  const put = (metric: Metric, value: number | null, day: Day, more: Partial<MetricFact> = {}) => {
    if (value !== null)
      found[metric] = {
        value: roundToHundredths(value),
        source: METRIC_TABLE[metric].source,
        day,
        note: '',
        ...more,
      }
  }
  if (booked && booked.revenue > 0) {
    put('operatingProfitMargin', (booked.profit / booked.revenue) * 100, booked.to, {
      months: Object.fromEntries(booked.months.map(one => [named(one.month), one.operatingCashflow])),
    })
  }
  if (newest) {
    put('loanTenure', newest.months, dayOf(newest.createdAt.getTime()))
    if (booked) {
      const monthly = meanOf(booked.months.map(one => one.operatingCashflow)) ?? 0
      put('debtServiceCoverRatio', monthly / monthlyOf(newest), booked.to, {
        months: Object.fromEntries(booked.months.map(one => [named(one.month), whole(one.netCashflow)])),
      })
    }
  }
  if (written.entries > 0) put('timelinessReportingCashFlow', (written.onTime / written.entries) * 100, today)

  const times = (loans.get(owner.id) ?? []).flatMap(one => one.times)
  const judged = times.filter(({ state }) => state !== 'ahead' && state !== 'unknown')
  if (judged.length > 0) {
    put(
      'loanRepayment',
      (judged.filter(({ state }) => state === 'on-time').length / judged.length) * 100,
      today,
    )
  }
  put('periodWithinSomo', monthsBetween(dayOf(owner.createdAt.getTime()), today), today)

  const quarters = four.map(quarter => ({ quarter, known: facts.get(keyOf(business.id, quarter)) }))
  const discrepancy = quarters.findLast(({ known }) => known?.discrepancy != null)
  if (discrepancy?.known) {
    put('cashFlowValidation', discrepancy.known.discrepancy, daysOf(discrepancy.quarter).to)
  }
  const answered = quarters.filter(({ known }) => known?.survey)
  const newestAnswer = answered.at(-1)
  if (newestAnswer?.known?.survey) {
    const { answers } = newestAnswer.known.survey
    const on = daysOf(newestAnswer.quarter).to
    const number = (name: string) => {
      const text = answers[name]
      return text === undefined || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)
    }
    const staff = number('staff')
    const part = (name: string) => {
      const some = number(name)
      return staff && some !== null ? (some / staff) * 100 : null
    }
    put('womenEmployed', part('women'), on)
    put('youthsEmployed', part('youths'), on)
    put('directJobsCreated', number('hired'), on)
  }
  // a quarter that can still be answered does not count as missed
  const surveyed = quarters.filter(({ known }) => known?.survey || known?.surveyClosed)
  if (surveyed.length > 0) {
    put('timelinessReportingQuarterlySurvey', (answered.length / surveyed.length) * 100, daysOf(last).to)
  }
  return found
}

/** Returns the value that staff recorded, of a list that of its rows; null if they removed it. */
export function valueOfNote({
  metric,
  value,
  rows,
}: Pick<typeof creditNote.$inferSelect, 'metric' | 'value' | 'rows'>) {
  const { list } = METRIC_TABLE[metric]
  return list && rows ? valueOfRows(list, rows) : value
}

/** Returns the latest value that staff recorded for each metric. */
async function noted(sql: Sql, business: string): Promise<Facts> {
  const rows = await findRows(sql, creditNote, { business }, asc(creditNote.at), asc(creditNote.id))
  const facts: Facts = {}
  for (const row of rows) {
    const { metric, rows: list, day, note } = row
    const value = valueOfNote(row)
    if (value === null) delete facts[metric]
    else facts[metric] = { value, source: 'staff', day, note, ...(list && { rows: list }) }
  }
  return facts
}

/** Returns the current credit scorecard of a business: our own data takes precedence over values recorded by staff. */
export async function creditNow(reading: Reading, seen: Seen): Promise<CreditRecord> {
  const { business, owner } = seen
  const [own, staff, counting] = await Promise.all([
    reckoned(reading, seen),
    noted(reading.sql, business.id),
    tablesOf(reading.sql, business.tenant),
  ])
  const { groups, average, missing } = creditOf({ ...staff, ...own }, counting.metrics)
  // the age of the account is known for everybody
  const isKnown = Object.values(groups).some(({ metrics }) =>
    Object.values(metrics).some(({ score, source }) => score !== null && source !== 'account'),
  )
  return {
    business: {
      id: business.id,
      name: business.name,
      displayName: business.displayName || business.name,
      enabled: owner.status === 'active',
    },
    currency: currencyOf(seen.owner),
    updatedAt: isKnown ? new Date(reading.now ?? Date.now()).toISOString() : null,
    groups: groups as CreditRecord['groups'],
    average,
    missing,
    version: counting.version,
  }
}
