import { useStore } from '@nanostores/react'
import type { Business } from '#contract/business.ts'
import { LANGUAGES } from '#contract/language.ts'
import { ChartCard } from '#kit/chart/card.tsx'
import { ColumnChart } from '#kit/chart/columns.tsx'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { Mode, Model } from './model.ts'
import type { ScorecardWords } from './words.en.ts'

const MODES: readonly Mode[] = ['monthly', 'quarterly']
const CHARTS = ['revenue', 'operatingProfit'] as const

/** Renders a year's revenue and operating profit by month or quarter. */
export function Analytics({ model, business }: { model: Model; business: Business }) {
  const t = useWords<ScorecardWords>()
  const kit = useKitWords()
  const { year, mode } = useStore(model.$charts)
  const { value, failure } = useStore(model.$stats)
  return (
    <section className="stack analytics no-print">
      <h3>{t('analytics')}</h3>
      <div className="choices head at-end">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons */}
        <div className="actions" role="group" aria-label={t('mode')}>
          {MODES.map(one => (
            <Button key={one} aria-pressed={one === mode} onClick={() => model.chart({ mode: one })}>
              {t(one)}
            </Button>
          ))}
        </div>
        <Select
          label={t('year')}
          name="analytics-year"
          options={model.analyticsYears().map(one => ({ value: String(one), text: String(one) }))}
          value={String(year)}
          onChange={chosen => chosen && model.chart({ year: Number(chosen) })}
        />
      </div>
      {failure ? (
        <div className="callout bad" role="alert">
          <p>{t('statsFailed')}</p>
          <Button onClick={model.refreshStats}>{kit('retry')}</Button>
        </div>
      ) : value ? (
        <div className="charts stack">
          {CHARTS.map(name => (
            <Chart key={name} name={name} values={value[name]} business={business} />
          ))}
        </div>
      ) : (
        <Skeleton parts={['card', 'card']} />
      )}
    </section>
  )
}

type ChartProps = {
  name: (typeof CHARTS)[number]
  values: Readonly<Record<string, number>>
  business: Business
}

function Chart({ name, values, business }: ChartProps) {
  const t = useWords<ScorecardWords>()
  const { language } = useI18n()
  const { locale } = LANGUAGES[language]
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const rows = Object.entries(values)
    .map(([key, value]) => {
      const part = key.slice(key.indexOf(':') + 1)
      const isQuarter = part.startsWith('Q')
      const number = Number(isQuarter ? part.slice(1) : part)
      return {
        key,
        value,
        number,
        label: isQuarter
          ? t('quarterShort', { quarter: number })
          : month.format(new Date(Date.UTC(2026, number - 1, 1))),
      }
    })
    // keys have no leading zeros, so they are sorted by number
    .sort((one, other) => one.number - other.number)
  const write = (value: number) => formatMoney(Math.round(value * MINOR), business.currency)
  if (rows.length === 0) {
    return (
      <section className="card">
        <h3>{t(name)}</h3>
        <p className="muted">{t('dataNotFound')}</p>
      </section>
    )
  }
  const best = rows.reduce((top, one) => (one.value > top.value ? one : top))
  return (
    <ChartCard
      title={t(name)}
      text={t('chartText', { best: best.label, most: write(best.value) })}
      picture={<ColumnChart columns={rows} write={write} />}
      tableLabel={t('showData')}
      table={
        <SmallTable
          className="figures-table"
          heads={[t('periodColumn'), t(name)]}
          rows={rows.map(({ label, value }) => [label, write(value)])}
        />
      }
    />
  )
}
