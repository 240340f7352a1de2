import type { Report, ReportName } from '#contract/report.ts'
import { Bars } from '#kit/chart/bars.tsx'
import { ChartCard } from '#kit/chart/card.tsx'
import { ColumnChart } from '#kit/chart/columns.tsx'
import type { ColumnValue } from '#kit/chart/draw-columns.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { MINOR } from '#rules/money.ts'
import { figureIn, useFigures } from './figures.ts'
import type { ReportWords } from './words.en.ts'

/** The figure that determines the bar length of each report. */
const FIGURES = {
  portfolio: 'outstanding',
  disbursements: 'lent',
  repayments: 'amount',
  arrears: 'outstanding',
} as const satisfies Record<ReportName, string>

const GROUPS = {
  month: 'groupMonth',
  fund: 'groupFund',
  hub: 'groupHub',
  officer: 'groupOfficer',
  age: 'groupAge',
} as const

/** Limits on bars: the earliest months are dropped; otherwise the shortest bars are merged into one. */
const MOST_MONTHS = 12
const MOST_OTHERS = 7

/** Returns the bars of a report. */
function barsOf(
  { by, rows }: Report,
  key: string,
  name: (group: string) => string,
  others: string,
): ColumnValue[] {
  const bars = rows.map(row => ({ label: name(row[by] ?? ''), value: figureIn(row, key) }))
  if (by === 'month') return bars.slice(-MOST_MONTHS)
  if (by === 'age') return bars
  const sorted = bars.sort((one, other) => other.value - one.value)
  if (sorted.length <= MOST_OTHERS) return sorted
  const rest = sorted.slice(MOST_OTHERS - 1).reduce((sum, { value }) => sum + value, 0)
  return [...sorted.slice(0, MOST_OTHERS - 1), { label: others, value: rest }]
}

/**
 * Renders a report as a chart above its table: columns for months, bars for named groups. A sentence sums it up, and the table
 * has every figure.
 */
export function Chart({ name, report }: { name: ReportName; report: Report }) {
  const t = useWords<ReportWords>()
  const figures = useFigures(report.currency)
  const isLate = name === 'arrears'
  const figure = isLate && report.by !== 'age' ? 'par30' : FIGURES[name]
  // loans that are not late would dwarf the others
  const shown = isLate ? { ...report, rows: report.rows.filter(({ age }) => age !== 'none') } : report
  const bars = barsOf(shown, figure, group => figures.name(report.by, group), t('others'))
  const most = bars.reduce<ColumnValue | null>(
    (top, bar) => (bar.value > (top?.value ?? 0) ? bar : top),
    null,
  )
  if (!most) return null
  return (
    <ChartCard
      title={t('chart', { figure: t(figure), group: t(GROUPS[report.by]) })}
      text={t('most', { name: most.label, figure: figures.full('money', most.value) })}
      picture={
        report.by === 'month' ? (
          <ColumnChart
            // the axis is in whole currency units
            columns={bars.map(({ label, value }) => ({ label, value: value / MINOR }))}
            write={value => figures.full('money', Math.round(value * MINOR))}
          />
        ) : (
          <Bars
            bars={bars.map(({ label, value }) => ({
              key: label,
              name: label,
              length: value,
              figure: figures.full('money', value),
            }))}
          />
        )
      }
      wide
    />
  )
}
