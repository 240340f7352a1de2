import { styleRef } from '#kit/core/style.ts'
import css from './bars.css?inline'

export type Bar = {
  key: string
  name: string
  /** From zero; the longest bar fills its track. */
  length: number
  /** Text beside the bar. */
  figure: string
}

const style = styleRef(css)

/**
 * Renders horizontal bars from zero with names and figures beside them, for named items; for months and days use `ColumnChart`. Decorative
 * only: render it in a `ChartCard`, whose text and table give the same information to screen readers.
 */
export function Bars({ bars, look }: { bars: readonly Bar[]; look?: 'warn' }) {
  const longest = Math.max(...bars.map(({ length }) => length), 1)
  return (
    <ul className={look ? `bars ${look}` : 'bars'} aria-hidden="true" ref={style}>
      {bars.map(({ key, name, length, figure }) => (
        <li key={key}>
          <span className="bar-name">{name}</span>
          <span className="track">
            <span className="bar" style={{ width: `${(length / longest) * 100}%` }} />
          </span>
          <span className="bar-figure">{figure}</span>
        </li>
      ))}
    </ul>
  )
}
