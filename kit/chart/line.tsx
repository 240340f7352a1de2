import { styleRef } from '#kit/core/style.ts'
import css from './line.css?inline'

type Props = {
  /** Oldest first, none negative. */
  values: readonly number[]
  /** Labels of the first and last value. */
  first: string
  last: string
}

const style = styleRef(css)

/** Size of the drawing's own coordinate system. */
const [WIDTH, HEIGHT] = [100, 40]

/** Renders values over time as a line from zero, with the last value marked. Decorative only: show the figures as text beside it. */
export function LineChart({ values, first, last }: Props) {
  const most = Math.max(1, ...values)
  const steps = Math.max(1, values.length - 1)
  const points = values.map((value, at) => `${(at * WIDTH) / steps} ${HEIGHT - (value / most) * HEIGHT}`)
  const line = `M${points.join('L')}`
  return (
    <div className="line-chart" aria-hidden="true" ref={style}>
      <div className="field-of-line">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="under" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
          <path className="line" d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className="now" style={{ top: `${100 - ((values.at(-1) ?? 0) / most) * 100}%` }} />
      </div>
      <div className="ends-of-line">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </div>
  )
}
