import { quarterOf } from '#rules/day.ts'
import { figuresFrom, type Sums } from '#rules/figures.ts'
import { MINOR } from '#rules/money.ts'
import { monthsOf, periodOn } from '#rules/period.ts'
import { sumsByMonth } from '#server/book/overview.ts'
import type { Sql } from '#server/db/open.ts'

/** Returns revenue and operating profit of the months or quarters of a year that have entries, in whole units. */
export async function statsOf(sql: Sql, business: string, year: number, mode: 'monthly' | 'quarterly') {
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
