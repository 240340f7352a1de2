import { type ReactNode, useId } from 'react'
import { styled } from '#kit/core/style.ts'
import css from './card.css?inline'

type Props = {
  title: string
  text: string
  picture: ReactNode
  /** Every figure of the picture, and what opens it; left out where they stand beside it, or where it says all itself. */
  table?: ReactNode
  tableLabel?: string
  wide?: boolean
}

const style = styled(css)

/** What a chart shows in words, the picture, and every figure of it behind one tap. */
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
        <details>
          <summary>{tableLabel}</summary>
          {table}
        </details>
      )}
    </section>
  )
}
