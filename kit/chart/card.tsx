import { type ReactNode, useId } from 'react'
import { styleRef } from '#kit/core/style.ts'
import css from './card.css?inline'

type Props = {
  title: string
  text: string
  picture: ReactNode
  /** Table of every figure in the chart, and the label that opens it; omitted where the figures are already shown beside the chart. */
  table?: ReactNode
  tableLabel?: string
  wide?: boolean
}

const style = styleRef(css)

/** Renders a chart with a summary in words and a table of all figures behind one tap. */
export function ChartCard({ title, text, picture, table, tableLabel, wide }: Props) {
  const id = useId()
  return (
    <section className={wide ? 'card chart wide' : 'card chart'} aria-labelledby={id} ref={style}>
      <div>
        <h3 id={id}>{title}</h3>
        <p className="muted">{text}</p>
      </div>
      {picture}
      {table && (
        <details className="no-print">
          <summary>{tableLabel}</summary>
          {table}
        </details>
      )}
    </section>
  )
}
