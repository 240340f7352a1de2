import { styleRef } from '#kit/core/style.ts'
import css from './donut.css?inline'

const style = styleRef(css)
/** Radius at which the circumference is 100. */
const RADIUS = 100 / (2 * Math.PI)

/** Renders a percentage as a ring with the figure in its middle; the ring itself is decorative. */
export const Donut = ({ percent, label }: { percent: number; label: string }) => (
  <div className="donut" ref={style}>
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle className="whole" cx="20" cy="20" r={RADIUS} />
      {percent > 0 && (
        <circle
          className="share"
          cx="20"
          cy="20"
          r={RADIUS}
          strokeDasharray={`${Math.min(100, percent)} 100`}
          transform="rotate(-90 20 20)"
        />
      )}
    </svg>
    <strong>{label}</strong>
  </div>
)
