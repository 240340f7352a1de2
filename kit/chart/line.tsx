import { styled } from '#kit/core/style.ts'
import css from './line.css?inline'

type Props = {
  /** The earliest first, none below zero. */
  values: readonly number[]
  /** What the first and the last of them are called. */
  first: string
  last: string
}

const style = styled(css)

/** As the picture is drawn, wherever it stands. */
const [WIDTH, HEIGHT] = [100, 40]

/** A line over time, from zero up, its last value marked. A picture alone: what it shows stands beside it, as text. */
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
