import { groupDigits } from '#rules/money.ts'

/** A segment of a bar; its look follows from what it counts, so that all bars match. */
export type Part = { look: 'good' | 'warn' | 'bad' | 'way' | 'none'; name: string; count: number }

/** Minimum share of a segment that shows its figure. */
const ROOM = 0.07

type Props = {
  /** The bars, each with the same segments in the same order. */
  bars: readonly { key: string; name: string; parts: readonly Part[] }[]
}

/**
 * Renders bars of equal length, each divided into segments with figures, with a legend. Hidden from screen readers: a table
 * beside it has the same data.
 */
export function Stacks({ bars }: Props) {
  return (
    <div className="stack gap-2" aria-hidden="true">
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
  <p className="inline gap-1 across-4 muted">
    {parts.map(({ look, name }) => (
      <span key={look} className="inline">
        <span className={`swatch ${look}`} />
        {name}
      </span>
    ))}
  </p>
)

/** Renders one bar; empty if all counts are 0. */
function Stack({ parts }: { parts: readonly Part[] }) {
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
