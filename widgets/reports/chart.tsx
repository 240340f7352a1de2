import { useEffect, useRef } from 'react'
import type { Report, ReportName } from '#contract/report.ts'
import { useWords } from '#kit/core/speech.tsx'
import type { Bar } from './draw-bars.ts'
import { figureIn, useFigures } from './figures.ts'
import type { ReportWords } from './words.en.ts'

/** What the bars of each report are as long as. */
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

/** More bars than these are no picture any more: months fall away at the beginning, of others the shortest become one. */
const MOST_MONTHS = 12
const MOST_OTHERS = 7

/** The bars of a report. */
export function barsOf(
  { by, rows }: Report,
  key: string,
  name: (group: string) => string,
  others: string,
): Bar[] {
  const bars = rows.map(row => ({ label: name(row[by] ?? ''), value: figureIn(row, key) }))
  if (by === 'month') return bars.slice(-MOST_MONTHS)
  if (by === 'age') return bars
  const sorted = bars.sort((one, other) => other.value - one.value)
  if (sorted.length <= MOST_OTHERS) return sorted
  const rest = sorted.slice(MOST_OTHERS - 1).reduce((sum, { value }) => sum + value, 0)
  return [...sorted.slice(0, MOST_OTHERS - 1), { label: others, value: rest }]
}

/**
 * A report as bars, beside its table: what it shows is said in words above it, and the table has every figure of it. A chart that
 * cannot be drawn is left out.
 */
export function Chart({ name, report }: { name: ReportName; report: Report }) {
  const say = useWords<ReportWords>()
  const figures = useFigures(report.currency)
  const place = useRef<HTMLDivElement>(null)
  const isLate = name === 'arrears'
  const figure = isLate && report.by !== 'age' ? 'par30' : FIGURES[name]
  // beside those who are not late the others would hardly be seen
  const shown = isLate ? { ...report, rows: report.rows.filter(({ age }) => age !== 'none') } : report
  const bars = barsOf(shown, figure, group => figures.name(report.by, group), say('others'))
  const most = bars.reduce<Bar | null>((top, bar) => (bar.value > (top?.value ?? 0) ? bar : top), null)
  // bars that say the same are the same: they are made anew at every drawing
  const drawn = JSON.stringify(bars)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` says which bars and figures are meant
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./draw-bars.ts')
      .then(({ drawBars }) => {
        if (!isGone && place.current)
          remove = drawBars(
            place.current,
            bars.map(({ label, value }) => ({ label, value: value / 100 })),
            value => figures.full('money', Math.round(value * 100)),
          )
      })
      .catch(() => {})
    return () => {
      isGone = true
      remove()
    }
  }, [drawn])

  if (!most) return null
  return (
    <figure className="card chart">
      <figcaption>
        <strong>{say('chart', { figure: say(figure), group: say(GROUPS[report.by]) })}</strong>
        <span className="soft">
          {say('most', { name: most.label, figure: figures.full('money', most.value) })}
        </span>
      </figcaption>
      <div aria-hidden="true">
        <div className="bars" ref={place} />
        <ul className={bars.length > 4 ? 'labels many' : 'labels'}>
          {bars.map(({ label, value }) => (
            <li key={label}>
              <strong>{figures.brief('money', value)}</strong> <span>{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}
