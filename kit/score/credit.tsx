import type { ReactNode } from 'react'
import type { CreditRecord, MetricEntry } from '#contract/score-credit.ts'
import { type CreditGroup, METRICS, type Metric } from '#contract/score-names.ts'
import { Bars } from '#kit/chart/bars.tsx'
import { ChartCard } from '#kit/chart/card.tsx'
import { ColumnChart } from '#kit/chart/columns.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { formatMoney, MINOR } from '#rules/money.ts'
import { METRIC_TABLE } from '#rules/score/credit.ts'
import css from './credit.css?inline'
import type { CreditWords } from './credit.en.ts'
import { Scored } from './overview.tsx'
import { useScoreWords } from './value.ts'

const style = styleRef(css)
/** Amount named in the credit bureau's legend, in whole Kenyan shillings. */
const LISTED = 300_000

/** Writes Kenya's shilling as KSH, as the credit scorecard does. */
const inCapitals = (text: string): string => text.replace('Ksh', 'KSH')

type ListProps = {
  record: CreditRecord
  group: CreditGroup
  /** Link to the full report of the book; absent if it cannot be opened. */
  report?: string
  /** Renders the actions available for a metric. */
  actions?(metric: Metric): ReactNode
}

/** Renders the metrics of a group: each expands to its meaning, its source and its chart. */
export function MetricList({ record, group, report, actions }: ListProps) {
  return (
    <div className="metric-list stack gap-3" ref={style}>
      {METRICS[group].map(name => {
        const metric = record.groups[group].metrics[name]
        return (
          metric && (
            <One key={name} name={name} metric={metric} record={record} report={report} actions={actions} />
          )
        )
      })}
    </div>
  )
}

type OneProps = Pick<ListProps, 'record' | 'report' | 'actions'> & { name: Metric; metric: MetricEntry }

function One({ name, metric, record, report, actions }: OneProps) {
  const t = useWords<CreditWords>()
  const { day } = useDays()
  const { figure, value } = useScoreWords(record.currency)
  const rule = METRIC_TABLE[name]
  const amount = inCapitals(
    formatMoney(LISTED * MINOR * (record.currency === 'TZS' ? 20 : 1), record.currency),
  )
  return (
    <details>
      <summary>
        <span className="title">
          {t(`metric-${name}`)}
          {metric.score === null ? (
            <span className="muted">{t('notKnown')}</span>
          ) : (
            <Scored score={metric.score} text={figure(metric.score)} />
          )}
        </span>
      </summary>
      <div className="stack">
        <p>{name === 'creditReferenceBureau' ? t(`about-${name}`, { amount }) : t(`about-${name}`)}</p>
        {metric.value === null ? (
          <p className="muted">{t('unknownText')}</p>
        ) : (
          <p>
            {t('valueIs', { value: inCapitals(value(rule.unit, metric.value)) })}
            <br />
            <span className="muted">
              {t('found', { source: t(`source-${metric.source}`), day: metric.day ? day(metric.day) : '' })}
              {metric.note && ` · ${metric.note}`}
            </span>
          </p>
        )}
        <Picture name={name} metric={metric} record={record} />
        {(rule.reads || actions) && (
          <div className="actions start no-print">
            {rule.reads && report && (
              <a className="button" href={report} target="_blank" rel="noopener">
                {t('viewReport')}
                <span className="sr"> ({t('newTab')})</span>
              </a>
            )}
            {actions?.(name)}
          </div>
        )}
      </div>
    </details>
  )
}

/** Rows shown with status 0 while none are recorded. */
const FIRST_ROWS = {
  licensesOrPermits: ['paper-permit', 'paper-tax', 'paper-registration'],
  playbookAdvisory: ['play-records', 'play-pricing', 'play-customers'],
} as const

/** What a metric's months hold: amounts, where its value is a ratio. */
const MONTHLY: Partial<Record<Metric, 'operatingProfit' | 'netProfit'>> = {
  operatingProfitMargin: 'operatingProfit',
  debtServiceCoverRatio: 'netProfit',
}

/** Renders what a metric is made of: its months, its rows, or its score beside the maximum. */
function Picture({ name, metric, record }: { name: Metric; metric: MetricEntry; record: CreditRecord }) {
  const t = useWords<CreditWords>()
  const { list } = METRIC_TABLE[name]
  const { figure } = useScoreWords(record.currency)
  if (list) {
    const first = FIRST_ROWS[name as keyof typeof FIRST_ROWS] ?? []
    const rows = metric.rows ?? first.map(key => ({ name: t(key), value: 0 }))
    return (
      <ul className="metric-rows stack gap-2">
        {rows.map(row => (
          <li key={row.name}>
            <span>{row.name}</span>
            <span className="actions">
              {list === 'rated' && row.value > 0 && (
                <span>{t('ratingValue', { value: figure(row.value) })}</span>
              )}
              <Badge
                tone={row.value > 0 ? 'good' : 'info'}
                text={t(row.value > 0 ? (list === 'done' ? 'obtained' : 'completed') : 'pending')}
              />
            </span>
          </li>
        ))}
      </ul>
    )
  }
  if (metric.months && Object.keys(metric.months).length > 0)
    return <Months title={t(MONTHLY[name] ?? `metric-${name}`)} months={metric.months} record={record} />
  if (metric.score === null) return null
  return (
    <Bars
      bars={[
        { key: name, name: t(`metric-${name}`), length: metric.score, figure: figure(metric.score) },
        { key: 'full', name: t('band-excellent'), length: 100, figure: '100' },
      ]}
    />
  )
}

function Months({
  title,
  months,
  record,
}: {
  title: string
  months: Record<string, number>
  record: CreditRecord
}) {
  const t = useWords<CreditWords>()
  const { shortMonth } = useDays()
  const write = (amount: number) => inCapitals(formatMoney(Math.round(amount), record.currency))
  const rows = Object.entries(months)
    .map(([key, amount]) => {
      const [year = 0, month = 1] = key.split(':').map(Number)
      return { amount, start: Date.UTC(year, month - 1) }
    })
    .sort((one, other) => one.start - other.start)
    .map(({ amount, start }) => ({ amount, label: shortMonth(start) }))
  const best = rows.reduce((top, one) => (one.amount > top.amount ? one : top))
  return (
    <ChartCard
      title={title}
      text={t('chartText', { count: rows.length, best: best.label, most: write(best.amount) })}
      picture={
        <ColumnChart
          columns={rows.map(({ label, amount }) => ({ label, value: amount / MINOR }))}
          write={value => write(value * MINOR)}
        />
      }
      tableLabel={t('showData')}
      table={
        <SmallTable
          heads={[t('month'), title]}
          rows={rows.map(({ label, amount }) => [label, write(amount)])}
        />
      }
    />
  )
}
