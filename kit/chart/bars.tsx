import { styled } from '#kit/core/style.ts'
import css from './bars.css?inline'

export type Bar = {
  key: string
  name: string
  /** From zero; the longest fills its place. */
  length: number
  /** What stands beside it. */
  figure: string
}

const style = styled(css)

/**
 * Bars from zero with their names and figures beside them, for things that have names; for months and days there is `ColumnChart`.
 * A picture alone: draw it in a `ChartCard`, whose words and table say the same to people who cannot see it.
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
