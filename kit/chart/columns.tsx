import { useEffect, useRef } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './columns.css?inline'
import type { ColumnValue } from './draw-columns.ts'

type Props = {
  columns: readonly ColumnValue[]
  /** Formats a value in full, for the tooltip of a column. */
  write(value: number): string
  /** Formats a value in a few characters, for the label under its column; by default `2.4M`. */
  brief?(value: number): string
}

const style = styleRef(css)

/**
 * Renders columns over time with frappe-charts, which is loaded lazily. If it cannot be loaded, the figures under the columns remain.
 * Decorative only: render it in a `ChartCard`.
 */
export function ColumnChart({ columns, write, brief }: Props) {
  const { language } = useI18n()
  const short = new Intl.NumberFormat(LANGUAGES[language].locale, {
    notation: 'compact',
    maximumSignificantDigits: 2,
  })
  const place = useRef<HTMLDivElement>(null)
  // compared by content, since callers pass a new array on every render
  const drawn = JSON.stringify(columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` stands for the content of `columns`
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    import('./draw-columns.ts')
      .then(({ drawColumns }) => {
        if (!isGone && place.current) remove = drawColumns(place.current, columns, write)
      })
      .catch(() => {})
    return () => {
      isGone = true
      remove()
    }
  }, [drawn])

  return (
    <div className="column-chart" aria-hidden="true" ref={style}>
      <div className="columns" ref={place} />
      <ul className={columns.length > 4 ? 'labels many' : 'labels'}>
        {columns.map(({ label, value }) => (
          <li key={label}>
            <strong>{brief?.(value) ?? short.format(value)}</strong> <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
