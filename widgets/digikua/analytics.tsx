import type { Overview } from '#contract/book.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { Currency } from '#contract/loan.ts'
import { ChartCard } from '#kit/chart/card.tsx'
import { ColumnChart } from '#kit/chart/columns.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { OverviewWords } from './overview.en.ts'

const CHARTS = ['revenue', 'costs', 'netCashflow'] as const
/** Maximum number of months in the chart, for readability; the table has all of them. */
const MOST = 12

/** Renders revenue, costs and net cash flow by month: as a summary, a chart and a table. */
export function Analytics({ months, currency }: { months: Overview['months']; currency: Currency }) {
  const t = useWords<OverviewWords>()
  const { language } = useI18n()
  const { locale } = LANGUAGES[language]
  const named = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const monthOf = (month: string) => named.format(new Date(`${month}-01T00:00:00Z`))
  const write = (value: number) => formatMoney(Math.round(value), currency)
  return (
    <section className="stack">
      <h3>{t('analytics')}</h3>
      {CHARTS.map(name => {
        const last = months.at(-1)
        const best = months.reduce((top, one) => (one[name] > top[name] ? one : top))
        return (
          <ChartCard
            key={name}
            title={t(name)}
            text={
              last
                ? t('chartLast', {
                    month: monthOf(last.month),
                    amount: write(last[name]),
                    best: monthOf(best.month),
                    most: write(best[name]),
                  })
                : ''
            }
            picture={
              <ColumnChart
                columns={months
                  .slice(-MOST)
                  .map(one => ({ label: monthOf(one.month), value: one[name] / MINOR }))}
                write={value => write(value * MINOR)}
              />
            }
            tableLabel={t('chartTable')}
            table={
              <SmallTable
                className="months"
                heads={[t('monthColumn'), t(name)]}
                rows={[...months].reverse().map(one => [monthOf(one.month), write(one[name])])}
              />
            }
          />
        )
      })}
    </section>
  )
}
