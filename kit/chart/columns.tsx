import { useEffect, useRef } from 'react'
import { styled } from '#kit/core/style.ts'
import css from './columns.css?inline'
import type { ColumnValue } from './draw-columns.ts'

type Props = {
  columns: readonly ColumnValue[]
  /** A value in full, for the note at a column. */
  write(value: number): string
  /** A value in a few letters, under its column: `2.4M`. */
  brief(value: number): string
}

const style = styled(css)

/**
 * Columns over time, drawn by frappe-charts, which comes when there is something to draw. Where it cannot be fetched the figures
 * under the columns stay. A picture alone: draw it in a `ChartCard`.
 */
export function ColumnChart({ columns, write, brief }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // columns that say the same are the same: they are made anew at every drawing
  const drawn = JSON.stringify(columns)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` says which columns are meant
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
            <strong>{brief(value)}</strong> <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
