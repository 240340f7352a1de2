import { groupDigits } from '#rules/money.ts'

/** A part of a bar: what it counts decides its look, so that it is the same in every bar. */
export type Part = { look: 'good' | 'warn' | 'bad' | 'way' | 'none'; name: string; count: number }

/** Under this share a part has no room for its figure. */
const ROOM = 0.07

type Props = {
  /** What each bar is of, and the parts it has, in the same order in every bar. */
  bars: readonly { key: string; name: string; parts: readonly Part[] }[]
}

/**
 * Bars of equal length, each cut into parts that have their figures in them, with a key of what is what. A picture: what it
 * shows stands in a table beside it.
 */
export function Stacks({ bars }: Props) {
  return (
    <div className="stacks" aria-hidden="true">
      <Key parts={bars[0]?.parts ?? []} />
      {bars.map(({ key, name, parts }) => (
        <div key={key} className="stack-row">
          <span>{name}</span>
          <Stack parts={parts} />
        </div>
      ))}
    </div>
  )
}

const Key = ({ parts }: { parts: readonly Part[] }) => (
  <p className="key muted">
    {parts.map(({ look, name }) => (
      <span key={look}>
        <span className={`swatch ${look}`} />
        {name}
      </span>
    ))}
  </p>
)

/** One bar. Nobody to count leaves it blank. */
export function Stack({ parts }: { parts: readonly Part[] }) {
  const sum = parts.reduce((total, { count }) => total + count, 0)
  return (
    <span className="parted" aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ look, count }) => (
          <span key={look} className={look} style={{ flexGrow: count }}>
            {count / sum >= ROOM && <span>{groupDigits(String(count))}</span>}
          </span>
        ))}
    </span>
  )
}
